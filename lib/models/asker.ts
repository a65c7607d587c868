import type { z } from "zod";
import type { Failure } from "../base/mod.ts";
import type { PromptLanguage } from "./prompt_language.ts";

/** One turn of a chat. */
export interface Turn {
  role: "system" | "user" | "assistant";
  content: string;
}

/** What a language model is asked. */
export interface Ask<T> {
  /** What it is for, in a word or two: calls of a purpose are counted and timed together. */
  purpose: string;
  turns: readonly Turn[];
  /** The language in which a model is told what is wrong with its answer; English unless given. */
  language?: PromptLanguage;
  /** The shape of the answer, as narrow as can be: as many verdicts as there are statements. */
  shape: z.ZodType<T>;
  /** What is wrong with an answer that has the shape; undefined where nothing is. */
  wrong?(answer: T): string | undefined;
  /** Room for the answer. */
  maxTokens: number;
  temperature: number;
  seed: number;
  /** Which repetition of the same question, from 0: each is asked for itself. */
  repeat: number;
}

/** An ask that came to nothing, with its cause; others may still be answered. */
export class Unanswered extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/**
 * Answers what it is asked in the shape that is asked for. It rejects with {@linkcode Unanswered} where this one ask came
 * to nothing, and with a Problem where no further ask would fare better.
 */
export interface Asker {
  ask<T>(ask: Ask<T>): Promise<T>;
}
