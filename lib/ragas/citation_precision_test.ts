import assert from "node:assert/strict";
import { citationPrecision, judgeCitationPrecision } from "./citation_precision.ts";
import { citationRecall, judgeCitationRecall } from "./citation_recall.ts";
import { caseOf, scoreOf, scriptedJudge, shown } from "./judge_for_tests.ts";

Deno.test("citationRecall() is the share of supported sentences", () => {
  assert.equal(citationRecall([true, false, false, true]).value, 0.5);
  assert.equal(citationRecall([]).failure?.cause, "no_statement");
});

Deno.test("citationPrecision() counts citations of supported sentences that are needed or suffice", () => {
  const all = [false, true].flatMap((together) =>
    [false, true].flatMap((alone) => [false, true].map((others) => ({ together, alone, others })))
  );
  assert.equal(citationPrecision(all).value, 3 / 8);
  assert.equal(citationPrecision([]).failure?.cause, "no_citation");
});

const cited = (text: string) => caseOf({ cited: text, answer: text.replace(/ ?\[.*?\]/g, "") });

Deno.test("citations that suffice, that are needed together, that are idle, and that do not exist", async () => {
  const judge = scriptedJudge({
    supports: { "Blobs stay.": ["c1"], "Disks go.": ["c1+c2"], "Files wait.": ["c2"] },
  });
  // c1 suffices and c2 is idle; both are needed; 9 is no context; nothing is cited.
  const of = cited("Blobs stay [1][2]. Disks go. [1, 2] Files wait [2] [9]. Nobody knows.");
  const precision = await judgeCitationPrecision(of, judge, 0);
  assert.deepEqual(shown(precision), [
    "citation 0 Blobs stay.: 1",
    "citation 1 Blobs stay.: 0",
    "citation 2 Disks go.: 1",
    "citation 3 Disks go.: 1",
    "citation 4 Files wait.: 1",
    "citation 5 Files wait.: 0",
  ]);
  assert.equal(scoreOf(precision).value, 4 / 6);
  assert.deepEqual(precision.verdicts.map((v) => v.chunk), ["c1", "c2", "c1", "c2", "c2", null]);
  assert.equal(precision.verdicts[5]!.reason, "no context has the number 9");
  const recall = await judgeCitationRecall(of, judge, 0);
  assert.deepEqual(shown(recall), [
    "answer 0 Blobs stay.: 1",
    "answer 1 Disks go.: 1",
    "answer 2 Files wait.: 1",
    "answer 3 Nobody knows.: 0",
  ]);
  assert.equal(scoreOf(recall).value, 3 / 4);
});

Deno.test("an unsupported sentence makes its citations imprecise, and nobody is asked about them", async () => {
  const judge = scriptedJudge({});
  const of = cited("Blobs stay [1][2].");
  assert.equal(scoreOf(await judgeCitationPrecision(of, judge, 0)).value, 0);
  assert.deepEqual(judge.asked, ["support 0: Blobs stay. by c1+c2"]);
  assert.equal(scoreOf(await judgeCitationRecall(of, judge, 0)).value, 0);
});

Deno.test("without citations recall is 0 and there is no precision; with invented numbers both are 0", async () => {
  const judge = scriptedJudge({});
  const none = cited("Blobs stay. Disks go.");
  assert.equal(scoreOf(await judgeCitationPrecision(none, judge, 0)).failure?.cause, "no_citation");
  assert.equal(scoreOf(await judgeCitationRecall(none, judge, 0)).value, 0);
  const invented = cited("Blobs stay [7].");
  assert.equal(scoreOf(await judgeCitationPrecision(invented, judge, 0)).value, 0);
  assert.equal(scoreOf(await judgeCitationRecall(invented, judge, 0)).value, 0);
  assert.deepEqual(judge.asked, []);
  const refused = caseOf({ answer: null, cited: null });
  assert.equal(scoreOf(await judgeCitationRecall(refused, judge, 0)).failure?.cause, "refused");
});
