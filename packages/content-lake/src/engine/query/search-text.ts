import { isRunawayPattern } from "./match-pattern.ts";
import { isObject } from "../json-value.ts";
import type { Node } from "./ast.ts";

const texts = new WeakMap<object, string>();
const ACCENTS = /\p{Diacritic}/gu;

/** The words of a document, each once, with and without their accents. */
export function searchText(document: object): string {
  const known = texts.get(document);
  if (known !== undefined) return known;
  const parts: string[] = [];
  collect(document, parts);
  const written = parts.join(" ").toLowerCase();
  const plain = written.normalize("NFD").replace(ACCENTS, "");
  const words = [written, plain].flatMap((text) => text.split(/\s+/));
  const text = [...new Set(words)].join(" ");
  texts.set(document, text);
  return text;
}

function collect(value: unknown, parts: string[]): void {
  if (typeof value === "string") {
    parts.push(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, parts);
  } else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      if (!name.startsWith("_")) collect(child, parts);
    }
  }
}

/**
 * `left match text::query(…)`, which groq-js reads but cannot evaluate, as a
 * plain match: all words must be found, and none after a minus.
 */
export function textMatch(left: Node, query: Node): Node {
  if (query.type !== "Value" || typeof query.value !== "string") {
    return matchNode(left, query);
  }
  // A user that types stars into a search field should get no error.
  const text = isRunawayPattern(query)
    ? query.value.replaceAll("*", " ")
    : query.value;
  const terms = text.match(/-?"[^"]*"|\S+/g) ?? [];
  const isExcluded = (term: string) => term.length > 1 && term.startsWith("-");
  const wanted = terms.filter((term) => !isExcluded(term)).join(" ");
  const excluded = terms.filter(isExcluded).map((term) => term.slice(1));
  const positive: Node | null =
    wanted === "" && excluded.length > 0
      ? null
      : matchNode(left, { type: "Value", value: wanted });
  const negative = excluded.map((term): Node => ({
    type: "Not",
    base: matchNode(left, { type: "Value", value: term }),
  }));
  const all = positive === null ? negative : [positive, ...negative];
  return all.reduce((a, b) => ({ type: "And", left: a, right: b }));
}

function matchNode(left: Node, right: Node): Node {
  return { type: "OpCall", op: "match", left, right };
}
