import type { Failure } from "../base/mod.ts";
import type { Turn } from "./asker.ts";
import { estimatedTokens } from "./endpoint_estimate.ts";

/** No prose has as many characters a token on average: a prompt that is too long even so is not sent. */
const MOST_CHARACTERS_A_TOKEN = 12;
/** Prose has half as many: an endpoint that counts fewer tokens than this has not read the whole prompt. */
const CHARACTERS_A_TOKEN_READ = 8;
/** Characters a token of prose, for saying how much a prompt is too long. */
const CHARACTERS_A_TOKEN = 4;

/** Least room for an answer that is worth asking for. */
const LEAST_ROOM = 64;
/** Words of a refusal because of length. */
const LENGTH =
  /context[ _-]?(length|size|window)|too long|longer than|too many tokens|maximum.{0,20}tokens|n_ctx|reduce the length/i;
/** Where such a refusal names the limit: llama.cpp's field; "maximum context length is 4096"; "5000 tokens > 4096". */
const LIMITS = [
  /"n_ctx":\s*(\d+)/,
  /(?:context|maximum)(?:[^\d"]){0,40}(\d[\d,]*\d)/i,
  />\s*(\d[\d,]*\d)/,
];

/** The tokens of a prompt at the most; room for the answer is not among them. */
export function promptTokens(turns: readonly Turn[]): number {
  return turns.reduce((sum, { content }) => sum + estimatedTokens(content), 0);
}

/** As much room for an answer as the context leaves, and never less than is worth asking for: tokens may be guessed. */
export function roomFor(wanted: number, promptTokens: number, contextTokens: number | null): number {
  if (contextTokens === null) return wanted;
  return Math.min(wanted, Math.max(LEAST_ROOM, contextTokens - promptTokens));
}

/** Why a prompt cannot be read whole, as far as that is plain before it is sent. */
export function tooLong(turns: readonly Turn[], contextTokens: number | null): Failure | undefined {
  const least = Math.ceil(characters(turns) / MOST_CHARACTERS_A_TOKEN);
  if (contextTokens === null || least <= contextTokens) return undefined;
  const about = Math.ceil(characters(turns) / CHARACTERS_A_TOKEN);
  return {
    cause: "too_long",
    message: `the prompt has about ${about} tokens and the model reads ${contextTokens}: about ${
      about - contextTokens
    } too many`,
  };
}

/** The tokens of the prompt as the endpoint counted them; undefined where it did not. */
export function tokensRead(answer: unknown): number | undefined {
  const read = (answer as { usage?: { prompt_tokens?: unknown } | null } | null)?.usage?.prompt_tokens;
  return typeof read === "number" && read > 0 ? read : undefined;
}

/** Whether an endpoint read so few tokens of a prompt that it cannot have read it whole. */
export function cutInSilence(turns: readonly Turn[], answer: unknown): Failure | undefined {
  const read = tokensRead(answer);
  if (read === undefined || characters(turns) / read <= CHARACTERS_A_TOKEN_READ) return undefined;
  return {
    cause: "too_long",
    message: `the endpoint read ${read} tokens of a prompt of ${
      characters(turns)
    } characters: it cut the rest off`,
  };
}

/**
 * What a refusal because of length says in numbers, in the several ways of servers.
 *
 * @example
 * ```ts
 * import { lengthRefused } from "./chat_limits.ts";
 * const said = "This model's maximum context length is 4096 tokens. However, your messages resulted in 5000 tokens.";
 * if (!lengthRefused(said)?.message.includes("904 too many")) throw new Error();
 * ```
 */
export function lengthRefused(said: string): Failure | undefined {
  if (!LENGTH.test(said)) return undefined;
  const words = said.replace(/("code":\s*"?|HTTP )\d{3}\b/g, "");
  const limit = LIMITS.map((pattern) => pattern.exec(words)?.[1]).find((digits) => digits !== undefined);
  const room = /too large: (\d+).*?(\d+) input tokens/s.exec(words);
  const asked = Math.max(
    room ? Number(room[1]) + Number(room[2]) : 0,
    ...[...words.matchAll(/(?<![\w.,-])\d[\d,]*\b(?![\w-])/g)].map(([digits]) => whole(digits)),
  );
  const by = limit !== undefined && asked > whole(limit)
    ? `${asked} tokens, and the model takes ${whole(limit)}: ${asked - whole(limit)} too many`
    : "longer than the model reads";
  return { cause: "too_long", message: `the prompt with room for the answer is ${by}` };
}

function whole(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}

function characters(turns: readonly Turn[]): number {
  return turns.reduce((sum, { content }) => sum + content.length, 0);
}
