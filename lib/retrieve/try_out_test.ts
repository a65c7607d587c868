import { deepEqual, ok } from "node:assert/strict";
import type { RetrieveInput } from "./retrieve.ts";
import { ARDOIZ_2022, gapTrials, PUBLISHED, sparseTrials } from "./spanish_systems.ts";
import { tryOut } from "./try_out.ts";

const none = () => Promise.reject(new Error("no vectors"));
const input: RetrieveInput = {
  chunks: [["a", "gatos negros"], ["b", "perros blancos"]].map(([id, text]) => ({
    chunk_id: id!,
    doc_id: id!,
    text: text!,
  })),
  questions: [{ question_id: "q", text: "¿Dónde hay perros?" }],
  analyser: "plain",
  cache: "no-cache-is-needed",
  chunkVectors: none,
  questionVectors: none,
  depth: 10,
  fusionDepth: 10,
  levels: ["document"],
};

Deno.test("tryOut() measures each system under its label, and times it", async () => {
  const trials = [{ label: "one", system: "bm25" }, { label: "two", system: "bm25(variant=okapi)" }];
  const judgements = [{ question_id: "q", doc_id: "b", grade: 1, origin: "dataset" as const }];
  const { measurements, found, milliseconds } = await tryOut(trials, input, judgements, ["RR@7"], 3);
  deepEqual(measurements.map(({ system, value }) => [system, value]), [["one", 1], ["two", 1]]);
  deepEqual(found.map(({ system, rankings }) => [system.system, rankings[0]?.system]), [["one", "one"], [
    "two",
    "two",
  ]]);
  ok([...milliseconds.values()].every((time) => time !== null && time >= 0));
});

Deno.test("both studies begin with Ardoiz's first stage, and no label stands twice", () => {
  for (const trials of [sparseTrials(), gapTrials()]) {
    deepEqual(trials[0]?.label, ARDOIZ_2022);
    deepEqual(
      trials[0]?.system,
      "bm25(variant=okapi,k1=1.5,b=0.75,epsilon=0.25,analyser=es:alnum+lower+stop+lemma)",
    );
    deepEqual(new Set(trials.map(({ label }) => label)).size, trials.length);
  }
});

Deno.test("the published figures are those of Ardoiz's table 4", () => {
  deepEqual(PUBLISHED.map((row) => [row["R@20"], row["R@10"], row["R@3"], row["RR@7"], row.milliseconds]), [
    [0.791, 0.752, 0.654, 0.599, 2.5],
    [0.792, 0.751, 0.663, 0.697, 6000],
  ]);
});
