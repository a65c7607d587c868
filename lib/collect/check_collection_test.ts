import assert from "node:assert/strict";
import { checkCollection } from "./check_collection.ts";

Deno.test("checkCollection() says what is missing and how to add it", () => {
  const one = [{ grade: 1 }];
  checkCollection({ documents: one, questions: one, judgements: one });
  assert.throws(
    () => checkCollection({ documents: [], questions: one, judgements: one }),
    /No document was collected/,
  );
  assert.throws(
    () => checkCollection({ documents: one, questions: [], judgements: [] }),
    /no questions[\s\S]*collection\.questions/,
  );
  assert.throws(
    () => checkCollection({ documents: one, questions: one, judgements: [] }),
    /nothing can be measured[\s\S]*funnel/,
  );
  assert.throws(
    () => checkCollection({ documents: one, questions: one, judgements: [{ grade: 0 }] }),
    /none has a relevant/,
  );
});
