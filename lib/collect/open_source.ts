import { silent } from "../base/mod.ts";
import type { Experiment, Located, UrlRules } from "../experiment/mod.ts";
import type { CrawlTools } from "./crawl_source.ts";
import { datasetSource } from "./dataset_source.ts";
import type { DocumentLookup } from "./document_lookup.ts";
import { readForum } from "./forum.ts";
import { forumReader } from "./forum_question.ts";
import { readBeir } from "./read_beir.ts";
import { readFolder } from "./read_folder.ts";
import { readMsdocs } from "./read_msdocs.ts";
import { readSquad } from "./read_squad.ts";
import { checkQuestionTable, readTables, tableQuestions } from "./read_tables.ts";
import { readTrec } from "./read_trec.ts";
import { readSite } from "./site.ts";
import type { Asked, Drop, Source } from "./source.ts";

type Collection = Located<Experiment["collection"]>;
type Tools = CrawlTools & { drop: Drop };

/** Opens what a collection is read from, whatever its kind. */
export async function openSource(
  collection: Collection,
  options: { rules: UrlRules; seed: number },
  tools: Tools,
): Promise<Source> {
  const { kind } = collection, { drop } = tools;
  const reading = (unit: string) => (tools.progress ?? silent)("Reading and cutting", unit);
  switch (kind) {
    case "site": {
      await checkQuestions(collection.questions);
      const { documents, fate } = await readSite(collection, options, tools);
      const { within } = collection;
      const questions = questionsOf(collection.questions, options, tools, { within, fate });
      return { name: kind, documents, total: documents.length, ...questions };
    }
    case "folder":
      return {
        name: kind,
        documents: readFolder(collection, { ...tools, progress: reading("files") }),
        ...questionsOf(collection.questions, options, tools),
      };
    case "msdocs": {
      const { documents, questions } = await readMsdocs(collection, {
        ...tools,
        progress: reading("articles"),
      });
      const own = { questions: async () => ({ questions: await questions() }) };
      const others = questionsOf(collection.questions, options, tools);
      return { name: kind, documents, ...(others ?? own) };
    }
    case "beir":
      return datasetSource(kind, await readBeir(collection), drop);
    case "squad":
      return datasetSource(kind, await readSquad(collection), drop);
    case "trec":
      return datasetSource(kind, await readTrec(collection), drop);
    case "tables":
      return await readTables(collection, drop);
  }
}

/** Finds mistakes in selectors and columns before a crawl of hours. */
async function checkQuestions(questions: Extract<Collection, { kind: "site" }>["questions"]): Promise<void> {
  if (questions?.kind === "forum") forumReader(questions);
  if (questions?.kind === "table") await checkQuestionTable(questions);
}

/** Questions that are named apart from the documents. */
function questionsOf(
  questions: Extract<Collection, { kind: "site" }>["questions"],
  options: { rules: UrlRules; seed: number },
  tools: Tools,
  known: Pick<Asked, "within" | "fate"> = {},
): Pick<Source, "questions"> | undefined {
  if (!questions) return undefined;
  return {
    questions: async (lookup: DocumentLookup) => ({
      ...known,
      byColumn: questions.kind === "table" && questions.relevant !== undefined,
      questions: questions.kind === "forum"
        ? await readForum(questions, options, tools)
        : await tableQuestions(questions, lookup, tools.drop),
    }),
  };
}
