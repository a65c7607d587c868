/**
 * Gauss and Legendre's rule of n points on [−1, 1]: Σ weight·f(node) is the integral of f, exactly so for polynomials
 * up to degree 2n − 1. The nodes are the zeros of the Legendre polynomial P, found by Newton's method from
 * cos(π(i − ¼)/(n + ½)); the weights are 2/((1 − node²)·P′(node)²).
 */
export function gaussLegendre(n: number): { nodes: Float64Array; weights: Float64Array } {
  const nodes = new Float64Array(n), weights = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let x = Math.cos(Math.PI * (i + 0.75) / (n + 0.5));
    for (let step = 0; step < 6; step++) {
      const { value, slope } = legendre(n, x);
      x -= value / slope;
    }
    nodes[i] = x;
    weights[i] = 2 / ((1 - x * x) * legendre(n, x).slope ** 2);
  }
  return { nodes, weights };
}

/** P and P′ by m·P_m = (2m − 1)·x·P_(m−1) − (m − 1)·P_(m−2). */
function legendre(n: number, x: number): { value: number; slope: number } {
  let before = 1, value = x;
  for (let m = 2; m <= n; m++) {
    [before, value] = [value, ((2 * m - 1) * x * value - (m - 1) * before) / m];
  }
  return { value, slope: n * (x * value - before) / (x * x - 1) };
}
