import { z } from "zod";
import { nearest } from "../notation/mod.ts";
import { experimentSchema } from "./schema.ts";

type Issue = z.core.$ZodIssue;

const KINDS: Record<string, string> = {
  array: "a list",
  object: "a group of fields { … }",
  record: "a group of fields { … }",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

/** What the schema has against a file, in plain words: each mistake with its field, what was found and what is allowed. */
export function issueSentences(issue: Issue, json: unknown): string[] {
  const field = fieldAt(issue.path);
  if (issue.code === "unrecognized_keys") {
    const group = schemaAt(issue.path, json);
    const allowed: string[] = Object.keys(group?.properties ?? {});
    allowed.push(...group?.propertyNames?.enum ?? []);
    return issue.keys.map((key) => {
      const close = nearest(key, allowed, 1)[0];
      return `${field ? `${field}.` : ""}${key}: unknown field${
        close ? `, did you mean "${close}"?` : ""
      } (allowed: ${allowed.join(", ")})`;
    });
  }
  const found = issue.path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    json,
  );
  if (issue.code === "invalid_union" && !issue.discriminator) {
    if (typeof found === "object" && found !== null) {
      const of = issue.errors.find((list) =>
        list.every(({ path, code }) => path.length > 0 || code !== "invalid_type")
      );
      if (of) {
        return of.flatMap((inner) =>
          issueSentences({ ...inner, path: [...issue.path, ...inner.path] }, json)
        );
      }
    }
    const takesList = issue.errors.flat().some((inner) =>
      inner.code === "invalid_type" && inner.expected === "array"
    );
    const allowed = `a path, or a download { address, sha256, path }${
      takesList ? ", or a list of these" : ""
    }`;
    return [`${field}: found ${JSON.stringify(found)}; allowed: ${allowed}`];
  }
  const options = optionsOf(issue, json);
  const close = options && typeof found === "string" ? nearest(found, options, 1)[0] : undefined;
  const secret = issue.path.at(-1) === "key" && !/^[A-Z0-9_]+$/.test(String(found));
  const said = found === undefined
    ? "missing"
    : secret
    ? "found something that is no name of an environment variable"
    : `found ${JSON.stringify(found)}`;
  const allowed = options ? `allowed: ${options.map((o) => `"${o}"`).join(", ")}` : wanted(issue);
  return [`${field || "(the file)"}: ${said}; ${allowed}${close ? `; did you mean "${close}"?` : ""}`];
}

function fieldAt(path: readonly PropertyKey[]): string {
  return path.map((p) => typeof p === "number" ? `[${p}]` : `.${String(p)}`).join("").replace(/^\./, "");
}

/** The values a field can have, where they can be counted. */
function optionsOf(issue: Issue, json: unknown): string[] | undefined {
  if (issue.code === "invalid_value") return issue.values.map(String);
  if (issue.code === "invalid_union" && issue.discriminator) {
    const forms = schemaAt(issue.path.slice(0, -1), json, true)?.oneOf ?? [];
    return forms.map((form: Node) => String(form.properties.kind.const));
  }
}

/** What the field takes. */
function wanted(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return `${KINDS[issue.expected] ?? issue.expected} is expected`;
    case "too_small":
      if (issue.origin === "array") return `allowed: ${issue.minimum} or more entries`;
      if (issue.origin === "string") return "allowed: a text that is not empty";
      return `allowed: ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`;
    case "too_big":
      return `allowed: ${issue.inclusive ? `${issue.maximum} or less` : `less than ${issue.maximum}`}`;
    case "invalid_format":
      return `allowed: ${
        issue.format === "url" ? "an address such as https://docs.example.org/" : issue.message
      }`;
    case "invalid_key":
      return "allowed: a name that is not empty";
    default:
      return issue.message;
  }
}

// deno-lint-ignore no-explicit-any
type Node = any;

/**
 * The JSON Schema of what stands at a path; of several forms that of the kind that the file names, or the first, unless
 * all are wanted.
 */
function schemaAt(path: readonly PropertyKey[], json: unknown, allForms = false): Node {
  let node: Node = z.toJSONSchema(experimentSchema, { io: "input" }), value = json as Node;
  for (const [i, key] of path.entries()) {
    node = typeof key === "number"
      ? node?.items
      : node?.properties?.[String(key)] ?? objectOf(node?.additionalProperties);
    value = value?.[key];
    if (!allForms || i < path.length - 1) node = formOf(node, value);
  }
  return node;
}

/** The schema of further fields, where there is one. */
function objectOf(additional: Node): Node {
  return typeof additional === "object" ? additional : undefined;
}

function formOf(node: Node, value: Node): Node {
  const forms: Node[] = node?.oneOf ?? node?.anyOf;
  if (!forms) return node;
  if (Array.isArray(value)) return forms.find((form) => form.type === "array") ?? forms[0];
  const named = forms.find((form) =>
    form.properties?.kind?.const === value?.kind && value?.kind !== undefined
  );
  return named ?? forms.find((form) => form.type === "object") ?? forms[0];
}
