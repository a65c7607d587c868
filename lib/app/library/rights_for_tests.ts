/// <reference lib="deno.worker" />
const names = ["read", "write", "net", "env", "run", "ffi", "sys"] as const;
self.postMessage(
  Object.fromEntries(names.map((name) => [name, Deno.permissions.querySync({ name }).state === "granted"])),
);
