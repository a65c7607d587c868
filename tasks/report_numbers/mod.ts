export { checkFigures } from "./figures_for_tests.ts";
export { checkRecomputed } from "./recomputed_for_tests.ts";
export { checkSentences } from "./sentences_for_tests.ts";
export { checkShown } from "./shown_for_tests.ts";
export { checkStored } from "./stored_for_tests.ts";
export { readReport, type Report } from "./report_for_tests.ts";
export { shownTable } from "./lookups_for_tests.ts";
export { traceConclusion } from "./conclusion_for_tests.ts";
