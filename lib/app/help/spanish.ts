import { type Html, html } from "../http/html.ts";
import { WITH_LANGUAGE_MODEL } from "./commands.ts";

/** The help in Spanish. */
export function spanishHelp(): Html {
  return html`
    <article class="help">
      <h1>Ayuda</h1>
      <nav aria-label="En esta página">
        <ul class="contents">
          <li><a href="#systems">Formas de buscar</a></li>
          <li><a href="#marks">Marcas</a></li>
          <li><a href="#keys">Teclas</a></li>
          <li><a href="#own">Sus documentos</a></li>
          <li><a href="#answers">Respuestas</a></li>
          <li><a href="#parts">Las demás partes</a></li>
          <li><a href="#files">Dónde se guarda todo</a></li>
        </ul>
      </nav>
      <p>
            Escriba lo que busca, con sus propias palabras, y pulse Intro. Cotejo muestra los documentos que mejor
            encajan y permite ver qué habría encontrado otra forma de buscar.
          </p>

      <section aria-labelledby="systems">
        <h2 id="systems">Formas de buscar</h2>
        <dl>
          <dt>Palabras (BM25)</dt>
          <dd>
                Encuentra los documentos que contienen las palabras de la pregunta, en cualquiera de sus formas.
                Las palabras raras pesan más que las corrientes. Es la más rápida, y la mejor para nombres,
                códigos y términos exactos.
              </dd>
          <dt>Significado (gte-small, all-MiniLM-L6-v2 y otros)</dt>
          <dd>
                Un modelo pequeño convierte los textos en números que se parecen cuando se parece lo que dicen.
                Encuentra lo que está dicho con otras palabras, y puede pasar por alto un término exacto. Ordena
                todos los documentos: siempre da una lista, aunque nada encaje.
              </dd>
          <dt>Ambos (rrf y otros)</dt>
          <dd>Toma las dos listas y pone delante lo que está arriba en cualquiera de ellas.</dd>
          <dt>Reordenar</dt>
          <dd>
                Vuelve a leer con detalle los primeros documentos de una lista y los pone en mejor orden. No puede
                encontrar lo que no estaba en ella. Con <em>maxsim</em>, cada palabra de la pregunta busca la más
                cercana en el texto; un <em>cross-encoder</em> lee juntos la pregunta y el texto.
              </dd>
          <dt>Comparar con</dt>
          <dd>
                Muestra otra lista junto a la primera: qué documentos tienen las dos, en qué puesto los tiene cada
                una y cuáles encuentra solo una de ellas.
              </dd>
        </dl>
        <p>
              Si una forma de buscar no está disponible, es que necesita un modelo que no está en este ordenador;
              la línea bajo las opciones dice cuál. <code>deno task models</code> muestra los modelos y los
              descarga.
            </p>
      </section>

      <section aria-labelledby="marks">
        <h2 id="marks">Qué significan las marcas</h2>
        <dl>
          <dt><mark class="word">palabra</mark></dt>
          <dd>Una palabra de la pregunta, en cualquiera de sus formas. En los títulos va subrayada.</dd>
          <dt><mark class="close">frase</mark></dt>
          <dd>La frase del trozo más cercana a la pregunta por su significado.</dd>
          <dt><span class="moved up">▲3</span> <span class="moved down">▼2</span> <span class="moved new">nuevo</span></dt>
          <dd>
                Puestos que un documento ha ganado o perdido respecto a la lista anterior; <em>nuevo</em>: no
                estaba entre los primeros de esa lista.
              </dd>
        </dl>
      </section>

      <section aria-labelledby="keys">
        <h2 id="keys">Teclas</h2>
        <dl class="keys">
          <dt><kbd>/</kbd></dt>
          <dd>ir al cuadro de búsqueda</dd>
          <dt><kbd>Intro</kbd></dt>
          <dd>buscar; en un resultado, abrirlo</dd>
          <dt><kbd>↓</kbd> <kbd>↑</kbd> o <kbd>j</kbd> <kbd>k</kbd></dt>
          <dd>de resultado en resultado; <kbd>↓</kbd> lleva también del cuadro al primero</dd>
          <dt><kbd>←</kbd> <kbd>→</kbd></dt>
          <dd>con dos listas: al mismo documento en la otra</dd>
          <dt><kbd>n</kbd> <kbd>p</kbd></dt>
          <dd>en un documento: marca siguiente y anterior</dd>
          <dt><kbd>Esc</kbd></dt>
          <dd>volver: de un resultado al cuadro, de un documento a los resultados</dd>
          <dt><kbd>?</kbd></dt>
          <dd>esta ayuda</dd>
        </dl>
      </section>

      <section aria-labelledby="own">
        <h2 id="own">Sus documentos</h2>
        <p>
              En <a href="/documents">Mis documentos</a> se añaden archivos o carpetas enteras: PDF, Word (docx),
              PowerPoint (pptx), páginas web, Markdown, cuadernos y texto sin formato. Se puede buscar en ellos en
              cuanto están leídos. Un PDF escaneado contiene imágenes de texto y no texto: se indica así, y antes
              hay que pasarlo por un programa de reconocimiento de texto.
            </p>
        <p>
              <strong>Todo se queda en este ordenador.</strong> Los archivos se copian en la carpeta de Cotejo, se
              leen ahí y no se envían a ninguna parte. La aplicación solo responde a este ordenador, salvo que
              quien la puso en marcha la haya abierto a otros con una clave. Al quitar un documento se borran su
              copia y lo que se hizo a partir de ella; el archivo original no se toca.
            </p>
      </section>

      <section aria-labelledby="answers">
        <h2 id="answers">Respuestas</h2>
        <p>
              <em>Responder con estos documentos</em> lee los primeros documentos encontrados. Sin modelo de
              lenguaje, cita las frases que más se acercan a una respuesta, y si no las hay, lo dice. Los números
              como [1] llevan al trozo en el que se apoya cada frase.
            </p>
        <p>
              Para que la respuesta la redacte un modelo de lenguaje, se indica al poner en marcha la aplicación.
              Sirve cualquier servicio con la interfaz de OpenAI, también uno en este mismo ordenador:
            </p>
        <pre tabindex="0"><code>${WITH_LANGUAGE_MODEL}</code></pre>
        <p>
              Entonces, y solo cuando se pide una respuesta, se envían a ese servicio la pregunta y los trozos que
              aparecen con ella. Las respuestas se guardan, de modo que la misma pregunta no cuesta nada la segunda
              vez.
            </p>
      </section>

      <section aria-labelledby="parts">
        <h2 id="parts">Las demás partes</h2>
        <dl>
          <dt><a href="/explore">Explorar</a></dt>
          <dd>
                Cada pregunta de una ejecución: qué encontró cada sistema, qué movió el reordenamiento, la respuesta
                y cómo se juzgó.
              </dd>
          <dt><a href="/compare">Comparar</a></dt>
          <dd>
                Dos sistemas de una ejecución, pregunta a pregunta: dónde es mejor cada uno y si la diferencia es
                casual.
              </dd>
          <dt><a href="/charts">Gráficos</a></dt>
          <dd>Las figuras del informe, con los filtros que se quieran, y sus tablas como archivos.</dd>
          <dt><a href="/judge">Juzgar</a></dt>
          <dd>
                Diga usted si un documento responde a una pregunta. No se ve qué sistema lo encontró hasta haberlo
                juzgado; lo que más importa para la comparación va primero, y las medidas se actualizan al momento.
              </dd>
        </dl>
      </section>

      <section aria-labelledby="files">
        <h2 id="files">Dónde se guarda todo</h2>
        <dl>
          <dt><code>outputs/NOMBRE</code></dt>
          <dd>
                Una ejecución: sus tablas, figuras e informe. Sus juicios son archivos aparte, junto a ellas, como
                <code>person.judgements.parquet</code>.
              </dd>
          <dt><code>outputs/.app</code></dt>
          <dd>
                Lo propio de la aplicación: sus documentos en <code>files</code>, la base de datos
                <code>app.sqlite</code>, que los enumera, e <code>indexes</code>, que se puede borrar y se vuelve a
                hacer.
              </dd>
          <dt><code>outputs/.cache</code></dt>
          <dd>
                Lo que comparten todas las ejecuciones: modelos descargados, vectores, respuestas de modelos de
                lenguaje.
              </dd>
        </dl>
        <p>Los programas también pueden preguntar: <a href="/api">/api</a> describe cómo.</p>
      </section>
    </article>
  `;
}
