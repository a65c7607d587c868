import { NAME, nameRules } from "./redact_names.ts";

/** What is looked for. */
export const PERSONAL = ["email", "guid", "ip", "phone", "name"] as const;
export type PersonalKind = (typeof PERSONAL)[number];
/** How many of each kind were replaced. */
export type PersonalCounts = Record<PersonalKind, number>;

const EMAIL = /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,127}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const GUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d]|\.\d|\/\d)/g;
const IPV6 = /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi;
const PHONES = [
  /(?<![\w+])\+\d[\d ().\/-]{6,18}\d(?!\w)/g,
  /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w.-]*\d)/g,
  /(?<![\w.-])[6-9]\d{2}[ .-]\d{3}[ .-](?!000)\d{3}(?![\w.-]*\d)/g,
  /(?<=\b(?:phone|call|tel|telephone|mobile|cell|reach|teléfono|móvil|llam\w+)\b[^\n]{0,25}?)\d{3}[ .-]?\d{3,4}(?:[ .-]?\d{2,4})?(?!\d)/gi,
];
/** Addresses that belong to nobody: unspecified, loopback, masks, and the two fixed ones of Azure's platform. */
const NOBODY = /^(?:0\.0\.0\.0|127\.\d+\.\d+\.\d+|255\.255\.\d+\.\d+|168\.63\.129\.16|169\.254\.169\.254)$/;

/**
 * Replaces e-mail addresses, GUIDs, IP addresses, phone numbers, and people's names in signatures, greetings
 * and introductions by `[email]`, `[guid]`, `[ip]`, `[phone]` and `[name]`, and counts them; what stood there
 * is not kept. `names` are names known otherwise, such as the author's. Names are found by where they stand,
 * so one in the middle of a sentence may stay.
 *
 * @example
 * ```ts
 * import { redact } from "./redact.ts";
 * const { text, counts } = redact("Hi Peter, write to ana@example.com. Thanks, Marta Quiroga");
 * if (text !== "Hi [name], write to [email]. Thanks, [name]") throw new Error(text);
 * if (counts.name !== 2 || counts.email !== 1) throw new Error(JSON.stringify(counts));
 * ```
 */
export function redact(
  text: string,
  names: readonly string[] = [],
): { text: string; counts: PersonalCounts } {
  const counts: PersonalCounts = { email: 0, guid: 0, ip: 0, phone: 0, name: 0 };
  const replace = (kind: PersonalKind, pattern: RegExp, applies: (found: string) => boolean = () => true) => {
    text = text.replace(pattern, (found) => {
      if (!applies(found)) return found;
      counts[kind]++;
      return `[${kind}]`;
    });
  };
  replace("email", EMAIL);
  replace("guid", GUID);
  replace("ip", IPV4, (found) => isIpv4(found) && !NOBODY.test(found));
  replace("ip", IPV6, isIpv6);
  for (const pattern of PHONES) replace("phone", pattern, hasPhoneDigits);
  for (const name of names) if (isFullName(name)) replace("name", literally(name));
  for (const { pattern, applies } of nameRules) replace("name", pattern, applies);
  return { text, counts };
}

/** The sum of two counts. */
export function addCounts(a: PersonalCounts, b: PersonalCounts): PersonalCounts {
  return {
    email: a.email + b.email,
    guid: a.guid + b.guid,
    ip: a.ip + b.ip,
    phone: a.phone + b.phone,
    name: a.name + b.name,
  };
}

function isIpv4(text: string): boolean {
  return text.split(".").every((part) => Number(part) <= 255);
}

/** Eight groups, or fewer around "::" with a digit and three groups, which times and code names lack. */
function isIpv6(text: string): boolean {
  const groups = text.split(":").filter((group) => group !== "").length;
  if (!text.includes("::")) return groups === 8;
  return /\d/.test(text) && groups >= 3 && groups < 8 && text.split("::").length === 2;
}

function hasPhoneDigits(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return digits >= 7 && digits <= 15;
}

function isFullName(name: string): boolean {
  return new RegExp(`^${NAME}$`, "u").test(name.trim()) && /\s/.test(name.trim());
}

function literally(name: string): RegExp {
  const words = name.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join("\\s+")}(?![\\p{L}\\p{N}])`, "giu");
}
