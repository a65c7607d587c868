const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Sixty common function words of English and of Spanish each, none of them a function word of the other. */
export const FUNCTION_WORDS: Readonly<Record<"en" | "es", ReadonlySet<string>>> = {
  en: list(`
    the of and to in is that for it was on are with they be at this have from or by what were we when your can there use
    an which do how their if will about out then them these would into than its who did does been should why where after
    between during not but my you i`),
  es: list(`
    el la los las un una de del al y o que en es por con para se su sus lo como más pero le ya este esta estos
    estas sí porque entre cuando muy sobre también hasta hay donde quien desde todo nos durante qué cómo cuál
    cuándo dónde quién cuánto cuántos cuántas fue ser está son mi tu`),
};
