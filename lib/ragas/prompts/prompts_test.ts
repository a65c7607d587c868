import assert from "node:assert/strict";
import { z } from "zod";
import { type Prompt, promptHash, promptTurns } from "../../models/mod.ts";
import { entitiesPrompt } from "./entities.ts";
import { matchingPrompt } from "./matching.ts";
import { questionsPrompt, questionsShape } from "./questions.ts";
import { RATED_MEASURES, ratingPrompt } from "./rating.ts";
import { statementsPrompt } from "./statements.ts";
import { quotedVerdictsShape, supportPrompt } from "./support.ts";
import { usefulnessPrompt } from "./usefulness.ts";
import { type NumberedVerdict, verdictsShape, wrongNumbers } from "./verdicts.ts";
import { quoted } from "../quoted.ts";
import { LLM_PROMPTS, RATING_PROMPT } from "./versions.ts";

const PROMPTS = [
  statementsPrompt,
  supportPrompt,
  usefulnessPrompt,
  matchingPrompt,
  questionsPrompt,
  entitiesPrompt,
  ratingPrompt,
] as Prompt<unknown, unknown>[];
const LANGUAGES = ["en", "es"] as const;

Deno.test("a prompt whose words change gets a new version: raise it, then write its new hash here", () => {
  assert.deepEqual(
    Object.fromEntries(PROMPTS.map((one) => [`${one.name} ${one.version}`, promptHash(one)])),
    {
      "statements 2": "04f19cf03bd58203",
      "support 3": "6204ab6cd0ffa56f",
      "usefulness 2": "33e7dae5b8eb9481",
      "matching 2": "f181fa3097c553fc",
      "questions 1": "b0476c2c8aaf1194",
      "entities 1": "ef37f0d00078259d",
      "rating 1": "aeaa7ad4bb6e2351",
    },
  );
  assert.deepEqual([LLM_PROMPTS, RATING_PROMPT], [11, 1]);
});

Deno.test("every example has the form that its prompt asks for, with reasons before verdicts", () => {
  for (const { name, form, texts } of PROMPTS) {
    for (const language of LANGUAGES) {
      assert.ok(texts[language].examples.length > 0, name);
      for (const { output } of texts[language].examples) {
        assert.deepEqual(form.parse(output), output, `${name} ${language}`);
        const json = JSON.stringify(output), says = json.search(/"(verdict|mark)":/);
        assert.ok(says < 0 || json.search(/"(reason|quote)":/) < says, `${name} ${language}`);
      }
    }
  }
});

Deno.test("examples show both verdicts, and verdicts repeat the statements they are about", () => {
  for (const prompt of [supportPrompt, usefulnessPrompt, matchingPrompt, questionsPrompt, statementsPrompt]) {
    for (const language of LANGUAGES) {
      const json = JSON.stringify(prompt.texts[language].examples.map(({ output }) => output));
      assert.match(json, /"verdict":1|"noncommittal":true/, prompt.name);
      assert.match(json, /"verdict":0|"noncommittal":false/, prompt.name);
    }
  }
  for (const language of LANGUAGES) {
    for (const { input, output } of supportPrompt.texts[language].examples) {
      assert.deepEqual(output.verdicts.map(({ statement }) => statement), Object.values(input.statements));
      assert.equal(wrongNumbers(output.verdicts), undefined);
      assert.deepEqual(quotedVerdictsShape(output.verdicts.length).parse(output), output);
      const contexts = Object.entries(input.contexts).map(([chunk_id, text]) => ({ chunk_id, text }));
      for (const { quote, verdict } of output.verdicts) {
        assert.equal(quoted(quote, contexts).chunk !== null, quote !== "", quote);
        assert.ok(quote !== "" || verdict === 0);
      }
    }
    for (const { input, output } of matchingPrompt.texts[language].examples) {
      const both = { ...input.answer, ...input.reference };
      assert.deepEqual(Object.fromEntries(output.verdicts.map((v) => [v.number, v.statement])), both);
    }
    for (const { input, output } of entitiesPrompt.texts[language].examples) {
      for (const entity of output.entities) assert.ok(input.text.includes(entity), entity);
    }
    for (const { output } of questionsPrompt.texts[language].examples) questionsShape.parse(output);
  }
  assert.deepEqual(Object.keys(z.toJSONSchema(ratingPrompt.form).properties!), [...RATED_MEASURES]);
});

Deno.test("English and Spanish have examples of their own", () => {
  for (const { name, texts } of PROMPTS) {
    const [en, es] = LANGUAGES.map((language) =>
      texts[language].examples.map((one) => JSON.stringify(one.input))
    );
    assert.ok(en!.every((input) => !es!.includes(input)), name);
    assert.notEqual(texts.en.instruction, texts.es.instruction);
  }
});

Deno.test("a prompt with its examples and schema is short: a small model reads 40 tokens a second", () => {
  for (const prompt of PROMPTS) {
    for (const language of LANGUAGES) {
      const letters = promptTurns(prompt, language, "").reduce((sum, { content }) => sum + content.length, 0);
      assert.ok(letters < 3200, `${prompt.name} ${language}: ${letters}`);
    }
  }
});

Deno.test("shapes hold to what strict modes of endpoints take: enumerations, counts, nothing optional", () => {
  assert.deepEqual(z.toJSONSchema(verdictsShape(2)), {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    type: "object",
    properties: {
      verdicts: {
        minItems: 2,
        maxItems: 2,
        type: "array",
        items: {
          type: "object",
          properties: {
            number: { type: "number", enum: [1, 2] },
            statement: { type: "string" },
            reason: { type: "string" },
            verdict: { type: "number", enum: [0, 1] },
          },
          required: ["number", "statement", "reason", "verdict"],
          additionalProperties: false,
        },
      },
    },
    required: ["verdicts"],
    additionalProperties: false,
  });
});

Deno.test("wrongNumbers() says which number has no verdict", () => {
  const on = (...numbers: number[]) =>
    wrongNumbers(
      numbers.map((number): NumberedVerdict => ({ number, statement: "", reason: "", verdict: 1 })),
    );
  assert.equal(on(1, 2, 3), undefined);
  assert.equal(on(3, 1, 2), undefined);
  assert.equal(on(), undefined);
  assert.match(on(1, 1, 3)!, /on 1, 1, 3, none on 2/);
  assert.match(on(0, 1)!, /none on 2/);
});
