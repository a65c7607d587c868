/**
 * The second stage: the candidates of a first-stage system in a new order. Late interaction over token vectors
 * works with every encoder of the catalogue. Needs `models` and `scores`.
 */
export { rerank, type RerankInput } from "./rerank.ts";
export { type Candidates, maxSim } from "./maxsim.ts";
export { countMovements, type Movement, movements } from "./movement.ts";
