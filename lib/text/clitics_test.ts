import { deepEqual } from "node:assert/strict";
import { FAMILIAR, type FindForm, POLITE, verbWithPronouns } from "./clitics.ts";

const VERBS: Record<string, string> = {
  comprar: "comprar",
  comprando: "comprar",
  [`${FAMILIAR}compra`]: "comprar",
  compre: "comprar",
  dar: "dar",
  da: "dar",
  dé: "dar",
  den: "dar",
  dan: "dar",
  di: "decir",
  decir: "decir",
  decid: "decir",
  digamos: "decir",
  detén: "detener",
  envíe: "enviar",
  estar: "estar",
  oír: "oír",
  oíd: "oír",
  reír: "reír",
  reíd: "reír",
  sentad: "sentar",
  sienta: "sentar",
  siente: "sentir",
  [`${POLITE}siente`]: "sentar",
  sienten: "sentir",
  [`${POLITE}sienten`]: "sentar",
  vamos: "ir",
  vestid: "vestir",
};
const NOUNS = ["compra", "mar", "esta"];
const find: FindForm = (form) =>
  VERBS[form] !== undefined
    ? { form, lemma: VERBS[form], isVerb: true }
    : NOUNS.includes(form)
    ? { form, lemma: form, isVerb: false }
    : undefined;

function all(pairs: Record<string, string>, accents = true): void {
  const found = Object.keys(pairs).map((word) => [word, verbWithPronouns(word, find, accents)]);
  deepEqual(Object.fromEntries(found), pairs);
}

Deno.test("Infinitives and gerunds lose one or two pronouns and the accent they brought", () => {
  all({
    darle: "dar",
    dárselos: "dar",
    comprándoselo: "comprar",
    comprarnos: "comprar",
    oírlo: "oír",
    decíroslo: "decir",
  });
});

Deno.test("Commands are found under their pronouns", () => {
  all({
    dame: "dar",
    dímelo: "decir",
    cómpramela: "comprar",
    cómprelo: "comprar",
    decidle: "decir",
    denme: "dar",
  });
});

Deno.test("Letters that a pronoun has taken away come back", () => {
  all({ vámonos: "ir", digámoselo: "decir", sentaos: "sentar", vestíos: "vestir", reíos: "reír" });
});

Deno.test("Accents that a pronoun has taken away, or not, come back", () => {
  all({ deme: "dar", detenle: "detener", estate: "estar", envíelas: "enviar", oídme: "oír" });
});

Deno.test("The pronoun tells the command of one verb from that of another", () => {
  all({ siéntate: "sentar", siéntete: "sentir", siéntese: "sentar", siéntense: "sentar" });
});

Deno.test("Commands of vos are found by their infinitive", () => {
  all({ decime: "decir", comprate: "comprar" });
});

Deno.test("Words without the accent that pronouns demand, and other words, are not commands", () => {
  all({ sientela: "", marte: "", dante: "", compras: "", me: "", le: "", nos: "", "": "" });
});

Deno.test("Without accents the same verbs are found", () => {
  all({
    dimelo: "decir",
    compramela: "comprar",
    vamonos: "ir",
    comprandoselo: "comprar",
    sientense: "sentar",
  }, false);
});
