import { messageOf } from "../base/mod.ts";
import { LineCounter, parseDocument } from "yaml";
import { isoDate, markdownToText } from "../text/mod.ts";
import { isObject, type JsonObject } from "./json_lines.ts";
import { type Checkout } from "./msdocs_files.ts";
import type { Includes } from "./msdocs_includes.ts";
import { linkAddress } from "./msdocs_links.ts";
import { topicIn } from "./msdocs_metadata.ts";
import type { Site } from "./msdocs_site.ts";
import type { Drop, SourceQuestion } from "./source.ts";

/** What the files of a checkout are read with. */
export interface FaqTools {
  checkout: Checkout;
  site: Site;
  includes: Includes;
  base: string;
  language: string;
  drop: Drop;
}

/** Whether a YAML file says of itself that it holds questions with their answers. */
export function isFaq(text: string): boolean {
  return /^\ufeff?###\s*YamlMime:\s*FAQ\s*(?:\r?\n|$)/i.test(text);
}

/**
 * The questions of a `YamlMime:FAQ` file, numbered from 1 in the order of the file. Their answers count as
 * accepted, and the pages that an answer links to as relevant. A file that is not YAML is told to `drop` with
 * its line.
 */
export async function faqQuestions(file: string, text: string, tools: FaqTools): Promise<SourceQuestion[]> {
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\ufeff/, ""), {
    lineCounter: lines,
    version: "1.2",
    schema: "core",
    uniqueKeys: false,
    logLevel: "silent",
    prettyErrors: false,
  });
  const leaveOut = (id: string, reason: string) =>
    tools.drop({ kind: "question", id, stage: "read", reason });
  const fault = document.errors[0];
  if (fault) {
    leaveOut(file, `not YAML: line ${lines.linePos(fault.pos[0]).line}: ${fault.message}`);
    return [];
  }
  let whole: unknown;
  try {
    whole = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    leaveOut(file, `not YAML that can be read: ${messageOf(error)}`);
    return [];
  }
  if (!isObject(whole)) {
    leaveOut(file, "not YAML with sections of questions");
    return [];
  }
  const metadata = isObject(whole.metadata) ? whole.metadata : {};
  const docset = tools.site.docsetOf(file);
  const topic = topicIn(metadata, docset, file);
  const date = isoDate(String(metadata["ms.date"] ?? docset?.metadata("ms.date", file) ?? ""));
  const found: SourceQuestion[] = [];
  for (const [i, entry] of entriesOf(whole).entries()) {
    const id = `${file}#${i + 1}`;
    const plain = async (value: unknown) =>
      markdownToText(await tools.includes.resolve(typeof value === "string" ? value : "", file, docset));
    const question = (await plain(entry.question)).text;
    const answer = await plain(entry.answer);
    if (question === "") leaveOut(id, "no question");
    else if (answer.text === "") leaveOut(id, "no answer");
    else {
      found.push({
        id,
        text: question,
        answer: answer.text,
        links: linksOf(answer.links, id, file, tools),
        language: tools.language,
        date,
        topic,
        names: [],
        answerable: "unknown",
      });
    }
  }
  return found;
}

function entriesOf(whole: JsonObject): JsonObject[] {
  const sections: unknown[] = Array.isArray(whole.sections) ? whole.sections : [];
  return sections.flatMap((section) =>
    isObject(section) && Array.isArray(section.questions) ? section.questions.filter(isObject) : []
  );
}

function linksOf(written: readonly string[], id: string, file: string, tools: FaqTools): string[] {
  const links = new Set<string>();
  for (const link of written) {
    const address = linkAddress(link, file, tools);
    if (address) links.add(address);
    else if (address === undefined) {
      tools.drop({ kind: "link", id, stage: "read", reason: `not published from this checkout: ${link}` });
    }
  }
  return [...links];
}
