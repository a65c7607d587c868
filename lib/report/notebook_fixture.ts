import { figure } from "./figure.ts";
import { gallery, systems } from "./gallery_fixture.ts";
import type { ExecutedNotebook, NotebookCell } from "./notebook_html.ts";
import { showTable } from "./show_table.ts";

const code = (source: string, outputs: NotebookCell["outputs"] = []): NotebookCell => ({
  cell_type: "code",
  source,
  outputs,
});
const markdown = (source: string): NotebookCell => ({ cell_type: "markdown", source });

const means = systems.map((system, i) => ({
  system,
  n: 323,
  ndcg: 0.66 + i / 64,
  rr: 0.7 + i / 80,
  recall: i === 3 ? { cause: "timeout", message: "no answer within 30 s" } : 0.8 + i / 100,
  seconds: [0.004, 1.9, 0.03, 1.95, 0.3, 0.035][i],
}));

const questions = Array.from({ length: 140 }, (_, i) => ({
  question: `q${i}`,
  text: `How do I configure setting number ${i} for a storage account behind a firewall?`,
  topic: ["storage", "networking", "identity"][i % 3],
  found: i % 7 === 0 ? null : (i * 37 % 100) / 100,
  tokens: 10_000 + i * 731,
}));

/** An executed notebook with every kind of figure and output, and with content that tries to do harm. */
export async function exampleNotebook(): Promise<ExecutedNotebook> {
  const figures = await Promise.all(gallery.map(async (description) => {
    const drawn = figure(description);
    const data = {
      "application/vnd.plotly.v1+json": drawn.plotly,
      "image/svg+xml": await drawn.svg(),
      "text/plain": drawn.title,
    };
    const source = `figure({ kind: "${description.kind}", title: "${description.title}" })`;
    return [
      markdown(`### ${description.title}`),
      code(source, [{ output_type: "execute_result", data }]),
    ];
  }));
  const headline = showTable(means, {
    caption: "Means over 323 questions; ▲ marks the best of a column",
    columns: [
      { name: "system" },
      { name: "n", label: "questions" },
      {
        name: "ndcg",
        label: "nDCG@10",
        digits: 3,
        best: "max",
        title: "normalised discounted cumulative gain",
      },
      { name: "rr", label: "RR", digits: 3, best: "max" },
      { name: "recall", label: "R@15", digits: 3, best: "max" },
      { name: "seconds", label: "time per question", digits: 3, unit: "s", best: "min" },
    ],
  });
  const long = showTable(questions, { caption: "Questions", limit: 120 });
  const shown = (table: typeof headline) => ({
    output_type: "execute_result",
    data: { "text/html": table.html(), "text/plain": table.text() },
  });
  return {
    cells: [
      markdown(
        "# 03 Retrieve\n\nEach system ranks the documents for each question. What comes in was made by [step 02](02_embed.ipynb); what goes out is read by [the next step](04_rerank.ipynb#How-it-works). See also [a paper](https://example.org/paper).",
      ),
      code(
        'import { figure, showTable } from "../lib/report/mod.ts";\nimport { openRun } from "../lib/run/mod.ts";\n\n// the run that this notebook belongs to\nconst run = await openRun();\nconst measurements = await run.read("measurements");',
      ),
      markdown(
        "## Means\n\nThe gain of a document with grade $g$ at rank $r$ is\n\n$$\\mathrm{DCG@}k = \\sum_{r=1}^{k} \\frac{2^{g_r} - 1}{\\log_2(r + 1)}$$\n\nand `nDCG@10` divides it by the best order's.\n\n| measure | meaning | range |\n| --- | --- | ---: |\n| nDCG@10 | graded, discounted | 1 |\n| RR | first relevant | 1 |\n\n- intervals are **BCa bootstrap** intervals\n- failures are counted, _never_ set to zero\n\n> A mean always travels with its number of questions.",
      ),
      code("showTable(means)", [shown(headline)]),
      markdown("## Questions"),
      code("showTable(questions, { limit: 120 })", [shown(long)]),
      markdown("## Figures"),
      ...figures.flat(),
      markdown("## Other outputs"),
      code('console.log("searching");', [
        { output_type: "stream", name: "stdout", text: "searching 10%\rsearching 100%\n" },
        { output_type: "stream", name: "stdout", text: ["\u001b[32mdone\u001b[0m in 2.1 s\n"] },
        { output_type: "stream", name: "stderr", text: "warning: 3 texts were cut at 512 tokens\n" },
      ]),
      code("throw new Problem(…)", [{
        output_type: "error",
        ename: "Problem",
        evalue: "Unknown measure",
        traceback: ["Problem: Unknown measure", '  found "nDGC@10"', "  what to do: did you mean nDCG@10?"],
      }]),
      code("html", [{
        output_type: "display_data",
        data: {
          "text/html":
            '<p>Raw <b onclick="globalThis.harm = 1">HTML</b>.<img src="https://example.org/pixel.png" alt="tracking pixel" onerror="globalThis.harm = 2"></p><script>globalThis.harm = 3</script><style>main { display: none }</style>',
        },
      }]),
      code("json", [{
        output_type: "execute_result",
        data: { "application/json": { a: "</script><script>globalThis.harm = 4</script>" } },
      }]),
    ],
  };
}

/** A figure whose data would end a script element if it were not escaped. */
export const hostileFigure = figure({
  kind: "bars",
  title: "</script><script>globalThis.harm = 5</script>",
  categories: ["<b>a</b>", "</script>"],
  series: [{ name: "x", values: [1, 2] }],
});
