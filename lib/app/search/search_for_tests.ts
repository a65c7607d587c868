import type { ServedForTests } from "../serve_for_tests.ts";
import { type Result, type SearchEvent, searchEvent } from "./shapes.ts";

/** The events of a search through the API, each checked against its shape. */
export async function eventsOf(app: ServedForTests, asked: Record<string, string>): Promise<SearchEvent[]> {
  const answer = await app.ask(`/api/search?${new URLSearchParams(asked)}`), text = await answer.text();
  if (answer.status !== 200) throw new Error(text);
  return text.trimEnd().split("\n").map((line) => searchEvent.parse(JSON.parse(line)));
}

/** The events of one kind. */
export function of<E extends SearchEvent["event"]>(events: readonly SearchEvent[], event: E) {
  return events.filter((one): one is Extract<SearchEvent, { event: E }> => one.event === event);
}

/** The last list of a search. */
export async function finalOf(
  app: ServedForTests,
  asked: Record<string, string>,
): Promise<Extract<SearchEvent, { event: "results" }>> {
  const events = await eventsOf(app, asked);
  const [fault] = of(events, "problem");
  if (fault) throw new Error(fault.detail);
  return of(events, "results").find(({ stage }) => stage === "final")!;
}

/** Spans as one text, with words in brackets and the near sentence in braces. */
export function shown(spans: Result["snippet"]): string {
  return spans.map(({ text, mark }) => mark === "word" ? `[${text}]` : mark ? `{${text}}` : text).join("");
}
