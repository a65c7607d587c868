/**
 * Step 01: from a site and a forum, a folder, a repository of documentation or a data set to documents, chunks, questions
 * and judgements, with everything that fell out on the way and why. Pages are crawled politely from the network or from a
 * folder served on this machine; archives are downloaded once and unpacked safely; personal data is removed from
 * questions. Needs `base`, `experiment`, `tables`, `text` and `stats`; what asks the network and what counts tokens come
 * from the caller.
 */
export { collect, type CollectOptions, type CollectTools } from "./collect.ts";
export type { Collection } from "./collection.ts";
export type { Source, SourceDocument, SourceQuestion } from "./source.ts";
export { readTables } from "./read_tables.ts";
export { type Misspelled, readMisspelled } from "./read_misspelled.ts";
export { topicFinder, type Topics } from "./topics.ts";
export { type TopicShare, topicShares } from "./topic_shares.ts";
export { type Fact, findingCounts, flagCounts, limitsOf, sizesOf } from "./overview.ts";
export { byTopic, byYear } from "./distributions.ts";
export { type Lengths, lengthsOf } from "./lengths.ts";
export { type Reason, reasonsOf } from "./reasons.ts";
export { type Concentration, concentration } from "./concentration.ts";
export { type AuditedQuestion, drawAudit, drawJudgements } from "./audit.ts";
export type { AuditFlag } from "./audit_flags.ts";
export { auditCsv, type AuditMark, auditResult, type AuditRow, readMarks } from "./audit_marks.ts";
export { auditRows, personMarks } from "./person_marks.ts";
export { qrels } from "./qrels.ts";
export { hostsOf } from "./hosts.ts";
export { pilotOf } from "./pilot.ts";
export { PageMemories } from "./page_memories.ts";
export { refusePrivate } from "./private_address.ts";
export { checkCollection, lackOf } from "./check_collection.ts";
