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
`;

export const CLOSED_WORDS: ReadonlyMap<string, string> = new Map(
  CLOSED.trim().split("\n").flatMap((line) => {
    const [lemma = "", forms = ""] = line.split(":");
    return [lemma, ...list(forms)].map((form) => [form, lemma] as const);
  }),
);

/**
 * Nouns and adjectives that look like forms of a verb, or like feminines, but have meanings of their own:
 * they win. Some are not in the dictionary, which accepts their spelling as that of a verb form.
 */
export const FIRM_WORDS: ReadonlySet<string> = new Set(list(`
  abogado acampada acantilado acorazado aficionado aliado altercado alumbrado apartado apellido apuesta
  arado arbolado armada atentado avenida bajada bebida bordado calzada candado cascada cebada certificado
  chequeo cocido colada comida comprimido comunicado condesa conglomerado contenido coreografía corrida
  costado cruzada cuadrado cubierta cuidado delegado demo derrumbe despedida dictado diputado doctorado
  embutido emboscada empanada empleado enclave ensenada entrada entramado entrevista enunciado escalada
  estado explanada feriado fluido gemido grabado granada guarida helado hinchada huida implante impuesto
  insumo juego jugada jurado juzgado latido legado licenciado listado llamada llegada madrugada manada
  manuscrito mapeo marido masacre medida mercado mirada morada negociado nevada oído parada partida
  partido pecado pedido pesado pescado pincelada pisada poblado política pontificado portada posada
  premisa presupuesto privado propuesta raya rayo rebanada recorrido recorte rectorado redada refugiado
  reinado reinicio reporte repuesto resfriado resultado retoque revista revuelta rosado rugido sal salida
  sed sentido sida significado soldado sostén subida tajada tejado tejido tendido tonada tostada
  trasplante tratado trazado velada vestido vida vista vuelta
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
  acepto asesino basto canso expreso falto giro intento invito molesto motivo noto pago pinto paso quedo
  quito reflejo saludo sujeto tardo
`));

/** Verbs whose forms win over those of other verbs: "venga" is of "venir", not of "vengar". */
export const COMMON_VERBS: ReadonlySet<string> = new Set(list(`
  asistir elegir mentir parar recomendar salir soler venir
`));

/**
 * Entries of the dictionary that would hide a common verb: the bird "buscarla", the worm "verme", the debit
 * "debe", verbs that nobody uses, forms listed once more.
 */
export const OMITTED_WORDS: ReadonlySet<string> = new Set(list(`
  aponer asómate buscarla corro date debe debes dimir elijar entro haced prevé regala salgar verme volando
`));
