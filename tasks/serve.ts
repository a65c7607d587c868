import { resolve } from "node:path";
import { serve } from "../lib/app/mod.ts";
import { Problem } from "../lib/base/mod.ts";
import { outputsFolder, sharedCache } from "../lib/run/mod.ts";
import { type Command, runCommand, wholeNumber } from "./arguments.ts";

const command: Command = {
  name: "serve",
  summary: "Opens the application: search your documents, and look inside every result of a run.",
  options: {
    port: { type: "string", value: "N", meaning: "port (8300, or the next that is free)" },
    host: {
      type: "string",
      value: "ADDRESS",
      meaning: "address to listen on (127.0.0.1); others need COTEJO_TOKEN",
    },
    connect: {
      type: "boolean",
      meaning: "may ask the endpoints of models (so it may where OPENAI_API_KEY or OPENAI_BASE_URL is set)",
    },
    outputs: { type: "string", value: "DIR", meaning: "folder of the runs (outputs)" },
    cache: { type: "string", value: "DIR", meaning: "folder of what all runs share (outputs/.cache)" },
  },
  notes:
    `It listens on this machine alone and sends nothing anywhere, but to a language model that you configure.
Stop it with Ctrl-C.`,
};

const PORT = 8300;

await runCommand(command, async ({ values }) => {
  const text = (name: string) => values[name] as string | undefined;
  const port = text("port") === undefined ? undefined : wholeNumber(values.port, "--port", PORT);
  const options = {
    outputs: resolve(text("outputs") ?? outputsFolder),
    cache: resolve(text("cache") ?? sharedCache),
    hostname: text("host"),
    token: Deno.env.get("COTEJO_TOKEN"),
    log: (message: string) => console.error(message),
  };
  const served = await serve({ ...options, port: port ?? PORT }).catch((error) => {
    if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    if (port === undefined) return serve({ ...options, port: 0 });
    throw new Problem({
      what: "Another program listens on that port",
      where: "--port",
      found: port,
      todo: "name another one, or none",
    });
  });
  const connects = values.connect === true ||
    ["OPENAI_API_KEY", "OPENAI_BASE_URL"].some((name) => Deno.env.get(name));
  if (!connects) await Deno.permissions.revoke({ name: "net" });
  console.log(`Cotejo is open at ${served.address}\nStop it with Ctrl-C.`);
  await new Promise<void>((done) => {
    const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
    for (const signal of signals) Deno.addSignalListener(signal, done);
  });
  await served.close();
  Deno.exit(0);
});
