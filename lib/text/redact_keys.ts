import type { RedactRule } from "./redact_rule.ts";

/** Words that name a secret right before it. */
const SECRET_WORD =
  "(?:key|secret|(?<!skip|page|next|continuation|delta|sync)token|passw(?:or)?d|passphrase|pwd|contraseña|clave)s?[12]?";
/** What stands between the word and the secret: `": "`, `=`, ` => '`, ` is `, or a space after an option. */
const ASSIGNED = String.raw`["'\`\])]{0,2}[ \t]{0,4}(?:(?:=>|:=|=|:|\bis|\bes)[ \t]{0,4})?["'\`]?`;
const PRIVATE_KEY = "-----BEGIN (?:[A-Z0-9]{1,12} ){0,4}PRIVATE KEY(?: BLOCK)?-----";
const GUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;

/** Forms that the issuers of keys gave them. */
const FORMS = [
  /(?<![\w-])(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|glpat-[\w-]{20,}|npm_[A-Za-z0-9]{36}|hf_[A-Za-z]{30,})/g,
  /(?<![\w-])(?:xox[abeoprs]-[A-Za-z0-9-]{10,}|[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|SG\.[\w-]{16,64}\.[\w-]{16,})/g,
  /(?<![\w-])(?:AIza[\w-]{35}|GOCSPX-[\w-]{20,}|ya29\.[\w-]{20,}|(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9]))/g,
  // A client secret of Entra ID has a digit and "Q~" after three characters.
  /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/g,
  // Azure and Azure DevOps mark their newer keys by letters at a fixed place.
  /(?<![A-Za-z0-9+/])(?:[A-Za-z0-9]{52}JQQJ9[A-Za-z0-9]{27}|[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4})(?![A-Za-z0-9])/g,
  // Product keys of Windows and Office, and recovery keys of BitLocker.
  /(?<![\w-])(?:(?=[A-Z0-9-]*\d)(?=\d*[A-Z])(?:[A-Z0-9]{5}-){4}[A-Z0-9]{5}|(?:\d{6}-){7}\d{6})(?![\w-])/g,
];

/**
 * Passwords, keys and tokens: by their own form where the issuer gave them one, else by the field or word they
 * stand after. The name of the field stays. A value that stands for one (`<your-key>`, `${TOKEN}`, `xxxx`)
 * stays too, as do GUIDs, digests, commit hashes, and the names and paths of resources.
 */
