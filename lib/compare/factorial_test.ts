import assert from "node:assert/strict";
import { schemas, toFrame } from "../tables/mod.ts";
import { type Design, factorialDesign, factorialEffects } from "./factorial.ts";
import { measurementsOf } from "./measurements_for_tests.ts";

const first = (system: string) => ({ system, base: null, reranker: null });
const reranked = (base: string, reranker = "r") => ({ system: `${base}+${reranker}`, base, reranker });
const models = ["a", "b", "c"];
const systems = [...models.map(first), ...models.map((model) => reranked(model))];

/** Values on a scale of tenths that follow no pattern one could see. */
const value = (q: number, s: number, r: number, c: number) =>
  ((q * q * 3 + s * (q + 2) * 2 + r * (3 + q % 3) + c * 5 + s * r * 4 + q * c) % 11) / 10;

/** Every system on eight questions at k = 5 and 10. */
function measured(fails: (q: number, system: string, measure: string) => boolean = () => false) {
  return systems.flatMap(({ system, base }) =>
    ["nDCG@5", "nDCG@10"].flatMap((measure, c) => {
      const s = models.indexOf(base ?? system), r = base === null ? 0 : 1;
      const values = Array.from(
        { length: 8 },
        (_, q) => fails(q, system, measure) ? NaN : value(q, s, r, c),
      );
      return measurementsOf(system, measure, values);
    })
  );
}

const lacking = measured((q, system, measure) => q === 5 && system === "b+r" && measure === "nDCG@10");

function designOf(...given: Parameters<typeof factorialDesign>): Design {
  const design = factorialDesign(...given);
  assert.ok(!("reason" in design), JSON.stringify(design));
  return design;
}

Deno.test("factorialDesign() fills model × reranking × k and leaves out a question that lacks one cell", () => {
  const design = designOf(lacking, systems, "nDCG@10", [5, 10]);
  assert.deepEqual(design.factors, [
    { name: "model", levels: models },
    { name: "reranking", levels: ["none", "r"] },
    { name: "k", levels: [5, 10] },
  ]);
  assert.deepEqual([design.measure, design.questions, design.failures], ["nDCG", 7, 1]);
  const expected = [0, 1, 2, 3, 4, 6, 7].flatMap((q) =>
    [0, 1, 2].flatMap((s) => [0, 1].flatMap((r) => [0, 1].map((c) => value(q, s, r, c))))
  );
  assert.deepEqual(Array.from(design.values), expected);
});

Deno.test("factorialEffects() gives the F and p of statsmodels, and pingouin's epsilon", () => {
  // statsmodels 0.15.0, AnovaRM(…, within=["model", "reranking", "k"]), questions 0–4, 6 and 7; epsilon and W by
  // pingouin 0.7.0 of the means over reranking and k, its p by scipy 1.17.1, f.sf(F, 2ε, 12ε); partial η² = 2F/(2F + 12).
  const expected = [
    ["model", 2, 12, 0.590243902439, 0.56950635482],
    ["reranking", 1, 6, 0.205183008282, 0.666488379039],
    ["k", 1, 6, 1.34930139721, 0.289516363555],
    ["model × reranking", 2, 12, 0.0644628099174, 0.937893399917],
    ["model × k", 2, 12, 1, 0.396569456604],
    ["reranking × k", 1, 6, 0.631578947368, 0.457051647837],
    ["model × reranking × k", 2, 12, 3, 0.0877914951989],
  ] as const;
  const rows = factorialEffects(designOf(lacking, systems, "nDCG@10", [5, 10]));
  const anova = rows.filter(({ method }) => method === "repeated-measures ANOVA");
  assert.equal(anova.length, expected.length);
  expected.forEach(([effect, df, error, f, p], e) => {
    const row = anova[e]!;
    assert.deepEqual([row.effect, row.df, row.df_error, row.n, row.measure], [effect, df, error, 7, "nDCG"]);
    assert.ok(Math.abs(row.f! - f) < 1e-11 && Math.abs(row.p! - p) < 1e-11, `${effect}: ${row.f}, ${row.p}`);
    assert.equal(row.epsilon === null, df === 1);
    if (df === 1) assert.equal(row.p_corrected, row.p);
  });
  const [model] = anova;
  assert.ok(Math.abs(model!.epsilon! - 0.9656594832795186) < 1e-12);
  assert.ok(Math.abs(model!.p_corrected! - 0.5644413355470244) < 1e-11);
  assert.ok(Math.abs(model!.eta! - 0.08956328645447806) < 1e-12);
  assert.ok(Math.abs(model!.mauchly_w! - 0.9644382752770607) < 1e-12);
  assert.ok(Math.abs(anova[4]!.epsilon! - 0.875) < 1e-12);
  const ranks = rows.filter(({ method }) => method === "aligned ranks");
  assert.deepEqual(ranks.map(({ effect }) => effect), anova.map(({ effect }) => effect));
  assert.ok(ranks.every(({ p }) => p !== null && p > 0 && p <= 1));
  assert.equal(toFrame(schemas.effects, rows).height, 14);
});

