import assert from "node:assert/strict";
import type { ShownFigure, ShownTable } from "./report_for_tests.ts";

/** The tables that a page shows have the captions and the cells of these, with the digits of their columns. */
export function checkPage(html: string, tables: readonly ShownTable[]): void {
  const found = [...html.matchAll(/<table class="cotejo">([\s\S]*?)<\/table>/g)].map(([, table]) => table!);
  assert.equal(found.length, tables.length, "tables of the page");
  found.forEach((table, t) => {
    const { caption, columns, rows } = tables[t]!;
    assert.equal(plainText(/<caption>([\s\S]*?)<\/caption>/.exec(table)![1]!), caption);
    const lines = [...table.split("<tbody>")[1]!.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, line]) =>
      [...line!.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) =>
        plainText(cell!.replace(/<span class="mark"[\s\S]*?<\/span>/, ""))
      )
    );
    assert.deepEqual(
      lines,
      rows.map((row) => columns.map((column) => cellText(row[column.name], column))),
      caption,
    );
  });
}

export function plainText(html: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return html.replace(/<[^>]*>/g, "").replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name) => named[name]!);
}

function cellText(value: unknown, { digits, neverZero }: ShownTable["columns"][number]): string {
  if (value === null || value === "") return "–";
  if (typeof value !== "number") return String(value);
  const least = 10 ** -(digits ?? 4);
  if (neverZero && value > 0 && value < least) return `< ${least.toFixed(digits ?? 4)}`;
  const text = digits !== undefined
    ? value.toFixed(digits)
    : Number.isInteger(value)
    ? String(value)
    : String(Number(value.toPrecision(4)));
  return (Number(text) === 0 ? text.replace("-", "") : text).replace("-", "−");
}

export function figuresIn(html: string): ShownFigure[] {
  return [...html.matchAll(/<script type="application\/json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json!)
  ).filter((value) => Array.isArray(value?.data));
}
