import * as cheerio from "cheerio/slim";
import { decodeEntities, htmlToText, isTooDeep, normalise, oneLine } from "../text/mod.ts";
import { linksInText, type Passage, passageOf } from "./forum_links.ts";
import { tagsOf } from "./forum_microdata.ts";
import type { ForumParts } from "./forum_parts.ts";

type Node = Record<string, unknown>;

/**
 * The first question of a page's JSON-LD (`<script type="application/ld+json">`); null when there is none.
 * A question of a QAPage comes before one that stands alone. Those of an FAQPage, which forums add about
 * themselves, and of a list are not meant. A script that is no JSON is passed over.
 */
export function jsonLdQuestion($: cheerio.CheerioAPI, url: string): ForumParts | null {
  const data = $('script[type^="application/ld+json" i]').toArray().map((script) => parsed($(script).text()));
  const nodes = nodesOf(data);
  const byId = new Map(
    nodes.filter((node) => Object.keys(node).length > 1).map((node) => [node["@id"], node]),
  );
  const resolve = (value: unknown): unknown => {
    const first = Array.isArray(value) ? value[0] : value;
    return isNode(first) && first["@id"] !== undefined ? byId.get(first["@id"]) ?? first : first;
  };
  const entities = (pages: Node[]) => pages.map((page) => resolve(page.mainEntity));
  const question = [
    ...entities(nodes.filter((node) => isA(node, "QAPage"))),
    ...roots(data),
    ...entities(roots(data).filter((node) => !isA(node, "FAQPage"))),
  ].find((node): node is Node => isNode(node) && isA(node, "Question"));
  return question ? partsOf(question, resolve, url) : null;
}

function partsOf(question: Node, resolve: (value: unknown) => unknown, url: string): ForumParts {
  const answer = resolve(question.acceptedAnswer);
  const name = (value: unknown) => {
    const person = resolve(value);
    return line(isNode(person) ? person.name : person);
  };
  const keywords = [question.keywords].flat().map((word) => isNode(word) ? word.name : word);
  return {
    title: line(question.name ?? question.headline),
    body: passage(question.text ?? question.articleBody, url)?.text ?? null,
    date: line(question.dateCreated ?? question.datePublished),
    tags: keywords.flatMap((word) => tagsOf(line(word) ?? "")),
    author: name(question.author),
    answer: passage(isNode(answer) ? answer.text ?? answer.articleBody : answer, url),
    answerer: isNode(answer) ? name(answer.author) : null,
  };
}

/** Null for what is no JSON; the marks of comments and CDATA that some pages put around it are taken off. */
function parsed(text: string): unknown {
  const json = text.trim().replace(/^(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\*\/)?)/, "")
    .replace(/(?:-->|(?:\/\/|\/\*)?\s*\]\]>(?:\*\/)?)$/, "");
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The objects that stand by themselves, in no property of another. */
function roots(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(roots);
  if (!isNode(value)) return [];
  return value["@graph"] === undefined ? [value] : roots(value["@graph"]);
}

/** All objects in a value, outer ones first. */
function nodesOf(value: unknown, depth = 0): Node[] {
  if (depth > 50) return [];
  if (Array.isArray(value)) return value.flatMap((item) => nodesOf(item, depth + 1));
  return isNode(value) ? [value, ...Object.values(value).flatMap((item) => nodesOf(item, depth + 1))] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isA(node: Node, type: string): boolean {
  return [node["@type"]].flat().some((name) =>
    typeof name === "string" && name.replace(/^.*[/:#]/, "") === type
  );
}

const TAG =
  "(?:a|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|img|li|ol|p|pre|span|strong|sub|sup|table|tbody|td|th|tr|u|ul)";
const HTML = new RegExp(`<(?:/${TAG}|${TAG}(?:\\s[^<>]*)?/?)>`, "i");
const ESCAPED_HTML = new RegExp(`&lt;(?:/${TAG}|${TAG}/?)&gt;`, "i");

/** Text that is plain, HTML, or HTML whose tags were escaped. */
function passage(value: unknown, url: string): Passage | null {
  if (typeof value !== "string") return null;
  const html = HTML.test(value) ? value : ESCAPED_HTML.test(value) ? decodeEntities(value) : null;
  if (html === null) {
    const text = normalise(decodeEntities(value));
    return { text, links: linksInText(text, url) };
  }
  if (isTooDeep(html)) return { text: htmlToText(html).text, links: linksInText(html, url) };
  const $ = cheerio.load(html);
  return passageOf($, $.root(), url);
}

function line(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  return oneLine(decodeEntities(String(value))) || null;
}
