import { measureDefinition, MEASURES, type ParameterDefinition } from "./measures.ts";
import { didYouMean } from "./nearest.ts";
import { readValue, Scanner, showValue } from "./scanner.ts";

/** A measure taken apart: "P(rel=2)@10" is `{name: "P", parameters: {rel: 2}, k: 10}`. */
export interface Measure {
  name: string;
  /** Only what differs from the declared default, so that equal measures are equal objects. */
  parameters: Record<string, number>;
  k?: number;
}

/**
 * Takes the name of a measure apart and checks it against the declared measures.
 *
 * @example
 * ```ts
 * import { parseMeasure } from "./measure.ts";
 * const { name, parameters, k } = parseMeasure("P(rel=2)@10");
 * if (name !== "P" || parameters.rel !== 2 || k !== 10) throw new Error("P(rel=2)@10");
 * ```
 */
export function parseMeasure(text: string): Measure {
  const scan = new Scanner(text, "measure");
  const start = scan.at;
  const name = scan.read(/[\p{L}_][\p{L}\p{N}_-]*/uy, "the name of a measure");
  const names = MEASURES.map((measure) => measure.name);
  if (!names.includes(name)) {
    scan.fail("Unknown measure", start, { found: name, todo: didYouMean(name, names) });
  }
  const definition = measureDefinition(name);
  const measure: Measure = { name, parameters: readParameters(scan, definition.parameters) };

  const depthAt = scan.at;
  if (scan.take("@")) {
    if (definition.k === "none") scan.fail(`${name} takes no depth "@k"`, depthAt, { allowed: name });
    measure.k = Number(scan.read(/\d+/y, "a depth such as 10"));
    if (measure.k < 1 || !Number.isSafeInteger(measure.k)) {
      scan.fail("The depth must be 1 or more", depthAt, { allowed: "a whole number from 1" });
    }
  } else if (scan.atEnd && definition.k === "required") {
    scan.fail(`${name} needs a depth`, depthAt, { allowed: `${text.trim()}@10 or another depth` });
  }
  if (!scan.atEnd) scan.fail("Unexpected text after the measure", scan.at);
  return measure;
}

/**
 * The canonical name of a measure: parameters in declared order, defaults left out.
 *
 * @example
 * ```ts
 * import { formatMeasure, parseMeasure } from "./measure.ts";
 * if (formatMeasure(parseMeasure(" P( rel = 1 ) @ 5")) !== "P@5") throw new Error("rel=1 is the default");
 * ```
 */
export function formatMeasure({ name, parameters, k }: Measure): string {
  const given = measureDefinition(name).parameters.flatMap((parameter) => {
    const value = parameters[parameter.name];
    const shown = value !== undefined && value !== parameter.default;
    return shown ? [`${parameter.name}=${showValue(value)}`] : [];
  });
  return name + (given.length > 0 ? `(${given.join(",")})` : "") + (k === undefined ? "" : `@${k}`);
}

/** The value of a parameter: as given, or as declared. */
export function parameterOf(measure: Measure, parameter: string): number {
  const given = measure.parameters[parameter];
  if (given !== undefined) return given;
  const declared = measureDefinition(measure.name).parameters.find(({ name }) => name === parameter);
  if (!declared) throw new RangeError(`${measure.name} declares no parameter ${parameter}`);
  return declared.default;
}

function readParameters(scan: Scanner, declared: readonly ParameterDefinition[]): Record<string, number> {
  const values: Record<string, number> = {};
  const openAt = scan.at;
  if (!scan.take("(")) return values;
  if (declared.length === 0) scan.fail("This measure takes no parameters", openAt);
  const seen = new Set<string>();
  do {
    const at = scan.at;
    const key = scan.read(/[\p{L}_][\p{L}\p{N}_]*/uy, "the name of a parameter");
    const names = declared.map(({ name }) => name);
    const definition = declared.find(({ name }) => name === key);
    if (!definition) {
      return scan.fail("Unknown parameter", at, { found: key, todo: didYouMean(key, names) });
    }
    if (seen.has(key)) scan.fail(`The parameter ${key} stands twice`, at);
    seen.add(key);
    scan.expect("=");
    const valueAt = scan.at;
    const raw = scan.read(/[^\s,()=]+/y, "a value");
    const value = readValue(raw);
    const [least, most] = definition.range;
    const fits = typeof value === "number" && value >= least && value <= most;
    if (!fits || (definition.whole && !Number.isInteger(value))) {
      const kind = definition.whole ? "a whole number" : "a number";
      return scan.fail(`${key} is ${definition.meaning}; this value does not fit`, valueAt, {
        found: raw,
        allowed: `${kind} from ${least} to ${most}`,
      });
    }
    if (value !== definition.default) values[key] = value;
  } while (scan.take(","));
  scan.expect(")", `"," or ")"`);
  return values;
}

/**
 * The measure that says how much of what another one looks at was judged: Judged@k at its depth, or among the first
 * 1,000 where it has none. None for measures that leave documents without a judgement out by themselves.
 *
 * @example
 * ```ts
 * import { judgedBeside } from "./measure.ts";
 * if (judgedBeside("nDCG@10") !== "Judged@10" || judgedBeside("AP(condensed=1)") !== undefined) throw new Error();
 * ```
 */
export function judgedBeside(text: string): string | undefined {
  const { name, parameters, k } = parseMeasure(text);
  const { source, higherIsBetter } = measureDefinition(name);
  if (source !== "rankings" || higherIsBetter === null) return undefined;
  if (parameters.condensed || name === "Bpref" || name === "infAP") return undefined;
  return `Judged@${k ?? 1000}`;
}
