import { random } from "../base/mod.ts";
import type { FigureDescription } from "./figure_description.ts";

/** Systems of a made-up experiment, with long names as they occur. */
export const systems: string[] = [
  "bm25",
  "bm25+cross-encoder(ms-marco-MiniLM-L-6-v2)",
  "gte-small",
  "gte-small+cross-encoder(ms-marco-MiniLM-L-6-v2)",
  "gte-small+maxsim(all-MiniLM-L6-v2)",
  "rrf(bm25,gte-small)",
];

const many = [
  ...systems,
  "rrf(bm25,gte-small)+maxsim(all-MiniLM-L6-v2)",
  "rrf(bm25,gte-small)+cross-encoder(ms-marco-MiniLM-L-6-v2)",
];
const simplex = (steps: number) =>
  Array.from(
    { length: steps + 1 },
    (_, a) =>
      Array.from({ length: steps + 1 - a }, (_, b): [number, number, number] => [
        a / steps,
        b / steps,
        (steps - a - b) / steps,
      ]),
  ).flat();
const next = random(7, "gallery");
const bell = (mean: number, spread: number, n: number) =>
  Array.from({ length: n }, () => Math.min(1, Math.max(0, mean + spread * (next() + next() + next() - 1.5))));
const means = [0.661, 0.644, 0.712, 0.735, 0.748, 0.739];

