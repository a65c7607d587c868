import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { Manifest } from "./manifest.ts";
import { projectRoot } from "./root.ts";

/** Versions of Deno and of every package the project names. */
export async function versions(): Promise<Record<string, string>> {
  const config = JSON.parse(await Deno.readTextFile(join(projectRoot, "deno.json")));
  const packages = Object.entries(config.imports as Record<string, string>)
    .map(([name, address]) => [name, address.slice(address.lastIndexOf("@") + 1)]);
  return { deno: Deno.version.deno, ...Object.fromEntries(packages) };
}

/** The machine, as far as it matters for times. */
export function hardware(): Manifest["hardware"] {
  return {
    os: Deno.build.os,
    arch: Deno.build.arch,
    cores: navigator.hardwareConcurrency,
    cpu: cpus()[0]?.model ?? "unknown",
    memoryMB: Math.round(totalmem() / 2 ** 20),
  };
}

/** Highest resident memory of this process so far; null where the system does not tell. */
export function peakMemoryMB(): number | null {
  return Math.round(process.resourceUsage().maxRSS / 1024) || null;
}