export const keyRules: readonly RedactRule[] = [
  {
    pattern: new RegExp(
      String.raw`${PRIVATE_KEY}[^-]*(?:-(?!----)[^-]*)*-----END [^-\n]{0,40}-----`,
      "g",
    ),
    applies: (found) => /[A-Za-z0-9+/]{20}/.test(found),
  },
  { pattern: new RegExp(String.raw`(?<kept>${PRIVATE_KEY})(?:\s{1,4}[A-Za-z0-9+/=]{20,})+`, "g") },
  { pattern: /(?<![\w-])eyJ[\w-]{8,}\.eyJ[\w-]{2,}(?:\.[\w-]*)?/g },
  ...FORMS.map((pattern): RedactRule => ({ pattern, applies: isMeant })),
  { pattern: /(?<![\w-])sk-[\w-]{20,}/g, applies: isRandom },
  // 64 bytes in Base64: keys of storage, Cosmos DB and Batch. A SHA-512 digest looks the same.
  {
    pattern: /(?<![A-Za-z0-9+/=-])[A-Za-z0-9+/]{86}==(?!=)/g,
    applies: (found, before) => isRandom(found) && !/sha-?512[-: =]*$/i.test(before),
  },
  // Fields of connection strings.
  {
    pattern:
      /(?<kept>(?:AccountKey|SharedAccessKey|SharedSecret(?:Value)?|ClientSecret|ApiKey|AccessKey|Password|Pwd) ?= ?["']?)[^\s;"'<>=][^\s;"'<>]*[^\s;"'<>.,)\]]/gi,
    applies: isFieldValue,
  },
  // The signature of a shared access signature, and keys that are parameters of an address.
  { pattern: /(?<kept>[?&]sig=)[\w%+/=.~-]{20,}/gi, applies: isMeant },
  {
    pattern:
      /(?<kept>[?&](?:code|key|api[-_]?key|token|access[-_]token|subscription-key|client_secret)=)[\w%+/=.~-]{20,}/gi,
    applies: isRandom,
  },
  // The password in `amqps://user:password@host`.
  {
    pattern: /(?<kept>\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'<>]{0,80}:)[^\s/@;"'<>]{3,200}(?=@)/gi,
    applies: (found) => isMeant(found) && !isExpression(found),
  },
  {
    pattern: /(?<kept>\bBearer[ \t]{1,4})[\w.~+/=-]{16,}/gi,
    applies: (found) => /\d/.test(found) && isMeant(found),
  },
  {
    pattern: /(?<kept>\bAuthorization["']? ?[:=] ?["']?Basic )[A-Za-z0-9+/]{8,}={0,2}/gi,
    applies: isMeant,
  },
  { pattern: /(?<kept>\bSharedKey(?:Lite)? [a-z0-9]{3,24}:)[A-Za-z0-9+/]{40,}={0,2}/g },
  {
    pattern: new RegExp(
      String
        .raw`(?<kept>${SECRET_WORD}${ASSIGNED})(?<![\w+/.~-])(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})(?![\w-])`,
      "gi",
    ),
    applies: isMeant,
  },
  {
    pattern: new RegExp(String.raw`(?<kept>${SECRET_WORD}${ASSIGNED})(?<![\w+/.~-])[\w+/=.~-]{20,}`, "gi"),
    applies: isRandom,
  },
  {
    pattern:
      /(?<kept>(?:passw(?:or)?d|pwd|contraseña)["']?[ \t]{0,4}(?:=>|:=|=|:)[ \t]{0,4}["'])(?:(?<=")[^"\s]{6,200}(?=")|(?<=')[^'\s]{6,200}(?='))/gi,
    applies: (found) =>
      isMeant(found) && !isExpression(found) && /\p{L}/u.test(found) && /[\d\p{S}\p{P}]/u.test(found),
  },
];

/** Not what stands for a secret: brackets, a variable, stars, one letter over and over, "your key". */
function isMeant(value: string): boolean {
  if (/^(?:[<{[][\p{L}_ ].*|\(.*\)|%[\w-]+%|\$[\w({].*|#\{.*)$/u.test(value)) return false;
  if (/\*{3}|\.{3}|…|•{3}|EXAMPLE|PLACEHOLDER|REDACTED|your/i.test(value)) return false;
  const letters = value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  if (/^(.?)\1*$/u.test(letters) || /x{6}|0{12}/.test(letters)) return false;
  if (
    /^(?:my|the|a|some|enter|insert|tu|su|mi)[a-z]*(?:key|secret|password|pwd|token|clave)$/.test(letters)
  ) {
    return false;
  }
  return !/^(?:password|passwd|pwd|secret|key|token|value|string|changeme|abc123|true|false|yes|no|null|none|undefined|required|optional|hidden|redacted|contraseña|clave)$/
    .test(letters);
}

/** Without spaces around "=", or after another field; a plain word is one only after another field. */
function isFieldValue(found: string, before: string): boolean {
  const inString = /[;"'][ ]?[\w ]{0,40}=[ ]?["']?$/.test(before);
  if (!isMeant(found) || isExpression(found)) return false;
  return inString || (!/ ["']?$/.test(before) && /[^\p{L}]/u.test(found));
}

/** Program text that names or makes the secret instead of being it. */
function isExpression(value: string): boolean {
  return /^[\w.]+\(|^@Microsoft\.|^[$%]\w|^(?:os|process|env|config|settings|var|local|self|this|args|secrets)\b[.[]/i
    .test(value);
}

/**
 * Whether letters and digits change so often that nobody chose them: a path, or the name of a resource,
 * changes far less, and names made by a machine have one case and hyphens.
 */
function isRandom(value: string): boolean {
  if (value.length < 20 || GUID.test(value) || !isMeant(value)) return false;
  let changes = 0;
  for (let i = 1; i < value.length; i++) if (kindAt(value, i) !== kindAt(value, i - 1)) changes++;
  const mixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  return /\d/.test(value) && changes >= 0.3 * value.length &&
    (mixed || (value.length >= 32 && !/[-./]/.test(value)));
}

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 97 && code <= 122 ? 0 : code >= 65 && code <= 90 ? 1 : code >= 48 && code <= 57 ? 2 : 3;
}
