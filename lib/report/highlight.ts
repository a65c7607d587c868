import { createHighlighterCoreSync, type HighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import json from "shiki/langs/json.mjs";
import typescript from "shiki/langs/typescript.mjs";
import githubDark from "shiki/themes/github-dark.mjs";
import githubLight from "shiki/themes/github-light.mjs";
import { escapeHtml } from "./html.ts";

const languages: Record<string, "typescript" | "json"> = {
  typescript: "typescript",
  ts: "typescript",
  javascript: "typescript",
  js: "typescript",
  json: "json",
};

let highlighter: HighlighterCore | undefined;

/** Code with its words coloured for light and dark pages; languages other than TypeScript and JSON stay plain. */
export function highlight(code: string, language: string): string {
  const lang = languages[language];
  if (lang === undefined) return `<pre class="source"><code>${escapeHtml(code)}</code></pre>`;
  highlighter ??= createHighlighterCoreSync({
    themes: [githubLight, githubDark],
    langs: [typescript, json],
    engine: createJavaScriptRegexEngine(),
  });
  const themes = { light: "github-light", dark: "github-dark" };
  // no time limit: on a busy machine it would leave the end of a line uncoloured, and pages would differ
  return highlighter.codeToHtml(code, { lang, themes, defaultColor: false, tokenizeTimeLimit: 0 });
}
