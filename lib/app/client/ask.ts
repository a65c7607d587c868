/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** What the server says of an error (problem+json). */
export interface ToldProblem {
  title: string;
  status: number;
  detail: string;
  todo?: string;
}

/** An answer that was no success. */
export class AskError extends Error {
  readonly told: ToldProblem;

  constructor(told: ToldProblem) {
    super(told.detail);
    this.told = told;
  }
}

/** Asks the API for JSON. */
export async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  return await (await answered(path, init)).json() as T;
}

/** Sends JSON to the API. */
export async function send<T>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<T> {
  return await ask<T>(path, {
    method,
    ...(body !== undefined && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  });
}

/** Asks for lines of JSON and yields each as it comes. */
export async function* askLines<T>(path: string, init: RequestInit = {}): AsyncGenerator<T> {
  const { body } = await answered(path, init);
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (true) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? "")).split("\n");
    rest = done ? "" : lines.pop()!;
    for (const line of lines) if (line !== "") yield JSON.parse(line) as T;
    if (done) return;
  }
}

async function answered(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init);
  if (response.ok) return response;
  const told = await response.json().catch(() => undefined) as ToldProblem | undefined;
  throw new AskError(
    told ?? { title: response.statusText, status: response.status, detail: `${response.status} ${path}` },
  );
}
