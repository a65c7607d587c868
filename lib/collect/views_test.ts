import { deepEqual, equal } from "node:assert/strict";
import type { Row } from "../tables/mod.ts";
import { byTopic, byYear } from "./distributions.ts";
import { lengthsOf } from "./lengths.ts";
import { findingCounts, flagCounts, limitsOf } from "./overview.ts";
import { reasonsOf } from "./reasons.ts";
import { topicShares } from "./topic_shares.ts";

const document = (topic: string | null) => ({ topic }) as Row<"documents">;
const question = (row: Partial<Row<"questions">>) =>
  ({ text: "a b", answer: null, topic: null, asked: null, ...row }) as Row<"questions">;

Deno.test("byTopic() counts what has no topic too, and adds up the smallest past the most", () => {
  const documents = ["b", "a", null, "b"].map(document), questions = [question({ topic: "a" })];
  deepEqual(byTopic({ documents, questions }), [
    { topic: "a", documents: 1, questions: 1 },
    { topic: "b", documents: 2, questions: 0 },
    { topic: "none", documents: 1, questions: 0 },
  ]);
  deepEqual(byTopic({ documents, questions }, 2), [
    { topic: "a", documents: 1, questions: 1 },
    { topic: "other topics", documents: 3, questions: 0 },
  ]);
});

Deno.test("byYear() puts questions without a date last", () => {
  const questions = ["2024-01-02", null, "2023-05-05", "2024-12-31"].map((asked) => question({ asked }));
  deepEqual(byYear(questions), [
    { year: "2023", questions: 1 },
    { year: "2024", questions: 2 },
    { year: "unknown", questions: 1 },
  ]);
});

Deno.test("lengthsOf() leaves questions without an answer out of the answers", () => {
  const chunks = [{ tokens: 3 }, { tokens: 5 }] as Row<"chunks">[];
  const questions = [question({}), question({ answer: "x y z" })];
  const found = lengthsOf({ chunks, documentTokens: [8], questions }, (text) => text.split(" ").length);
  deepEqual(found.map(({ of, n, mean }) => [of, n, mean]), [
    ["chunk", 2, 4],
    ["document", 1, 8],
    ["question", 2, 2],
    ["answer", 1, 3],
  ]);
});

Deno.test("reasonsOf() counts reasons without what stands behind the colon", () => {
  const row = (kind: string, id: string, reason: string) => ({ kind, id, stage: "", reason });
  const found = reasonsOf([
    row("page", "u1", "redirects: https://x.example/a"),
    row("page", "u2", "redirects: https://x.example/b"),
    row("question", "q1", "not in the corpus: https://x.example/c (status 404)"),
    row("question", "q2", "no accepted answer"),
  ]);
  deepEqual(found.map(({ reason, number }) => [reason, number]), [
    ["redirects", 2],
    ["not in the corpus", 1],
    ["no accepted answer", 1],
  ]);
  equal(found[0]!.example, "u1: redirects: https://x.example/a");
});

Deno.test("limitsOf() counts what can be measured, and says nothing where there is nothing to divide by", () => {
  const collection = {
    documents: [document("a"), document("a")],
    questions: [question({ answerable: "yes" }), question({ answerable: "unknown" })],
    judgements: [{ question_id: "q", doc_id: "d", grade: 1 }],
    unread: 3,
  } as unknown as Parameters<typeof limitsOf>[0];
  deepEqual(limitsOf(collection).map(({ number, share }) => [number, share]), [
    [1, 0.5],
    [1, 0.5],
    [null, 1],
    [null, 0],
    [null, null],
    [3, null],
  ]);
});

Deno.test("findingCounts() and flagCounts() count each thing once, with an example", () => {
  const found = findingCounts([
    { kind: "near duplicate", id: "b", doc_id: "a", value: 0.9 },
    { kind: "title in the corpus", id: "q", doc_id: "a", value: 5 },
    { kind: "title in the corpus", id: "q", doc_id: "b", value: 5 },
  ]);
  deepEqual(found.map(({ number, example }) => [number, example]), [[0, ""], [1, "b and a"], [1, "q and a"], [
    0,
    "",
  ]]);
  const drawn = [{ draw: 1, question_id: "q", text: "See also", flags: ["too short" as const] }];
  deepEqual(flagCounts([...drawn, { ...drawn[0]!, flags: [] }]), [
    { flag: "too short", number: 1, share: 0.5, example: "See also" },
  ]);
});

Deno.test("topicShares() draws every section's share, always the same, with intervals that hold the share", () => {
  const chunks = Array.from({ length: 400 }, (_, i) => ({
    doc_id: `azure/${i % 4 === 0 ? "disks" : "keys"}/${i}`,
    text: i % 4 === 0 ? "the disk" : i % 3 === 0 ? "a key" : "neither",
  }));
  const topics = { Storage: { disk: 1 }, Security: { key: 1 } };
  const { n, shares } = topicShares(chunks, topics, { seed: 1, size: 40 });
  equal(n, 40);
  equal(shares[0]!.n, 10, "a quarter of the chunks lies in azure/disks");
  equal(shares.reduce((sum, row) => sum + row.n, 0), 40);
  for (const { share, low, high } of shares) equal(low <= share && share <= high, true);
  deepEqual(topicShares(chunks, topics, { seed: 1, size: 40 }).shares, shares);
  equal(topicShares([], topics, { seed: 1 }).n, 0);
});

Deno.test("lengthsOf() leaves a long tail out of what is drawn, and out of nothing else", () => {
  const documentTokens = [...Array.from({ length: 300 }, (_, i) => i), 90_000];
  const documents = lengthsOf({ chunks: [], documentTokens, questions: [] }, () => 0)[1]!;
  deepEqual([documents.n, documents.max, documents.drawn.length], [301, 90_000, 298]);
});
