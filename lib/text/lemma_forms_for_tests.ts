/**
 * Inflected Spanish forms and their lemmas, written for this project before its lemmatiser. The rules:
 *
 * - A verb's lemma is its infinitive, without pronouns, whatever hangs on the form: "levantándose" → "levantar",
 *   "dímelo" → "decir". Forms of "vos" and of "vosotros" count as any other person.
 * - A participle, regular or not, has its verb as lemma in every gender and number: "detenidos" → "detener".
 * - Adjectives, and nouns with an -o/-a pair, have the masculine singular: "blancas" → "blanco", "niñas" → "niño".
 *   A noun without such a partner keeps its own singular: "mesas" → "mesa", "actrices" → "actriz".
 * - Adverbs in -mente, and whatever is already a lemma, are their own lemma.
 * - Words that no dictionary need know follow the same rules: "tuitearon" → "tuitear".
 * - Forms with two readings between which a reader would hesitate ("fue", "viste", "creo") are left out.
 */
export const LEMMA_FORMS: readonly (readonly [form: string, lemma: string, kind: "irregular" | "regular"])[] =
  [
    ...pairs(
      "irregular",
      `
    dije=decir dijeron=decir diré=decir dirían=decir digan=decir contradijo=contradecir predijeron=predecir
    anduvo=andar anduvieron=andar estuvo=estar están=estar hizo=hacer hicieron=hacer hagan=hacer
    deshizo=deshacer satisfizo=satisfacer tuvo=tener tuvimos=tener tendrán=tener mantuvo=mantener
    obtuvieron=obtener puso=poner pusieron=poner pondría=poner compuso=componer propusieron=proponer
    vinieron=venir vendrá=venir convinieron=convenir quiso=querer querrán=querer supo=saber supieron=saber
    sepa=saber pudo=poder pudieron=poder podrían=poder trajo=traer trajeron=traer atrajo=atraer cupieron=caber
    quepo=caber cabrá=caber dio=dar dieron=dar vio=ver previeron=prever oyó=oír oigo=oír cayó=caer caigo=caer
    huyó=huir construyeron=construir condujo=conducir tradujeron=traducir produjo=producir salgo=salir
    saldrán=salir valdría=valer conozco=conocer
    soy=ser eres=ser somos=ser sido=ser voy=ir iban=ir yendo=ir vayan=ir hubo=haber han=haber habían=haber
    durmió=dormir duermen=dormir durmiendo=dormir murieron=morir pidió=pedir piden=pedir siguieron=seguir
    sirvieron=servir corrigió=corregir mintió=mentir prefieren=preferir sonrió=sonreír juegan=jugar huele=oler
    asgo=asir yerra=errar irguió=erguir encuentra=encontrar vuelven=volver piensan=pensar adquiere=adquirir
    roto=romper abierta=abrir descubierto=descubrir devueltas=devolver escritas=escribir previsto=prever
    caracteres=carácter especímenes=espécimen
    `,
    ),
    // Pronouns behind the verb.
    ...pairs(
      "regular",
      `
    dímelo=decir dígame=decir decirle=decir hazlo=hacer hacerlo=hacer verlas=ver vámonos=ir irse=ir dárselo=dar
    ponerse=poner tenerlos=tener pidiéndole=pedir sirviéndose=servir comprándoselo=comprar
    levantándose=levantar contarnos=contar explícame=explicar escúchenme=escuchar llévatelo=llevar cómelo=comer
    léelas=leer mirándolos=mirar abrirla=abrir buscándote=buscar enviárnoslo=enviar devolvérsela=devolver
    quedarme=quedar acuérdate=acordar siéntense=sentar preguntarles=preguntar entregárselas=entregar
    olvidarte=olvidar
    `,
    ),
    // Verbs: the three conjugations, vos, changes of spelling and of accent, participles.
    ...pairs(
      "regular",
      `
    caminaba=caminar hablaron=hablar trabajamos=trabajar comprarán=comprar estudiaríamos=estudiar viajase=viajar
    cantáramos=cantar llegasteis=llegar escucháis=escuchar ganó=ganar preparando=preparar comían=comer
    bebieron=beber aprenderemos=aprender vendería=vender corriesen=correr coméis=comer
    respondiendo=responder vivían=vivir subieron=subir escribirás=escribir permitiría=permitir abriendo=abrir
    recibimos=recibir partisteis=partir sufrieran=sufrir
    hablás=hablar comés=comer tenés=tener querés=querer podés=poder sabés=saber escribís=escribir mirá=mirar
    vení=venir
    busqué=buscar toqué=tocar paguemos=pagar llegué=llegar cace=cazar empecé=empezar realicen=realizar
    averigüé=averiguar dirijo=dirigir recojo=recoger protejan=proteger distingo=distinguir venzo=vencer
    ejerzo=ejercer esparza=esparcir leyó=leer creyeron=creer envían=enviar actúan=actuar continúe=continuar
    reúnen=reunir prohíben=prohibir
    comido=comer detenidos=detener publicada=publicar construidas=construir perdidos=perder elegidos=elegir
    terminado=terminar traído=traer vendidas=vender utilizados=utilizar
    `,
    ),
    // Nouns and adjectives.
    ...pairs(
      "regular",
      `
    libros=libro mesas=mesa casas=casa islas=isla ventanas=ventana manos=mano problemas=problema cafés=café
    sofás=sofá menús=menú ciudades=ciudad árboles=árbol relojes=reloj autobuses=autobús reyes=rey leyes=ley
    rubíes=rubí canciones=canción corazones=corazón jóvenes=joven exámenes=examen imágenes=imagen
    orígenes=origen regímenes=régimen luces=luz peces=pez veces=vez voces=voz lápices=lápiz actrices=actriz
    jerséis=jersey bonsáis=bonsái reinas=reina
    niñas=niño gatas=gato maestras=maestro abuela=abuelo hijas=hijo hermanas=hermano alumnas=alumno
    vecinas=vecino
    blancas=blanco rojos=rojo altas=alto pequeñas=pequeño antiguas=antiguo históricas=histórico
    europeas=europeo españolas=español francesa=francés alemanas=alemán holgazanas=holgazán
    trabajadoras=trabajador verdes=verde grandes=grande felices=feliz veloces=veloz fáciles=fácil útiles=útil
    populares=popular
    `,
    ),
    // Their own lemmas.
    ...pairs(
      "regular",
      `
    rápidamente=rápidamente lentamente=lentamente felizmente=felizmente fácilmente=fácilmente
    especialmente=especialmente probablemente=probablemente
    árbol=árbol crisis=crisis paraguas=paraguas lunes=lunes análisis=análisis virus=virus tórax=tórax
    universidad=universidad iglesia=iglesia montaña=montaña fútbol=fútbol presidente=presidente nación=nación
    importante=importante correr=correr dormir=dormir escribir=escribir jamás=jamás después=después
    también=también
    `,
    ),
    // New words.
    ...pairs(
      "regular",
      `
    tuitearon=tuitear whatsappeamos=whatsappear googleando=googlear hackeado=hackear instagrameaba=instagramear
    streamearon=streamear spoilearon=spoilear reseteó=resetear chatbots=chatbot podcasts=podcast
    influencers=influencer bitcoins=bitcoin selfis=selfi criptomonedas=criptomoneda blogueras=bloguero
    `,
    ),
  ];

function pairs(kind: "irregular" | "regular", text: string): [string, string, "irregular" | "regular"][] {
  return text.trim().split(/\s+/).map((pair) => {
    const [form = "", lemma = ""] = pair.split("=");
    return [form, lemma, kind];
  });
}
