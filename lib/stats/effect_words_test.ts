import assert from "node:assert/strict";
import { Problem } from "../base/mod.ts";
import { type EffectKind, effectThresholds, effectWord } from "./mod.ts";

Deno.test("effectWord() changes exactly at the published thresholds, in either direction", () => {
  const published: Record<EffectKind, [number, number, number]> = {
    cohen_dz: [0.2, 0.5, 0.8],
    r: [0.1, 0.3, 0.5],
    rank_biserial: [0.1, 0.3, 0.5],
    cliffs_delta: [0.147, 0.33, 0.474],
  };
  const words = ["negligible", "small", "medium", "large"];
  for (const kind of Object.keys(published) as EffectKind[]) {
    published[kind].forEach((threshold, i) => {
      for (const sign of [1, -1]) {
        assert.equal(effectWord(kind, sign * (threshold - 1e-9)), words[i]);
        assert.equal(effectWord(kind, sign * threshold), words[i + 1]);
      }
    });
    assert.equal(effectWord(kind, 0), "negligible");
    assert.match(effectThresholds[kind].source, /\d{4}/);
  }
});

Deno.test("effectWord() refuses what is no number", () => {
  assert.throws(() => effectWord("r", NaN), Problem);
});
