import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { Problem, random } from "../base/mod.ts";
import { banding, MinHash } from "./minhash.ts";

Deno.test("MinHash signatures agree in as many places as the texts are alike", () => {
  const next = random(7, "minhash test");
  const word = () => `w${Math.floor(next() * 1e9)}`;
  for (const [shared, more] of [[9, 1], [60, 40], [500, 500], [3000, 300]] as const) {
    let agree = 0;
    const rounds = 60;
    for (let round = 0; round < rounds; round++) {
      const minhash = new MinHash({ seed: round, shingle: 3 });
      const start = Array.from({ length: shared + 2 }, word).join(" ");
      const a = minhash.signature(start)!;
      const b = minhash.signature(`${start} ${Array.from({ length: more }, word).join(" ")}`)!;
      for (let i = 0; i < a.length; i++) agree += a[i] === b[i] ? 1 : 0;
    }
    const estimate = agree / (128 * rounds), similarity = shared / (shared + more);
    ok(Math.abs(estimate - similarity) < 0.03, `${shared} of ${shared + more}: ${estimate}`);
  }
});

Deno.test("MinHash depends on its seed and on nothing else but the words", () => {
  const text = "¿Cómo restauro la máquina virtual desde una copia?";
  deepEqual(new MinHash({ seed: 3 }).signature(text), new MinHash({ seed: 3 }).signature(text.toUpperCase()));
  ok(new MinHash({ seed: 3 }).signature(text)!.join() !== new MinHash({ seed: 4 }).signature(text)!.join());
});

Deno.test("MinHash takes a text shorter than a shingle as a whole, and none of a text without words", () => {
  const minhash = new MinHash();
  deepEqual(minhash.signature("disk full"), minhash.signature("Disk: full."));
  ok(minhash.signature("disk full")!.join() !== minhash.signature("disk fully")!.join());
  equal(minhash.signature(" …!"), null);
});

Deno.test("banding() keeps its promise at every threshold with the longest bands it can", () => {
  for (let threshold = 0.1; threshold < 1; threshold += 0.05) {
    const { bands, rows, chance } = banding(threshold, 128);
    ok(bands * rows <= 128);
    ok(chance >= 0.995);
    ok(1 - (1 - threshold ** (rows + 1)) ** Math.floor(128 / (rows + 1)) < 0.995, `${threshold}`);
  }
  deepEqual(banding(1, 128), { bands: 1, rows: 128, chance: 1 });
});

Deno.test("MinHash and banding() refuse settings that make no sense", () => {
  throws(() => new MinHash({ bins: 0 }), Problem);
  throws(() => new MinHash({ shingle: 2.5 }), Problem);
  throws(() => banding(0, 128), Problem);
  throws(() => banding(1.1, 128), Problem);
  throws(() => banding(NaN, 128), Problem);
  throws(() => banding(0.01, 16), Problem);
});
