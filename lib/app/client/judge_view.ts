/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type Child, element } from "./dom.ts";
import type { Chunk, Revealed, Task, Words } from "./judge_types.ts";
import { figure, filled, signed } from "./judge_words.ts";

/** A grade that can be given, and its key. */
export interface Choice {
  key: string;
  grade: number;
  name: string;
  meaning: string;
}

/** What can be said of a thing. */
export function choicesOf({ kind, statement }: Pick<Task, "kind" | "statement">, w: Words): Choice[] {
  if (kind === "statement" && statement?.scale === "share") {
    return w.shares.map(([name, meaning], i) => ({ key: String(i), grade: i / 4, name, meaning }));
  }
  const yesNo = statement?.measure === "faithfulness" ? w.supported : w.yesNo;
  const words = { document: w.grades, statement: yesNo, question: w.faulty, judgement: w.link }[kind];
  return words.map(([name, meaning], i) => ({ key: String(i), grade: i, name, meaning }));
}

/** What is to be judged; with all chunks of its document where they are given. */
export function taskView(task: Task, w: Words, whole: () => void, all?: readonly Chunk[]): Child {
  return [
    element("h2", { class: "judge-label" }, w.question),
    questionView(task.question),
    task.document && documentView(task.document, w, whole, all),
    task.statement && statementView(task.statement, w),
  ];
}

/** The first line is the title, as forums have it. */
function questionView(text: string): Child {
  const [title = "", ...rest] = text.split("\n"), body = rest.join("\n").trim();
  return element(
    "div",
    { class: "judge-question" },
    element("p", { class: "judge-asked" }, title),
    body !== "" && paragraphs(body),
  );
}

