import { FUNCTION_WORDS } from "../text/mod.ts";

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** What the audit knows of a language. */
export interface AuditLanguage {
  /** Common function words that are no words of the other language. */
  functionWords: ReadonlySet<string>;
  /** Question words, and common forms of common verbs. */
  verbs: ReadonlySet<string>;
  /** Endings that make a word a verb, or likely one. */
  verbEnding: RegExp;
}

const ENGLISH_QUESTION_WORDS = "what whats how why when where which who whose whom whether";

const ENGLISH_AUXILIARIES = `
  am is are was were be been being isn't aren't wasn't weren't ain't do does did done don't doesn't didn't have has had
  haven't hasn't hadn't can cannot can't could couldn't will won't would wouldn't shall should shouldn't may might must
  mustn't ought dont doesnt didnt cant wont isnt arent im ive`;

/** Base forms; -s is tried too, and -ed and -ing are endings. */
const ENGLISH_BASES = `
  accept access achieve activate add address adjust affect agree allocate allow alter analyze answer appear apply approve
  archive arrive ask assign associate attach attend audit authenticate authorize automate avoid backup become begin
  believe belong bind block boot break bring build buy cache calculate call cancel capture cause change charge check
  choose clean clear click clone close collect combine come commit compare compile complete compute configure confirm
  connect consider consist consume contact contain continue control convert copy correct cost count cover crash create
  customize cut debug decide decrease decrypt define delay delegate delete deliver depend deploy deprecate describe design
  detach detect determine develop die differ disable discard disconnect discover display distribute divide download drag
  draw drive drop duplicate eat edit eliminate embed emit enable encounter encrypt end enforce ensure enter error establish
  estimate evaluate exceed exclude execute exist expand expect expire explain export expose extend extract fail fall feel
  fetch fight fill filter find finish fit fix flush fly follow force forget format forward free gain gather generate get
  give go grant group grow handle hang happen hear help hide hit hold host identify ignore implement import improve include
  increase index indicate inherit initialize insert inspect install integrate interact invite invoke isolate issue join
  keep kill know launch lead learn leave let limit link list listen live load locate lock log look lose maintain make manage
  map mark match matter mean measure meet merge migrate miss modify monitor mount move name need notice notify obtain occur
  offer open operate optimize order override own parse pass pay perform pick place plan play point post prepare prevent
  print process produce protect prove provide provision publish pull purchase push put query raise reach read receive
  recommend reconnect recover redirect reduce refer refresh register release reload remain remember remove rename render
  renew repair repeat replace replicate reply report represent request require reserve reset resize resolve respond
  restart restore restrict result resume retain retrieve retry return reuse review revoke roll rotate run save say scale scan
  schedule search secure see select sell send separate serve set setup share ship show shut sign simulate sit skip sleep
  solve sort sound speak specify split stand start stay stop store stream submit subscribe suggest supply support suppose
  suspend switch sync take talk target teach tell terminate test think throw track train transfer transform translate
  travel trigger troubleshoot try tune turn type understand uninstall update upgrade upload use validate vary verify view
  visit wait walk want warn watch wear win wish wonder work write yield contribute correlate counteract double
  drink effect encode enhance exert exhibit experience express govern impair induce inhibit jam lack lower mediate mirror
  modulate precipitate predict promote regulate segregate suppress survive`;

const ENGLISH_IRREGULAR = `
  became began begun bought broke broken brought built came chose chosen drew drawn drove driven ate eaten fell fallen felt
  fought found flew flown forgot forgotten froze frozen gave given went gone got gotten grew grown heard held hid hidden
  kept knew known led left lent lost made meant met paid put ran rose said sat saw seen sold sent shown shut slept spoke
  spoken spent stood stole stuck swam taken took taught told thought threw thrown understood woke won wore written wrote
  got let's lets it's that's there's i'm i've i'd i'll you're you've we're we've they're he's she's who's what's where's how's`;

const withThirdPerson = (bases: string) =>
  bases.trim().split(/\s+/).flatMap((base) => [
    base,
    /(?:s|x|z|ch|sh|o)$/.test(base) ? `${base}es` : base.replace(/([^aeiou])y$/, "$1ie") + "s",
  ]).join(" ");

const SPANISH_QUESTION_WORDS = `
  qué que quién quien quiénes quienes cómo como cuándo cuando dónde donde adónde cuál cual cuáles cuales cuánto cuanto cuánta
  cuanta cuántos cuantos cuántas cuantas porqué`;

