import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { messageOf, Problem } from "./problem.ts";

/**
 * What a module imports, each name once: static imports, re-exports, and dynamic imports of a literal.
 * Comments, strings and regular expressions that look like imports are none.
 *
 * @example
 * ```ts
 * import { importsOf } from "./imports.ts";
 * const found = importsOf('import { a } from "./a.ts";\n// import "./no.ts"\nexport * from "../b/mod.ts";');
 * if (found.join() !== "./a.ts,../b/mod.ts") throw new Error(found.join());
 * ```
 */
export function importsOf(source: string): string[] {
  const found = new Set<string>(), tokens = tokensOf(source);
  for (const [i, { text, literal }] of tokens.entries()) {
    if (literal !== undefined || tokens[i - 1]?.text === ".") continue;
    if (text === "import" && tokens[i + 1]?.text === "(") {
      const name = tokens[i + 2]?.literal, end = tokens[i + 3]?.text;
      if (name !== undefined && (end === ")" || end === ",")) found.add(name);
    } else if (text === "import" || text === "export") {
      const name = text === "import"
        ? tokens[i + 1]?.literal ?? origin(tokens, i + 1)
        : origin(tokens, i + 1);
      if (name !== undefined) found.add(name);
    }
  }
  return [...found];
}

/** The name after `from`, if the tokens are the rest of an import or of a re-export. */
function origin(tokens: Token[], start: number): string | undefined {
  for (let i = start; i < tokens.length; i++) {
    const { text, literal } = tokens[i]!, next = tokens[i + 1];
    if (text === "from" && next?.literal !== undefined) return next.literal;
    if (literal === undefined && !/^(?:[{},*]|[\p{ID_Start}$_].*)$/u.test(text)) return undefined;
    if (text === "}" && next?.text !== "from") return undefined;
  }
}

interface Token {
  text: string;
  /** The content, if it is a string without substitutions. */
  literal?: string;
}

const SKIPPED = /\s+|\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/y;
const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y;
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^`\\$]+)*(?:`|\$\{|$)/y;
const REGULAR_EXPRESSION = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*/uy;
const BEFORE_OPERAND =
  /^(?:[^\w$)\]}"'`]|return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield|instanceof)$/;

/** The tokens of TypeScript, as finely as finding imports needs them. */
function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  /** Of each template around the current position, how many braces are open in its substitution. */
  const braces: number[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const text = pattern.exec(source)?.[0];
    if (text !== undefined) at += text.length;
    return text;
  };
  const template = (opening: string) => {
    at++;
    const part = match(TEMPLATE_PART)!;
    const whole = opening === "`" && part.endsWith("`");
    tokens.push({ text: whole ? "`" : opening, literal: whole ? part.slice(0, -1) : undefined });
    if (part.endsWith("${")) braces.push(0);
  };
  while (at < source.length) {
    if (match(SKIPPED)) continue;
    const next = source[at]!, inside = braces.length - 1;
    let text: string | undefined;
    if (next === "`") template("`");
    else if (next === "}" && braces[inside] === 0) {
      braces.pop();
      template("}");
    } else if ((text = match(STRING))) tokens.push({ text: '"', literal: text.slice(1, -1) });
    else if ((text = match(WORD))) tokens.push({ text });
    else if (
      next === "/" && BEFORE_OPERAND.test(tokens.at(-1)?.text ?? "(") && (text = match(REGULAR_EXPRESSION))
    ) tokens.push({ text: ")" }); // like a value: a slash after it divides
    else {
      if (next === "{" && inside >= 0) braces[inside]!++;
      if (next === "}" && inside >= 0) braces[inside]!--;
      tokens.push({ text: next });
      at++;
    }
  }
  return tokens;
}

/** The code of a module, or of all code cells of a notebook. */
export async function codeOf(file: string): Promise<string> {
  const text = await Deno.readTextFile(file);
  if (!file.endsWith(".ipynb")) return text;
  try {
    const cells: { cell_type: string; source: string | string[] }[] = JSON.parse(text).cells;
    return cells.filter((cell) => cell.cell_type === "code")
      .map(({ source }) => Array.isArray(source) ? source.join("") : source)
      .join("\n");
  } catch (cause) {
    throw new Problem({ what: "This is not a notebook", where: file, found: messageOf(cause), cause });
  }
}

/** Every file that can be reached from the given ones by relative imports, with the files it imports. */
export async function importGraph(entries: readonly string[]): Promise<Map<string, string[]>> {
  const graph = new Map<string, string[]>();
  const open = entries.map((entry): { file: string; importer?: string } => ({ file: resolve(entry) }));
  for (let next; (next = open.pop()) !== undefined;) {
    const { file, importer } = next;
    if (graph.has(file)) continue;
    const code = await codeOf(file).catch((cause) => {
      if (!(cause instanceof Deno.errors.NotFound)) throw cause;
      throw new Problem({
        what: "A file that is imported does not exist",
        where: importer,
        found: file,
        cause,
      });
    });
    const imports = /\.(?:[cm]?[jt]sx?|ipynb)$/.test(file)
      ? importsOf(code).flatMap((name) => local(name, file))
      : [];
    graph.set(file, imports);
    open.push(...imports.map((imported) => ({ file: imported, importer: file })));
  }
  return graph;
}

function local(name: string, importer: string): string[] {
  if (!/^(?:\.{1,2}\/|file:)/.test(name)) return [];
  const url = new URL(name, pathToFileURL(importer));
  url.search = url.hash = "";
  return [fileURLToPath(url)];
}
