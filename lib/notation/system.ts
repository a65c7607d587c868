import { readValue, Scanner, showValue } from "./scanner.ts";

/** `key=value` between the parentheses of a system's name. */
export interface Setting {
  key: string;
  value: number | string | boolean;
}

/** What stands between the parentheses: another node or a setting. */
export type Argument = Node | Setting;

/** A name with its arguments: `bm25(k1=0.9,b=0.4)`, `rrf(bm25,gte-small)`. */
export interface Node {
  name: string;
  arguments: Argument[];
}

/** A way of finding documents, and what reorders them. */
export interface System {
  base: Node;
  reranker?: Node;
}

/**
 * Takes the name of a system apart. Only the grammar is checked: whether a model exists is known elsewhere.
 *
 * @example
 * ```ts
 * import { parseSystem } from "./system.ts";
 * const { base, reranker } = parseSystem("gte-small+maxsim(all-MiniLM-L6-v2)");
 * if (base.name !== "gte-small" || reranker?.name !== "maxsim") throw new Error("base and reranker");
 * ```
 */
export function parseSystem(text: string): System {
  const scan = new Scanner(text, "system");
  const system: System = { base: readNode(scan, "the name of a system") };
  if (scan.take("+")) system.reranker = readNode(scan, "the name of a reranker");
  const at = scan.at;
  if (scan.take("+")) scan.fail("A system has one reranker at most", at);
  if (!scan.atEnd) {
    scan.fail("Unexpected text after the system", at, {
      allowed: `"(" for arguments, "+" for a reranker, or the end`,
    });
  }
  return system;
}

/**
 * The canonical name of a system: no white space, numbers in their shortest form, arguments as ordered.
 *
 * @example
 * ```ts
 * import { formatSystem, parseSystem } from "./system.ts";
 * const name = formatSystem(parseSystem("bm25( k1 = 0.90, b=0.4 )"));
 * if (name !== "bm25(k1=0.9,b=0.4)") throw new Error(name);
 * ```
 */
export function formatSystem({ base, reranker }: System): string {
  return formatNode(base) + (reranker ? `+${formatNode(reranker)}` : "");
}

/** The canonical name of one node. */
export function formatNode({ name, arguments: given }: Node): string {
  if (given.length === 0) return name;
  const shown = given.map((one) => "key" in one ? `${one.key}=${showValue(one.value)}` : formatNode(one));
  return `${name}(${shown.join(",")})`;
}

/** Whether two systems are the same but for the order of their settings. */
export function sameSystem(a: System, b: System): boolean {
  return formatSystem(settingsSorted(a)) === formatSystem(settingsSorted(b));
}

function settingsSorted({ base, reranker }: System): System {
  return { base: sortedNode(base), ...(reranker && { reranker: sortedNode(reranker) }) };
}

function sortedNode({ name, arguments: given }: Node): Node {
  const nodes = given.filter((one) => "name" in one).map(sortedNode);
  const settings = given.filter((one) => "key" in one).sort((a, b) => a.key < b.key ? -1 : 1);
  return { name, arguments: [...nodes, ...settings] };
}

function readNode(scan: Scanner, wanted: string): Node {
  return { name: readName(scan, wanted), arguments: readArguments(scan) };
}

function readName(scan: Scanner, wanted: string): string {
  return scan.read(/[\p{L}\p{N}][\p{L}\p{N}._/:@-]*/uy, wanted);
}

function readArguments(scan: Scanner): Argument[] {
  const given: Argument[] = [];
  if (!scan.take("(")) return given;
  const keys = new Set<string>();
  do {
    const at = scan.at;
    const name = readName(scan, "an argument");
    if (scan.take("=")) {
      if (keys.has(name)) scan.fail(`The setting ${name} stands twice`, at);
      keys.add(name);
      given.push({ key: name, value: readValue(scan.read(/[^\s,()=]+/y, `the value of ${name}`)) });
    } else {
      given.push({ name, arguments: readArguments(scan) });
      const plusAt = scan.at;
      if (scan.take("+")) {
        scan.fail("A reranker cannot stand inside parentheses", plusAt, {
          todo: "Put it after the whole system, as in rrf(bm25,gte-small)+maxsim(all-MiniLM-L6-v2)",
        });
      }
    }
  } while (scan.take(","));
  scan.expect(")", `"," or ")"`);
  return given;
}