/** One description of every kind that `figure` draws, and one without data. */
export const gallery: FigureDescription[] = [
  {
    kind: "bars",
    title: "nDCG@10 by system",
    subtitle: "Mean over 323 questions with 95 % bootstrap intervals",
    yLabel: "nDCG@10",
    categories: systems,
    series: [{
      name: "nDCG@10",
      values: means,
      low: means.map((m) => m - 0.04),
      high: means.map((m) => m + 0.03),
    }],
    systems,
  },
  {
    kind: "bars",
    title: "Three measures side by side",
    yLabel: "mean",
    categories: ["nDCG@10", "RR", "R@15"],
    series: systems.map((name, s) => ({ name, values: [0, 0.06, 0.14].map((more) => means[s]! + more) })),
    systems,
  },
  {
    kind: "bars",
    title: "Questions by topic, a cut axis",
    yLabel: "questions",
    fromZero: false,
    digits: 0,
    categories: ["storage", "networking", "2019"],
    series: [{ name: "questions", values: [1204, 1188, 1251] }],
  },
  {
    kind: "lines",
    title: "Recall at k",
    xLabel: "k",
    yLabel: "recall",
    x: [1, 3, 5, 10, 15],
    series: systems.map((name, s) => {
      const values = [0.42, 0.61, 0.7, 0.79, 0.84].map((v) => v * means[s]! / 0.7);
      return { name, values, low: values.map((v) => v - 0.03), high: values.map((v) => v + 0.03) };
    }),
    intervals: "bars",
    systems,
  },
  {
    kind: "lines",
    title: "Questions needed to detect a difference",
    subtitle: "Bands: 95 % of 1 000 simulations",
    xLabel: "questions",
    yLabel: "detectable difference",
    logX: true,
    x: [50, 100, 200, 500, 1000, 2000],
    series: [
      {
        name: "bm25",
        values: [0.09, 0.065, 0.046, 0.029, 0.02, 0.014],
        low: [0.08, 0.06, 0.042, 0.027, 0.019, 0.0135],
        high: [0.1, 0.07, 0.05, 0.031, 0.021, 0.0145],
      },
      {
        name: "gte-small",
        values: [0.07, 0.05, 0.036, 0.023, 0.016, 0.011],
        low: [0.063, 0.046, 0.033, 0.021, 0.0155, 0.0105],
        high: [0.077, 0.054, 0.039, 0.025, 0.0165, 0.0115],
      },
    ],
    intervals: "bands",
    systems,
  },
  {
    kind: "boxes",
    title: "Distribution of nDCG@10 over questions",
    yLabel: "nDCG@10",
    groups: systems.map((name, s) => ({ name, values: bell(means[s]!, 0.35, 80) })),
    systems,
  },
  {
    kind: "violins",
    title: "Faithfulness of the answers",
    yLabel: "faithfulness",
    groups: ["bm25", "gte-small", "rrf(bm25,gte-small)"].map((name, i) => ({
      name,
      values: bell(0.5 + i / 10, 0.3, 90),
    })),
    systems,
  },
  {
    kind: "histogram",
    title: "Tokens per chunk",
    xLabel: "tokens",
    series: [{ name: "tokens", values: bell(0.5, 0.4, 600).map((v) => Math.round(v * 512)) }],
  },
  {
    kind: "histogram",
    title: "Scores of relevant and other documents",
    xLabel: "score",
    series: [{ name: "bm25", values: bell(0.4, 0.3, 500) }, {
      name: "gte-small",
      values: bell(0.6, 0.25, 500),
    }],
    systems,
  },
  {
    kind: "scatter",
    title: "Quality against cost",
    xLabel: "seconds per question",
    yLabel: "nDCG@10",
    points: systems.map((name, s) => ({
      x: [0.004, 1.9, 0.03, 1.95, 0.3, 0.035][s],
      y: means[s],
      text: name,
      group: name,
    })),
    logX: true,
    systems,
  },
  {
    kind: "scatter",
    title: "nDCG@10 question by question",
    xLabel: "bm25",
    yLabel: "gte-small",
    diagonal: true,
    points: bell(0.5, 0.5, 300).map((x, i) => ({
      x,
      y: Math.min(1, Math.max(0, x + next() * 0.5 - 0.2)),
      text: `question ${i}`,
    })),
  },
  {
    kind: "heatmap",
    title: "Overlap of the systems' rankings",
    subtitle: "Rank-biased overlap, p = 0.9",
    rows: systems,
    columns: systems,
    values: systems.map((_, r) =>
      systems.map((_, c) => r === c ? 1 : r + c === 3 ? null : 0.9 - Math.abs(r - c) * 0.13)
    ),
    range: [0, 1],
  },
  {
    kind: "heatmap",
    title: "Difference to bm25 by topic",
    rows: ["storage", "networking", "identity"],
    columns: ["nDCG@10", "RR", "R@15"],
    values: [[0.08, -0.02, 0.11], [-0.06, -0.04, 0.01], [0.02, 0.05, -0.1]],
    digits: 2,
  },
  {
    kind: "funnel",
    title: "From collected to usable questions",
    xLabel: "questions",
    levels: [
      { name: "collected", count: 13_436 },
      { name: "with an accepted answer", count: 5_211 },
      { name: "linking into the corpus", count: 2_067 },
      { name: "sampled", count: 323 },
    ],
  },
  {
    kind: "intervals",
    title: "Differences in nDCG@10 between systems",
    subtitle: "95 % intervals, Holm-corrected over 5 comparisons",
    xLabel: "difference in nDCG@10",
    sides: ["bm25 better", "other better"],
    rows: systems.slice(1).map((name, i) => ({
      label: `${name} − bm25`,
      value: means[i + 1]! - 0.661,
      low: means[i + 1]! - 0.661 - 0.03,
      high: means[i + 1]! - 0.661 + 0.035,
    })),
  },
  {
    kind: "intervals",
    title: "nDCG@10 with 95 % intervals",
    xLabel: "nDCG@10",
    systems,
    rows: systems.map((label, i) => ({
      label,
      value: means[i],
      low: means[i]! - 0.04,
      high: means[i]! + 0.03,
    })),
  },
  {
    kind: "panels",
    title: "Five measures over k",
    subtitle: "Means with 95 % intervals",
    systems,
    panels: ["P", "R", "AP", "RR", "nDCG"].map((measure, m) => ({
      kind: "lines",
      title: `${measure}@k`,
      xLabel: "k",
      x: [1, 3, 5, 10, 15],
      series: systems.slice(0, 4).map((name, s) => {
        const values = [0.42, 0.61, 0.7, 0.79, 0.84].map((v) => 0.5 * (m % 2) + v * means[s]! / (2 + m));
        return { name, values, low: values.map((v) => v - 0.03), high: values.map((v) => v + 0.03) };
      }),
    })),
  },
  {
    kind: "panels",
    title: "Two maps",
    panels: ["gte-small", "all-MiniLM-L6-v2"].map((title) => ({
      kind: "scatter",
      title,
      subtitle: "18 % of the spread",
      points: bell(0.5, 1, 60).map((x, i) => ({
        x,
        y: means[i % 6]! * x,
        text: `${i}`,
        group: "abc"[i % 3]!,
      })),
    })),
  },
  {
    kind: "flow",
    title: "Where the first relevant document went",
    subtitle: "Positions of 323 questions before and after reranking",
    before: "gte-small",
    after: "gte-small+cross-encoder(ms-marco-MiniLM-L-6-v2)",
    unit: "questions",
    bands: ["1", "2–3", "4–5", "6–10", "11–15", "not found"],
    flows: [
      [121, 14, 3, 1, 0, 0],
      [38, 17, 6, 2, 0, 0],
      [9, 11, 4, 3, 1, 0],
      [6, 9, 5, 4, 2, 0],
      [1, 2, 3, 2, 1, 0],
      [0, 0, 0, 0, 0, 58],
    ],
  },
  {
    kind: "flow",
    title: "Judgements of two passes",
    before: "first pass",
    after: "second pass, after the instructions were written anew",
    bands: ["answers the question", "answers a part of the question", "off topic", "nothing"],
    flows: [[1204, 18, 0, 0], [35, 310, 1, 0], [0, 2, 3, 0], [0, 0, 0, 0]],
  },
  {
    kind: "scatter",
    title: "Position of the first relevant document",
    subtitle: "Area: questions; above the line gte-small is better",
    xLabel: "position with bm25",
    yLabel: "position with gte-small",
    diagonal: true,
    reversed: true,
    sizeLabel: "questions",
    points: Array.from({ length: 15 * 15 }, (_, i) => {
      const [x, y] = [1 + i % 15, 1 + Math.floor(i / 15)];
      return { x, y, size: Math.floor((i * 37 % 11) * 9 / (x * y) + (x === y ? 24 / x : 0)) };
    }),
  },
  {
    kind: "panels",
    title: "Positions of two rerankers",
    subtitle: "Area: questions",
    panels: ["cross-encoder", "maxsim"].map((title, p) => ({
      kind: "scatter",
      title,
      xLabel: "position before",
      yLabel: "position after",
      diagonal: true,
      reversed: true,
      points: Array.from({ length: 40 }, (_, i) => {
        const [x, y] = [1 + i * 7 % 10, 1 + i * (3 + 2 * p) % 8];
        return { x, y, size: 1 + i * 13 % 17, group: y < x ? "risen" : y > x ? "fallen" : "unchanged" };
      }),
    })),
  },
  {
    kind: "bars",
    title: "Questions helped, unchanged and hurt",
    yLabel: "questions",
    categories: systems.slice(3, 5),
    series: [
      { name: "helped", role: "gain", values: [71, 80] },
      { name: "unchanged", role: "same", values: [210, 190] },
      { name: "hurt", role: "loss", values: [42, 53] },
    ],
  },
  {
    kind: "heatmap",
    title: "Differences in nDCG@10 and what they allow to say",
    subtitle: "Row minus column; ▲ better, ▼ worse, ≈ practically equal, ? undecided",
    rows: many,
    columns: many,
    values: many.map((_, r) =>
      many.map((_, c) => r === c ? null : means[r % 6]! - means[c % 6]! + (r - c) / 200)
    ),
    texts: many.map((_, r) =>
      many.map((_, c) => {
        const difference = means[r % 6]! - means[c % 6]! + (r - c) / 200;
        const mark = difference > 0.03
          ? "▲"
          : difference < -0.03
          ? "▼"
          : Math.abs(difference) < 0.01
          ? "≈"
          : "?";
        return r === c ? "" : `${difference < 0 ? "−" : "+"}${Math.abs(difference).toFixed(3)} ${mark}`;
      })
    ),
    notes: many.map((_, r) =>
      many.map((_, c) => r === c ? null : `95 % interval of row ${r} and column ${c}\nHolm p`)
    ),
  },
  {
    kind: "ranks",
    title: "Mean ranks of eight systems in nDCG@10",
    subtitle: "Friedman and Nemenyi over 323 questions",
    ranks: many.map((system, i) => ({ system, rank: [5.62, 5.91, 4.66, 4.12, 3.88, 3.95, 3.4, 4.46][i]! })),
    difference: 0.5843,
    groups: [[many[6]!, many[4]!, many[5]!], [many[4]!, many[5]!, many[3]!, many[7]!], [many[7]!, many[2]!], [
      many[0]!,
      many[1]!,
    ]],
    systems: many,
  },
  {
    kind: "ranks",
    title: "Mean ranks of sixteen systems, few questions",
    ranks: many.flatMap((
      name,
      i,
    ) => [{ system: name, rank: 3 + i * 0.9 }, { system: `${name}, k1 = 0.9`, rank: 5.5 + i }]),
    difference: 6.52,
    groups: [many, many.map((name) => `${name}, k1 = 0.9`)],
    systems: many,
  },
  {
    kind: "simplex",
    title: "Which system leads under which weights",
    subtitle: "Composite of three measures; the star is the weighting of the experiment",
    corners: ["nDCG@10", "faithfulness", "BERTScore F1"],
    cells: simplex(20).map(([a, b, c]) => ({
      weights: [a, b, c],
      leader: a > 0.7
        ? systems[4]!
        : b > 0.55
        ? systems[0]!
        : c > 0.8 && c < 0.9
        ? null
        : c > 0.5
        ? systems[2]!
        : systems[5]!,
    })),
    marked: [0.5, 0.25, 0.25],
    systems,
  },
  { kind: "lines", title: "Faithfulness over time", x: [], series: [] },
];
