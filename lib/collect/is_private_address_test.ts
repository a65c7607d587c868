import { equal } from "node:assert/strict";
import { isPrivateAddress } from "./is_private_address.ts";

Deno.test("isPrivateAddress() knows loopback, private, link-local, multicast and unspecified addresses", () => {
  const all = [
    ..."0.0.0.0 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.0"
      .split(" "),
    ..."172.31.255.255 192.168.1.1 198.19.0.1 224.0.0.1 239.1.1.1 255.255.255.255".split(" "),
    ..."::1 :: fe80::1 fe80::1%eth0 febf::1 fc00::1 fdff:ffff::1 ff02::1 fec0::1".split(" "),
    ..."::ffff:10.0.0.1 ::ffff:7f00:1 0:0:0:0:0:FFFF:192.168.0.1 ::127.0.0.1 64:ff9b::10.0.0.1 2002:7f00:1::"
      .split(" "),
  ];
  for (const address of all) equal(isPrivateAddress(address), true, address);
});

Deno.test("isPrivateAddress() lets public addresses be, also next to private ranges", () => {
  const all = [
    ..."1.1.1.1 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.0.1"
      .split(" "),
    ..."172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255"
      .split(" "),
    ..."2606:4700::1111 2a00:1450:4003:80f::200e fbff::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2002:808:808::"
      .split(" "),
  ];
  for (const address of all) equal(isPrivateAddress(address), false, address);
});
