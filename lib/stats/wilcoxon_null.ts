/** Shares of a null distribution of T+, each end included. */
export interface Share {
  atMost(plus: number): number;
  atLeast(plus: number): number;
}

/**
 * The distribution of T+ over n untied differences whose signs are fair coins: rank k joins the sum or not,
 * each with probability ½, so the distribution for k ranks is the mean of that for k − 1 and of the same moved
 * by k. Where ties made T+ a half, it is rounded to the side that gives the larger p.
 */
export function exactShare(n: number): Share {
  let chances = Float64Array.of(1);
  for (let k = 1; k <= n; k++) {
    const longer = new Float64Array(k * (k + 1) / 2 + 1);
    for (let sum = 0; sum < chances.length; sum++) {
      longer[sum]! += chances[sum]! / 2;
      longer[sum + k]! += chances[sum]! / 2;
    }
    chances = longer;
  }
  const total = (from: number, to: number) =>
    chances.subarray(from, to).reduce((sum, chance) => sum + chance, 0);
  return {
    atMost: (plus) => total(0, Math.ceil(plus) + 1),
    atLeast: (plus) => total(Math.floor(plus), chances.length),
  };
}

/**
 * The distribution of T+ over all 2^m ways to give signs to m ranks. What of T+ and T− no sign can change
 * (half of the ranks of zeros, with "zsplit") is added to each sum.
 */
export function permutationShare(ranks: Float64Array, plus: number, minus: number): Share {
  const fixed = (plus + minus - ranks.reduce((sum, rank) => sum + rank, 0)) / 2;
  const sums = new Float64Array(2 ** ranks.length).fill(fixed);
  for (const [i, rank] of ranks.entries()) {
    const bit = 1 << i;
    for (let signs = 0; signs < sums.length; signs++) if (signs & bit) sums[signs]! += rank;
  }
  const share = (holds: (sum: number) => boolean) => sums.filter(holds).length / sums.length;
  return { atMost: (plus) => share((sum) => sum <= plus), atLeast: (plus) => share((sum) => sum >= plus) };
}
