/** Verbs that the dictionary lists form by form, with the affix classes that make their regular forms. */
export const VERBS_BY_CLASS: ReadonlyMap<string, string> = new Map(Object.entries({
  abolir: "RED",
  acaecer: "RID",
  acontecer: "RID",
  andar: "RED",
  antojar: "RED",
  atañer: "RED",
  balbucir: "RED",
  colorir: "RED",
  compungir: "RED",
  concernir: "RID",
  descolorir: "RED",
  desandar: "RED",
  garantir: "RED",
  jugar: "RD",
  lloviznar: "RED",
  obstar: "RED",
  podrir: "RD",
  poder: "D",
  soler: "RID",
}));

const STRONG_PAST =
  "e iste o imos isteis ieron iera ieras iéramos ierais ieran iese ieses iésemos ieseis iesen " +
  "iere ieres iéremos iereis ieren";
const PAST_AFTER_J = STRONG_PAST.replaceAll(/\bi(?=[eé]r|[eé]s)/g, "");
const FUTURE = "é ás á emos éis án ía ías íamos íais ían";

const after = (stem: string, endings: string) => endings.split(" ").map((ending) => stem + ending);

/** What neither the dictionary's classes nor {@linkcode VERBS_BY_CLASS} make. */
const FORMS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries({
  ser: [
    ...after(
      "",
      "soy eres es somos sois son sos sé sed siendo sido era eras éramos erais eran fui fuiste fue",
    ),
    ...after(
      "fu",
      "imos isteis eron era eras éramos erais eran ese eses ésemos eseis esen ere eres éremos ereis eren",
    ),
    ...after("se", "a as amos áis an"),
    ...after("ser", FUTURE),
  ],
  ir: [
    ...after("", "voy vas va vamos vais van iba ibas íbamos ibais iban yendo id ido"),
    ...after("vay", "a as amos áis an"),
    ...after("ir", FUTURE),
  ],
  haber: [
    ...after("", "he has ha hay hemos habemos habéis han habiendo habido haya hayas hayamos hayáis hayan"),
    ...after("hab", "ía ías íamos íais ían"),
    ...after("habr", FUTURE),
    ...after("hub", STRONG_PAST),
  ],
  estar: [
    ...after(
      "",
      "estoy estás está estamos estáis están esté estés estemos estéis estén estad estando estado",
    ),
    ...after("est", "aba abas ábamos abais aban"),
    ...after("estar", FUTURE),
    ...after("estuv", STRONG_PAST),
  ],
  dar: [
    ..."doy das da damos dais dan dé des demos deis den dad dando dado di diste dio dimos disteis dieron"
      .split(" "),
    ...after("d", "aba abas ábamos abais aban"),
    ...after("di", "era eras éramos erais eran ese eses ésemos eseis esen ere eres éremos ereis eren"),
    ...after("dar", FUTURE),
  ],
  andar: after("anduv", STRONG_PAST),
  desandar: after("desanduv", STRONG_PAST),
  jugar: after("jueg", "o as a an ue ues uen"),
  poder: [
    ...after("", "puedo puedes puede podemos podéis pueden podés poded pudiendo"),
    ...after("pued", "a as an"),
    ...after("pod", "amos áis ía ías íamos íais ían"),
    ...after("podr", FUTURE),
    ...after("pud", STRONG_PAST),
  ],
  caber: after("quep", "o a as amos áis an"),
  decir: ["di", ...after("dir", FUTURE), ...after("dij", PAST_AFTER_J)],
  hacer: ["haz", "hice", "hizo"],
  oler: after("huel", "o es e en a as an"),
  erguir: [
    ...after("yerg", "o ues ue uen a as an"),
    ...after("irg", "o ues ue uen a as amos áis an uiendo uió"),
    ...after("irgu", STRONG_PAST).slice(5),
  ],
  errar: after("yerr", "o as a an e es en"),
  ver: ["ves", "ve", "veis", "ven", "vi", "vio"],
  raer: after("ray", "o a as amos áis an"),
  salir: ["sal"],
  tener: ["ten"],
  poner: ["pon"],
  venir: ["ven"],
  rehuir: after("rehúy", "o es e en a as an"),
  placer: ["plugo"],
  criar: ["crio", "crie", "criais", "crieis"],
  fiar: ["fio", "fie", "fiais", "fieis"],
  guiar: ["guio", "guie", "guiais", "guieis"],
  huir: ["hui", "huis"],
  reír: ["rio", "riais"],
}));

/** Imperatives of one syllable, which take an accent in compounds: of every verb that ends so. */
const SHORT_IMPERATIVES: readonly (readonly [string, string])[] = [
  ["poner", "pón"],
  ["tener", "tén"],
  ["venir", "vén"],
  ["salir", "sal"],
  ["hacer", "haz"],
  ["facer", "faz"],
  ["decir", "dí"],
];

/** Irregular participles, of every verb that ends so. */
const PARTICIPLES: readonly (readonly [string, string])[] = [
  ["abrir", "abierto"],
  ["cubrir", "cubierto"],
  ["scribir", "scrito"],
  ["decir", "dicho"],
  ["hacer", "hecho"],
  ["facer", "fecho"],
  ["imprimir", "impreso"],
  ["morir", "muerto"],
  ["poner", "puesto"],
  ["romper", "roto"],
  ["solver", "suelto"],
  ["volver", "vuelto"],
  ["freír", "frito"],
  ["proveer", "provisto"],
];
const SEEN = ["", "pre", "entre", "re", "ante", "tras"];

/** The irregular finite forms, gerunds and imperatives of a verb. */
export function irregularForms(verb: string): readonly string[] {
  const short = SHORT_IMPERATIVES.filter(([ending]) => verb.endsWith(ending) && verb !== ending);
  const plural = verb.endsWith("ír") ? [`${verb.slice(0, -1)}d`] : [];
  return [
    ...FORMS.get(verb) ?? [],
    ...plural,
    ...short.map(([ending, form]) => verb.slice(0, -ending.length) + form),
  ];
}

/**
 * The irregular participles of a verb, masculine singular; often none.
 *
 * @example
 * ```ts
 * import { irregularParticiples } from "./irregular_verbs.ts";
 * const found = ["descubrir", "prever", "mover"].flatMap(irregularParticiples);
 * if (found.join() !== "descubierto,previsto") throw new Error(found.join());
 * ```
 */
export function irregularParticiples(verb: string): string[] {
  if (verb.endsWith("ver") && SEEN.includes(verb.slice(0, -3))) return [verb.slice(0, -3) + "visto"];
  if (/(?:ben|mal)decir$/.test(verb)) return [];
  return PARTICIPLES.filter(([ending]) => verb.endsWith(ending)).map(([ending, participle]) =>
    verb.slice(0, -ending.length) + participle
  );
}

/** The verbs that have forms of their own here. */
export const IRREGULAR_VERBS: readonly string[] = [...FORMS.keys()];
