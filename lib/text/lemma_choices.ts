const list = (text: string): string[] => text.trim().split(/\s+/);

/** Words of closed classes and others whose lemma no affix tells, as "lemma: forms". */
const CLOSED = `
el: la los las
uno: un una unos unas
este: esta estos estas éste ésta éstos éstas
ese: esa esos esas ése ésa ésos ésas
aquel: aquella aquellos aquellas aquél aquélla aquéllos aquéllas
mi: mis
tu: tus
su: sus
mío: mía míos mías
tuyo: tuya tuyos tuyas
él: ella ellos ellas
le: les
nosotros: nosotras
vosotros: vosotras
alguno: algún alguna algunos algunas
ninguno: ningún ninguna
cualquiera: cualquier cualesquiera cualesquier
cual: cuales
cuál: cuáles
quien: quienes
quién: quiénes
ambos: ambas
tal: tales
bueno: buen
grande: gran grandes
primero: primer primera primeras
tercero: tercer tercera terceras
doscientos: doscientas
trescientos: trescientas
cuatrocientos: cuatrocientas
quinientos: quinientas
seiscientos: seiscientas
setecientos: setecientas
ochocientos: ochocientas
novecientos: novecientas
carácter: caracteres
régimen: regímenes
espécimen: especímenes
saber: sé
detener: detente
decir: dime
ir: vete
venir: vente
martes: martes
antes: antes
dos: dos
tres: tres
seis: seis
demasiado: demasiada demasiados demasiadas
sede: sedes
galés: galeses
ion: ión iones
de: de
que: que
se: se
si: si
te: te
`;

export const CLOSED_WORDS: ReadonlyMap<string, string> = new Map(
  byLemma(CLOSED, (lemma, forms) => [lemma, ...forms]),
);

/**
 * Spellings without accents that the rules read otherwise than most texts mean them, as "lemma: spellings".
 * Where stop words are dropped as they are written, what is left of "hacia" is "hacía".
 */
const FOLDED = `
hacer: hacia
río: rio
crear: creo
inglés: ingles
danés: danes
corte: cortes
medio: media medias
comedia: comedia comedias
regio: regia
nutria: nutria nutrias
asia: asia
escocia: escocia
paria: paria parias
superar: supera supero superas
irritar: irrita irrito
estipular: estipula
vivir: vivido vivida vividos vividas
venir: vienes
salir: salio
caer: cayo
bajo: baja
ver: vera veras
variar: varia
quedar: quedo
tomar: tomo
fundar: fundo
indicar: indica indico
solicitar: solicita solicito
equivocar: equivoca equivoco equivocas
animar: anima animas
integrar: integra
participar: participe
expresar: expreso
confesar: confeso
escapar: escapo
arrojar: arrojo
avanzar: avanzo
probar: probo
tardar: tardo
faltar: falto
resaltar: resalto
golpear: golpeo
expulsar: expulso
involucrar: involucro
implementar: implemento
aceptar: acepto
empezar: empece
decir: decimos
parar: paramos
íntimo: intima intimas
`;

/** The lemma of a spelling without accents, where no rule finds it. */
export const FOLDED_CHOICES: ReadonlyMap<string, string> = new Map(
  byLemma(FOLDED, (_lemma, spellings) => spellings),
);

function byLemma(
  text: string,
  formsOf: (lemma: string, rest: string[]) => string[],
): (readonly [form: string, lemma: string])[] {
  return text.trim().split("\n").flatMap((line) => {
    const [lemma = "", rest = ""] = line.split(":");
    return formsOf(lemma, list(rest)).map((form) => [form, lemma] as const);
  });
}

/**
 * Nouns and adjectives that look like forms of a verb, or like feminines, but have meanings of their own:
 * they win. Some are not in the dictionary, which accepts their spelling as that of a verb form.
 */
