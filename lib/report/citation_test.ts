import assert from "node:assert/strict";
import { parse } from "yaml";
import { citation } from "./citation.ts";
import { type Work, type WorkKey, works } from "./works.ts";

const parts = {
  title: "bm25 & 50%: {which} retriever, Señor Šimić?",
  name: "sample",
  date: "2026-11-18T12:54:03.130Z",
  keys: ["demsar2006", "cormack2009", "demsar2006", "es2024"] as WorkKey[],
};

Deno.test("citation() writes a CITATION.cff with what its format 1.2.0 asks for and the works named", () => {
  const { cff } = citation(parts);
  const read = parse(cff);
  assert.equal(read["cff-version"], "1.2.0");
  assert.equal(read.type, "dataset");
  assert.equal(read.title, parts.title);
  assert.deepEqual(read.authors, [{ name: "The Cotejo authors" }]);
  assert.ok(read.message.length > 10);
  assert.match(cff, /^date-released: 2026-11-18$/m);
  assert.deepEqual(read.references.map(({ title }: { title: string }) => title), [
    "Cotejo",
    works.demsar2006.title,
    works.cormack2009.title,
    works.es2024.title,
  ]);
  assert.deepEqual(read.references[1], {
    type: "article",
    title: "Statistical Comparisons of Classifiers over Multiple Data Sets",
    authors: [{ "family-names": "Demšar", "given-names": "Janez" }],
    year: 2006,
    journal: "Journal of Machine Learning Research",
    volume: 7,
    start: 1,
    end: 30,
    url: "https://jmlr.org/papers/v7/demsar06a.html",
  });
  assert.equal(read.references[2].type, "conference-paper");
  assert.match(read.references[2]["collection-title"], /SIGIR 2009/);
});

Deno.test("citation() names the version of Cotejo only where there is one", () => {
  assert.ok(!citation(parts).cff.includes("version: 0"));
  assert.equal(parse(citation({ ...parts, version: "0.9.1" }).cff).references[0].version, "0.9.1");
  assert.match(citation({ ...parts, version: "0.9.1" }).bibtex, /made with Cotejo 0\.9\.1 on 2026-11-18/);
});

Deno.test("citation() writes BibTeX with accents as commands and signs that mean nothing", () => {
  const { bibtex } = citation(parts);
  assert.deepEqual([...bibtex.matchAll(/^@(\w+)\{([^,]+),$/gm)].map(([, type, key]) => `${type} ${key}`), [
    "misc cotejo-sample",
    "article demsar2006",
    "inproceedings cormack2009",
    "inproceedings es2024",
  ]);
  assert.ok(
    bibtex.includes(
      "  title = {{bm25 \\& 50\\%: \\{which\\} retriever, Se{\\~{n}}or {\\v{S}}imi{\\'{c}}?}},",
    ),
    bibtex,
  );
  assert.ok(bibtex.includes("  author = {Dem{\\v{s}}ar, Janez},"), bibtex);
  assert.ok(bibtex.includes("{Espinosa Anke}, Luis and Schockaert, Steven},"), bibtex);
  assert.ok(bibtex.includes("  pages = {758--759},\n  doi = {10.1145/1571941.1572114},\n}\n"), bibtex);
  assert.ok(bibtex.includes("  year = {2026},\n  month = {11},"));
});

Deno.test("every work says where it was published, and its key begins as its first author's name", () => {
  for (const [key, work] of Object.entries(works) as [string, Work][]) {
    const name = work.authors[0]![0].normalize("NFD").replace(/\P{L}/gu, "").toLowerCase();
    assert.equal(key, `${name.split(" ")[0]}${work.year}`);
    assert.equal([work.journal, work.proceedings].filter(Boolean).length, 1, key);
    assert.ok(work.pages === undefined || work.pages[0] < work.pages[1], key);
    assert.ok(work.doi === undefined || /^10\.\d{4,}\//.test(work.doi), key);
    const { bibtex } = citation({ ...parts, title: "t", keys: [key as WorkKey] });
    assert.ok(!/[^\x20-\x7e\n]/.test(bibtex), bibtex);
  }
});
