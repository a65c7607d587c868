import { createRequire } from "node:module";
import { resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { messageOf, Problem } from "../base/mod.ts";

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
}

const LIMIT_MS = 60_000;
const ATTEMPTS = 3;
const otherServer =
  'start a Chroma server of your own and give its address under "chroma" in the experiment, or leave the chroma(…) systems out';
/** Lines that say nothing. */
const NOISE = /^(OpenTelemetry is not enabled|thread .* panicked|note: |fatal runtime error)/;
/** What the server may know of this process's surroundings; keys are none of it. */
const KEPT = ["HOME", "DENO_DIR", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE", "LOCALAPPDATA"];

/**
 * Starts the server that the npm package brings, on a free port of loopback, and waits until it answers. It ends with
 * this process, even when that is killed. It connects to nothing.
 */
export async function startChroma({ folder, log }: StartChromaOptions): Promise<ChromaServer> {
  const binding = bindingFile();
  await Deno.mkdir(folder, { recursive: true });
  for (let attempt = 1;; attempt++) {
    const server = launch(binding, resolve(folder), freePort());
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
  const old = /GLIBC/.test(words ?? "");
  const first = words === undefined
    ? "if HTTP_PROXY is set, set NO_PROXY=127.0.0.1 too; if that does not help, "
    : old
    ? ""
    : "remove that folder, which only holds copies and is filled again; if that does not help, ";
  return new Problem({
    what: old
      ? "Chroma's server needs a newer C library (glibc) than this system has"
      : "Chroma's server did not start",
    where: folder,
    found: words ?? `no answer within ${LIMIT_MS / 1000} s`,
    todo: first + otherServer,
  });
}

/** The native library of the npm package for this system. */
export function bindingFile(platform: string = process.platform, arch: string = process.arch): string {
  const name = `chromadb-js-bindings-${platform}-${arch}${{ linux: "-gnu", win32: "-msvc" }[platform] ?? ""}`;
  try {
    return createRequire(import.meta.resolve("chromadb")).resolve(name);
  } catch (error) {
    throw new Problem({
      what: "Chroma's server is not installed for this system",
      where: name,
      found: messageOf(error).split("\n")[0],
      todo: `run "deno install", or ${otherServer}`,
      cause: error,
    });
  }
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

function launch(binding: string, folder: string, port: number): ChromaServer {
  const files = ["./chroma_server_main.ts", "./chroma_server_thread.ts"].map((file) =>
    fileURLToPath(new URL(file, import.meta.url))
  );
  const allow = (what: string, paths: string[]) =>
    paths.some((path) => path.includes(",")) ? `--allow-${what}` : `--allow-${what}=${paths.join()}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      allow("ffi", [binding]),
      allow("read", [binding, ...files]),
      files[0]!,
      binding,
      ...["run", "--path", folder, "--host", "127.0.0.1", "--port", String(port)],
    ],
    cwd: folder,
    clearEnv: true,
    env: { ...keptVariables(), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const said: string[] = [];
  const drain = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>, keep: boolean) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      if (keep) said.push(text);
      if (said.length > 100) said.splice(0, 50);
    }
  };
  // Its standard output is an advertisement.
  const ended = Promise.all([child.status, drain(child.stdout, false), drain(child.stderr, true)]);
  let words: string | undefined;
  const end = ended.then(([{ code, signal }]) => {
    const lines = said.join("").split("\n").filter((line) => line.trim() !== "" && !NOISE.test(line));
    words = lines.slice(-5).join("\n") || `it ended with ${signal ?? `code ${code}`}`;
  });
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid,
    lastWords: () => words,
    async stop() {
      await child.stdin.close().catch(() => undefined); // it has ended by itself
      const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
      await end;
      clearTimeout(timer);
    },
  };
}

function keptVariables(): Record<string, string> {
  const found = KEPT.filter((variable) =>
    Deno.permissions.querySync({ name: "env", variable }).state === "granted"
  ).map((name) => [name, Deno.env.get(name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** Waits for the heartbeat; false when the server has ended or does not answer in time. */
async function answers(server: ChromaServer): Promise<boolean> {
  const began = performance.now();
  while (server.lastWords() === undefined && performance.now() - began < LIMIT_MS) {
    try {
      const response = await fetch(`${server.address}/api/v2/heartbeat`);
      await response.body?.cancel();
      if (response.ok) return true;
    } catch {
      // not yet
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}
