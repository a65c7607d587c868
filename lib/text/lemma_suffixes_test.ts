import { deepEqual, equal } from "node:assert/strict";
import { lemmaBySuffix, singulars } from "./lemma_suffixes.ts";

const known = [
  "árbol",
  "cabeza",
  "camión",
  "coche",
  "flor",
  "gato",
  "grave",
  "mamá",
  "pueblo",
  "rico",
  "reloj",
];
const lemmas = new Map([...known.map((word) => [word, word] as const), ["configuraron", "configurar"], [
  "tener",
  "tener",
]]);
const lemma = (word: string) =>
  lemmaBySuffix(
    word,
    (form) => lemmas.get(form),
    (form) => known.find((each) => each.replace("á", "a") === form.replace("á", "a")),
  );

const CASES: Record<string, [string, string][]> = {
  "Unknown plurals lose their ending": [
    ["emoticonos", "emoticono"],
    ["intercepciones", "intercepción"],
    ["hackers", "hacker"],
    ["lombrices", "lombriz"],
    ["megabits", "megabit"],
    ["mamás", "mamá"],
    ["estratigráficas", "estratigráfico"],
  ],
  "Words that only look like plurals stay": [["virus", "virus"], ["tesis", "tesis"], ["jesús", "jesús"], [
    "gas",
    "gas",
  ]],
  "Unknown verbs are told by unmistakable endings": [
    ["tuitearon", "tuitear"],
    ["googleando", "googlear"],
    ["hackeó", "hackear"],
    ["viralizado", "viralizar"],
    ["tenés", "tener"],
  ],
  "Foreign words and names are not taken for verbs": [
    ["between", "between"],
    ["korean", "korean"],
    ["rubalcaba", "rubalcaba"],
    ["hernando", "hernando"],
  ],
  "A prefix stays before the lemma of a known form": [
    ["reconfiguraron", "reconfigurar"],
    ["contrarreloj", "contrarreloj"],
    ["minigato", "minigato"],
  ],
  "Diminutives and superlatives go to the known word below them": [
    ["gatitos", "gato"],
    ["arbolito", "árbol"],
    ["cabecita", "cabeza"],
    ["camioncito", "camión"],
    ["cochecito", "coche"],
    ["florecita", "flor"],
    ["pueblecito", "pueblo"],
    ["riquísimos", "rico"],
    ["gravísimo", "grave"],
    ["mosquito", "mosquito"],
  ],
  "What is no Spanish word stays": [["", ""], ["a", "a"], ["x86s", "x86s"], ["μικρός", "μικρός"], [
    "rápidamente",
    "rápidamente",
  ]],
};

for (const [name, pairs] of Object.entries(CASES)) {
  Deno.test(name, () => deepEqual(pairs.map(([word]) => [word, lemma(word)]), pairs));
}

Deno.test("lemmaBySuffix() of its own result changes nothing", () => {
  for (const [word] of Object.values(CASES).flat()) equal(lemma(lemma(word)), lemma(word), word);
});

Deno.test("singulars() restores accents and z", () => {
  deepEqual(["autobuses", "órdenes", "luces", "mientras"].map((word) => singulars(word).length > 0), [
    true,
    true,
    true,
    false,
  ]);
  equal(singulars("autobuses").includes("autobús"), true);
  equal(singulars("órdenes").includes("orden"), true);
  equal(singulars("luces").includes("luz"), true);
});
