import { type WorkKey, works } from "./works.ts";

/** What a run did, in the words of its tables. */
export interface MethodsUsed {
  /** Rows of the `systems` table. */
  systems: readonly { kind: string; model: string | null; parameters: string; reranker: string | null }[];
  measures: readonly string[];
  /** Numbers of the steps whose results are shown: "05". */
  steps: readonly string[];
  /** Tests and corrections of the `comparisons` and `tests` tables. */
  tests: readonly string[];
  corrections: readonly (string | null)[];
  /** Kinds of effect size and other figures of the `comparisons` and `contrasts` tables. */
  figures: readonly string[];
  /** Methods of the `effects` table. */
  methods: readonly string[];
}

/**
 * The works behind what a run did, in the order of its steps.
 *
 * @example
 * ```ts
 * import { worksUsed } from "./works_used.ts";
 * const none = { systems: [], steps: [], tests: [], corrections: [], figures: [], methods: [] };
 * const keys = worksUsed({ ...none, measures: ["nDCG@10"] });
 * if (keys.join() !== "jarvelin2002") throw new Error(keys.join());
 * ```
 */
export function worksUsed(used: MethodsUsed): WorkKey[] {
  const says = (words: readonly (string | null)[], pattern: RegExp) =>
    words.some((word) => word !== null && pattern.test(word));
  const systems = used.systems.map(({ kind, parameters }) => `${kind} ${parameters}`);
  const models = used.systems.map(({ model }) => model);
  const rerankers = used.systems.map(({ reranker }) => reranker);
  const facts: Partial<Record<WorkKey, boolean>> = {
    robertson2009: says(systems, /^sparse/),
    reimers2019: says(models, /^all-MiniLM-/),
    li2023: says(models, /^gte-/),
    cormack2009: says(systems, /"fusion":"rrf"/),
    khattab2020: says(rerankers, /^maxsim\b/),
    nogueira2019: says(rerankers, /^cross\b/),
    jarvelin2002: says(used.measures, /^nDCG/),
    es2024: used.steps.includes("05"),
    zhang2020: used.steps.includes("06"),
    wilcoxon1945: says(used.tests, /wilcoxon/i),
    holm1979: says(used.corrections, /holm/i),
    benjamini1995: says(used.corrections, /hochberg/i),
    benjamini2001: says(used.corrections, /yekutieli/i),
    efron1987: used.tests.length > 0, // every comparison has a BCa interval
    friedman1937: says(used.tests, /friedman/i),
    demsar2006: says(used.tests, /nemenyi/i),
    mcnemar1947: says(used.tests, /mcnemar/i),
    cochran1950: says(used.tests, /cochran/i),
    kerby2014: says(used.figures, /^rank_biserial/),
    cliff1993: says(used.figures, /^cliffs_delta/),
    benavoli2017: says(used.figures, /^p_better/),
    wang2012: says(used.figures, /^urisk/),
    wobbrock2011: says(used.methods, /aligned ranks/),
    greenhouse1959: says(used.methods, /repeated-measures/),
  };
  return (Object.keys(works) as WorkKey[]).filter((key) => facts[key]);
}
