import { deepEqual, equal, ok } from "node:assert/strict";
import { type AuditFlag, auditFlags } from "./audit_flags.ts";
import { AUDIT_LANGUAGES } from "./audit_words.ts";

function all(language: string, texts: readonly string[], expected: AuditFlag[]): void {
  for (const text of texts) deepEqual(auditFlags(text, language), expected, text);
}

Deno.test("auditFlags() calls texts of fewer than three words too short, and says no more of them", () => {
  all("en", ["", "disk", "Disk full?", "…", "VM 1"], ["too short"]);
  all("es", ["dirección", "Highmark, dirección"], ["too short"]);
  all("en", ["<b>Disk</b> <i>full</i>", "disk &amp; pod"], ["too short", "markup left"]);
});

Deno.test("auditFlags() finds nothing in ordinary English questions", () =>
  all("en", [
    "How to resize a disk",
    "What's the limit?",
    "Resize the OS disk without downtime",
    "Pod hangs after restart",
    "VM stopped responding",
    "Name a luxury division of Toyota.",
    "El Paso: what is the region of the data center in Los Angeles?",
    "Which of the Rio de Janeiro regions is it?",
    "The server doesn’t answer",
    "Is List<string> or Dictionary<TKey, TValue> faster than <project>?",
    "Why does C:\\new\\temp fail and __init__ with 2**3**2 or src/**/x/** work?",
    "Can I use [x](y) or a[0](1)?",
    "Does a & b; c work in R&D; or not",
  ], []));

Deno.test("auditFlags() finds nothing in ordinary Spanish questions", () =>
  all("es", [
    "¿Cómo cambio el tamaño de un disco?",
    "cuanto cuesta una base de datos",
    "No puedo conectarme a la máquina virtual",
    "Configurar copias de seguridad",
    "El servidor dejó de responder",
    "¿Quién escribió The Lord of the Rings?",
    "¿Por qué es causado el smog?",
    "si t stat es menor que t crit igual varianza",
    "Nombre una división de lujo de Toyota.",
  ], []));

Deno.test("auditFlags() tells a text in the other language from one that quotes it", () => {
  all("es", ["What is the capital of Spain?", "how do I connect to the database", "The end of the world"], [
    "untranslated",
  ]);
  all("es-MX", ["What is the capital of Spain?"], ["untranslated"]);
  all("en", ["¿Cuál es la capital de España?", "cuánto cuesta una base de datos en la nube"], [
    "untranslated",
  ]);
});

Deno.test("auditFlags() misses a verb in titles and searches that have none", () => {
  all("en", ["Windows Server 2016 base images", "Extensible Firmware Interface Firmware"], ["no verb"]);
  all("es", [
    "dirección de highmark",
    "costo por pies cuadrados en california para la construcción del inquilino",
    "las copias de las máquinas",
    "precio del almacenamiento en la nube",
  ], ["no verb"]);
});

Deno.test("auditFlags() sees markup that was left in", () =>
  all("en", [
    "Why does this <b>fail</b>?",
    "How do I do this?<br/>Thanks",
    'See <a href="x">this</a>, does it work?',
    "Does Q&amp;A work?",
    "Does it&#39;s matter?",
    "Can I read [the page](https://learn.example/) first?",
    "Why is ![this](/a.png) here?",
    "Select **Continue** and what then?",
    "What is this?\n```\ncode\n```",
    "> [!NOTE] What is this?",
    "Does it work?\\nThanks a lot",
    "How is line one\\n\\nline two?",
    "What is {{ product.name }} for?",
    "What is {% include x %} for?",
  ], ["markup left"]));

Deno.test("auditFlags() looks only at length and markup in languages it does not know", () => {
  all("fr", ["Les disques de la machine", "the end of the world"], []);
  all("und", ["<p>Bonjour à tous</p>"], ["markup left"]);
});

Deno.test("the audit's languages share no function word", () => {
  const { en, es } = AUDIT_LANGUAGES;
  deepEqual([...en.functionWords.intersection(es.functionWords)], []);
  equal(en.functionWords.size, 60);
  equal(es.functionWords.size, 60);
  ok(en.verbs.has("tries") && en.verbs.has("goes") && en.verbs.has("keys") === false);
});