export const FIRM_WORDS: ReadonlySet<string> = new Set(list(`
  abogado acampada acantilado acorazado aficionado aliado altercado alumbrado apartado apellido apuesta
  arado arbolado armada aro atentado avenida bajada bebida bordado buzo calzada candado cascada cebada
  certificado chequeo cocido colada comida comprimido comunicado condesa conglomerado contenido
  coreografía corrida costado cruzada cuadrado cubierta cuidado delegado demo derrumbe despedida dictado
  diputado doctorado embutido emboscada empanada empleado enclave ensenada entrada entramado entrevista
  enunciado escalada estado explanada feriado fluido gemido grabado granada guarida helado hinchada huida
  implante impuesto insumo juego jugada jurado juzgado latido legado licenciado listado llamada llegada
  madrugada manada manuscrito mapeo marido masacre medida mercado mirada morada negociado nevada oído
  parada partida partido pecado pedido pesado pescado pincelada pisada poblado política pontificado
  portada posada premisa presupuesto privado propuesta raya rayo rebanada recorrido recorte rectorado
  redada refugiado reinado reinicio reporte repuesto resfriado resultado retoque revista revuelta rosado
  rugido sal salida sauce sed sentido sida significado soldado sostén subida tajada tejado tejido tela
  tendido tonada tostada trasplante tratado trazado uva velada vestido vida vista vuelta
`));

/** Nouns that are much rarer than the verb form, or the adjective, that is spelt alike: they give way. */
export const YIELDING_NOUNS: ReadonlySet<string> = new Set(list(`
  abarca abra acabe acabo alegro aleja aloja alquila aparta baila baña basta borra busca cabe cancela
  canta choca chupa clava cobra comporta comprueba concuerda considerando contrata corra crea cuelga
  cuesta cuida deja deje dejo descargue dona duela echo empeña emplea empiece encargue engorda enseña
  escucha espera explique fumo gana gira gobierna grita habla haz iguala jura juro llama llega lleva lloro
  manda mata mea miente mira monta muera narra niego noto ordenando pasa pega pego pela pesa pienso pierde
  pinta pisa porta premia presta preste presto procura prolonga queda quema quita refleja remite remonta
  resuelve resulta resultando rodea roza saca salga sobra sufra tira toca toma torna trata vale vendo
  abuela absoluta adjunta alta amarilla analítica ancha auténtica automática baja barata bienvenida blanca
  blanda británica bruta buena canaria casera chica clara clásica coja cómoda contenta contradictoria
  cruda cuarta décima definitiva densa diestra directa dolorosa dura ejecutiva enemiga energética entera
  erótica esclava esposa estática exótica extraña extraordinaria falsa fija fina fresca fría futura gata
  gemela gorda grata gruesa guerrera honda hueca húmeda imaginaria ingenua íntima judía justa larga
  legítima lesbiana limpia llena loca maestra mala máxima media mediana minera morena muda mutua necesaria
  negativa negra niña novena nueva paraguaya paralela pasiva perpetua perra pesquera plana plena polaca
  preciosa presidenta primitiva pública puta quinta recta redonda rica romana rubia santa seca secreta
  secretaria segunda serena sexta siniestra sirvienta sistemática solitaria sorda suegra suelta suprema
  tibia vaga
`));

/** Words in -o whose feminine is hardly used, so that it gives way to a verb: "intenta" is of "intentar". */
export const RARE_FEMININES: ReadonlySet<string> = new Set(list(`
  acepto asesino basto cabrío canso expreso falto giro intento invito molesto motivo noto pago pinto paso
  quedo quito reflejo saludo sujeto tardo
`));

/** Verbs whose forms win over those of other verbs: "venga" is of "venir", not of "vengar". */
export const COMMON_VERBS: ReadonlySet<string> = new Set(list(`
  asistir elegir mentir parar recomendar salir soler venir
`));

/**
 * Entries of the dictionary that would hide a common verb: the bird "buscarla", the worm "verme", the debit
 * "debe", verbs that nobody uses, forms listed once more, "japones" beside "japonés".
 */
export const OMITTED_WORDS: ReadonlySet<string> = new Set(list(`
  aponer asómate buscarla corro cortes danes date debe debes dimir elijar entro haced japones posó prevé
  regala reveler salgar verme volando
`));
