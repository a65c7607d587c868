/** What a test of x against y looks for; "greater": x tends to be greater than y. */
export type Alternative = "two-sided" | "greater" | "less";
