/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { ask, AskError, send } from "./ask.ts";
import { element, fill, one } from "./dom.ts";
import { answerView, type Choice, choicesOf, lastView, taskView } from "./judge_view.ts";
import { agreementView, auditView, briefView, judgesView, outcomeView } from "./judge_outcome.ts";
import type {
  Agreement,
  Audit,
  Changes,
  Judges,
  MarkAnswer,
  Overview,
  Progress,
  Revealed,
  Settings,
  Task,
  Words,
} from "./judge_types.ts";
import { filled } from "./judge_words.ts";

const desk = document.querySelector<HTMLElement>("#judge-desk");
if (desk) open();

interface Data {
  run: string;
  work: "documents" | "statements" | "audit";
  words: Words;
}

function open(): void {
  const { run, work, words: w } = JSON.parse(one("#judge-data").textContent!) as Data;
  const api = `/api/runs/${encodeURIComponent(run)}/judge`;
  const kept = `judge:${run}:${work}`;
  let person = localStorage.getItem("judge:person") ?? "";
  let settings: Settings = { ...JSON.parse(localStorage.getItem(kept) ?? "{}") };
  let task: Task | null = null;
  let grade: number | null = null;
  let busy = false;
  /** Things judged before, the last first, while one looks back; where one is. */
  let history: string[] = [], at = -1;
  let everyone = false;
  let overview: Overview | undefined;

  const who = one<HTMLFormElement>("#judge-who"),
    bar = one<HTMLElement>("#judge-bar"),
    desk = one<HTMLElement>("#judge-desk");
  const place = one<HTMLElement>("#judge-task"), status = one("#judge-said");
  const query = (more: Record<string, string> = {}) => {
    const all = { ...settings, ...more };
    return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  };
  const say = (text: string) => fill(status, text);

  const complain = (error: unknown) => {
    if (!(error instanceof AskError)) throw error;
    const { title, todo } = error.told;
    tell([filled(w.failed, { message: [title, todo].filter(Boolean).join(". ") })]);
  };
  const tell = (messages: readonly string[]) =>
    fill(one("#judge-problems"), messages.map((text) => element("p", { class: "error" }, text)));
  const showProblems = (problems: readonly { file: string; message: string }[]) =>
    tell(problems.map(({ file, message }) => filled(w.problem, { file, message: message.split("\n")[0]! })));

  /** Does one thing after the other: a key pressed while an answer is awaited does not judge what is not yet seen. */
  async function alone(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    busy = true;
    desk.setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      complain(error);
    } finally {
      busy = false;
      desk.removeAttribute("aria-busy");
    }
  }

  function showProgress({ judged, total, today, skipped }: Progress): void {
    const text = filled(w.progress, { judged, total });
    fill(
      bar,
      element(
        "p",
        {},
        element("span", {}, filled(w.judgedBy, { person })),
        " ",
        element("button", { type: "button", class: "plain", onclick: askWho }, w.change),
      ),
      element("progress", { ...towards(judged, total), "aria-label": text }),
      element(
        "p",
        { class: "muted" },
        [text, filled(w.today, { n: today }), skipped > 0 ? filled(w.skippedCount, { n: skipped }) : ""]
          .filter(Boolean).join(" · "),
      ),
    );
  }

  function show(next: Task | null, given: number | null = null, moved = true): void {
    task = next;
    grade = given;
    fill(place, next ? taskView(next, w, whole) : element("p", { class: "done" }, w.done));
    fill(
      one("#judge-answer"),
      answerView(next, w, { grade, back: at >= 0, judge, skip, undo, saveNote, look }),
    );
    if (!moved) return;
    place.focus({ preventScroll: true });
    const { top } = place.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.4) place.scrollIntoView({ block: "start" });
  }

  async function whole(): Promise<void> {
    if (!task?.document) return;
    const shown = place.querySelector<HTMLElement>("[data-whole]");
    if (shown) return show(task, grade, false);
    const { chunks } = await ask<{ chunks: NonNullable<Task["document"]>["chunks"] }>(
      `${api}/document?${new URLSearchParams({ id: task.id, words: settings.words ?? "0" })}`,
    );
    fill(place, taskView(task, w, whole, chunks));
    place.querySelector<HTMLElement>(".whole")?.focus();
  }

  const judge = (given: number) =>
    alone(async () => {
      if (!task) return;
      const note = one<HTMLTextAreaElement>("#judge-note").value;
      const answer = await send<MarkAnswer>("POST", `${api}/marks`, {
        ...{ person, id: task.id, grade: given, note },
        settings: Object.fromEntries(query()),
      });
      say(filled(w.saved, { grade: nameOf(task, given) }));
      after(answer, answer.revealed);
    });

  const skip = () =>
    alone(async () => {
      if (!task || at >= 0) return;
      const answer = await send<MarkAnswer>("POST", `${api}/marks`, {
        ...{ person, id: task.id, grade: null },
        settings: Object.fromEntries(query()),
      });
      say(w.skippedOne);
      after(answer, null);
    });

  const undo = () =>
    alone(async () => {
      const answer = await send<MarkAnswer & { undone: boolean }>("POST", `${api}/undo`, {
        ...{ person, work },
        settings: Object.fromEntries(query()),
      });
      say(answer.undone ? w.undone : w.nothingUndone);
      after(answer, null);
      if (!answer.undone) tell([w.nothingUndone]);
    });

  function after(answer: MarkAnswer, revealed: Revealed | null): void {
    const judged = task!;
    history = [];
    at = -1;
    showProblems(answer.problems);
    showProgress(answer.progress);
    show(answer.task);
    fill(one("#judge-last"), revealed ? lastView(revealed, judged, w) : null);
    outcomesSoon();
  }

  async function saveNote(text: string): Promise<void> {
    if (!task || text === task.note) return;
    task.note = text;
    try {
      const { problems } = await send<{ problems: [] }>("PUT", `${api}/notes`, {
        person,
        id: task.id,
        note: text,
      });
      showProblems(problems);
      say(w.noted);
    } catch (error) {
      complain(error);
    }
  }

  /** Looks back (1) or forward (−1) at what was judged. */
  const look = (steps: number) =>
    alone(async () => {
      if (steps > 0 && history.length === 0) {
        const { marks } = await ask<{ marks: { id: string; kind: string; grade: number | null }[] }>(
          `${api}/marks?${new URLSearchParams({ person })}`,
        );
        history = marks.filter(({ kind, grade }) => grade !== null && kindsOf(work).includes(kind))
          .map(({ id }) => id);
      }
      if (at + steps >= history.length) return say(w.noMore);
      if (at + steps < 0) {
        if (at < 0) return;
        at = -1;
        return await next();
      }
      at += steps;
      await lookAt(history[at]!);
    });

  async function lookAt(id: string): Promise<void> {
    const found = await ask<{ task: Task; revealed: Revealed | null }>(
      `${api}/task?${query({ person, id })}`,
    );
    show(found.task, found.revealed?.grade ?? null);
    fill(one("#judge-last"), found.revealed ? lastView(found.revealed, found.task, w) : null);
    say(w.lookingBack);
  }

  async function next(): Promise<void> {
    const answer = await ask<MarkAnswer>(`${api}/next?${query({ person, work })}`);
    showProblems(answer.problems);
    showProgress(answer.progress);
    show(answer.task);
  }

  function nameOf(of: Task, given: number): string {
    return choicesOf(of, w).find(({ grade }) => grade === given)?.name ?? String(given);
  }

  function askWho(): void {
    who.hidden = false;
    desk.hidden = bar.hidden = true;
    const box = one<HTMLInputElement>("#judge-person");
    box.value = person;
    box.focus();
    box.select();
  }

  async function begin(): Promise<void> {
    localStorage.setItem("judge:person", person);
    who.hidden = true;
    desk.hidden = bar.hidden = false;
    history = [];
    at = -1;
    fill(one("#judge-last"));
    for (const link of document.querySelectorAll<HTMLAnchorElement>(".judge-mine")) {
      link.hidden = false;
      link.search = `?${new URLSearchParams({ person })}`;
    }
    await alone(next);
    await showSettings();
    await outcomes();
  }

  async function showSettings(): Promise<void> {
    overview ??= await ask<Overview>(api);
    const box = one<HTMLDetailsElement>("#judge-settings"), all = overview;
    if (work === "audit") return;
    box.hidden = false;
    const chosen = (
      name: keyof Settings,
      label: string,
      options: readonly [string, string][],
      value: string,
    ) =>
      element(
        "p",
        {},
        element("label", { for: `judge-${name}` }, label),
        element(
          "select",
          {
            id: `judge-${name}`,
            onchange: (event: Event) => set(name, (event.target as HTMLSelectElement).value),
          },
          options.map(([key, text]) => element("option", { value: key, selected: key === value }, text)),
        ),
      );
    const same = (names: readonly string[]) => names.map((name): [string, string] => [name, name]);
    const { a = all.pair?.a, b = all.pair?.b, measure = all.pair?.measure } = settings;
    fill(
      box,
      element("summary", {}, w.settings),
      work === "documents" && all.pair
        ? [
          chosen("a", w.systemA, same(all.systems), a!),
          chosen("b", w.systemB, same(all.systems), b!),
          chosen("measure", w.measure, same(all.measures), measure!),
          chosen(
            "order",
            w.order,
            [["worth", w.byWorth], ["question", w.byQuestion]],
            settings.order ?? "worth",
          ),
          element(
            "p",
            {},
            element("input", {
              type: "checkbox",
              id: "judge-words",
              checked: settings.words === "1",
              "aria-describedby": "judge-words-why",
              onchange: (event: Event) =>
                set("words", (event.target as HTMLInputElement).checked ? "1" : "0"),
            }),
            " ",
            element("label", { for: "judge-words" }, w.wordsMarked),
            element("br"),
            element("span", { id: "judge-words-why", class: "muted" }, w.wordsWhy),
          ),
        ]
        : chosen("of", w.statementsOf, same(all.statements), settings.of ?? all.statements[0] ?? ""),
    );
  }

  async function set(name: keyof Settings, value: string): Promise<void> {
    settings = { ...settings, [name]: value };
    localStorage.setItem(kept, JSON.stringify(settings));
    await alone(next);
    await outcomes();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  function outcomesSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void outcomes(), 250);
  }

  let asked = 0;
  /** What the judgements come to; an answer that was overtaken is not shown. */
  async function outcomes(): Promise<void> {
    const turn = ++asked;
    const mine = everyone ? new URLSearchParams() : new URLSearchParams({ person });
    const pick = (names: readonly (keyof Settings)[]) => {
      const all = new URLSearchParams(mine);
      for (const name of names) if (settings[name]) all.set(name, settings[name]!);
      return all;
    };
    try {
      const box = one<HTMLElement>("#judge-changed"),
        outcome = one("#judge-outcome"),
        brief = one("#judge-brief");
      const whose = () => {
        if (turn !== asked) return null;
        const select = element(
          "select",
          {
            id: "judge-whose",
            onchange: (event: Event) => {
              everyone = (event.target as HTMLSelectElement).value === "all";
              void outcomes().then(() => one<HTMLElement>("#judge-whose").focus());
            },
          },
          element("option", { value: "mine", selected: !everyone }, w.onlyMine),
          element("option", { value: "all", selected: everyone }, w.everyone),
        );
        return element("p", {}, element("label", { for: "judge-whose" }, w.whose), " ", select);
      };
      if (work === "documents") {
        const changes = await ask<Changes>(`${api}/metrics?${pick(["a", "b", "measure"])}`);
        if (turn !== asked) return;
        fill(brief, briefView(changes, w));
        fill(outcome, whose(), outcomeView(changes, overview?.highest ?? 3, w));
      } else if (work === "statements") {
        const { judges } = await ask<{ judges: Judges }>(`${api}/statements?${mine}`);
        if (turn !== asked) return;
        fill(outcome, whose(), judgesView(judges, w));
      } else {
        const { audit } = await ask<{ audit: Audit }>(`${api}/audit?${mine}`);
        if (turn !== asked) return;
        fill(outcome, whose(), auditView(audit, w));
      }
      box.hidden = false;
      const { pairs } = await ask<{ pairs: Agreement }>(
        `${api}/agreement?${new URLSearchParams({ person })}`,
      );
      if (turn !== asked) return;
      const own = pairs.filter(({ kind }) => kindsOf(work).includes(kind));
      one<HTMLElement>("#judge-agreeing").hidden = false;
      fill(
        one("#judge-agreement"),
        agreementView(own, w, (id) =>
          void alone(async () => {
            at = 0;
            history = [id];
            await lookAt(id);
            place.scrollIntoView({ block: "start" });
          })),
      );
    } catch (error) {
      if (turn === asked) complain(error);
    }
  }

  who.addEventListener("submit", (event) => {
    event.preventDefault();
    const box = one<HTMLInputElement>("#judge-person"), name = box.value.trim().normalize("NFC");
    const fits = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,29}$/u.test(name) && name !== "file";
    box.setCustomValidity(fits ? "" : one("#judge-person-help").textContent!);
    if (!box.reportValidity()) return;
    person = name;
    void begin();
  });
  one("#judge-person").addEventListener("input", (event) => {
    (event.target as HTMLInputElement).setCustomValidity("");
  });

  document.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey || event.metaKey || event.altKey || event.repeat || desk.hidden || isTyping(event.target)
    ) {
      return;
    }
    const choice: Choice | undefined = task
      ? choicesOf(task, w).find(({ key }) => key === event.key)
      : undefined;
    const keys: Record<string, () => unknown> = {
      s: skip,
      u: undo,
      n: () => document.querySelector<HTMLElement>("#judge-note")?.focus(),
      w: whole,
      ArrowLeft: () => look(1),
      ArrowRight: () => look(-1),
    };
    const act = choice
      ? () => judge(choice.grade)
      : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    void act();
  });

  fill(
    one("#judge-how"),
    work === "documents" &&
      element(
        "dl",
        {},
        w.grades.map(([name, meaning], grade) => [
          element("dt", {}, `${grade} · ${name}`),
          element("dd", {}, meaning),
        ]),
      ),
    element(
      "dl",
      {},
      w.keys.map(([key, does]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, does)]),
    ),
    w.explained.map((text) => element("p", {}, text)),
  );
  if (person === "") askWho();
  else void begin();
}

/** How far it is to the next hundred, or to the end if that is nearer: the end of a long queue is no aim. */
function towards(judged: number, total: number): { value: number; max: number } {
  const begun = Math.floor(judged / 100) * 100, left = Math.max(total - begun, 1);
  return { value: judged - begun, max: Math.min(100, left) };
}

function kindsOf(work: Data["work"]): readonly string[] {
  return work === "documents"
    ? ["document"]
    : work === "statements"
    ? ["statement"]
    : ["question", "judgement"];
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}
