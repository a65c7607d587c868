/**
 * Whether a path matches one of docfx's patterns: `**` stands for any folders, `*` and `?` stay within a
 * name, `{a,b}` is either. Capitals do not count, as on Learn.
 *
 * @example
 * ```ts
 * import { globMatcher } from "./msdocs_glob.ts";
 * const matches = globMatcher(["**\/*.md", "img/**"]);
 * if (!matches("index.md") || !matches("a/b/Index.MD") || !matches("img/a/b.png")) throw new Error();
 * if (matches("index.yml") || matches("a/img/b.png")) throw new Error();
 * ```
 */
export function globMatcher(patterns: readonly string[]): (path: string) => boolean {
  if (patterns.length === 0) return () => false;
  const whole = new RegExp(`^(?:${patterns.map(source).join("|")})$`, "i");
  return (path) => whole.test(path);
}

const TOKEN = /\/\*\*$|(?<=^|\/)\*\*\/|(?<=^)\*\*$|\*+|\?|\{[^{}]*\}|[^*?{]+|\{/g;

function source(pattern: string): string {
  return pattern.replaceAll("\\", "/").replace(/^\.?\/+/, "").replace(TOKEN, (token) => {
    if (token === "/**") return "/.*";
    if (token === "**/") return "(?:.*/)?";
    if (token === "**") return ".*";
    if (token.startsWith("*")) return "[^/]*";
    if (token === "?") return "[^/]";
    if (/^\{.*\}$/.test(token)) return `(?:${token.slice(1, -1).split(",").map(source).join("|")})`;
    return RegExp.escape(token);
  });
}
