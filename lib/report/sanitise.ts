import { type CheerioAPI, load } from "cheerio";
import { escapeHtml } from "./html.ts";

const words = (list: string) => new Set(list.split(/\s+/));

const html = words(
  `a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp section small span strong
  sub summary sup table tbody td tfoot th thead time tr u ul var wbr`,
);
const mathml = words(
  `math annotation maction menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded
  mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
  none semantics`,
);
const svg = words(
  `svg circle clippath defs desc ellipse g line lineargradient marker mask path pattern polygon
  polyline radialgradient rect stop symbol text textpath title tspan use`,
);
/** Elements that go with all they hold; other unknown ones leave their content behind. */
const dropped = words(
  `script style iframe frame object embed applet template noscript link meta base head foreignobject
  animate set handler audio video canvas select textarea button datalist`,
);
const addresses = words("href src xlink:href cite");
const forbidden =
  /^(on|formaction$|action$|srcdoc$|srcset$|ping$|poster$|background$|xml:base$|target$|http-equiv$)/;

/**
 * HTML or SVG that somebody else wrote, without anything that runs, loads or covers the page: elements and
 * attributes outside the allowed ones are taken away, images not inside the text become links.
 *
 * @example
 * ```ts
 * import { sanitise } from "./sanitise.ts";
 * const clean = sanitise('<b onclick="x()">bold</b><script>alert(1)</scr' + 'ipt>');
 * if (clean !== "<b>bold</b>") throw new Error(clean);
 * ```
 */
export function sanitise(markup: string): string {
  const $ = load(markup, { scriptingEnabled: false }, false);
  $.root().contents().filter((_, node) => node.type !== "tag" && node.type !== "text").remove();
  $("*").contents().filter((_, node) => node.type === "comment" || node.type === "directive").remove();
  for (const node of $("*").toArray()) {
    const name = nameOf($(node));
    if (dropped.has(name)) $(node).remove();
    else if (!html.has(name) && !mathml.has(name) && !svg.has(name)) $(node).replaceWith($(node).contents());
  }
  for (const node of $("*").toArray()) cleanAttributes($(node));
  return $.html();
}

type Selected = ReturnType<CheerioAPI>;

function nameOf(element: Selected): string {
  return String(element.prop("tagName") ?? "").toLowerCase();
}

function cleanAttributes(element: Selected): void {
  const name = nameOf(element);
  for (const [attribute, value] of Object.entries(element.attr() ?? {})) {
    const key = attribute.toLowerCase();
    const bad = forbidden.test(key) || loads(value) || (addresses.has(key) && !allowedAddress(name, value)) ||
      (key === "style" && /position\s*:|expression|@import|-moz-binding|\\/i.test(value));
    if (bad) element.removeAttr(attribute);
  }
  if (name === "input" && element.attr("type") !== "checkbox") element.remove();
  else if (name === "input") element.attr("disabled", "");
  if (name === "a" && /^https?:/i.test(element.attr("href") ?? "")) {
    element.attr("rel", "noopener noreferrer");
  }
  if (name === "img" && element.attr("src") === undefined) {
    element.replaceWith(`<em>[image: ${escapeHtml(element.attr("alt") || "not inside this page")}]</em>`);
  }
}

/** CSS functions that fetch; a reference inside the document does not. */
function loads(value: string): boolean {
  return /(url|image|image-set)\s*\(\s*(?!\s*["']?#)/i.test(value);
}

function allowedAddress(element: string, value: string): boolean {
  const address = [...value].filter((c) => c > " ").join("");
  if (element === "img") return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(address);
  if (svg.has(element) && element !== "a") return address.startsWith("#");
  return /^(https?:|mailto:|#|[^:]*([/?#]|$))/i.test(address);
}
