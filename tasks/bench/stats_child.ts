import { random } from "../../lib/base/mod.ts";
import { compareAll } from "../../lib/compare/mod.ts";
import { bootstrap, drawn, wilcoxon } from "../../lib/stats/mod.ts";
import { medianMs, peakMemoryMB } from "./measure.ts";
import { RESAMPLES, someValues } from "./stats_data.ts";

const SYSTEMS = 8, CUT_OFFS = [1, 3, 5, 10, 15], MEASURES = ["P", "R", "F1", "AP", "RR", "nDCG"];
const HEADLINE = "nDCG@10";
console.log(
  JSON.stringify({ ...Deno.args[0] === "one" ? await one() : all(), memoryMB: peakMemoryMB() }),
);

/** Seconds of one interval, and of one test. */
async function one() {
  const [x, y] = someValues(2), d = x!.map((value, q) => value - y![q]!);
  const bca = await medianMs(9, () => {
    bootstrap(d, { resample: drawn(random(42, "bench")), resamples: RESAMPLES });
  });
  return { bca: bca / 1000, wilcoxon: await medianMs(99, () => void wilcoxon(d)) / 1000 };
}

/** All pairs of systems within each cut-off and measure, from the start. */
function all() {
  const systems = Array.from({ length: SYSTEMS }, (_, s) => `system ${s}`);
  const families = MEASURES.flatMap((name) =>
    CUT_OFFS.map((k) => {
      const measure = `${name}@${k}`;
      return {
        measure,
        systems,
        values: someValues(SYSTEMS, measure),
        resamples: RESAMPLES,
        effectIntervals: measure === HEADLINE,
      };
    })
  );
  const started = performance.now(), rows = compareAll(families).flat();
  return { seconds: (performance.now() - started) / 1000, pairs: rows.length };
}
