import { found, type Question, relevant } from "./question.ts";

/** set_P: relevant documents found, divided by all documents found. */
export function setPrecision(question: Question, rel: number): number {
  const { length } = question.grades;
  return length === 0 ? 0 : found(question, length, rel) / length;
}

/** set_R: relevant documents found, divided by all judged relevant. */
export function setRecall(question: Question, rel: number): number {
  const all = relevant(question, rel);
  return all === 0 ? 0 : found(question, Infinity, rel) / all;
}

/** set_F = (x + 1)·P·R/(R + x·P) of set_P and set_R; 0 when nothing relevant was found. */
export function setF(question: Question, rel: number, x: number): number {
  const p = setPrecision(question, rel), r = setRecall(question, rel);
  return p === 0 || r === 0 ? 0 : (x + 1) * p * r / (x * p + r);
}

/** trec_eval's `set_map`: relevant found², divided by found × relevant. */
export function setMap(question: Question, rel: number): number {
  const { length } = question.grades, all = relevant(question, rel), hits = found(question, length, rel);
  return hits === 0 ? 0 : hits * hits / (length * all);
}

/** trec_eval's `relative_P` and `set_relative_P`: relevant among the first k, divided by the most there could be. */
export function relativePrecision(question: Question, k: number, rel: number): number {
  const most = Math.min(k, relevant(question, rel));
  return most === 0 ? 0 : found(question, k, rel) / most;
}
