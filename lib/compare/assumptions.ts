import type { Design, Effect } from "./factorial.ts";
import { count, decimals, list, pValue } from "./words.ts";

/**
 * What the analysis of variance presumes and these values do not keep to, in sentences: a normal distribution of what
 * is left when questions and cells are taken out (Jarque and Bera's test: n/6·(S² + K²/4) with the skewness S and the
 * excess kurtosis K follows the chi-square distribution with 2 degrees of freedom, whose tail is e^(−x/2)), sphericity
 * (Mauchly's test), and effects on which the analysis of ranks says otherwise. The aligned ranks presume something too,
 * namely values that are hardly ever equal (see `alignedRankAnova`).
 */
export function assumptions(design: Design, effects: readonly Effect[], alpha: number): string[] {
  const { factors, questions, failures, values } = design;
  const cells = factors.reduce((product, { levels }) => product * levels.length, 1);
  const sentences = [
    `${count(questions, "question")} in ${count(cells, "cell")}: ${
      factors.map(({ name, levels }) => `${name} (${levels.join(", ")})`).join(" × ")
    }` +
    (failures === 0 ? "." : `; ${count(failures, "question")} without a value in every cell left out.`),
  ];
  if (questions < 2) return sentences;
  const { skewness, kurtosis } = shape(residuals(values, questions, cells));
  if (skewness !== null && kurtosis !== null) {
    const p = Math.exp(-values.length / 6 * (skewness ** 2 + kurtosis ** 2 / 4) / 2);
    sentences.push(
      p < alpha
        ? `The residuals are not normal: skewness ${decimals(skewness)}, excess kurtosis ${
          decimals(kurtosis)
        } (Jarque ` +
          `and Bera's ${pValue(p)}). F is known to bear that with many questions.`
        : `The residuals do not contradict a normal distribution (Jarque and Bera's ${pValue(p)}).`,
    );
  }
  const ends = Array.from(values).filter((value) => value === 0 || value === 1).length / values.length;
  if (ends > 0.05) {
    sentences.push(
      `${
        Math.round(100 * ends)
      }% of the values are exactly 0 or 1, the ends of the scale. With so many equal ` +
        "values the aligned ranks find interactions that are not there: one that they alone find means nothing.",
    );
  }
  const anova = effects.filter(({ method }) => method === "repeated-measures ANOVA");
  const uneven = anova.filter(({ mauchly_p }) => mauchly_p !== null && mauchly_p < alpha);
  if (uneven.length > 0) {
    sentences.push(
      `Sphericity fails for ${
        list(uneven.map(({ effect }) => effect), "and")
      } (Mauchly's test): read the p value that ` +
        "is corrected by epsilon.",
    );
  }
  const unknown = anova.filter(({ df, f, mauchly_p }) => (df ?? 0) > 1 && f !== null && mauchly_p === null);
  if (unknown.length > 0) {
    sentences.push(
      `Whether sphericity holds for ${
        list(unknown.map(({ effect }) => effect), "and")
      } cannot be tested: there are too ` +
        "few questions, or cells that never differ.",
    );
  }
  const both = anova.flatMap(({ effect, p_corrected: first }) => {
    const second = effects.find((row) => row.method === "aligned ranks" && row.effect === effect)
      ?.p_corrected;
    return first === null || second == null ? [] : [{ effect, agree: first < alpha === second < alpha }];
  });
  const apart = both.filter(({ agree }) => !agree);
  if (apart.length > 0) {
    sentences.push(
      `The two analyses disagree on ${list(apart.map(({ effect }) => effect), "and")}: do not build on it.`,
    );
  } else if (both.length > 0) {
    sentences.push(`Both analyses come to the same findings at alpha ${alpha}.`);
  }
  return sentences;
}

/** Values less their question's and their cell's mean, plus the mean of all. */
function residuals(values: ArrayLike<number>, questions: number, cells: number): Float64Array {
  const ofQuestion = new Float64Array(questions), ofCell = new Float64Array(cells);
  let all = 0;
  for (let i = 0; i < values.length; i++) {
    ofQuestion[Math.floor(i / cells)]! += values[i]! / cells;
    ofCell[i % cells]! += values[i]! / questions;
    all += values[i]! / values.length;
  }
  return Float64Array.from(
    values,
    (value, i) => value - ofQuestion[Math.floor(i / cells)]! - ofCell[i % cells]! + all,
  );
}

function shape(x: Float64Array): { skewness: number | null; kurtosis: number | null } {
  const moment = (power: number) => x.reduce((sum, value) => sum + value ** power, 0) / x.length;
  const variance = moment(2);
  if (variance < 1e-24) return { skewness: null, kurtosis: null };
  return { skewness: moment(3) / variance ** 1.5, kurtosis: moment(4) / variance ** 2 - 3 };
}
