import assert from "node:assert/strict";
import { z } from "zod";
import { chatBody, type Manner, milder } from "./chat_body.ts";

const content = {
  model: "m",
  turns: [{ role: "user", content: "half a pair: \ud83d" }] as const,
  shape: z.strictObject({ verdicts: z.array(z.enum(["yes", "no"])).length(2) }),
  maxTokens: 9,
  temperature: 0.1,
  seed: 42,
};

Deno.test("chatBody() asks a model that thinks without temperature, seed and max_tokens", () => {
  assert.deepEqual(chatBody(content, { format: "text", sampling: "thinking" }), {
    model: "m",
    messages: [{ role: "user", content: "half a pair: \ufffd" }],
    max_completion_tokens: 9,
  });
});

Deno.test("chatBody() leaves the seed out alone where only that is not known", () => {
  const { seed, temperature, max_tokens } = chatBody(content, { format: "text", sampling: "seedless" });
  assert.deepEqual([seed, temperature, max_tokens], [undefined, 0.1, 9]);
});

Deno.test("chatBody() puts the number of verdicts into the schema", () => {
  const { response_format: format } = chatBody(content, { format: "json_schema", sampling: "plain" });
  assert.ok(format?.type === "json_schema");
  assert.deepEqual(format.json_schema.schema, {
    type: "object",
    properties: {
      verdicts: { type: "array", items: { type: "string", enum: ["yes", "no"] }, minItems: 2, maxItems: 2 },
    },
    required: ["verdicts"],
    additionalProperties: false,
  });
  assert.deepEqual(chatBody(content, { format: "json_object", sampling: "plain" }).response_format, {
    type: "json_object",
  });
});

Deno.test("milder() gives up what a refusal speaks of, and nothing else", () => {
  const schema: Manner = { format: "json_schema", sampling: "plain" };
  const after: [Manner, string, Manner | undefined][] = [
    [schema, "'max_tokens' is not supported with this model", { ...schema, sampling: "thinking" }],
    [schema, "'temperature' does not support 0.1 with this model", { ...schema, sampling: "thinking" }],
    [schema, '[{"type":"extra_forbidden","loc":["body","seed"]}]', { ...schema, sampling: "seedless" }],
    [schema, "This response_format type is unavailable now", { ...schema, format: "json_object" }],
    [schema, "Invalid schema for response_format 'answer'", { ...schema, format: "json_object" }],
    [{ format: "json_object", sampling: "thinking" }, "json mode is off", {
      format: "text",
      sampling: "thinking",
    }],
    [{ format: "json_schema", sampling: "thinking" }, "max_completion_tokens is too large", undefined],
    [{ format: "text", sampling: "plain" }, "response_format", undefined],
    [schema, "the prompt triggered the content policy", undefined],
  ];
  for (const [manner, said, next] of after) assert.deepEqual(milder(manner, said), next, said);
});
