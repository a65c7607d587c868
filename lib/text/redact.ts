import { keyRules } from "./redact_keys.ts";
import { isFullName, nameRules } from "./redact_names.ts";
import { numberRules } from "./redact_numbers.ts";
import { applyRule, type RedactRule } from "./redact_rule.ts";

/** What is looked for. */
export const PERSONAL = ["key", "email", "guid", "ip", "document", "phone", "name"] as const;
export type PersonalKind = (typeof PERSONAL)[number];
/** How many of each kind were replaced. */
export type PersonalCounts = Record<PersonalKind, number>;

const LOCAL = String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,127}`;
const LABEL = String.raw`[\p{L}\p{N}-]`;
const emailRules: readonly RedactRule[] = [
  {
    // Also the names of guests in a directory: ana_example.com#EXT#@contoso.onmicrosoft.com.
    pattern: new RegExp(
      String.raw`${LOCAL}(?:#EXT#)?@(?:${LABEL}+\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})(?![\p{L}\p{N}])`,
      "gu",
    ),
    // Not the user of an address such as https://user@host/, nor git@github.com:owner/name, nor icon@2x.png.
    applies: (found, before) => !/:\/\/[^\s/]*$/.test(before) && !/^git@|@\dx\./i.test(found),
  },
  {
    pattern: new RegExp(
      String.raw`${LOCAL} ?[\[({<] ?(?:at|arroba) ?[\])}>] ?${LABEL}{1,63}` +
        String.raw`(?:(?:\.| ?[\[({<] ?(?:dot|punto) ?[\])}>] ?| (?:dot|punto) )${LABEL}{1,63}){1,4}`,
      "giu",
    ),
  },
  {
    pattern: new RegExp(
      String.raw`${LOCAL} (?:at|arroba) ${LABEL}{1,63}(?: (?:dot|punto) ${LABEL}{1,63}){0,3}` +
        String.raw` (?:dot|punto) (?:com|org|edu|es|eu|io|uk|de|fr|it|pt|mx|ar|cl|br|in)(?![\p{L}\p{N}])`,
      "giu",
    ),
  },
];

/**
 * Replaces passwords and keys, e-mail addresses, GUIDs, IP addresses, numbers of identity documents, phone
 * numbers, and people's names in signatures, greetings and introductions by `[key]`, `[email]`, `[guid]`,
 * `[ip]`, `[document]`, `[phone]` and `[name]`, and counts them; what stood there is not kept. `names` are
 * names known otherwise, such as the author's. Names are found by where they stand, so one in the middle of a
 * sentence may stay.
 *
 * @example
 * ```ts
 * import { redact } from "./redact.ts";
 * const { text, counts } = redact("Hi Peter, write to ana@example.com. Pwd=s3cret; Thanks, Marta Quiroga");
 * if (text !== "Hi [name], write to [email]. Pwd=[key]; Thanks, [name]") throw new Error(text);
 * if (counts.name !== 2 || counts.email !== 1 || counts.key !== 1) throw new Error(JSON.stringify(counts));
 * ```
 */
export function redact(
  text: string,
  names: readonly string[] = [],
): { text: string; counts: PersonalCounts } {
  const counts = noPersonalData();
  const replace = (kind: PersonalKind, rules: readonly RedactRule[]) => {
    for (const rule of rules) {
      const done = applyRule(text, rule, `[${kind}]`);
      text = done.text;
      counts[kind] += done.count;
    }
  };
  replace("key", keyRules);
  replace("email", emailRules);
  replace("guid", numberRules.guid);
  replace("ip", numberRules.ip);
  replace("document", numberRules.document);
  replace("phone", numberRules.phone);
  replace("name", names.map(nameIn).filter(isFullName).map((name) => ({ pattern: literally(name) })));
  replace("name", nameRules);
  return { text, counts };
}

/** Counts of nothing replaced. */
export function noPersonalData(): PersonalCounts {
  return { key: 0, email: 0, guid: 0, ip: 0, document: 0, phone: 0, name: 0 };
}

/** The sum of two counts. */
export function addCounts(a: PersonalCounts, b: PersonalCounts): PersonalCounts {
  const sum = noPersonalData();
  for (const kind of PERSONAL) sum[kind] = a[kind] + b[kind];
  return sum;
}

/** The name at the beginning: "Rosa Marín" of "Rosa  Marín (Contoso) :)". */
function nameIn(author: string): string {
  return author.trim().match(/^[\p{L}.'’ -]+/u)?.[0].replace(/ +/g, " ").trim() ?? "";
}

function literally(name: string): RegExp {
  const words = name.split(" ").map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s{1,4}")}(?![\\p{L}\\p{N}])`, "giu");
}
