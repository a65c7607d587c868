import { deepEqual, equal, match } from "node:assert/strict";
import { analyserNotes } from "./analyser_notes.ts";

const spanish = Array.from({ length: 12 }, (_, i) => ({
  text: `El médico número ${i} dice que la vacuna se guarda en la nevera del centro y no en los estantes.`,
}));

Deno.test("analyserNotes() names the systems that read the documents in another language", () => {
  const systems = ["bm25", "bm25(analyser=spanish)", "bm25(analyser=plain)", "gte-small"];
  const notes = analyserNotes(systems, "english", spanish);
  equal(notes.length, 1);
  match(
    notes[0]!,
    /^bm25 prepares texts as English, but 100% of the 12 documents looked at seem to be in Spanish/,
  );
});

Deno.test("analyserNotes() looks into fusions, expansions and corrections", () => {
  const systems = ["rrf(gte-small,rm3(corrected(bm25)))", "rrf(gte-small,bm25(analyser=spanish))"];
  deepEqual(analyserNotes(systems, "english", spanish).map((note) => note.split(" ")[0]), [systems[0]]);
  deepEqual(analyserNotes(systems, "spanish", spanish), []);
});

Deno.test("analyserNotes() says nothing of documents without a language that can be told", () => {
  deepEqual(analyserNotes(["bm25"], "english", [{ text: "0x1f 0x2e" }, { text: "" }]), []);
});
