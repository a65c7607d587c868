import type { RedactRule } from "./redact_rule.ts";

/** Addresses that belong to nobody: unspecified, loopback, masks, whole networks, and two of Azure's platform. */
const NOBODY =
  /^(?:\d+\.\d+\.\d+\.0|127\.\d+\.\d+\.\d+|255\.255\.\d+\.\d+|168\.63\.129\.16|169\.254\.169\.254)$/;
/** "version 1.2.3.4", "Version=1.2.3.4", "v1.2.3.4", "build: 1.2.3.4", "my.dll | 1.2.3.4". */
const VERSION = new RegExp(
  String
    .raw`(?:\b(?:versi[oó]n(?:es|s)?|ver|v|build|release|firmware|sdk)\.?["']?(?: (?:is|es|number|no\.))?` +
    String.raw`[ :=]{0,3}["'\`*]{0,2}|\.(?:dll|exe|msi|sys|cab)\b[\s|:,(*"'\`]{0,90})$`,
  "i",
);

/**
 * Numbers that lead to a person or a machine of theirs. Of addresses a range such as 10.0.0.0/16, a network such
 * as 10.1.0.0 and the number of a version stay; a single one is replaced even if it is private.
 */
export const numberRules: Record<"guid" | "ip" | "document" | "phone", readonly RedactRule[]> = {
  guid: [{
    // The addresses of Microsoft's public articles and downloads hold GUIDs too.
    pattern:
      /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b(?<!\b(?:support|download)\.(?:microsoft|office)\.com\/[^\s()"'<>]{36,236})/gi,
    applies: (found) => !/^(.)\1*$/.test(found.replaceAll("-", "")),
  }],
  ip: [
    {
      pattern:
        /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?!\d|\.\d|\/\d|\.(?:tar|tgz|zip|nupkg|whl|jar|exe|msi|deb|rpm|dll)\b)/g,
      applies: (found, before) => isIpv4(found) && !NOBODY.test(found) && !VERSION.test(before),
    },
    { pattern: /(?<![\w:])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\w:])/gi, applies: isIpv6 },
  ],
  // Spanish DNI and NIE, whose last letter is a check.
  document: [{ pattern: /(?<![\w.-])(?:\d{8}|[XYZ][- ]?\d{7})[- ]?[A-Z](?![\w-])/g, applies: isSpanishId }],
  phone: [
    /(?<![\w+])\+\d[\d ().\/-]{6,18}\d(?!\w)/g,
    /(?<![\w.-])00[1-9]\d{0,2}[ .-]\d{1,4}(?:[ .-]?\d{2,4}){1,4}(?![\w.-]*\d)/g,
    /(?<![\w.-])(?:\(\d{3}\) ?|\d{3}[ .-])\d{3}[ .-]\d{4}(?![\w.-]*\d)/g,
    /(?<![\w.-])[6-9]\d{2}[ .-]\d{3}[ .-](?!000)\d{3}(?![\w.-]*\d)/g,
    /(?<![\w.-]|\d )[6-9]\d{2}([ .-])\d{2}\1\d{2}\1\d{2}(?![\w.-]*\d| \d)/g,
    /(?<![\w.-]|\d )(?:9[1-8]|\(9[1-8]\))([ .-])\d{3}\1\d{2}\1\d{2}(?![\w.-]*\d| \d)/g,
    /(?<=\b(?:phone|tel|telephone|mobile|cell|cellphone|whatsapp|teléfono|tlf|tfno|móvil)\b(?:[.:=# º]|\b(?:number|no|n|is|at|on|número|es|el|al)\b){0,8})\d{3}[ .-]?\d{3,4}(?:[ .-]?\d{2,4})?(?!\w)/gi,
    /(?<=\b(?:call|reach|ring|text|llam\w{1,6})\b(?: (?:me|us|him|her|back|at|on|al|a))+:? )\d{3}[ .-]?\d{3,4}(?:[ .-]?\d{2,4})?(?!\w)/gi,
  ].map((pattern) => ({ pattern, applies: hasPhoneDigits })),
};

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

function isSpanishId(text: string): boolean {
  const bare = text.replace(/[- ]/g, "");
  const number = Number(bare.slice(0, -1).replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first))));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] === bare.at(-1);
}
