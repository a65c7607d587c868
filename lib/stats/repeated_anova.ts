import { fSurvival } from "./distributions.ts";
import {
  checkFactorial,
  type EffectContrasts,
  effectContrasts,
  type FactorialValues,
  largestSize,
} from "./factorial_design.ts";
import { plainMean } from "./mean.ts";
import { type Sphericity, sphericity } from "./sphericity.ts";

/** One row of the table of a factorial analysis; figures that the data do not allow are null, with a reason. */
export interface FactorialEffect {
  /** One factor for a main effect, several for their interaction. */
  factors: string[];
  df: number;
  dfError: number;
  /** Sum of squares of the effect, and of its interaction with the questions. */
  ss: number | null;
  ssError: number | null;
  f: number | null;
  p: number | null;
  /** SS/(SS + SS error). */
  partialEta: number | null;
  /** SS/(SS + all that differs between questions), which compares across designs (Bakeman 2005). */
  generalisedEta: number | null;
  /** For effects with more than one degree of freedom. */
  sphericity?: Sphericity & { pGreenhouseGeisser: number | null; pHuynhFeldt: number | null };
  reason?: string;
}

/** The table of a factorial analysis within questions. */
export interface FactorialAnalysis {
  questions: number;
  cells: number;
  effects: FactorialEffect[];
}

/**
 * Analysis of variance with repeated measures: every question was measured under every combination of the factors'
 * levels. Each effect is a set of orthonormal contrasts of the cells ({@linkcode effectContrasts}). Applied to the cell
 * means they give, squared and added up, times n, the sum of squares SS; applied to each question's distances from
 * the cell means they give that of its error, which has n − 1 times as many degrees of freedom.
 * F = (SS/df)/(SS error/df error).
 *
 * F presumes that an effect's contrasts spread alike ({@linkcode sphericity}); where they do not, the p with
 * both degrees of freedom multiplied by an epsilon holds. Agrees with pingouin's rm_anova and with R's afex.
 *
 * @example
 * ```ts
 * import { repeatedAnova } from "./repeated_anova.ts";
 * const { effects } = repeatedAnova({
 *   factors: [{ name: "rerank", levels: ["no", "yes"] }],
 *   questions: 3,
 *   values: [1, 2, 1, 3, 2, 5],
 * });
 * if (Math.abs(effects[0]!.f! - 12) > 1e-12) throw new Error("the square of the paired t, √12");
 * ```
 */
export function repeatedAnova(design: FactorialValues): FactorialAnalysis {
  checkFactorial(design);
  const { factors, questions } = design;
  const cells = factors.reduce((product, { levels }) => product * levels.length, 1);
  const effects = effectContrasts(factors);
  if (questions < 2) {
    const reason = questions === 0 ? "there are no questions" : "one question shows no variation";
    return { questions, cells, effects: effects.map((effect) => noFigures(effect, questions, reason)) };
  }
  const { means, products, ssQuestions } = summed(design, cells, effects);
  const sums = effects.map(({ contrasts }, e) => ({
    ss: questions * contrasts.reduce((sum, contrast) => sum + dot(contrast, means) ** 2, 0),
    ssError: contrasts.reduce((sum, _, i) => sum + products[e]![i * contrasts.length + i]!, 0),
  }));
  const betweenQuestions = ssQuestions + sums.reduce((sum, { ssError }) => sum + ssError, 0);
  const rounding = questions * (1e-12 * largestSize(design.values)) ** 2;
  const rows = effects.map((effect, e) =>
    row(effect, { questions, cells, ...sums[e]!, products: products[e]!, betweenQuestions, rounding })
  );
  return { questions, cells, effects: rows };
}

/**
 * The cell means less the mean of all, and for each effect the sums of products of its contrasts over the questions.
 * The level of each question is taken off first, so that large levels cost no digits.
 */
function summed({ values, questions }: FactorialValues, cells: number, effects: EffectContrasts[]) {
  const levels = new Float64Array(questions), means = new Float64Array(cells);
  for (let i = 0; i < values.length; i++) levels[Math.floor(i / cells)]! += values[i]! / cells;
  for (let i = 0; i < values.length; i++) {
    means[i % cells]! += (values[i]! - levels[Math.floor(i / cells)]!) / questions;
  }
  const products = effects.map(({ contrasts }) => new Float64Array(contrasts.length ** 2));
  const rest = new Float64Array(cells);
  for (let question = 0; question < questions; question++) {
    for (let cell = 0; cell < cells; cell++) {
      rest[cell] = values[question * cells + cell]! - levels[question]! - means[cell]!;
    }
    for (let e = 0; e < effects.length; e++) addProducts(effects[e]!.contrasts, rest, products[e]!);
  }
  const grand = plainMean(levels);
  const ssQuestions = cells * levels.reduce((sum, level) => sum + (level - grand) ** 2, 0);
  return { means, products, ssQuestions };
}

function addProducts(contrasts: Float64Array[], rest: Float64Array, products: Float64Array): void {
  const d = contrasts.length, scores = new Float64Array(d);
  for (let i = 0; i < d; i++) scores[i] = dot(contrasts[i]!, rest);
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) products[i * d + j]! += scores[i]! * scores[j]!;
  }
}

interface RowInput {
  questions: number;
  cells: number;
  ss: number;
  ssError: number;
  products: Float64Array;
  betweenQuestions: number;
  /** The sum of squares that rounding alone can make for each degree of freedom. */
  rounding: number;
}

function row(effect: EffectContrasts, input: RowInput): FactorialEffect {
  const { questions, cells, ss, ssError, products, betweenQuestions } = input;
  const df = effect.contrasts.length, dfError = df * (questions - 1), rounding = df * input.rounding;
  if (!Number.isFinite(ss + betweenQuestions)) {
    return noFigures(effect, questions, "the values are too large to be squared");
  }
  if (ssError <= rounding) {
    const reason = ss <= rounding
      ? "the cells do not differ in this respect in any question"
      : "every question shows exactly the same effect, so that there is no error to compare it with";
    return {
      ...noFigures(effect, questions, reason),
      ss: ss <= rounding ? 0 : ss,
      ssError: 0,
    };
  }
  const f = (ss / df) / (ssError / dfError);
  return {
    factors: effect.factors,
    df,
    dfError,
    ss,
    ssError,
    f,
    p: fSurvival(f, df, dfError),
    partialEta: ss / (ss + ssError),
    generalisedEta: ss / (ss + betweenQuestions),
    ...(df > 1 && { sphericity: corrected(f, df, dfError, sphericity(products, questions, cells)) }),
  };
}

function corrected(f: number, df: number, dfError: number, found: Sphericity) {
  const p = (epsilon: number | null) =>
    epsilon === null ? null : fSurvival(f, epsilon * df, epsilon * dfError);
  return {
    ...found,
    pGreenhouseGeisser: p(found.greenhouseGeisser),
    pHuynhFeldt: p(found.huynhFeldt),
  };
}

function noFigures(
  { factors, contrasts }: EffectContrasts,
  questions: number,
  reason: string,
): FactorialEffect {
  const df = contrasts.length, none = null;
  return {
    factors,
    df,
    dfError: df * Math.max(0, questions - 1),
    ss: none,
    ssError: none,
    f: none,
    p: none,
    partialEta: none,
    generalisedEta: none,
    reason,
  };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}
