import assert from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { bootstrapStatistics, drawn, kendall, kendallOfResample } from "./mod.ts";

function near(found: number | null, expected: number): void {
  assert.ok(found !== null && Math.abs(found - expected) < 1e-13, `${found}, not ${expected}`);
}

/** Park and Miller's generator: s ← 16807·s mod (2³¹ − 1). */
function park(): (n: number) => number[] {
  let s = 1;
  return (n) => Array.from({ length: n }, () => s = s * 16807 % 2147483647);
}

// scipy 1.17.1: kendalltau(a, b).statistic
Deno.test("kendall() gives scipy's tau-b for 2,000 pairs and for many ties", () => {
  const next = park();
  const a = next(2000).map((value) => value % 997);
  const b = next(2000).map((value, i) => Math.floor((a[i]! + value % 1500) / 7));
  near(kendall(a, b).value, 0.3689441694763025);
  const c = next(500).map((value) => value % 5);
  const d = next(500).map((value, i) => value % 3 + (c[i]! > 2 ? 1 : 0));
  near(kendall(c, d).value, 0.3459804685170773);
  near(kendall(c.map((value) => -value), d).value, -0.3459804685170773);
});

Deno.test("kendall() compares every pair as its definition does", () => {
  const next = random(42, "stats:kendall");
  for (let round = 0; round < 100; round++) {
    const n = 2 + round % 20;
    const a = Array.from({ length: n }, () => Math.floor(next() * 6));
    const b = Array.from({ length: n }, () => Math.floor(next() * (2 + round % 9)));
    let balance = 0, untiedA = 0, untiedB = 0;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < i; j++) {
        const signA = Math.sign(a[i]! - a[j]!), signB = Math.sign(b[i]! - b[j]!);
        balance += signA * signB;
        untiedA += signA ** 2;
        untiedB += signB ** 2;
      }
    }
    const expected = untiedA * untiedB === 0 ? null : balance / Math.sqrt(untiedA * untiedB);
    assert.equal(kendall(a, b).value, expected);
  }
});

Deno.test("kendallOfResample() gives scipy's tau-b of the repeated pairs", () => {
  const x = [2.5, 3.6, 5.0, 4.2, 1.5, 1.8, 3.5, 2.2, 2.2, 4.2];
  const y = [0.62, 0.71, 0.98, 0.9, 0.2, 0.41, 0.7, 0.35, 0.61, 0.81];
  const tau = kendallOfResample(x, y);
  // scipy 1.17.1: kendalltau of the lists, of np.repeat(list, counts), and of the lists without their first
  near(tau.of(new Uint32Array(10).fill(1)), 0.9320589306096472);
  near(tau.of(new Uint32Array([1, 0, 2, 0, 1, 1, 0, 3, 2, 0])), 0.7592566023652965);
  near(tau.leavingOneOut()[0]!, 0.9146591207600471);
  const options = { resample: drawn(random(42, "kendall")), resamples: 999 };
  const { estimate, low, high } = bootstrapStatistics([tau], 10, options)[0]!;
  assert.ok(low! < estimate! && estimate! < high! && high! <= 1, `${low} ${estimate} ${high}`);
});

Deno.test("kendall() says why there is no figure, and refuses what are no pairs", () => {
  assert.match(kendall([], []).reason!, /two pairs/);
  assert.match(kendall([1], [1]).reason!, /two pairs/);
  assert.equal(kendall([1, 2], [3, 4]).value, 1);
  assert.match(kendall([1, 1, 1], [1, 2, 3]).reason!, /same value/);
  assert.match(kendall([0, 0], [0, 0]).reason!, /same value/);
  assert.throws(() => kendall([1, 2], [1]), Problem);
  assert.throws(() => kendall([1, NaN], [1, 2]), Problem);
});
