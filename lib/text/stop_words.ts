const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The 33 English stop words of Lucene's EnglishAnalyzer. */
export const LUCENE_ENGLISH_STOP_WORDS: ReadonlySet<string> = list(`
  a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with`);

/**
 * The Spanish words that only hold a sentence together, by the classes of the grammar: articles, prepositions,
 * conjunctions, pronouns, question words, quantifiers, and the forms of ser, estar and haber. Longer lists that go
 * round (577 words in npm's stopwords-json and in spaCy 2 but for the letters, 732 in stopwords-es) hold words that
 * people ask about, such as trabajo, empleo, tiempo, valor and the numbers, and find less: on XQuAD-es with Snowball's
 * stems R@1 is 0.927 with this list, 0.918 with either of those, and 0.919 with none. "Estado" is no form of estar here.
 */
export const SPANISH_STOP_WORDS: ReadonlySet<string> = list(`
  el la los las lo un una unos unas al del

  a ante con contra de desde durante en entre hacia hasta mediante para por según sin sobre tras

  y e o u ni que pero sino mas aunque si porque pues como cuando donde mientras

  yo tú él ella ello usted nosotros nosotras vosotros vosotras ellos ellas ustedes me te se nos os le les mí ti sí
  conmigo contigo consigo mi mis tu tus su sus mío mía míos mías tuyo tuya tuyos tuyas suyo suya suyos suyas nuestro
  nuestra nuestros nuestras vuestro vuestra vuestros vuestras

  este esta estos estas esto ese esa esos esas eso aquel aquella aquellos aquellas aquello éste ésta éstos éstas ése ésa
  ésos ésas aquél aquélla aquéllos aquéllas

  quien quienes cual cuales cuyo cuya cuyos cuyas cuanto cuanta cuantos cuantas adonde qué quién quiénes cuál cuáles
  cuándo dónde adónde cómo cuánto cuánta cuántos cuántas

  algo alguien algún alguno alguna algunos algunas ningún ninguno ninguna nada nadie todo toda todos todas otro otra otros
  otras mucho mucha muchos muchas poco poca pocos pocas cada tal tales tanto tanta tantos tantas mismo misma mismos mismas

  no más menos muy tan ya también tampoco así

  ser siendo sido soy eres es somos sois son era eras éramos erais eran fui fuiste fue fuimos fuisteis fueron seré serás
  será seremos seréis serán sería serías seríamos seríais serían sea seas seamos seáis sean fuera fueras fuéramos fuerais
  fueran fuese fueses fuésemos fueseis fuesen

  estar estando estoy estás está estamos estáis están estaba estabas estábamos estabais estaban estuve estuviste estuvo
  estuvimos estuvisteis estuvieron estaré estarás estará estaremos estaréis estarán estaría estarías estaríamos estaríais
  estarían esté estés estemos estéis estén estuviera estuvieras estuviéramos estuvierais estuvieran estuviese estuvieses
  estuviésemos estuvieseis estuviesen

  haber habiendo habido hay he has ha hemos habéis han había habías habíamos habíais habían hube hubiste hubo hubimos
  hubisteis hubieron habré habrás habrá habremos habréis habrán habría habrías habríamos habríais habrían haya hayas
  hayamos hayáis hayan hubiera hubieras hubiéramos hubierais hubieran hubiese hubieses hubiésemos hubieseis hubiesen`);
