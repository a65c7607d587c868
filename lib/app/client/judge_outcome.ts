/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Child, element } from "./dom.ts";
import type { Agreement, Audit, Changes, Difference, Judges, Words } from "./judge_types.ts";
import { figure, filled, percent, signed } from "./judge_words.ts";

/** The difference before and now, small: it stands beside the queue. */
export function briefView(changes: Changes, w: Words): Child {
  return element(
    "div",
    { class: "judge-card" },
    element(
      "h2",
      { class: "judge-label" },
      filled(w.difference, { measure: changes.measure, a: "A", b: "B" }),
    ),
    element(
      "dl",
      { class: "judge-sides" },
      [["A", changes.a], ["B", changes.b]].map(([letter, system]) => [
        element("dt", {}, letter),
        element("dd", {}, system),
      ]),
    ),
    changes.judged === 0 ? element("p", { class: "muted" }, w.noOutcome) : intervalsView(changes, w),
  );
}

/** Both intervals on one axis, with 0 marked; the figures stand beside them. */
function intervalsView({ before, after }: Changes, w: Words): Child {
  const ends = [before, after].flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const reach = Math.max(...ends.map(Math.abs), 1e-9) * 1.05;
  const place = (value: number) => 50 + 50 * value / reach;
  const row = (name: string, difference: Difference, now: boolean) => {
    const { value, low, high } = difference;
    return element(
      "div",
      { class: now ? "judge-interval now" : "judge-interval" },
      element("span", { class: "judge-when" }, name),
      element(
        "span",
        { class: "judge-axis", "aria-hidden": "true" },
        low !== null && high !== null && element("span", {
          class: "judge-range",
          style: `left:${place(low)}%;width:${place(high) - place(low)}%`,
        }),
        element("span", { class: "judge-point", style: `left:${place(value)}%` }),
      ),
      element(
        "span",
        { class: "judge-figure" },
        element("strong", {}, signed(value)),
        " ",
        range(difference),
      ),
    );
  };
  return [row(w.before, before, false), row(w.now, after, true)];
}

function range({ low, high }: Pick<Difference, "low" | "high">): string {
  return low === null || high === null ? "" : `[${figure(low)}; ${figure(high)}]`;
}

/** What people's judgements changed, at length. */
export function outcomeView(changes: Changes, highest: number, w: Words): Child {
  const { a, b, measure, after, judged, touched, questions, systems } = changes;
  if (judged === 0) return element("p", {}, w.noOutcome);
  const open = after.low === null || after.high === null || (after.low <= 0 && after.high >= 0);
  return [
    element(
      "p",
      {},
      filled(w.outcome, { judged, touched, questions }),
      " ",
      open ? w.stillOpen : filled(w.favours, { system: after.value > 0 ? a : b }),
    ),
    highest < 3 && element("p", { class: "muted" }, filled(w.scale, { highest })),
    element("p", {}, filled(w.difference, { measure, a, b })),
    intervalsView(changes, w),
    table(
      [w.system, filled(w.mean, { measure }), w.now, w.changeOf].map((name, i) =>
        i === 1 ? `${name}, ${w.before}` : name
      ),
      systems.toSorted((x, y) => y.after - x.after).map(({ system, before, after }) => [
        system,
        figure(before),
        figure(after),
        after === before ? "0" : signed(after - before, 4),
      ]),
    ),
  ];
}

/** How far judges are right. */
export function judgesView(judges: Judges, w: Words): Child {
  if (judges.length === 0) return element("p", {}, w.noJudges);
  const groups = Map.groupBy(judges, ({ measure, judge }) => `${measure} · ${judge}`);
  return [...groups].map(([name, rows]) => [
    element("h3", {}, name),
    table(
      [w.figure, w.system, w.value, w.interval, "n"],
      rows.filter(({ value }) => value !== null).map((row) => [
        w.figures[row.figure] ?? row.figure,
        row.system ?? "",
        figure(row.value!),
        range(row),
        filled("{n}", { n: row.n }),
      ]),
      2,
    ),
    missing(rows, w).map((text) => element("p", { class: "muted" }, text)),
  ]);
}

/** What could not be computed, and why, each once. */
function missing(rows: Judges, w: Words): string[] {
  const lacking = rows.filter(({ value }) => value === null).map((row) =>
    `${w.figures[row.figure] ?? row.figure}: ${because(row.reason, w)}`
  );
  return [...new Set(lacking)];
}

function because(reason: string | null, w: Words): string {
  return reason === null ? "–" : w.reasons[reason] ?? reason;
}

/** What share is faulty. */
export function auditView(audit: Audit, w: Words): Child {
  if (audit.length === 0) return element("p", {}, w.noAudit);
  return element(
    "ul",
    {},
    audit.map(({ kind, n, faulty, share, low, high }) =>
      element(
        "li",
        {},
        filled(w.auditSays, {
          ...{ faulty, n, what: w.auditOf[kind] ?? kind },
          ...{ share: percent(share), low: percent(low), high: percent(high) },
        }),
      )
    ),
  );
}

/** How far two people agree, and where they do not. */
export function agreementView(pairs: Agreement, w: Words, look: (id: string) => void): Child {
  if (pairs.length === 0) return element("p", {}, w.noAgreement);
  return [
    pairs.map(({ kind, a, b, n, agreement, kappa, differing, different }) => [
      element(
        "p",
        {},
        filled(w.agreed, {
          ...{ a, b, n, kind: w.kinds[kind] ?? kind, agreement: percent(agreement ?? 0) },
          kappa: kappa.value === null
            ? `– (${because(kappa.reason, w)})`
            : `${figure(kappa.value, 2)} ${
              kappa.low === null ? "" : `[${figure(kappa.low, 2)}; ${figure(kappa.high!, 2)}]`
            }`
              .trim(),
        }),
      ),
      differing.length > 0 && element(
        "details",
        {},
        element("summary", {}, filled(w.differing, { n: different })),
        table(
          [w.question, "", a, b, ""],
          differing.map((one) => [
            one.question.split("\n")[0]!,
            one.what,
            figure(one.a, Number.isInteger(one.a) ? 0 : 2),
            figure(one.b, Number.isInteger(one.b) ? 0 : 2),
            element("button", { type: "button", onclick: () => look(one.id) }, w.open),
          ]),
          2,
        ),
      ),
    ]),
    element("p", { class: "muted" }, w.plain),
  ];
}

/** A table whose columns from `texts` on hold figures. */
function table(heads: readonly string[], rows: readonly (readonly Child[])[], texts = 1): Child {
  const kind = (i: number) => i < texts ? null : "number";
  return element(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": heads[0] },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          heads.map((head, i) =>
            head === ""
              ? element("td", { class: kind(i) })
              : element("th", { scope: "col", class: kind(i) }, head)
          ),
        ),
      ),
      element(
        "tbody",
        {},
        rows.map((row) => element("tr", {}, row.map((cell, i) => element("td", { class: kind(i) }, cell)))),
      ),
    ),
  );
}
