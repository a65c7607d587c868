import { Problem } from "../base/mod.ts";
import { measuresOf } from "../experiment/mod.ts";
import { didYouMean, formatMeasure, measureDefinition, parseMeasure } from "../notation/mod.ts";
import type { Row } from "../tables/mod.ts";
import type { RunSide } from "./run_side.ts";
import { count, list } from "./words.ts";

/** How many names a note lists. */
const LISTED = 5;

/** The measures to compare, each measured in both runs. */
export function measuresIn(
  old: RunSide,
  now: RunSide,
  asked: readonly string[] | undefined,
  notes: string[],
): string[] {
  const has = (side: RunSide) => new Set(side.measurements.map((row) => row.measure));
  const [before, after] = [has(old), has(now)];
  for (const [side, known] of [[old, before], [now, after]] as const) {
    if (known.size === 0) {
      throw new Problem({
        what: "Nothing was measured in this run",
        where: side.name,
        ...(side.notes.length > 0 && { found: side.notes.join(" ") }),
        todo: 'finish it with "deno task pipeline"',
      });
    }
  }
  if (asked) {
    const names = [...new Set(asked.map((name) => formatMeasure(parseMeasure(name))))];
    for (const name of names) {
      for (const [side, known] of [[old, before], [now, after]] as const) {
        if (!known.has(name)) {
          throw new Problem({
            what: `${name} was not measured in this run`,
            where: side.name,
            allowed: [...known].join(", "),
            todo: didYouMean(name, [...known]),
          });
        }
      }
    }
    return names;
  }
  const { headline } = now.experiment.statistics;
  if (old.experiment.statistics.headline !== headline) {
    notes.push(
      `The headline of ${old.name} is ${old.experiment.statistics.headline}, that of ${now.name} ${headline}; the ` +
        "measures compared are those of the latter.",
    );
  }
  const { k } = parseMeasure(headline);
  const all = measuresOf(now.experiment).filter((name) => {
    const measure = parseMeasure(name);
    return measureDefinition(measure.name).higherIsBetter === true && (measure.k ?? k) === k;
  });
  const planned = [...new Set([headline, ...all])];
  const lacking = planned.filter((name) => !before.has(name) || !after.has(name));
  if (lacking.length > 0) notes.push(`Not measured in both runs, and left out: ${lacking.join(", ")}.`);
  const measures = planned.filter((name) => !lacking.includes(name));
  if (measures.length === 0) {
    throw new Problem({
      what: "The runs have no measure in common",
      found: `${[...before].join(", ")} in ${old.name}`,
      allowed: `${[...after].join(", ")} in ${now.name}`,
      todo: "name a measure of both with -m",
    });
  }
  const answers = [...after].filter((name) =>
    before.has(name) && measureDefinition(parseMeasure(name).name).source !== "rankings"
  );
  if (answers.length > 0) {
    notes.push(`Measured in both runs, and compared only if named with -m: ${answers.join(", ")}.`);
  }
  return measures;
}

/** The questions that are paired: those of both runs, with the same text. */
export function commonQuestions(
  old: RunSide,
  now: RunSide,
  before: readonly Row<"measurements">[],
  after: readonly Row<"measurements">[],
  notes: string[],
): Set<string> {
  const ids = (rows: readonly Row<"measurements">[]) => new Set(rows.map((row) => row.question_id));
  const [a, b] = [ids(before), ids(after)];
  for (const [side, only] of [[old, a.difference(b)], [now, b.difference(a)]] as const) {
    if (only.size > 0) {
      notes.push(`Only ${side.name} measured ${count(only.size, "question")}: ${some([...only])}.`);
    }
  }
  const texts = new Map(old.questions.map((row) => [row.question_id, row.text]));
  const changed = now.questions.filter(({ question_id, text }) =>
    a.has(question_id) && b.has(question_id) && (texts.get(question_id) ?? text) !== text
  ).map((row) => row.question_id);
  if (changed.length > 0) {
    notes.push(
      `${count(changed.length, "question")} of both runs ${
        changed.length === 1 ? "has" : "have"
      } another text in ${now.name} and ${changed.length === 1 ? "is" : "are"} left out: ${some(changed)}.`,
    );
  }
  const common = a.intersection(b).difference(new Set(changed));
  if (common.size > 0) return common;
  throw new Problem({
    what: "The runs have no question in common",
    found: `${count(a.size, "question")} in ${old.name} (${some([...a])}), ${
      count(b.size, "question")
    } in ${now.name} (${some([...b])})`,
    todo: "compare runs of the same collection of questions",
  });
}

