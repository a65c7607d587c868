import { createRequire } from "node:module";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { messageOf, Problem } from "../base/mod.ts";

/** What somebody can do whose system cannot run the server. */
export const otherServer =
  'start a Chroma server of your own and give its address under "chroma" in the experiment, or leave the chroma(…) systems out';

/** The code with which the program that tries the library ends when that cannot be loaded. */
const UNLOADABLE = 3;

/** What a program around the library may know of this process's surroundings; keys are none of it. */
const KEPT = ["HOME", "DENO_DIR", "TMPDIR", "TEMP", "TMP", "SystemRoot", "USERPROFILE", "LOCALAPPDATA"];

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

/**
 * Why Chroma's server cannot run on this system: its native library is not there, or is not taken. Undefined where it
 * can; whatever else goes wrong is thrown. A process of its own tries, because a loaded library stays, and no server is
 * started.
 */
export async function noChromaHere(file: () => string = bindingFile): Promise<Problem | undefined> {
  let binding: string;
  try {
    binding = file();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  const { code, signal, stderr } = await new Deno.Command(Deno.execPath(), {
    ...programAround(binding, ["./chroma_binding_main.ts"], [String(UNLOADABLE)]),
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output();
  if (code === 0) return undefined;
  const words = new TextDecoder().decode(stderr).trim() || `it ended with ${signal ?? `code ${code}`}`;
  if (code === UNLOADABLE) return unloadable(binding, words);
  throw new Problem({
    what: "Whether Chroma's server can run here could not be tried",
    where: binding,
    found: words,
    todo: otherServer,
  });
}

/** What is said of a library that the system does not take. */
export function unloadable(where: string, words: string): Problem {
  return new Problem({
    what: needsNewerLibrary(words)
      ? "Chroma's server needs a newer C library (glibc) than this system has"
      : "Chroma's server cannot be loaded on this system",
    where,
    found: words,
    todo: otherServer,
  });
}

export function needsNewerLibrary(words: string): boolean {
  return /GLIBC/.test(words);
}

/** How a program of this room runs that loads the library: it reads and loads that and nothing else, and connects nowhere. */
export function programAround(
  binding: string,
  program: readonly [string, ...string[]],
  args: readonly string[] = [],
): Pick<Deno.CommandOptions, "args" | "clearEnv" | "env"> & { args: string[] } {
  const files = program.map((file) => fileURLToPath(new URL(file, import.meta.url)));
  const allow = (what: string, paths: string[]) =>
    paths.some((path) => path.includes(",")) ? `--allow-${what}` : `--allow-${what}=${paths.join()}`;
  return {
    args: [
      "run",
      "--no-prompt",
      "--no-config",
      "--no-lock",
      allow("ffi", [binding]),
      allow("read", [binding, ...files]),
      files[0]!,
      binding,
      ...args,
    ],
    clearEnv: true,
    env: { ...keptVariables(), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" },
  };
}

function keptVariables(): Record<string, string> {
  const found = KEPT.filter((variable) =>
    Deno.permissions.querySync({ name: "env", variable }).state === "granted"
  ).map((name) => [name, Deno.env.get(name)]);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
