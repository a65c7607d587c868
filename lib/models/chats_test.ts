import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { Chat } from "./chat.ts";
import { asking, chatAt, ChatEndpoint } from "./chat_for_tests.ts";
import { Chats } from "./chats.ts";
import { payer } from "./endpoint_for_tests.ts";

Deno.test("Chats opens several language models, finds them by name and closes them", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(({ body }) => JSON.stringify({ n: body.model === "m2" ? 2 : 1 }));
  const entries = [chatAt(endpoint.address), { ...chatAt(endpoint.address, { model: "m2" }), id: "second" }];
  const chats = await Chats.open(entries);
  assert.deepEqual(chats.all().map(({ entry }) => entry.id), ["talker", "second"]);
  assert.deepEqual(await chats.of("talker").ask(asking("a")), { n: 1 });
  assert.deepEqual(await chats.of("second").ask(asking("a")), { n: 2 });
  assert.throws(
    () => chats.of("third"),
    (error) =>
      error instanceof Problem && error.parts.found === "third" && error.parts.allowed === "talker, second",
  );
  await chats[Symbol.asyncDispose]();
  await assert.rejects(chats.of("talker").ask(asking("b")));
  assert.equal(endpoint.asked.length, 2);
});

Deno.test("Chats asks nothing while it opens, and holds nothing open where one cannot be opened", async () => {
  await using _ = await payer();
  await using endpoint = new ChatEndpoint(() => "{}");
  const keyed = { ...chatAt(endpoint.address, { key: "COTEJO_NO_SUCH_KEY" }), id: "keyed" };
  const { close } = Chat.prototype, closed: string[] = [];
  Chat.prototype.close = function () {
    closed.push(this.entry.id);
    return close.call(this);
  };
  try {
    await assert.rejects(Chats.open([chatAt(endpoint.address), keyed]), /COTEJO_NO_SUCH_KEY/);
  } finally {
    Chat.prototype.close = close;
  }
  assert.deepEqual(closed, ["talker"]);
  assert.equal(endpoint.requests, 0);
});
