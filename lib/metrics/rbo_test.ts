import assert from "node:assert/strict";
import { below, Problem, type Random, random, shuffled } from "../base/mod.ts";
import { rbo, type Scored } from "./rbo.ts";

/** A ranking as tie groups, the best first. */
type Groups = string[][];

/** Reads "a (b c) d": b and c are tied. */
function groupsOf(text: string): Groups {
  return [...text.matchAll(/\(([^)]*)\)|\S+/g)].map(([whole, tied]) => (tied ?? whole).split(" "));
}

function scored(groups: Groups): Scored {
  const rows = groups.flatMap((group, i) => group.map((doc) => ({ doc, score: 1 / (i + 1) })));
  return { docIds: rows.map(({ doc }) => doc), scores: rows.map(({ score }) => score) };
}

function near(actual: number, expected: number, what: string) {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${what}: ${actual} instead of ${expected}`);
}

/**
 * RBO^a_EXT and RBO^a_RES of the authors' implementation (GitHub julian-urbano/sigir2024-rbo, commit 0338fd9,
 * rbo/R/rbo.R, under R 4.2.2): `rbo(from_string(x), from_string(y), p, ties = "a")`, printed with "%.15f".
 * `RankingSimilarity(x, y).rbo_ext(p)` of PyPI rbo 0.1.3, equation 32 of Webber et al., gives the same RBO_EXT
 * for the four pairs without ties.
 */
const reference: [x: string, y: string, p: number, ext: number, res: number][] = [
  ["a b c d e", "b a d f e", 0.9, 0.723555000000000, 0.380506847558202],
  ["a b c d e", "c g a", 0.9, 0.540000000000000, 0.529967423779101],
  ["a b c", "x y z", 0.8, 0.000000000000000, 0.444416000000000],
  ["a", "b a c d", 0.98, 0.251500666666667, 0.920162795807589],
  ["a (b c) d", "(a b) c d", 0.9, 0.927500000000000, 0.393628847558202],
  ["(a b c d)", "(a b c d)", 0.9, 0.859750000000000, 0.393628847558202],
  ["(a b c)", "d e f", 0.9, 0.000000000000000, 0.679428000000000],
  ["a b (c d e)", "e a b (d c)", 0.5, 0.336805555555556, 0.008222430533607],
  ["a (b c)", "a", 0.9, 0.977500000000000, 0.721657211889551],
  ["a b", "(b c d) a (e f)", 0.9, 0.478735500000000, 0.581753423779101],
  ["(a b)", "c (a d b) (e f g)", 0.95, 0.494645993716931, 0.724930936025749],
  ["a b (c d)", "(e a f b c g)", 0.8, 0.457440000000000, 0.217284232341092],
  ["(a b c d e f)", "f x", 0.9, 0.244044166666667, 0.598757711889550],
  ["a (b x) y", "(a b) (c d e) f", 0.999, 0.500416083500000, 0.985467417067567],
  ["a", "(a b)", 0.1, 0.525000000000000, 0.051755359079563],
];

Deno.test("rbo() gives the figures of the reference implementation", () => {
  for (const [x, y, p, ext, res] of reference) {
    const overlap = rbo(scored(groupsOf(x)), scored(groupsOf(y)), p);
    near(overlap.rbo, ext, `RBO_EXT of ${x} and ${y}`);
    near(overlap.residual, res, `RBO_RES of ${x} and ${y}`);
  }
});

function randomGroups(next: Random, most: number, pool: number): Groups {
  const docs = shuffled(Array.from({ length: pool }, (_, i) => `d${i}`), next);
  const groups: Groups = [];
  for (let left = 1 + below(most, next); left > 0;) {
    const size = Math.min(left, next() < 0.4 ? 1 : 1 + below(4, next));
    groups.push(docs.splice(0, size));
    left -= size;
  }
  return groups;
}

function permutations(docs: string[]): string[][] {
  return docs.length < 2
    ? [docs]
    : docs.flatMap((doc) =>
      permutations(docs.filter((other) => other !== doc)).map((rest) => [doc, ...rest])
    );
}

/** Every order in which chance can break the ties. */
function orders(groups: Groups): string[][] {
  return groups.reduce<string[][]>(
    (begun, group) => begun.flatMap((order) => permutations(group).map((rest) => [...order, ...rest])),
    [[]],
  );
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean of a function over all orders of the ties of both rankings. */
function expectation(a: Groups, b: Groups, compute: (x: string[], y: string[]) => number): number {
  return mean(orders(a).flatMap((x) => orders(b).map((y) => compute(x, y))));
}

function inCommon(x: string[], y: string[], depth: number): number {
  const first = new Set(x.slice(0, depth));
  return y.slice(0, depth).filter((doc) => first.has(doc)).length;
}

/** Equation 32 of Webber et al., as it is printed there. */
function withoutTies(x: string[], y: string[], p: number): number {
  const s = Math.min(x.length, y.length), l = Math.max(x.length, y.length);
  const xs = inCommon(x, y, s), xl = inCommon(x, y, l);
  let seen = 0, unseen = 0;
  for (let d = 1; d <= l; d++) seen += inCommon(x, y, d) / d * p ** d;
  for (let d = s + 1; d <= l; d++) unseen += xs * (d - s) / (s * d) * p ** d;
  return (1 - p) / p * (seen + unseen) + ((xl - xs) / l + xs / s) * p ** l;
}

/** RBO^a_EXT by its definition, from how often each document is among the first in all orders. */
function byShares(a: Groups, b: Groups, p: number): number {
  const [short, long] = a.flat().length <= b.flat().length ? [a, b] : [b, a];
  const s = short.flat().length, l = long.flat().length;
  const share = (groups: Groups, doc: string, d: number) =>
    mean(orders(groups).map((order) => order.slice(0, d).includes(doc) ? 1 : 0));
  const alone = long.flat().filter((doc) => !short.flat().includes(doc));
  const agreement = (d: number): number => {
    let overlap = 0;
    for (const doc of short.flat()) overlap += share(short, doc, d) * share(long, doc, d);
    if (d > s) {
      const shares = alone.map((doc) => share(long, doc, d)).filter((value) => value > 0);
      overlap += (d - s) * agreement(s) * mean(shares);
    }
    return overlap / d;
  };
  let sum = 0;
  for (let d = 1; d <= l; d++) sum += (1 - p) * p ** (d - 1) * agreement(d);
  return sum + p ** l * agreement(l);
}

Deno.test("rbo() is the mean over all orders of the ties, but lower where the longer ranking alone ties", () => {
  const next = random(1, "rbo");
  let equal = 0, lower = 0;
  for (let i = 0; i < 150; i++) {
    const a = randomGroups(next, 5, 7), b = randomGroups(next, 5, 7), p = 0.05 + 0.9 * next();
    const name = JSON.stringify([a, b, p]), { rbo: value } = rbo(scored(a), scored(b), p);
    near(value, byShares(a, b, p), name);
    const all = expectation(a, b, (x, y) => withoutTies(x, y, p));
    const [short, long] = a.flat().length <= b.flat().length ? [a, b] : [b, a];
    const s = short.flat().length, bottom = (i: number) => long.slice(0, i + 1).flat().length;
    if (long.every((group, i) => group.length === 1 || bottom(i) <= s)) {
      near(value, all, name);
      equal++;
    } else {
      assert.ok(value <= all + 1e-12, name);
      if (value < all - 1e-12) lower++;
    }
  }
  assert.ok(equal > 30 && lower > 10, `${equal} equal, ${lower} lower`);
});

Deno.test("the residual is what the best and the worst continuation make of it", () => {
  const next = random(2, "rbo"), p = 0.5, depth = 60;
  const filler = Array.from({ length: depth }, (_, i) => [`new${i}`]);
  const others = filler.map(([doc]) => [`other ${doc}`]);
  const infinite = (x: string[], y: string[]) => {
    let sum = 0;
    for (let d = 1; d <= depth; d++) sum += (1 - p) * p ** (d - 1) * inCommon(x, y, d) / d;
    return sum;
  };
  const rest = (of: Groups, without: Groups) =>
    of.flat().filter((doc) => !without.flat().includes(doc)).map((doc) => [doc]);
  for (let i = 0; i < 60; i++) {
    const a = randomGroups(next, 4, 6), b = randomGroups(next, 4, 6);
    const most = expectation([...a, ...rest(b, a), ...filler], [...b, ...rest(a, b), ...filler], infinite);
    const least = expectation([...a, ...filler], [...b, ...others], infinite);
    const { rbo: value, residual } = rbo(scored(a), scored(b), p);
    near(residual, most - least, JSON.stringify([a, b]));
    assert.ok(least - 1e-12 <= value && value <= most + 1e-12, JSON.stringify([a, b]));
  }
});

Deno.test("rbo() is symmetric, within [0, 1], and blind to the order of rows", () => {
  const next = random(3, "rbo");
  for (let i = 0; i < 500; i++) {
    const a = scored(randomGroups(next, 30, 40)), b = scored(randomGroups(next, 30, 40));
    const p = 0.01 + 0.98 * next(), overlap = rbo(a, b, p);
    assert.deepEqual(rbo(b, a, p), overlap);
    assert.ok(0 <= overlap.rbo && overlap.rbo <= 1 && 0 <= overlap.residual && overlap.residual <= 1);
    const rows = shuffled(Array.from(a.docIds, (_, row) => row), next);
    const mixed = {
      docIds: rows.map((row) => a.docIds[row]!),
      scores: Float64Array.from(rows, (row) => a.scores[row]!),
    };
    assert.deepEqual(rbo(mixed, b, p), overlap);
  }
});

Deno.test("a ranking without ties agrees with itself by 1, one with ties by less", () => {
  const next = random(4, "rbo");
  for (let i = 0; i < 100; i++) {
    const groups = randomGroups(next, 20, 30), p = 0.01 + 0.98 * next();
    const untied = scored(groups.flat().map((doc) => [doc]));
    assert.equal(rbo(untied, untied, p).rbo, 1);
    const tied = scored(groups), itself = rbo(tied, tied, p).rbo;
    if (groups.length < groups.flat().length) assert.ok(itself < 1);
    else assert.equal(itself, 1);
  }
});

Deno.test("an empty ranking has nothing in common with another, and could still be the same", () => {
  const empty = { docIds: [], scores: [] };
  const { rbo: value, residual } = rbo(empty, scored(groupsOf("a b c")));
  assert.equal(value, 0);
  near(residual, 1, "residual");
  const tied = rbo(scored(groupsOf("(a b)")), empty, 0.5);
  assert.deepEqual(tied, { rbo: 0, residual: 0.75 });
});

Deno.test("rbo() takes p = 0.9 and equal scores of opposite zeros as a tie", () => {
  const a = { docIds: ["x", "y"], scores: [0, -0] }, b = { docIds: ["x", "y"], scores: [2, 1] };
  assert.deepEqual(rbo(a, b), rbo(scored(groupsOf("(x y)")), b, 0.9));
});

Deno.test("rbo() says what it does not accept", () => {
  const good = { docIds: ["x", "y"], scores: [2, 1] }, empty = { docIds: [], scores: [] };
  const refused: [where: string, found: unknown, a: Scored, b: Scored, p?: number][] = [
    ["p", "0", good, good, 0],
    ["p", "1", good, good, 1],
    ["p", "NaN", good, good, NaN],
    ["a.docIds", "x", { docIds: ["x", "x"], scores: [2, 1] }, good],
    ["b.docIds, b.scores", "docIds 2, scores 1", good, { docIds: ["x", "y"], scores: [2] }],
    ["b.scores[1], document y", "NaN", good, { docIds: ["x", "y"], scores: [2, NaN] }],
    ["a.scores[0], document x", "Infinity", { docIds: ["x", "y"], scores: [Infinity, 1] }, good],
    ["a.docIds, b.docIds", "0 documents in both", empty, empty],
  ];
  for (const [where, found, a, b, p] of refused) {
    assert.throws(() => rbo(a, b, p), (error) => {
      assert.ok(error instanceof Problem);
      assert.equal(error.parts.where, where);
      assert.equal(error.parts.found, found);
      assert.ok(error.parts.allowed);
      return true;
    });
  }
});
