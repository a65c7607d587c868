import { parseArgs } from "node:util";
import { messageOf, Problem } from "../lib/base/mod.ts";
import { didYouMean } from "../lib/notation/mod.ts";

/** An option of a command. */
export interface Option {
  type: "string" | "boolean";
  meaning: string;
  /** One letter that stands for the option. */
  short?: string;
  /** Whether it can be given several times. */
  multiple?: boolean;
  /** What stands for the value in the help. */
  value?: string;
}

/** What a command takes and does, for its help. */
export interface Command {
  name: string;
  summary: string;
  /** Positional arguments, as shown in the help. */
  positionals?: string;
  options: Record<string, Option>;
  notes?: string;
}

/** The help text of a command. */
export function help({ name, summary, positionals = "", options, notes = "" }: Command): string {
  const rows = Object.entries<Option>({ ...options, ...common }).map(([key, option]) => [
    `${option.short ? `-${option.short}, ` : ""}--${key}${
      option.type === "string" ? ` ${option.value ?? "VALUE"}` : ""
    }`,
    option.meaning,
  ]);
  const width = Math.max(...rows.map(([left]) => left!.length));
  const list = rows.map(([left, right]) => `  ${left!.padEnd(width)}  ${right}`).join("\n");
  return `${summary}\n\nUsage: deno task ${name} ${positionals}[options]\n\n${list}\n${
    notes ? `\n${notes}\n` : ""
  }`;
}

const common: Record<string, Option> = {
  help: { type: "boolean", meaning: "show this help" },
  debug: { type: "boolean", meaning: "show the stack of an error" },
};

/** Values of options and positional arguments. */
export interface Arguments {
  values: Record<string, string | boolean | string[] | undefined>;
  positionals: string[];
}

/**
 * Runs a command: parses its arguments, shows its help, prints a Problem as a message and anything else with its stack,
 * and sets the exit code.
 */
export async function runCommand(
  command: Command,
  main: (given: Arguments) => Promise<number | void>,
): Promise<void> {
  const debug = Deno.args.includes("--debug");
  try {
    const given = parse(command, Deno.args);
    if (given.values.help) {
      console.log(help(command));
      return;
    }
    Deno.exitCode = await main(given) ?? 0;
  } catch (error) {
    if (error instanceof Deno.errors.BrokenPipe) return; // whoever read the output has had enough
    Deno.exitCode = 1;
    if (error instanceof Problem && !debug) console.error(`\n${error.message}`);
    else console.error(error);
  }
}

function parse(command: Command, args: string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(
        Object.entries<Option>({ ...command.options, ...common }).map((
          [name, { type, short, multiple = false }],
        ) => [
          name,
          { type, multiple, ...(short !== undefined && { short }) },
        ]),
      ),
      allowPositionals: command.positionals !== undefined,
      strict: true,
    });
    return { values: values as Arguments["values"], positionals };
  } catch (error) {
    throw new Problem({
      what: messageOf(error),
      where: `deno task ${command.name} ${args.join(" ")}`,
      todo: `see "deno task ${command.name} --help"`,
      cause: error,
    });
  }
}

/** A whole number given to an option, or its default. */
export function wholeNumber(given: Arguments["values"][string], option: string, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (typeof given === "string" && /^\d+$/.test(given)) return Number(given);
  throw new Problem({ what: `${option} takes a whole number`, found: given, allowed: "0, 1, 2 …" });
}

/** A number given to an option, or its default. */
export function decimalNumber<T>(
  given: Arguments["values"][string],
  option: string,
  otherwise: T,
): number | T {
  if (given === undefined) return otherwise;
  if (typeof given === "string" && /^\d*\.?\d+$/.test(given)) return Number(given);
  throw new Problem({ what: `${option} takes a number`, found: given });
}

/** One of the values that an option takes, if it is given. */
export function oneOf<T extends string>(
  given: Arguments["values"][string],
  option: string,
  allowed: readonly T[],
): T | undefined {
  if (given === undefined || allowed.includes(given as T)) return given as T | undefined;
  throw new Problem({
    what: `${option} does not take this value`,
    found: given,
    allowed: allowed.join(", "),
    todo: didYouMean(String(given), allowed),
  });
}
