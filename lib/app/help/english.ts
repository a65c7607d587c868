import { type Html, html } from "../http/html.ts";
import { WITH_LANGUAGE_MODEL } from "./commands.ts";

/** The help in English. */
export function englishHelp(): Html {
  return html`
    <article class="help">
      <h1>Help</h1>
      <nav aria-label="On this page">
        <ul class="contents">
          <li><a href="#systems">Ways to search</a></li>
          <li><a href="#marks">Marks</a></li>
          <li><a href="#keys">Keys</a></li>
          <li><a href="#own">Your own documents</a></li>
          <li><a href="#answers">Answers</a></li>
          <li><a href="#parts">The other parts</a></li>
          <li><a href="#files">Where things are kept</a></li>
        </ul>
      </nav>
      <p>
            Write what you are looking for, in your own words, and press Enter. Cotejo shows the documents that
            fit best, and lets you see how another way to search would have answered.
          </p>

      <section aria-labelledby="systems">
        <h2 id="systems">Ways to search</h2>
        <dl>
          <dt>Words (BM25)</dt>
          <dd>
                Finds documents in which the words of your question stand, in any of their forms. Rare words count
                more than common ones. It is the quickest, and the best for names, codes and exact terms.
              </dd>
          <dt>Meaning (gte-small, all-MiniLM-L6-v2 and others)</dt>
          <dd>
                A small model turns texts into numbers that are close when the meaning is. It finds what is said in
                other words, and may miss an exact term. It puts every document in order, so that there is always
                a list, even where nothing fits.
              </dd>
          <dt>Both (rrf and others)</dt>
          <dd>Takes the two lists and puts first what stands high in either of them.</dd>
          <dt>Reranking</dt>
          <dd>
                Reads the first documents of a list once more, closely, and puts them in a better order. It cannot
                find what was not in the list. With <em>maxsim</em> every word of your question looks for its
                nearest word in the text; a <em>cross-encoder</em> reads question and text together.
              </dd>
          <dt>Compare with</dt>
          <dd>
                Shows a second list beside the first: which documents both have, where each has them, and which
                only one of them finds.
              </dd>
        </dl>
        <p>
              A way that is not ready needs a model that is not on this computer; the line below the choices says
              which. <code>deno task models</code> lists models and gets them.
            </p>
      </section>

      <section aria-labelledby="marks">
        <h2 id="marks">What the marks mean</h2>
        <dl>
          <dt><mark class="word">word</mark></dt>
          <dd>A word of your question, in any of its forms. In titles it is underlined.</dd>
          <dt><mark class="close">sentence</mark></dt>
          <dd>The sentence of the passage that is nearest to your question in meaning.</dd>
          <dt><span class="moved up">▲3</span> <span class="moved down">▼2</span> <span class="moved new">new</span></dt>
          <dd>
                Places that a document won or lost against the list before; <em>new</em>: it was not among the
                first of that list.
              </dd>
        </dl>
      </section>

      <section aria-labelledby="keys">
        <h2 id="keys">Keys</h2>
        <dl class="keys">
          <dt><kbd>/</kbd></dt>
          <dd>to the search box</dd>
          <dt><kbd>Enter</kbd></dt>
          <dd>search; on a result, open it</dd>
          <dt><kbd>↓</kbd> <kbd>↑</kbd> or <kbd>j</kbd> <kbd>k</kbd></dt>
          <dd>from result to result; <kbd>↓</kbd> also leads from the box to the first one</dd>
          <dt><kbd>←</kbd> <kbd>→</kbd></dt>
          <dd>with two lists: to the same document in the other one</dd>
          <dt><kbd>n</kbd> <kbd>p</kbd></dt>
          <dd>in a document: next and previous mark</dd>
          <dt><kbd>Esc</kbd></dt>
          <dd>back: from a result to the box, from a document to the results</dd>
          <dt><kbd>?</kbd></dt>
          <dd>this help</dd>
        </dl>
      </section>

      <section aria-labelledby="own">
        <h2 id="own">Your own documents</h2>
        <p>
              Under <a href="/documents">My documents</a> you add files or whole folders: PDF, Word (docx),
              PowerPoint (pptx), web pages, Markdown, notebooks and plain text. They can be searched as soon as
              they are read. A scanned PDF holds pictures of text and no text: it is named as such, and needs a
              text recognition program first.
            </p>
        <p>
              <strong>Everything stays on this computer.</strong> Files are copied into Cotejo's folder, read
              there, and sent nowhere. The application answers this computer alone, unless whoever started it
              opened it to others with a token. Removing a document removes its copy and what was made from it;
              your own file is not touched.
            </p>
      </section>

      <section aria-labelledby="answers">
        <h2 id="answers">Answers</h2>
        <p>
              <em>Answer from these documents</em> reads the first documents found. Without a language model it
              quotes the sentences that come nearest to an answer, and says so where there are none. Numbers such
              as [1] lead to the passage a sentence rests on.
            </p>
        <p>
              To have a language model write the answer, name it when you start the application. Any service with
              OpenAI's interface will do, also one on this computer:
            </p>
        <pre tabindex="0"><code>${WITH_LANGUAGE_MODEL}</code></pre>
        <p>
              Then, and only when you ask for an answer, your question and the passages shown with it are sent to
              that service. Replies are kept, so that the same question costs nothing the second time.
            </p>
      </section>

      <section aria-labelledby="parts">
        <h2 id="parts">The other parts</h2>
        <dl>
          <dt><a href="/explore">Explore</a></dt>
          <dd>
                Every question of a run: what each system found for it, what reranking moved, the answer and how
                it was judged.
              </dd>
          <dt><a href="/compare">Compare</a></dt>
          <dd>Two systems of a run, question by question: where one is better, and whether that is chance.</dd>
          <dt><a href="/charts">Charts</a></dt>
          <dd>The figures of the report, filtered as you like, and its tables as files.</dd>
          <dt><a href="/judge">Judge</a></dt>
          <dd>
                Say yourself whether a document answers a question. You are not told which system found it until
                you have judged; what matters most for the comparison comes first, and the measures follow at once.
              </dd>
        </dl>
      </section>

      <section aria-labelledby="files">
        <h2 id="files">Where things are kept</h2>
        <dl>
          <dt><code>outputs/NAME</code></dt>
          <dd>
                A run: its tables, pictures and report. Your judgements are files of their own beside them, such as
                <code>person.judgements.parquet</code>.
              </dd>
          <dt><code>outputs/.app</code></dt>
          <dd>
                The application's: your documents in <code>files</code>, the database <code>app.sqlite</code> that
                lists them, and <code>indexes</code>, which may be deleted and are made again.
              </dd>
          <dt><code>outputs/.cache</code></dt>
          <dd>What all runs share: models that were downloaded, vectors, replies of language models.</dd>
        </dl>
        <p>Programs can ask as well: <a href="/api">/api</a> describes how.</p>
      </section>
    </article>
  `;
}
