import { join } from "node:path";
import { Problem } from "../lib/base/mod.ts";
import { projectRoot } from "../lib/run/mod.ts";
import { runCommand } from "./arguments.ts";

await runCommand({
  name: "kernel",
  summary: "Installs the Deno kernel for VS Code and Jupyter, and says what to open.",
  options: {},
}, async () => {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["jupyter", "--install", "--force"],
    stdout: "inherit",
    stderr: "piped",
  }).output();
  if (!success) {
    throw new Problem({
      what: "The Deno kernel could not be installed",
      found: new TextDecoder().decode(stderr).trim(),
      todo: "look at the rights on your Jupyter data folder",
    });
  }
  console.log(`The Deno kernel is installed.

VS Code   install the extensions "Jupyter" and "Deno", open the folder ${projectRoot},
          open ${
    join("notebooks", "01_collect.ipynb")
  }, and choose the kernel "Deno" (Jupyter Kernel… → Deno).
Jupyter   run "jupyter lab" in ${projectRoot} and open the notebooks from there.

Each notebook works on the newest run under outputs/ and makes one where there is none.
The kernel runs this Deno: ${Deno.execPath()}`);
});
