import { failed, type Outcome, outcome } from "../base/mod.ts";
import { withoutAccents } from "../text/mod.ts";
import type { Case, ClaimJudge, Scored, Verdict } from "./case.ts";
import { scored, withReference } from "./scored.ts";

/**
 * Context entity recall: |entities of contexts ∩ entities of reference| / |entities of reference|. Entities are the
 * same if they are so in small letters, without accents and without punctuation around them.
 *
 * @example
 * ```ts
 * import { contextEntityRecall } from "./context_entity_recall.ts";
 * if (contextEntityRecall(["Málaga", "(1881)"], ["malaga", "Picasso"]).value !== 1 / 2) throw new Error();
 * ```
 */
export function contextEntityRecall(reference: readonly string[], contexts: readonly string[]): Outcome {
  const wanted = distinct(reference), found = new Set(contexts.map(sameEntity));
  if (wanted.length === 0) return failed("no_entity", "the judge found no entity in the accepted answer");
  return outcome(wanted.filter(({ key }) => found.has(key)).length / wanted.length);
}

/** Context entity recall of one case. Each context is read for itself, so that systems that found it share that. */
export function judgeContextEntityRecall(of: Case, judge: ClaimJudge, repeat: number): Promise<Scored> {
  return withReference(of, async (reference) => {
    const about = { language: of.language, repeat };
    const wanted = distinct(await judge.entities(reference, about));
    const named = new Map<string, string>(), found: string[] = [];
    for (const context of wanted.length > 0 ? of.contexts : []) {
      for (const entity of await judge.entities(context.text, about)) {
        found.push(entity);
        const key = sameEntity(entity);
        if (!named.has(key)) named.set(key, context.chunk_id);
      }
    }
    const verdicts = wanted.map(({ entity, key }, place): Verdict => ({
      part: "entity",
      place,
      statement: entity,
      verdict: named.has(key) ? 1 : 0,
      reason: named.has(key) ? "a context names it" : "no context names it",
      chunk: named.get(key) ?? null,
      evidence: null,
    }));
    return scored(verdicts, contextEntityRecall(wanted.map(({ entity }) => entity), found));
  });
}

/** The entities that differ, in their order. */
function distinct(entities: readonly string[]): { entity: string; key: string }[] {
  const byKey = new Map<string, string>();
  for (const entity of entities) {
    const key = sameEntity(entity);
    if (key !== "" && !byKey.has(key)) byKey.set(key, entity);
  }
  return [...byKey].map(([key, entity]) => ({ entity, key }));
}

/** What two spellings of an entity have in common. */
function sameEntity(entity: string): string {
  const plain = withoutAccents(entity.normalize("NFC")).toLowerCase().replace(/\s+/g, " ");
  return plain.replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, "");
}
