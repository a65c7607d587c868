import assert from "node:assert/strict";
import { below, type Random, random, shuffled } from "../base/mod.ts";
import { measureDefinition, parseMeasure } from "../notation/mod.ts";
import { evaluate, type Judgements, type Rankings } from "./mod.ts";

const measures = [
  ...[
    "P@5",
    "R@5",
    "F1@5",
    "AP",
    "AP@5",
    "RR",
    "RR@5",
    "nDCG",
    "nDCG@5",
    "Success@5",
    "Coverage@5",
    "RBP",
    "RBP@5",
  ],
  ...[
    "ERR",
    "ERR@5",
    "Judged@5",
    "Rprec",
    "Bpref",
    "infAP",
    "set_P",
    "set_R",
    "set_F",
    "iprec_at_recall(recall=0.5)",
  ],
  ...["gm_map", "P(rel=2)@5", "AP(rel=2)", "nDCG(condensed=1)@5", "AP(condensed=1)", "RBP(p=0.5)"],
];

interface Case {
  judgements: Judgements;
  rankings: Rankings;
}

/** Questions with grades from −1 to 3 and rankings full of equal scores. */
function someCase(next: Random): Case {
  const questions = Array.from({ length: 1 + below(4, next) }, (_, q) => `q${q}`);
  const docs = Array.from({ length: 12 }, (_, d) => ["d", "é", "D"][d % 3]! + d);
  const judged = questions.flatMap((q) => docs.filter(() => next() < 0.6).map((d) => [q, d] as const));
  if (judged.length === 0) judged.push(["q0", docs[0]!]);
  const found = questions.flatMap((q) => docs.filter(() => next() < 0.7).map((d) => [q, d] as const));
  return {
    judgements: {
      questionIds: judged.map(([q]) => q),
      docIds: judged.map(([, d]) => d),
      grades: judged.map(() => below(5, next) - 1),
    },
    rankings: {
      questionIds: found.map(([q]) => q),
      docIds: found.map(([, d]) => d),
      scores: found.map(() => below(4, next) - 1.5),
    },
  };
}

const permuted = <T extends Record<string, ArrayLike<unknown>>>(columns: T, next: Random): T => {
  const length = Object.values(columns)[0]!.length;
  const order = shuffled(Array.from({ length }, (_, i) => i), next);
  return Object.fromEntries(
    Object.entries(columns).map(([name, values]) => [name, order.map((i) => values[i])]),
  ) as unknown as T;
};

const byQuestion = ({ judgements, rankings }: Case, wanted = measures) => {
  const { questions, measures } = evaluate(judgements, rankings, wanted);
  return new Map(questions.map((id, q) => [id, measures.map(({ values }) => values[q]!)]));
};

function forAll(purpose: string, rounds: number, check: (one: Case, next: Random) => void): void {
  const next = random(7, purpose);
  for (let round = 0; round < rounds; round++) check(someCase(next), next);
}

Deno.test("every measure stays in its range", () => {
  forAll("range", 300, (one) => {
    const { measures: found } = evaluate(one.judgements, one.rankings, measures);
    for (const { measure, values, overall } of found) {
      const [least, most] = measureDefinition(parseMeasure(measure).name).range;
      for (const value of [...values, overall]) {
        assert.ok(value >= least && value <= most + 1e-12, `${measure} = ${value}`);
      }
    }
  });
});

Deno.test("the order of the rows, of judgements or of rankings, changes nothing, not even among equal scores", () => {
  forAll("permutation", 200, (one, next) => {
    const other = {
      judgements: permuted({ ...one.judgements }, next),
      rankings: permuted({ ...one.rankings }, next),
    };
    const a = byQuestion(one), b = byQuestion(other);
    assert.deepEqual([...b.keys()].sort(), [...a.keys()].sort());
    for (const [id, values] of a) assert.deepEqual(b.get(id), values);
  });
});

Deno.test("only the order of the scores counts, not their size", () => {
  forAll("scores", 100, (one) => {
    const scores = Array.from(one.rankings.scores, (score) => Math.exp(3 * score) - 7);
    assert.deepEqual(byQuestion({ ...one, rankings: { ...one.rankings, scores } }), byQuestion(one));
  });
});

Deno.test("irrelevant documents at the end never raise P@k, and change nothing once k is full", () => {
  forAll("tail", 200, (one) => {
    const { questionIds, docIds, scores } = one.rankings;
    const ids = [...new Set(Array.from(questionIds))];
    const longer = {
      questionIds: [...Array.from(questionIds), ...ids, ...ids],
      docIds: [...Array.from(docIds), ...ids.map(() => "tail1"), ...ids.map(() => "tail2")],
      scores: [...Array.from(scores), ...ids.map(() => -9), ...ids.map(() => -10)],
    };
    const wanted = ["P@5", "P@1", "R@5", "AP", "RR", "nDCG@5", "Success@5", "set_P"];
    const before = byQuestion(one, wanted), after = byQuestion({ ...one, rankings: longer }, wanted);
    for (const [id, values] of before) {
      for (const [m, measure] of wanted.entries()) {
        if (measure === "set_P") assert.ok(after.get(id)![m]! <= values[m]!, measure);
        else assert.equal(after.get(id)![m], values[m], measure);
      }
    }
  });
});

Deno.test("R@k, Success@k and RR@k never fall as k grows", () => {
  forAll("depth", 150, (one) => {
    const ks = [1, 2, 3, 5, 8, 13];
    for (const name of ["R", "Success", "RR", "AP", "RBP", "ERR"]) {
      for (const values of byQuestion(one, ks.map((k) => `${name}@${k}`)).values()) {
        for (let i = 1; i < values.length; i++) assert.ok(values[i]! >= values[i - 1]! - 1e-15, name);
      }
    }
  });
});

Deno.test("moving a relevant document up one place never lowers a measure", () => {
  forAll("swap", 150, (one, next) => {
    const docs = [...new Set(Array.from(one.rankings.docIds))];
    if (docs.length < 2) return;
    const q = one.judgements.questionIds[0]!;
    const gradeOf = new Map(
      Array.from(one.judgements.docIds).flatMap((doc, i) =>
        one.judgements.questionIds[i] === q ? [[doc, one.judgements.grades[i]!]] : []
      ),
    );
    const order = shuffled(docs, next);
    const at = order.findIndex((doc, i) =>
      i > 0 && (gradeOf.get(doc) ?? 0) > Math.max(0, gradeOf.get(order[i - 1]!) ?? 0)
    );
    if (at < 1) return;
    const better = order.with(at, order[at - 1]!).with(at - 1, order[at]!);
    const ranking = (list: string[]) => ({
      questionIds: list.map(() => q),
      docIds: list,
      scores: list.map((_, i) => -i),
    });
    const wanted = ["P@3", "R@3", "AP", "RR", "nDCG", "nDCG@3", "RBP", "ERR", "Rprec", "Success@3", "Bpref"];
    const was = byQuestion({ ...one, rankings: ranking(order) }, wanted).get(q)!;
    const is = byQuestion({ ...one, rankings: ranking(better) }, wanted).get(q)!;
    for (const [m, measure] of wanted.entries()) assert.ok(is[m]! >= was[m]! - 1e-15, measure);
  });
});
