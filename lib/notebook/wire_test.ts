import assert from "node:assert/strict";
import { OPENING, Wire } from "./wire.ts";

const bytes = (frames: string[]) => frames.map((frame) => new TextEncoder().encode(frame));

Deno.test("Wire reads what it wrote, with identities before and buffers after", () => {
  const wire = new Wire("secret");
  const { id, frames } = wire.encode("execute_request", { code: "niñas €" });
  const message = wire.decode([Uint8Array.of(7), ...bytes(frames), new Uint8Array(3)]);
  assert.deepEqual(message, { type: "execute_request", parent: undefined, content: { code: "niñas €" } });
  assert.match(id, /^[0-9a-f-]{36}$/);
});

Deno.test("Wire refuses messages that are changed, unsigned, signed with another key, or incomplete", () => {
  const wire = new Wire("secret"), { frames } = wire.encode("status", { a: 1 });
  assert.throws(() => wire.decode(bytes([...frames.slice(0, -1), '{"a":2}'])), /not signed/);
  assert.throws(() => wire.decode(bytes(frames.with(1, ""))), /not signed/);
  assert.throws(() => new Wire("other").decode(bytes(frames)), /not signed/);
  assert.throws(() => wire.decode(bytes(frames.slice(0, -1))), /incomplete/);
  assert.throws(() => wire.decode(bytes(frames.slice(1))), /incomplete/);
});

Deno.test("OPENING is how the frames of a message start", () => {
  const [delimiter, signature] = bytes(new Wire("secret").encode("status", {}).frames);
  assert.deepEqual(OPENING, Uint8Array.of(1, delimiter!.length, ...delimiter!, 1, signature!.length));
});
