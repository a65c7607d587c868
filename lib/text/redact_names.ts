import type { RedactRule } from "./redact_rule.ts";

const WORD = String.raw`(?:[OD](?=\p{Lu}))?\p{Lu}\p{Ll}+(?:['’-]?\p{Lu}\p{Ll}+){0,3}`;
const INITIAL = String.raw`\p{Lu}\.`;
const PARTICLE = String.raw`(?:van der|van den|van de|van|von|de la|de los|de|del|da|dos|di|bin|al|y)`;
/** One to four words of a person's name: "Marta", "John P. Ellison", "Pieter van der Sloot". */
const NAME = String.raw`${WORD}(?: (?:${PARTICLE} ${WORD}|${INITIAL}|${WORD})){0,3}`;
const FULL_NAME = String.raw`${WORD}(?: (?:${PARTICLE} ${WORD}|${INITIAL} ${WORD}|${WORD})){1,3}`;

const CLOSING =
  "(?:[Tt]hanks|[Tt]hank you|[Tt]hx|[Cc]heers|[Rr]egards|[Ss]incerely|[Bb]est|[Bb]est wishes|[Yy]ours|" +
  "[Ss]aludos(?: cordiales)?|[Gg]racias|[Aa]tentamente|[Cc]ordialmente|[Uu]n (?:cordial )?saludo|[Uu]n abrazo|" +
  "in advance|de antemano)";
const GREETING =
  "(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]ola|Estimad[oa]|Querid[oa]|[Gg]ood (?:morning|afternoon|evening)|" +
  "[Bb]uenos días|[Bb]uenas(?: tardes| noches)?|" +
  "[Tt]hanks|[Tt]hank you|Gracias)";
const INTRODUCTION = "(?:[Ii]['’]m|[Ii] am|[Mm]y name is|[Mm]y name['’]s|[Mm]e llamo|[Mm]i nombre es|[Ss]oy)";
const ROLE =
  "(?:colleague|coworker|co-worker|manager|boss|admin|administrator|engineer|developer|teammate|friend|" +
  "customer|contractor|intern|compañer[oa]|jef[ea]|Don|Doña)";
const CONTACT = String.raw`\[(?:email|phone)\]`;

/** Whether a name known otherwise, as of an account, is two words or more of which one at least may be a person's. */
export function isFullName(name: string): boolean {
  const words = name.split(/[ -]/);
  return words.length >= 2 && words.length <= 6 && words.every((word) => /^[\p{L}'’]+\.?$/u.test(word)) &&
    !words.every((word) => NOT_NAMES.has(word[0]!.toUpperCase() + word.slice(1).toLowerCase()));
}

/** Capitalised words of this subject that are nobody's name. */
const NOT_NAMES = new Set(
  ("Mr Mrs Ms Dr Sr Sra Dra All Everyone Everybody Team Community Folks Guys There Sir Madam Experts " +
    "Support Microsoft Azure Windows Linux Entra Active Directory Office Teams Outlook Excel Power Visual " +
    "Studio Code Docker Kubernetes Cosmos Blob Storage Functions Function App Service Bus Event Hub Hubs " +
    "Grid Key Vault Monitor Backup Defender Sentinel Sql Server Database Synapse Data Factory Logic Apps " +
    "Virtual Machine Machines Network Gateway Front Door Traffic Manager Owner Contributor Reader Global " +
    "Administrator Admin User Java Python Node React Angular Spring Terraform Bicep Ansible Jenkins " +
    "Github Google Amazon Oracle Redis Kafka Spark Databricks The This That These Those It If When What " +
    "Why How Where Who Is Are Was Can Could Should Would Will Does Do Did Any Some No Not Now Then Also " +
    "But And Or So In On At For From With After Before Please Again Still Only Just My Our We You They He " +
    "She Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June " +
    "July August September October November December English Spanish German European " +
    "North South East West Central Northeast Southeast Northwest Southwest Asia Europe Africa America Australia " +
    "Germany France Norway Sweden Switzerland Spain Italy Poland Japan Korea India China Brazil Canada Mexico " +
    "Kingdom States United Government Cloud Services Cognitive Analytics Search Learning Intelligence Premium " +
    "Standard Basic Enterprise Professional Edition Portal Center Centre Api Sdk Cli Note Warning Error Step Practice " +
    "Practices Analyzer")
    .split(" "),
);

/** The first letter is looked at before what stands in front of it, which takes longer. */
function rule(pattern: string): RedactRule {
  return { pattern: new RegExp(String.raw`(?=\p{Lu})${pattern}`, "gu"), applies: isName };
}

/** A line that follows an item of a list, with the same mark, is an item too. */
function isName(found: string, before: string): boolean {
  if (/(?:^|\n)[ \t]*([-–—~*•])[^\n]*\n[ \t]*\1[ \t]*$/.test(before)) return false;
  return !found.split(/[ -]/).some((word) => NOT_NAMES.has(word));
}

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const STOP = String.raw`(?=[ \t]*(?:$|\n|[,.!;(–—-]|${CONTACT}))`;
const LAST = String.raw`(?=[ \t]*[.!]?[ \t]*(?:$|\n|[,(–—-]?[ \t]*${CONTACT}))`;

/** Where names stand, surest first. */
export const nameRules: readonly RedactRule[] = [
  rule(String.raw`(?<=${BEFORE}(?:Mr|Mrs|Ms|Dr|Sr|Sra|Dra)\.? )${NAME}`),
  rule(String.raw`(?<=${BEFORE}${CLOSING}[ \t]{0,2}[,!.–—-]{0,3}\s{1,4})${FULL_NAME}${STOP}`),
  rule(String.raw`(?<=${BEFORE}${CLOSING}[ \t]{0,2}[,!–—-]{0,3}\s{1,4})${NAME}${LAST}`),
  rule(String.raw`(?<=(?:^|\n|[.!?] )${GREETING},? @?)${NAME}(?=\s*[,!:.–—-]|\s*\n|\s*$)`),
  rule(
    String
      .raw`(?<=${BEFORE}${INTRODUCTION} )${NAME}(?=[ \t]*(?:$|\n|[,.!;(–—-]| (?:from|at|with|and|of|de|y|en)${String
      .raw`\b`}))`,
  ),
  rule(String.raw`(?<=${BEFORE}${ROLE},? )${FULL_NAME}`),
  rule(String.raw`${BEFORE}${FULL_NAME}(?=[ \t]*[,:(<–—-]*[ \t]*${CONTACT})`),
  rule(String.raw`(?<=${CONTACT}\)?[ \t]{0,2}[,(–—-][ \t]{0,2})${FULL_NAME}`),
  rule(String.raw`(?<=\n[ \t]{0,4}(?:[-–—~]{1,3}[ \t]{0,2})?)${FULL_NAME}(?=[ \t]*[.,]?\s*$)`),
  rule(String.raw`(?<=\n[ \t]{0,4}[-–—~]{1,3}[ \t]{0,2})${NAME}(?=[ \t]*[.,]?\s*$)`),
  rule(String.raw`(?<=[.!?)][ \t]{0,4}\n\s{0,4})${NAME}(?=[ \t]*[.,]?\s*$)`),
];
