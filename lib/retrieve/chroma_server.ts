import { resolve } from "node:path";
import { Problem } from "../base/mod.ts";
import { bindingFile, needsNewerLibrary, otherServer, programAround, unloadable } from "./chroma_binding.ts";

/** A Chroma server in a process of its own, on loopback. */
export interface ChromaServer {
  readonly address: string;
  readonly pid: number;
  /** What it said before it ended, once it has. */
  lastWords(): string | undefined;
  stop(): Promise<void>;
}

export interface StartChromaOptions {
  /** Where its data are kept. */
  folder: string;
  log?: (message: string) => void;
  /** Names a port to listen on; one that is taken is given up for the next. */
  port?: () => number;
}

interface Launched extends ChromaServer {
  /** Whether it has said its address, which it does once it has seen that the port is free. */
  announced(): boolean;
}

const LIMIT_MS = 60_000, HEARTBEAT_MS = 2000;
const ATTEMPTS = 3;
/** A server that lives this long without a word has not found its port taken. */
const SETTLED_MS = 10_000;
/** Lines that say nothing. */
const NOISE = /^(OpenTelemetry is not enabled|thread .* panicked|note: |fatal runtime error)/;

/**
 * Starts the server that the npm package brings, on a free port of loopback, and waits until it answers. It ends with
 * this process, even when that is killed. It connects to nothing.
 */
export async function startChroma(
  { folder, log, port = freePort }: StartChromaOptions,
): Promise<ChromaServer> {
  const binding = bindingFile();
  await Deno.mkdir(folder, { recursive: true });
  for (let attempt = 1;; attempt++) {
    const server = launch(binding, resolve(folder), port());
    if (await answers(server)) {
      log?.(`Chroma's server runs at ${server.address}, its data are in ${folder}`);
      return server;
    }
    const words = server.lastWords();
    await server.stop();
    if (attempt < ATTEMPTS && /is not available|in use/i.test(words ?? "")) continue; // the port was taken meanwhile
    throw notStarted(folder, words);
  }
}

function notStarted(folder: string, words: string | undefined): Problem {
  if (words !== undefined && needsNewerLibrary(words)) return unloadable(folder, words);
  const first = words === undefined
    ? "if HTTP_PROXY is set, set NO_PROXY=127.0.0.1 too"
    : "remove that folder, which only holds copies and is filled again";
  return new Problem({
    what: "Chroma's server did not start",
    where: folder,
    found: words ?? `no answer within ${LIMIT_MS / 1000} s`,
    todo: `${first}; if that does not help, ${otherServer}`,
  });
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

function launch(binding: string, folder: string, port: number): Launched {
  const child = new Deno.Command(Deno.execPath(), {
    ...programAround(binding, ["./chroma_server_main.ts", "./chroma_server_thread.ts"], [
      ...["run", "--path", folder, "--host", "127.0.0.1", "--port", String(port)],
    ]),
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said: string[] = [];
  let advertisement = "";
  const drain = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, hear: (text: string) => void) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) hear(text);
  };
  const ended = Promise.all([
    child.status,
    drain(child.stdout, (text) => advertisement = (advertisement + text).slice(0, 10_000)),
    drain(child.stderr, (text) => {
      said.push(text);
      if (said.length > 100) said.splice(0, 50);
    }),
  ]);
  let words: string | undefined;
  const end = ended.then(([{ code, signal }]) => {
    const lines = said.join("").split("\n").filter((line) => line.trim() !== "" && !NOISE.test(line));
    words = lines.slice(-5).join("\n") || `it ended with ${signal ?? `code ${code}`}`;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid,
    announced: () => new RegExp(`http://[\\w.]+:${port}\\b`).test(advertisement),
    lastWords: () => words,
    async stop() {
      await child.stdin.close().catch(() => undefined); // it has ended by itself
      const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
      await end;
      clearTimeout(timer);
    },
  };
}

/**
 * Waits for the heartbeat; false when the server has ended or does not answer in time. Another's server on a port that
 * was taken meanwhile answers too, so ours is not asked before it has found the port free.
 */
async function answers(server: Launched): Promise<boolean> {
  const began = performance.now();
  const passed = () => performance.now() - began;
  while (server.lastWords() === undefined && passed() < LIMIT_MS) {
    if (server.announced() || passed() > SETTLED_MS) {
      try {
        const signal = AbortSignal.timeout(HEARTBEAT_MS);
        const response = await fetch(`${server.address}/api/v2/heartbeat`, { signal });
        await response.body?.cancel();
        if (response.ok && server.lastWords() === undefined) return true;
      } catch {
        // not yet
      }
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}
