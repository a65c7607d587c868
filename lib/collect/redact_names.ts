/** A place where names stand: what the pattern matches is the name, if `applies`. */
export interface NameRule {
  pattern: RegExp;
  applies: (found: string) => boolean;
}

const WORD = String.raw`\p{Lu}\p{Ll}+(?:['’-]?\p{Lu}\p{Ll}+)*`;
const INITIAL = String.raw`\p{Lu}\.`;
const PARTICLE = String.raw`(?:van der|van den|van de|van|von|de la|de los|de|del|da|dos|di|bin|al|y)`;
/** One to four words of a person's name: "Marta", "John P. Ellison", "Pieter van der Sloot". */
export const NAME = String.raw`${WORD}(?: (?:${PARTICLE} ${WORD}|${INITIAL}|${WORD})){0,3}`;
const FULL_NAME = String.raw`${WORD}(?: (?:${PARTICLE} ${WORD}|${INITIAL} ${WORD}|${WORD})){1,3}`;

const CLOSING =
  "(?:[Tt]hanks|[Tt]hank you|[Tt]hx|[Cc]heers|[Rr]egards|[Ss]incerely|[Bb]est|[Bb]est wishes|[Yy]ours|" +
  "[Ss]aludos|[Gg]racias|[Aa]tentamente|[Uu]n saludo|in advance|de antemano)";
const GREETING =
  "(?:Hi|Hello|Hey|Dear|Hola|Estimad[oa]|Querid[oa]|Good (?:morning|afternoon|evening)|Buenos días|" +
  "[Tt]hanks|[Tt]hank you|Gracias)";
const INTRODUCTION = "(?:[Ii]['’]m|[Ii] am|[Mm]y name is|[Mm]y name['’]s|[Mm]e llamo|[Mm]i nombre es|[Ss]oy)";
const ROLE =
  "(?:colleague|coworker|co-worker|manager|boss|admin|administrator|engineer|developer|teammate|friend|" +
  "customer|contractor|intern|compañer[oa]|jef[ea]|Don|Doña)";
const CONTACT = String.raw`\[(?:email|phone)\]`;

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
    "July August September October November December English Spanish German European").split(" "),
);

function rule(pattern: string): NameRule {
  return { pattern: new RegExp(pattern, "gu"), applies: isName };
}

function isName(found: string): boolean {
  return !found.split(/[ -]/).some((word) => NOT_NAMES.has(word));
}

const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const STOP = String.raw`(?=[ \t]*(?:$|\n|[,.!;(–—-]|${CONTACT}))`;
const LAST = String.raw`(?=[ \t]*[.!]?[ \t]*(?:$|\n|[,(–—-]?[ \t]*${CONTACT}))`;

/** Where names stand, surest first. */
export const nameRules: readonly NameRule[] = [
  rule(String.raw`(?<=${BEFORE}(?:Mr|Mrs|Ms|Dr|Sr|Sra|Dra)\.? )${NAME}`),
  rule(String.raw`(?<=${BEFORE}${CLOSING}[ \t]*[,!.–—-]*\s+)${FULL_NAME}${STOP}`),
  rule(String.raw`(?<=${BEFORE}${CLOSING}[ \t]*[,!–—-]*\s+)${NAME}${LAST}`),
  rule(String.raw`(?<=(?:^|\n|[.!?] )${GREETING},? )${NAME}(?=\s*[,!:.–—-]|\s*\n|\s*$)`),
  rule(
    String
      .raw`(?<=${BEFORE}${INTRODUCTION} )${NAME}(?=[ \t]*(?:$|\n|[,.!;(–—-]| (?:from|at|with|and|of|de|y|en)${String
      .raw`\b`}))`,
  ),
  rule(String.raw`(?<=${BEFORE}${ROLE},? )${FULL_NAME}`),
  rule(String.raw`${BEFORE}${FULL_NAME}(?=[ \t]*[,:(<–—-]*[ \t]*${CONTACT})`),
  rule(String.raw`(?<=${CONTACT}\)?[ \t]*[,(–—-][ \t]*)${FULL_NAME}`),
  rule(String.raw`(?<=\n[ \t]*(?:[-–—~]+[ \t]*)?)${FULL_NAME}(?=[ \t]*[.,]?\s*$)`),
  rule(String.raw`(?<=\n[ \t]*[-–—~]+[ \t]*)${NAME}(?=[ \t]*[.,]?\s*$)`),
];
