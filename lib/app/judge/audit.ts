import { type AuditFlag, type AuditRow, auditRows, drawAudit, drawJudgements } from "../../collect/mod.ts";
import type { RunData } from "../runs/run_data.ts";
import { titlesOf } from "./documents.ts";
import { keyOf, type Thing } from "./thing.ts";

/** What step 01 drew for a person to look at. */
export interface Audit {
  rows: readonly AuditRow[];
  things: readonly Thing[];
  flags: ReadonlyMap<string, readonly AuditFlag[]>;
}

/** The draw of step 01, made again from the same seed; once. */
export function auditOf(data: RunData): Promise<Audit> {
  return data.made("judge audit", async () => {
    const { seed } = data.run.experiment, questions = await data.rows("questions");
    const drawn = drawAudit(questions, seed);
    const titles = await titlesOf(data);
    const documents = [...titles].map(([doc_id, { title }]) => ({ doc_id, title }));
    const rows = auditRows(
      drawn,
      drawJudgements(await data.rows("judgements"), seed),
      {
        documents,
        questions,
      } as Parameters<typeof auditRows>[2],
    );
    const things = rows.map(auditThing);
    return {
      rows,
      things,
      flags: new Map(drawn.map((one, i) => [keyOf(things[i]!), one.flags])),
    };
  });
}

/** What a row of the audit is about. */
export function auditThing({ kind, id, doc_id }: Pick<AuditRow, "kind" | "id" | "doc_id">): Thing {
  return { kind, question_id: id, doc_id: kind === "judgement" ? doc_id : null, of: null };
}
