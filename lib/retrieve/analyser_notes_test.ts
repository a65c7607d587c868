import { deepEqual, equal, match } from "node:assert/strict";
import { analyserNotes } from "./analyser_notes.ts";

const spanish = Array.from({ length: 12 }, (_, i) => ({
  text: `El médico número ${i} dice que la vacuna se guarda en la nevera del centro y no en los estantes.`,
}));
const of = (system: string, analyser: string | null) => ({ system, analyser });

Deno.test("analyserNotes() names the systems that read the documents in another language", () => {
  const systems = [
    of("bm25", "en:standard+lower+possessive+stop+porter"),
    of("bm25(analyser=spanish)", "es:alnum+lower+stop+lemma"),
    of("bm25(analyser=plain)", "any:alnum+lower"),
    of("gte-small", null),
  ];
  const notes = analyserNotes(systems, spanish);
  equal(notes.length, 1);
  match(
    notes[0]!,
    /^bm25 prepares texts as English, but 100% of the 12 documents looked at seem to be in Spanish/,
  );
});

Deno.test("analyserNotes() says nothing of documents without a language that can be told", () => {
  deepEqual(analyserNotes([of("bm25", "english")], [{ text: "0x1f 0x2e" }, { text: "" }]), []);
});
