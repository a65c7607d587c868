import assert from "node:assert/strict";
import { madeUp, quoted } from "./quoted.ts";

const contexts = [
  { chunk_id: "c1", text: "The ferry\n\nIt sails from May to October, and takes no cars." },
  { chunk_id: "c2", text: "A ticket is 4 pounds (2 for children)." },
];

Deno.test("quoted() names the context that has the quotation, as it stands there", () => {
  for (
    const [quote, chunk, evidence] of [
      [
        "It sails from May to October, and takes no cars.",
        "c1",
        "It sails from May to October, and takes no cars",
      ],
      ["«it  sails from may»", "c1", "It sails from May"],
      ["ferry: it sails", "c1", "ferry\n\nIt sails"],
      ["A ticket is 4 pounds 2 for children", "c2", "A ticket is 4 pounds (2 for children"],
    ] as const
  ) assert.deepEqual(quoted(quote, contexts), { reason: `quoted: ${evidence}`, chunk, evidence });
});

Deno.test("quoted() says where a quotation is made up, or not given, and names no context", () => {
  const none = { chunk: null, evidence: null };
  for (const made of ["It takes no car", "A ticket is 5 pounds.", "sails from May. A ticket", "(.*"]) {
    const reason = made === "(.*"
      ? "nothing is quoted from the contexts"
      : `quoted, though no context has it: ${made}`;
    assert.deepEqual(quoted(made, contexts), { reason, ...none });
  }
  for (const blank of ["", " ", "—"]) {
    assert.deepEqual(quoted(blank, contexts), { reason: "nothing is quoted from the contexts", ...none });
  }
});

Deno.test("madeUp() tells words of one's own from a quotation with a gap or a slip", () => {
  const texts = contexts.map(({ text }) => text), made = (quote: string) => madeUp(quote, texts);
  for (
    const real of [
      "",
      "—",
      "It sails from May … takes no cars",
      "A ticket costs 4 pounds",
      "Ferry",
      "2 for children",
    ]
  ) {
    assert.equal(made(real), false, real);
  }
  for (
    const own of ["The ferry carries cars.", "Children pay 2 pounds a ticket.", "boats", "October to May"]
  ) {
    assert.equal(made(own), true, own);
  }
});