function some(names: readonly string[]): string {
  const shown = names.toSorted().slice(0, LISTED);
  const more = names.length - shown.length;
  return shown.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The systems to compare: those paired by hand, then those of the same name that are not taken. */
export function pairedSystems(
  old: RunSide,
  now: RunSide,
  before: readonly Row<"measurements">[],
  after: readonly Row<"measurements">[],
  renamed: readonly (readonly [string, string])[],
  notes: string[],
): (readonly [string, string])[] {
  const systems = (rows: readonly Row<"measurements">[]) => [...new Set(rows.map((row) => row.system))];
  const [a, b] = [systems(before), systems(after)];
  for (const pair of renamed) {
    for (const [system, side, known] of [[pair[0], old, a], [pair[1], now, b]] as const) {
      if (!known.includes(system)) {
        throw new Problem({
          what: "A system to be paired was not measured in this run",
          where: side.name,
          found: system,
          allowed: known.join(", "),
          todo: didYouMean(system, known),
        });
      }
    }
  }
  for (const side of [0, 1] as const) {
    const names = renamed.map((pair) => pair[side]);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) throw new Problem({ what: "A system is paired twice", found: twice });
  }
  const taken = [new Set(renamed.map(([x]) => x)), new Set(renamed.map(([, y]) => y))] as const;
  const same = b.filter((system) => a.includes(system) && !taken[0].has(system) && !taken[1].has(system));
  const left = [
    [old, a.filter((system) => !same.includes(system) && !taken[0].has(system))],
    [now, b.filter((system) => !same.includes(system) && !taken[1].has(system))],
  ] as const;
  for (const [side, only] of left) {
    if (only.length > 0) {
      notes.push(`Not compared, since they have no partner: ${list(only, "and")} in ${side.name}.`);
    }
  }
  return [...renamed, ...same.map((system) => [system, system] as const)];
}

/** What else changed between the runs, so that a difference may not be the systems'. */
export function circumstances(
  old: RunSide,
  now: RunSide,
  before: readonly Row<"measurements">[],
  after: readonly Row<"measurements">[],
  questions: ReadonlySet<string>,
): string[] {
  const notes: string[] = [];
  const grades = (side: RunSide) =>
    Map.groupBy(side.judgements.filter((row) => questions.has(row.question_id)), (row) => row.question_id);
  const [a, b] = [grades(old), grades(now)];
  const written = (rows: readonly Row<"judgements">[] = []) =>
    rows.map(({ doc_id, grade }) => JSON.stringify([doc_id, grade])).sort().join();
  const changed = [...questions].filter((id) => written(a.get(id)) !== written(b.get(id)));
  if (changed.length > 0) {
    notes.push(
      `The judgements of ${changed.length} of ${count(questions.size, "common question")} differ (${
        some(changed)
      }): what is measured changed there, not only the systems.`,
    );
  }
  if (old.documents.hash !== now.documents.hash) {
    const [x, y] = [new Set(old.documents.ids), new Set(now.documents.ids)];
    notes.push(
      `The collections differ: ${count(x.size, "document")} in ${old.name}, ${
        y.size.toLocaleString("en-US")
      } in ${now.name}, ${x.intersection(y).size.toLocaleString("en-US")} in both.`,
    );
  }
  if (old.pilot !== now.pilot) {
    const size = (side: RunSide) => side.pilot === null ? "all questions" : `a pilot of ${side.pilot}`;
    notes.push(`${old.name} ran on ${size(old)}, ${now.name} on ${size(now)}.`);
  }
  const generators = (rows: readonly Row<"measurements">[]) =>
    [...new Set(rows.map((row) => row.generator).filter((name) => name !== null))].sort();
  const [g, h] = [generators(before), generators(after)];
  if (g.length > 0 && h.length > 0 && g.join() !== h.join()) {
    notes.push(
      `The answers were written by ${list(g, "and")} in ${old.name} and by ${list(h, "and")} in ${now.name}.`,
    );
  }
  return notes;
}