function documentView(
  { title, url, chunks, more }: NonNullable<Task["document"]>,
  w: Words,
  whole: () => void,
  all?: readonly Chunk[],
): Child {
  const safe = /^https?:/.test(url);
  return element(
    "div",
    { class: "judge-document", "data-whole": all !== undefined },
    element("h2", { class: "judge-label" }, w.document),
    element("h3", {}, title),
    (all ?? chunks).map((chunk) => chunkView(chunk, title, all !== undefined)),
    (more > 0 || safe) && element(
      "p",
      { class: "judge-more" },
      more > 0 && element(
        "button",
        { type: "button", class: "whole", onclick: whole, "aria-expanded": String(all !== undefined) },
        all ? w.less : filled(w.whole, { n: more }),
        element("kbd", {}, "w"),
      ),
      " ",
      safe && element("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, w.openSource),
    ),
  );
}

function chunkView({ headings, text, best }: Chunk, title: string, among: boolean): Child {
  const path = headings === title
    ? ""
    : headings.startsWith(`${title} > `)
    ? headings.slice(title.length + 3)
    : headings;
  return element(
    "div",
    { class: among && best ? "judge-chunk best" : "judge-chunk" },
    path !== "" && element("p", { class: "judge-path" }, path),
    element(
      "p",
      { class: "judge-text" },
      text.map((span) => span.mark ? element("mark", {}, span.text) : span.text),
    ),
  );
}

function statementView({ asks, text, shown }: NonNullable<Task["statement"]>, w: Words): Child {
  const names = { answer: w.answer, "accepted answer": w.accepted, context: w.oneContext };
  return [
    element(
      "div",
      { class: "judge-statement" },
      element("p", { class: "judge-asks" }, asks),
      text !== null && element("blockquote", {}, text),
    ),
    shown.map(({ what, number, text }) =>
      element(
        "div",
        { class: "judge-chunk" },
        element(
          "h3",
          { class: "judge-label" },
          number === null ? names[what] : filled(w.context, { n: number }),
        ),
        element("p", { class: "judge-text" }, text ?? w.nothing),
      )
    ),
  ];
}

function paragraphs(text: string): Child {
  return text.split(/\n{2,}/).map((part) => element("p", { class: "judge-text" }, part));
}

/** What the keys do, as buttons. */
export interface AnswerActs {
  /** What was said before, while one looks back. */
  grade: number | null;
  back: boolean;
  judge(grade: number): void;
  skip(): void;
  undo(): void;
  saveNote(text: string): Promise<void>;
  look(steps: number): void;
}

/** The grades, what else can be done, and the note. */
export function answerView(task: Task | null, w: Words, acts: AnswerActs): Child {
  const small = (key: string, label: string, act: () => void) =>
    element(
      "button",
      { type: "button", onclick: act },
      label,
      element("kbd", { "aria-hidden": "true" }, key),
    );
  return [
    acts.back && element("p", { class: "note judge-back" }, w.lookingBack),
    task && element(
      "div",
      { class: `judge-grades of-${choicesOf(task, w).length}`, role: "group" },
      choicesOf(task, w).map(({ key, grade, name, meaning }) =>
        element(
          "button",
          {
            type: "button",
            class: "judge-grade",
            "data-grade": grade,
            "aria-keyshortcuts": key,
            "aria-pressed": acts.grade === null ? null : String(acts.grade === grade),
            onclick: () => acts.judge(grade),
          },
          element("kbd", {}, key),
          element("span", { class: "judge-name" }, name),
          meaning !== "" && element("span", { class: "judge-meaning" }, meaning),
        )
      ),
    ),
    element(
      "div",
      { class: "judge-acts" },
      task && !acts.back && small("s", w.skip, acts.skip),
      small("u", w.undo, acts.undo),
      small("←", w.previous, () => acts.look(1)),
      acts.back && small("→", w.following, () => acts.look(-1)),
    ),
    task && element(
      "p",
      { class: "judge-noting" },
      element(
        "label",
        { for: "judge-note" },
        w.noteLabel,
        " ",
        element("kbd", { "aria-hidden": "true" }, "n"),
      ),
      noteBox(task, acts),
    ),
  ];
}

function noteBox(task: Task, { saveNote }: AnswerActs): HTMLTextAreaElement {
  const box = element("textarea", {
    id: "judge-note",
    rows: 2,
    maxlength: 4000,
    onblur: () => void saveNote(box.value.trim()),
    onkeydown: (event: KeyboardEvent) => {
      const leaves = event.key === "Escape" ||
        (event.key === "Enter" && !event.shiftKey && !event.isComposing);
      if (!leaves) return;
      event.preventDefault();
      if (event.key === "Escape") box.value = task.note;
      box.blur();
      document.querySelector<HTMLElement>("#judge-task")?.focus({ preventScroll: true });
    },
  }, task.note);
  return box;
}

/** What was hidden of what was just judged. */
export function lastView(revealed: Revealed, of: Pick<Task, "kind" | "statement">, w: Words): Child {
  const { kind, grade, found, systems, run, could, moved, verdicts, system, flags, others } = revealed;
  const choices = choicesOf(of, w);
  const nameOf = (grade: number | null) => {
    const choice = choices.find((one) => one.grade === grade);
    return choice ? `${choice.key} · ${choice.name}` : figure(grade ?? 0, 2);
  };
  const asked = revealed.question.split("\n")[0]!;
  const facts: Child[] = [
    ...found.map(({ system, rank }) =>
      rank === null ? filled(w.notFound, { system }) : filled(w.foundAt, { system, rank })
    ),
    systems && filled(w.foundBy, systems),
    kind === "document" && (run ? runSays(run, w) : w.runSilent),
    kind === "judgement" && run && runSays(run, w),
    could !== null && moved !== null &&
    filled(w.could, { could: figure(could, 4), moved: signed(moved, 4) }),
    ...verdicts.map(({ judge, verdict, reason }) =>
      filled(w.judgeSays, { judge, verdict: verdict === 1 ? w.yes : verdict === 0 ? w.no : verdict, reason })
    ),
    system && filled(w.ofSystem, { system }),
    kind === "question" &&
    (flags.length > 0
      ? filled(w.flagged, { flags: flags.map((flag) => w.flags[flag] ?? flag).join(", ") })
      : w.notFlagged),
    ...others.map(({ person, grade, note }) =>
      [filled(w.otherSays, { person, grade: nameOf(grade) }), note].filter(Boolean).join(" — ")
    ),
  ];
  return element(
    "div",
    { class: "judge-card" },
    element("h2", { class: "judge-label" }, w.last),
    element("p", { class: "judge-of" }, revealed.title === "" ? asked : revealed.title),
    element("p", {}, element("strong", {}, filled(w.yours, { grade: nameOf(grade) }))),
    element("ul", {}, facts.filter(Boolean).map((fact) => element("li", {}, fact))),
  );
}

function runSays({ grade, origin }: NonNullable<Revealed["run"]>, w: Words): string {
  return filled(w.runSays, { grade, origin: w.origins[origin] ?? origin });
}
