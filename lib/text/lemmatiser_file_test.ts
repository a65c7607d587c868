import { deepEqual, equal, rejects } from "node:assert/strict";
import { inFolder } from "./in_folder_for_tests.ts";
import { pathToFileURL } from "node:url";
import { keyOf, lemmatiserOver, openLemmatiser, readDictionary } from "./lemmatiser.ts";

const SMALL = { affixes: "SFX S Y 1\nSFX S 0 s [aeo]\n", words: "2\ngato/S\nblog/S\n" };

Deno.test("A damaged, cut or older table is made again; a sound one is only read", async () => {
  await inFolder(async (folder) => {
    const file = `${folder}/lemmas-es.bin`;
    let made = 0;
    const open = async (words = SMALL.words) => {
      const spanish = await lemmatiserOver({ ...SMALL, words }, folder, () => (made++, { update() {} }));
      equal(spanish.lemma("gatos"), "gato");
      return made;
    };
    deepEqual([await open(), await open()], [1, 1]);
    const whole = await Deno.readFile(file), damaged = whole.slice();
    damaged[whole.length - 2]! ^= 4;
    await Deno.writeFile(file, damaged);
    equal(await open(), 2);
    deepEqual(await Deno.readFile(file), whole);
    await Deno.writeFile(file, whole.subarray(0, 1000));
    equal(await open(), 3);
    await Deno.writeFile(file, new Uint8Array());
    equal(await open(), 4);
    equal(await open("1\ngato/S\n"), 5);
  });
});

Deno.test("Two that open at once make the table once", async () => {
  await inFolder(async (folder) => {
    let made = 0;
    const open = () => lemmatiserOver(SMALL, folder, () => (made++, { update() {} }));
    const [first, second] = await Promise.all([open(), open()]);
    deepEqual([first.lemma("gatos"), second.lemma("gatos"), made], ["gato", "gato", 1]);
    const left = [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
    deepEqual(left, ["lemmas-es.bin", "lemmas-es.lock"]);
  });
});

Deno.test("A folder that cannot be written is a stated problem", async () => {
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    await rejects(lemmatiserOver(SMALL, `${folder}/file/cache`), /table of Spanish lemmas cannot be/);
  });
});

Deno.test("A folder in the place of the table is a problem whose advice is to move it", async () => {
  await inFolder(async (folder) => {
    await Deno.mkdir(`${folder}/lemmas-es.bin/x`, { recursive: true });
    await rejects(lemmatiserOver(SMALL, folder), /move this folder elsewhere/);
  });
});

Deno.test("A dictionary or code that cannot be read is a problem that says what to do", async () => {
  await inFolder(async (folder) => {
    const at = pathToFileURL(`${folder}/x`).href;
    await rejects(readDictionary(at), /Spanish dictionary cannot be read[^]*deno install/);
    await rejects(keyOf(SMALL, at), /code of the Spanish lemmatiser cannot be read[^]*get the code again/);
  });
});

Deno.test("openLemmatiser() opens one table for one folder, however the folder is written", async () => {
  await inFolder(async (folder) => {
    const first = openLemmatiser(folder), second = openLemmatiser(`${folder}/x/..`);
    equal(await first, await second);
  });
});
