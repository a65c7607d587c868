/** The languages of the interface. */
export const LANGUAGES = ["en", "es"] as const;
export type Language = typeof LANGUAGES[number];

type SameWords<T> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/**
 * Words of the interface in both languages; every entry of the one must be in the other.
 *
 * @example
 * ```ts
 * import { words } from "./words.ts";
 * const said = words({ found: (n: number) => `${n} found`, ask: "Search" }, { found: (n) => `${n} resultados`, ask: "Buscar" });
 * if (said("es").found(2) !== "2 resultados" || said("en").ask !== "Search") throw new Error();
 * ```
 */
export function words<T extends Record<string, unknown>>(
  en: T,
  es: SameWords<NoInfer<T>>,
): (language: Language) => T {
  return (language) => language === "es" ? es as T : en;
}

/** The language to show: the one asked for, the one chosen before, what the browser prefers, English. */
export function chosenLanguage(request: Request): Language {
  const asked = new URL(request.url).searchParams.get("lang") ?? cookie(request, "lang");
  if (isLanguage(asked)) return asked;
  for (const part of (request.headers.get("accept-language") ?? "").split(",")) {
    const code = part.trim().slice(0, 2).toLowerCase();
    if (isLanguage(code)) return code;
  }
  return "en";
}

export function isLanguage(code: string | null | undefined): code is Language {
  return LANGUAGES.includes(code as Language);
}

/** The value of a cookie; undefined where it is not set. */
export function cookie(request: Request, name: string): string | undefined {
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
}