const SPANISH_VERBS = `
  soy eres es somos son era eras eran fui fue fuimos fueron sea sean ser sido será serán sería estoy estás está esta están
  estan estaba estar esté estén he has ha hemos han había hay hubo haya hayan haber habrá habría tengo tienes tiene tenemos
  tienen tuvo tuve tenga tengan tener tendrá puedo puedes puede podemos pueden pudo pueda puedan poder podría podrían podrá
  hago haces hace hacen hizo haga hagan hacer hará voy vas va vamos van iba ir vaya debo debes debe debemos deben deba
  debería deberían quiero quieres quiere quieren quería quisiera quiera sé sabe saben sabes sepa supo digo dice dicen dijo
  diga decir da dan doy das dio dé dar ve ven veo ves vio vea ver viene vienen vino venga pongo pone ponen puso ponga
  sale salen salgo salió sigue siguen sigo siguió usa usan uso usas use usen utiliza utilizan utilice existe existen exista
  necesito necesita necesitas necesitan necesite requiere requieren permite permiten permita sirve sirven funciona funcionan
  funcione falla fallan falle aparece aparecen ocurre ocurren ocurra pasa pasan pase significa significan cuesta cuestan
  tarda tardan dura duran empieza empiezan comienza comienzan termina terminan acaba acaban cambia cambian cambie crea crean
  cree configura configuran configuro configure instala instalan instalo instale elimina eliminan elimino elimine borra borro
  borre conecta conectan conecto conecte ejecuta ejecutan ejecuto ejecute despliega despliego despliegue activa activan active
  desactiva accede acceden accedo acceda agrega agrego agregue añade añaden añado añada envía envían envío envíe recibe reciben
  recibo reciba genera generan genero genere obtiene obtienen obtengo obtenga muestra muestran muestre encuentra encuentran
  encuentro encuentre busca buscan busco busque llama llaman llamo llame vive viven muere mueren nace nacen gana ganan gane
  juega juegan pierde pierden hizo hicieron dijo dijeron tuvo tuvieron pudo pudieron puso pusieron vino vinieron trajo quiso
  supo estuvo estuvieron anduvo condujo produjo produce producen conduce incluye incluyen contiene contienen mantiene
  mantienen pertenece pertenecen conoce conocen parece parecen ofrece ofrecen recomienda recomiendan sugiere causa causan
  provoca provocan afecta afectan depende dependen considera consideran representa representan forma forman compone componen
  consiste consisten refiere refieren llega llegan queda quedan lleva llevan deja dejan toma toman trata tratan vale valen
  corresponde corresponden soporta soportan admite admiten cobra cobran paga pagan pago pague escribe escriben lee leen abre
  abren abro abra cierra cierran come comen bebe duerme crece crecen mide miden pesa pesan habla hablan piensa piensan cree
  creen siente sienten entiende entienden entiendo explica explican explique indica indican indique define definen mejora
  mejoran evita evitan evite aumenta aumentan reduce reducen migra migran migro migre actualiza actualizan actualizo actualice
  verifica comprueba compruebo gestiona administra restaura restauro implementa implemento soluciona soluciono resuelve
  resuelvo arregla arreglo cambio ayuda ayuden ayúdenme nombre nombra nombren cite cita mencione menciona diga enumere enumera
  dará darán dirá dirán hará harán irá irán verá verán`;

/** The languages the audit knows: English and Spanish. */
export const AUDIT_LANGUAGES: Readonly<Record<"en" | "es", AuditLanguage>> = {
  en: {
    functionWords: FUNCTION_WORDS.en,
    verbs: list(
      [ENGLISH_QUESTION_WORDS, ENGLISH_AUXILIARIES, withThirdPerson(ENGLISH_BASES), ENGLISH_IRREGULAR].join(
        " ",
      ),
    ),
    verbEnding: /^\p{L}{2,}(?:ing|ed|i[sz]es?|if(?:y|ies)|n't|'re|'ve|'ll|'d)$/u,
  },
  es: {
    functionWords: FUNCTION_WORDS.es,
    verbs: list([SPANISH_QUESTION_WORDS, SPANISH_VERBS].join(" ")),
    verbEnding:
      /^\p{L}{2,}(?:[aeiáéí]r(?:[mts]e|l[aeo]s?|nos)*|(?:[aá]|i[eé]|ye)ndo(?:[mts]e|l[aeo]s?|nos)*|[óé]|aba[ns]?|ía[ns]?|(?:a|ie|je)ron|[aei]rá[ns]?|[ai]ste|[aei]mos|(?:a|ie)ra[ns]?|(?:a|ie)se[ns]?)$/u,
  },
};
