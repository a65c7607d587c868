import { TextLineStream } from "./text_lines.ts";

/** An application that runs in a process of its own. */
export interface Served {
  address: string;
  /** Milliseconds until it said where it is. */
  openedMs: number;
  /** Its resident memory; undefined where the system does not tell. */
  memoryMB(): number | undefined;
  close(): Promise<void>;
}

/** Opens the application as the command does. */
export async function serveApp(script: string, outputs: string, cache: string, cwd: string): Promise<Served> {
  const started = performance.now();
  const args = [
    "run",
    "--no-prompt",
    "--allow-all",
    script,
    "--port",
    "0",
    "--outputs",
    outputs,
    "--cache",
    cache,
  ];
  const process = new Deno.Command(Deno.execPath(), { args, cwd, stdout: "piped", stderr: "inherit" })
    .spawn();
  const lines = process.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream())
    .getReader();
  for (;;) {
    const { value, done } = await lines.read();
    if (done) throw new Error("the application did not open");
    const address = /http:\/\/\S+/.exec(value)?.[0];
    if (!address) continue;
    return {
      address: address.replace(/\/$/, ""),
      openedMs: performance.now() - started,
      memoryMB: () => residentMB(process.pid),
      async close() {
        process.kill("SIGTERM");
        await lines.cancel();
        await process.status;
      },
    };
  }
}

function residentMB(pid: number): number | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(Deno.readTextFileSync(`/proc/${pid}/status`))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/** How long a search took: until its last list came, and until its last event. */
export interface Timed {
  finalMs: number;
  doneMs: number;
}

/** A search over HTTP; a fault of any kind is an error. */
export async function timedSearch(address: string, asked: Record<string, string>): Promise<Timed> {
  const started = performance.now();
  const response = await fetch(`${address}/api/search?${new URLSearchParams(asked)}`);
  if (response.status !== 200) {
    throw new Error(`${response.status}: ${(await response.text()).slice(0, 300)}`);
  }
  let finalMs: number | undefined, last = "";
  const lines = response.body!.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  for await (const line of lines) {
    last = line;
    if (line.startsWith('{"event":"problem"')) throw new Error(line.slice(0, 300));
    if (line.startsWith('{"event":"results","stage":"final"')) finalMs = performance.now() - started;
  }
  if (finalMs === undefined || !last.startsWith('{"event":"done"')) {
    throw new Error(`no whole answer: ${last.slice(0, 300)}`);
  }
  return { finalMs, doneMs: performance.now() - started };
}

/** The share of values below which a value lies: 0.99 for the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) =>
    a - b
  )[Math.min(values.length - 1, Math.ceil(share * values.length) - 1)] ?? NaN;
}
