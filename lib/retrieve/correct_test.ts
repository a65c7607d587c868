import assert from "node:assert/strict";
import { random } from "../base/mod.ts";
import { correct } from "./correct.ts";
import { Corrector } from "./corrector.ts";
import { spellingCost } from "./spelling_cost.ts";

Deno.test("spellingCost() makes what is confused in Spanish cheaper than other mistakes", () => {
  const cases: [string, string, number][] = [
    ["casa", "casa", 0],
    ["corazon", "corazón", 2],
    ["pinguino", "pingüino", 2],
    ["biaje", "viaje", 5],
    ["jente", "gente", 5],
    ["ermano", "hermano", 5],
    ["hojo", "ojo", 5],
    ["plasa", "plaza", 5],
    ["sapato", "zapato", 5],
    ["kasa", "casa", 5],
    ["keso", "queso", 5],
    ["kimica", "química", 7],
    ["yave", "llave", 5],
    ["caye", "calle", 5],
    ["espana", "españa", 5],
    ["cocina", "chocina", 20],
    ["camoin", "camión", 22],
    ["camino", "caminos", 20],
    ["perro", "pero", 20],
    ["mesa", "masa", 20],
    ["", "ab", 40],
    ["𝐚𝐛𝐜", "𝐚𝐛𝐝", 20],
  ];
  for (const [a, b, cost] of cases) {
    assert.equal(spellingCost(a, b), cost, `${a} ${b}`);
    assert.equal(spellingCost(b, a), cost, `${b} ${a}`);
  }
});

Deno.test("short words are corrected by confusions alone, longer ones by one or two edits", () => {
  const corrector = Corrector.of(["ayer hoy vida mesa ciudad constitución ayuntamiento"]);
  const nearest = (word: string) => corrector.nearest(word);
  assert.equal(nearest("bida"), "vida");
  assert.equal(nearest("aller"), "ayer");
  assert.equal(nearest("masa"), undefined);
  assert.equal(nearest("oy"), "hoy");
  assert.equal(nearest("ciuad"), "ciudad");
  assert.equal(nearest("siuda"), "ciudad");
  assert.equal(nearest("ciad"), undefined);
  assert.equal(nearest("costitucoin"), "constitución");
  assert.equal(nearest("aiuntamineto"), "ayuntamiento");
  assert.equal(nearest("costtucoin"), undefined);
});

Deno.test("of equally near words the most frequent is taken, then the first by alphabet", () => {
  assert.equal(Corrector.of(["camino camina camina"]).nearest("camine"), "camina");
  assert.equal(Corrector.of(["camino camina"]).nearest("camine"), "camina");
  assert.equal(Corrector.of(["camino camino camina"]).nearest("camine"), "camino");
  assert.equal(Corrector.of(["páramo parado parado parado"]).nearest("paramo"), "páramo");
});

Deno.test("Corrector finds what a comparison with every word finds", () => {
  const next = random(42, "retrieve:corrector");
  const alphabet = "aábcehkllqunñsyz";
  const any = (n: number) =>
    Array.from({ length: n }, () => alphabet[Math.floor(next() * alphabet.length)]).join("");
  const counts = new Map<string, number>();
  for (let i = 0; i < 800; i++) counts.set(any(2 + Math.floor(next() * 10)), 1 + Math.floor(next() * 3));
  const corrector = new Corrector(counts);
  let found = 0;
  for (let round = 0; round < 100; round++) {
    const word = any(2 + Math.floor(next() * 10));
    const allowed = word.length <= 4 ? 10 : word.length <= 8 ? 30 : 50;
    const [best] = [...counts].map(([other, count]) => ({ other, count, cost: spellingCost(word, other) }))
      .filter(({ cost }) => cost <= allowed)
      .sort((x, y) => x.cost - y.cost || y.count - x.count || (x.other < y.other ? -1 : 1));
    assert.equal(corrector.nearest(word), best?.other, word);
    if (best) found++;
  }
  assert.ok(found > 20, `${found} found`);
});

Deno.test("correct() replaces only what the corpus lacks and the search does not understand", () => {
  const corrector = Corrector.of(["Los gobiernos de España comieron naranjas en 1492."]);
  const { text, replaced } = correct("¿Que comio el GOVIERNO de Espana, en 1493?", corrector);
  assert.equal(text, "¿Que comio el GOBIERNOS de España, en 1493?");
  assert.deepEqual(replaced, [
    { from: "GOVIERNO", to: "GOBIERNOS", start: 14, end: 22 },
    { from: "Espana", to: "España", start: 26, end: 32 },
  ]);
  const understood = correct("el govierno", corrector, (word) => word === "govierno");
  assert.deepEqual(understood, { text: "el govierno", replaced: [] });
});

Deno.test("correct() takes any text", () => {
  const corrector = Corrector.of(["hola mundo שלום", ""]);
  for (const text of ["", "¿?", "\0", "\ud800", "🙂🙂", "שלון", "عالم", "a".repeat(1000)]) {
    assert.equal(typeof correct(text, corrector).text, "string");
  }
  assert.equal(correct("n\u0303 mund\u0303o", Corrector.of(["ñ mundo"])).text, "n\u0303 mundo");
  assert.deepEqual(new Corrector(new Map()).nearest("hola"), undefined);
});

Deno.test("correct() looks up the first 200 different words of a question", () => {
  const corrector = Corrector.of(["montaña"]);
  const letters = "abcdefghijklmno";
  const other = Array.from(
    { length: 200 },
    (_, i) => `${letters[i % 15]}${letters[Math.floor(i / 15)]}xxxxx`,
  );
  assert.match(correct(`montana ${other.join(" ")} montana`, corrector).text, /^montaña .* montaña$/);
  assert.match(correct(`${other.join(" ")} montana`, corrector).text, / montana$/);
});
