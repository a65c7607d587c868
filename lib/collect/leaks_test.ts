import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { below, Problem, random } from "../base/mod.ts";
import { type Leak, LeakFinder, type LeakOptions } from "./leaks.ts";

type Question = { id: string; title: string; answer: string | null };

function leaks(questions: Question[], documents: Record<string, string>, options?: LeakOptions): Leak[] {
  const finder = new LeakFinder(questions, options);
  for (const [id, text] of Object.entries(documents)) finder.scan(id, text);
  return finder.found();
}

const numbered = (n: number, from = 0) => Array.from({ length: n }, (_, i) => `word${from + i}`).join(" ");

Deno.test("LeakFinder finds titles whatever their case, punctuation and line breaks", () => {
  const question = { id: "q", title: "¿Cómo cambio el tamaño de un disco?", answer: null };
  deepEqual(
    leaks([question], {
      a: "…\n# CÓMO CAMBIO\nel tamaño de un «disco».",
      b: "Cómo cambio el tamaño del disco",
      c: "cómo cambio el tamaño de un discos",
      d: "Co\u0301mo cambio el taman\u0303o de un disco",
    }),
    ["a", "d"].map((doc_id) => ({ question_id: "q", what: "title", doc_id, words: 7 })),
  );
});

Deno.test("LeakFinder does not look for titles of fewer than 5 words nor answers of fewer than 8", () => {
  const questions = [
    { id: "short", title: "one two three four", answer: "one two three four five six seven" },
    { id: "long", title: "one two three four five", answer: "one two three four five six seven eight" },
  ];
  deepEqual(leaks(questions, { d: "zero one two three four five six seven eight nine" }), [
    { question_id: "long", what: "title", doc_id: "d", words: 5 },
    { question_id: "long", what: "answer", doc_id: "d", words: 8 },
  ]);
});

Deno.test("LeakFinder counts a run of 30 words of a longer answer, and not one of 29", () => {
  const questions = [{ id: "q", title: "", answer: numbered(200) }];
  for (let from = 0; from <= 170; from++) {
    const document = (length: number) => `before ${numbered(length, from)} after ${numbered(20, from)}`;
    deepEqual(leaks(questions, { run: document(30), less: document(29) }), [
      { question_id: "q", what: "answer", doc_id: "run", words: 30 },
    ]);
  }
  equal(leaks(questions, { whole: `${numbered(40)} and ${numbered(200)}` })[0]?.words, 200);
});

Deno.test("LeakFinder wants the whole of an answer of 30 words or fewer", () => {
  const questions = [{ id: "q", title: "", answer: numbered(30) }];
  deepEqual(leaks(questions, { part: numbered(29), other: numbered(29, 1) }), []);
  equal(leaks(questions, { whole: numbered(31) })[0]?.words, 30);
});

Deno.test("LeakFinder finds what comparing every place with every place finds", () => {
  const next = random(3, "leaks test");
  const text = (length: number, letters: number) =>
    Array.from({ length }, () => "abcdefgh"[below(letters, next)]).join(" ");
  const options = { title: 2, answer: 3, run: 6 };
  let total = 0;
  for (let round = 0; round < 150; round++) {
    const letters = 1 + round % 4;
    const questions = Array.from({ length: 6 }, (_, i) => ({
      id: `q${i}`,
      title: text(below(6, next), letters),
      answer: text(below(20, next), letters),
    }));
    const documents = Object.fromEntries(["x", "y"].map((id) => [id, text(below(40, next), letters)]));
    const expected = questions.flatMap(({ id, title, answer }) =>
      ([["title", title, options.title, Infinity], ["answer", answer, options.answer, options.run]] as const)
        .flatMap(([what, wanted, shortest, run]) => {
          const length = wanted === "" ? 0 : wanted.split(" ").length;
          if (length < shortest) return [];
          return Object.entries(documents).flatMap(([doc_id, document]) => {
            const words = longestCommonRun(wanted.split(" "), document.split(" "));
            return words >= Math.min(length, run) ? [{ question_id: id, what, doc_id, words }] : [];
          });
        })
    );
    deepEqual(leaks(questions, documents, options), expected);
    total += expected.length;
  }
  ok(total > 200);
});

function longestCommonRun(a: string[], b: string[]): number {
  let longest = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < b.length; j++) {
      let length = 0;
      while (i + length < a.length && j + length < b.length && a[i + length] === b[j + length]) length++;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

Deno.test("LeakFinder names every question and every document of a shared answer", () => {
  const answer = numbered(12);
  const found = leaks([{ id: "p", title: "", answer }, { id: "q", title: "", answer }], {
    a: answer,
    b: answer,
  });
  deepEqual(found.map(({ question_id, doc_id }) => question_id + doc_id), ["pa", "pb", "qa", "qb"]);
});

Deno.test("LeakFinder refuses a document twice and lengths that do not fit", () => {
  const finder = new LeakFinder([]);
  finder.scan("a", "text");
  throws(() => finder.scan("a", "text"), Problem);
  throws(() => new LeakFinder([], { title: 0 }), Problem);
  throws(() => new LeakFinder([], { answer: 9, run: 8 }), Problem);
});
