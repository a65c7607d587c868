import { Problem } from "../base/mod.ts";
import { didYouMean } from "./nearest.ts";
import { type Argument, formatNode, type Node, type Setting } from "./system.ts";

export const isNode = (argument: Argument): argument is Node => "name" in argument;

/** The systems between the parentheses of a name. */
export function nodesIn(node: Node): Node[] {
  return node.arguments.filter(isNode);
}

/** What stands between the parentheses of a name, of which nothing may be left unread. */
export class Settings {
  readonly #values: Map<string, Setting["value"]>;

  /** Refuses settings that are not `known`, and systems unless it takes some. */
  constructor(readonly node: Node, readonly known: readonly string[], takes: "systems" | "no systems") {
    const settings = node.arguments.filter((argument): argument is Setting => !isNode(argument));
    this.#values = new Map(settings.map(({ key, value }) => [key, value]));
    const unknown = settings.find(({ key }) => !known.includes(key))?.key ??
      (takes === "systems" ? undefined : nodesIn(node)[0]?.name);
    if (unknown === undefined) return;
    throw new Problem({
      what: `${node.name} takes no such parameter`,
      where: formatNode(node),
      found: unknown,
      allowed: known.length ? known.map((name) => `${name}=…`).join(", ") : "none",
      ...(known.length > 0 && { todo: didYouMean(unknown, known) }),
    });
  }

  /** The value of a setting, if it was written. */
  get(key: string): Setting["value"] | undefined {
    return this.#values.get(key);
  }

  /** A number within bounds, or what holds without one. */
  number(
    key: string,
    otherwise: number,
    allowed: { least?: number; most?: number; whole?: boolean },
  ): number {
    const value = this.get(key) ?? otherwise, { least = 0, most = Infinity, whole = false } = allowed;
    const fits = typeof value === "number" && value >= least && value <= most &&
      (!whole || Number.isInteger(value));
    if (fits) return value;
    return this.refuse(
      key,
      `a ${whole ? "whole " : ""}number ${
        most === Infinity ? `of ${least} or more` : `from ${least} to ${most}`
      }`,
    );
  }

  /** One of some words, or what holds without one. */
  word<T extends string>(key: string, otherwise: T, allowed: readonly T[]): T {
    const value = String(this.get(key) ?? otherwise);
    const found = allowed.find((one) => one === value);
    return found ?? this.refuse(key, allowed.join(", "), didYouMean(value, allowed));
  }

  /** Says that the value of a setting cannot be. */
  refuse(key: string, allowed: string, todo?: string): never {
    throw new Problem({
      what: `The parameter ${key} of ${this.node.name} does not fit`,
      where: formatNode(this.node),
      found: this.get(key),
      allowed,
      ...(todo && { todo }),
    });
  }
}
