import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { below, Problem, random, shuffled } from "../base/mod.ts";
import { tuneSplit } from "./split.ts";

const next = random(2, "split test");
const questions = Array.from({ length: 173 }, (_, i) => ({
  question_id: `q${i}`,
  topic: ["a", "b", "c", "d", null][Math.min(below(8, next), 4)]!,
}));

Deno.test("tuneSplit() takes round(share × n) questions and keeps every topic within one of its share", () => {
  for (const share of [0, 0.07, 0.1, 0.25, 0.29, 1 / 3, 0.5, 0.9, 1]) {
    const tune = tuneSplit(questions, share, 1);
    equal(tune.size, Math.round(share * questions.length));
    for (const topic of ["a", "b", "c", "d", null]) {
      const all = questions.filter((question) => question.topic === topic);
      const taken = all.filter(({ question_id }) => tune.has(question_id)).length;
      ok(Math.abs(taken - share * all.length) < 1, `${share}, ${topic}: ${taken} of ${all.length}`);
    }
  }
});

Deno.test("tuneSplit() gives the last places to the largest remainders", () => {
  const rows = [["a", 3], ["b", 9], ["c", 8]].flatMap(([topic, n]) =>
    Array.from({ length: n as number }, (_, i) => ({ question_id: `${topic}${i}`, topic: topic as string }))
  );
  // 20% of 3, 9 and 8 are 0.6, 1.8 and 1.6: after 0, 1 and 1 places, b gets the third, and a, first by name, the last.
  const tune = [...tuneSplit(rows, 0.2, 1)].map((id) => id[0]).sort().join("");
  equal(tune, "abbc");
});

Deno.test("tuneSplit() depends on the seed and not on the order of the rows", () => {
  const sorted = (tune: Set<string>) => [...tune].sort();
  const tune = sorted(tuneSplit(questions, 0.3, 1));
  deepEqual(sorted(tuneSplit(shuffled(questions, next), 0.3, 1)), tune);
  ok(sorted(tuneSplit(questions, 0.3, 2)).join() !== tune.join());
});

Deno.test("tuneSplit() draws in one topic without regard to the others", () => {
  const only = questions.filter(({ topic }) => topic === "a");
  const alone = tuneSplit(only, 0.5, 1), among = tuneSplit(questions, 0.5, 1);
  const both = only.filter(({ question_id }) => alone.has(question_id) && among.has(question_id));
  ok(both.length >= alone.size - 1);
});

Deno.test("tuneSplit() refuses a share outside 0 to 1 and a question twice", () => {
  throws(() => tuneSplit(questions, 1.1, 1), Problem);
  throws(() => tuneSplit(questions, NaN, 1), Problem);
  throws(() => tuneSplit([questions[0]!, questions[0]!], 0.5, 1), Problem);
  deepEqual(tuneSplit([], 0.5, 1), new Set());
});