Deno.test("factorialDesign() takes only the factors that vary, and a headline without cut-off as it is", () => {
  const names = (design: Design) => design.factors.map(({ name }) => name);
  const oneCut = designOf(measured(), systems, "nDCG@10", [10]);
  assert.deepEqual([names(oneCut), oneCut.measure, oneCut.values.length], [
    ["model", "reranking"],
    "nDCG@10",
    48,
  ]);
  const whole = models.flatMap((system, s) =>
    measurementsOf(system, "AP", [0.1, 0.2, 0.4].map((v) => v + s / 9))
  );
  const ap = designOf(whole, models.map(first), "AP", [5, 10]);
  assert.deepEqual([names(ap), ap.measure, ap.questions], [["model"], "AP", 3]);
  const single = designOf(measured(), [first("a")], "nDCG@10", [5, 10, 10]);
  assert.deepEqual(single.factors, [{ name: "k", levels: [5, 10] }]);
});

Deno.test("factorialDesign() leaves out a model without the reranker, and another engine of the same vectors", () => {
  const without = systems.filter(({ system }) => system !== "c+r");
  assert.deepEqual(designOf(measured(), without, "nDCG@10", [10]).factors, [
    { name: "model", levels: ["a", "b"] },
    { name: "reranking", levels: ["none", "r"] },
  ]);
  const engines = [
    { ...first("a"), model: "a", engine: "in-process" },
    { ...first("b"), model: "b", engine: "in-process" },
    { ...first("c"), model: "a", engine: "chroma" },
  ];
  assert.deepEqual(designOf(measured(), engines, "nDCG@10", [10]).factors, [{
    name: "model",
    levels: ["a", "b"],
  }]);
});

Deno.test("factorialDesign() says why there is no design", () => {
  const why = (...given: Parameters<typeof factorialDesign>) => {
    const design = factorialDesign(...given);
    return "reason" in design ? design.reason : design;
  };
  const all = measured();
  assert.equal(why(all, [], "nDCG@10", [5, 10]), "there are no systems");
  assert.equal(why(all, [first("a")], "nDCG@10", [10]), "nothing was varied: there is one configuration");
  const crossed = [first("a"), first("b"), reranked("a", "r"), reranked("b", "s")];
  assert.equal(why(all, crossed, "nDCG@10", [5, 10]), "no first stage has every reranker (r, s)");
  assert.equal(why(all, systems, "nDCG@10", [5, 10, 20]), "nDCG@20 of a was not measured");
  assert.equal(why([], systems, "AP", [5, 10]), "AP of a was not measured");
});

Deno.test("factorialEffects() of none, one or two questions and of equal values has no fake figure", () => {
  const upTo = (n: number) => designOf(measured((q) => q >= n), systems, "nDCG@10", [5, 10]);
  for (const [n, reason] of [[0, /no questions/], [1, /one question/]] as const) {
    const design = upTo(n), rows = factorialEffects(design);
    assert.deepEqual([design.questions, design.failures, rows.length], [n, 8 - n, 14]);
    assert.ok(rows.every((row) => row.f === null && row.p_corrected === null && reason.test(row.reason!)));
    assert.equal(toFrame(schemas.effects, rows).height, 14);
  }
  const two = factorialEffects(upTo(2));
  assert.ok(two.every(({ mauchly_p }) => mauchly_p === null));
  assert.equal(toFrame(schemas.effects, two).height, 14);
  const equal = systems.flatMap(({ system }) => measurementsOf(system, "nDCG@10", [0.3, 0.3, 0.3, 0.3]));
  const rows = factorialEffects(designOf(equal, systems, "nDCG@10", [10]));
  assert.ok(rows.every(({ f, p, reason }) => f === null && p === null && /do not differ/.test(reason!)));
  assert.equal(toFrame(schemas.effects, rows).height, 6);
});
