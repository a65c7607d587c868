import { equal } from "node:assert/strict";
import { decodeHtml } from "./decode.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

Deno.test("decodeHtml() follows the header, then the page's own declaration", () => {
  equal(decodeHtml(latin1("ñ"), "text/html; charset=ISO-8859-1"), "ñ");
  equal(decodeHtml(latin1(`<meta charset="windows-1252">ñ`), "text/html"), `<meta charset="windows-1252">ñ`);
  const old = `<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-15">¤`;
  equal(decodeHtml(latin1(old), "text/html").at(-1), "€");
});

Deno.test("decodeHtml() believes the bytes more than a wrong declaration", () => {
  equal(decodeHtml(latin1("señal"), "text/html; charset=utf-8"), "señal");
  equal(decodeHtml(utf8("señal"), "text/html; charset=no-such-charset"), "señal");
  equal(decodeHtml(Uint8Array.of(0xff, 0xfe, 0xf1, 0), "text/html; charset=utf-8"), "ñ");
});

Deno.test("decodeHtml() takes UTF-8 when nothing is declared, without its byte order mark", () => {
  equal(decodeHtml(utf8("\ufeff¡Sí!"), ""), "¡Sí!");
});
