import { fileURLToPath } from "node:url";
import { projectRoot } from "../../lib/run/mod.ts";
import type { AppMeasured } from "./app_child.ts";
import { MODEL } from "./app_data.ts";
import { hasAzureFaq } from "./azure_faq.ts";
import type { Measured } from "./measure.ts";

/** How the application is measured. */
export interface AppOptions {
  /** Documents that are taken, at most. */
  documents: number;
  /** Where vectors are kept, so that they are made once. */
  cache: string;
  /** Whether only the vectors are made. */
  encode: boolean;
}

/**
 * The application over azure-faq, asked over HTTP by another process on the same cores: start, search by words, hybrid search
 * with reranking, a minute of load, the first page. Encoding all chunks takes about 20 minutes the first time.
 */
export async function benchApp({ documents, cache, encode }: AppOptions): Promise<Measured[]> {
  if (!hasAzureFaq) {
    console.error("  azure-faq is not beside the project: the application is not measured");
    return [];
  }
  const outputs = await Deno.makeTempDir({ prefix: "cotejo-bench-" });
  try {
    const script = fileURLToPath(new URL("app_child.ts", import.meta.url));
    const given = [outputs, cache, String(documents), encode ? "encode" : "measure"];
    const args = ["run", "--no-prompt", "--allow-all", script, ...given];
    const command = new Deno.Command(Deno.execPath(), { args, cwd: projectRoot, stderr: "inherit" });
    const { success, stdout } = await command.output();
    if (!success) throw new Error("the application could not be measured");
    const { prepared: { computed, seconds }, results } = JSON.parse(
      new TextDecoder().decode(stdout),
    ) as AppMeasured;
    const encoded = {
      part: "app",
      work: `encode ${computed} chunks with ${MODEL}`,
      value: seconds,
      unit: "s",
    };
    return [...computed > 0 ? [encoded] : [], ...results];
  } finally {
    await Deno.remove(outputs, { recursive: true });
  }
}
