import { randomBytes } from "node:crypto";
import type { DocumentSet } from "../document-set.ts";
import type { Node } from "./ast.ts";
import { ofAlternative } from "./index-selection.ts";
import { relevance } from "./relevance.ts";
import { documentText, searchText, withoutLastLine } from "./search-text.ts";
import { parseTextQuery } from "./text-query.ts";

/**
 * groq-js has one callback: it asks for the document of a reference. Where a
 * query needs the index for a key that is known only while it runs, the plan
 * inserts a dereference of an artificial reference, which is answered from the
 * index. No document can contain such a reference: its prefix is random at each
 * start.
 */
const PREFIX = `\u0000${randomBytes(12).toString("hex")}:`;

/** Documents from the index, or the text of the document with this id. */
type Lookup = "id" | "slug" | "reference" | "text";

/**
 * The relevance of a document with its id, of a document without its id, or of
 * given strings, for a text query. The key is the query, a separator, and the id
 * or the strings.
 */
export type TextLookup = "found" | "foundInFields" | "foundInTexts";
const TEXT_LOOKUPS: ReadonlySet<string> = new Set<TextLookup>([
  "found",
  "foundInFields",
  "foundInTexts",
]);

/** Separates the parts of a key. */
export const KEY_SEPARATOR = "\u0000";

/** A node that looks up what `key` evaluates to; null when that is no string. */
export function lookupNode(lookup: Lookup | TextLookup, key: Node): Node {
  const reference: Node = {
    type: "OpCall",
    op: "+",
    left: { type: "Value", value: `${PREFIX}${lookup}:` },
    right: key,
  };
  return {
    type: "Deref",
    base: {
      type: "Object",
      attributes: [
        { type: "ObjectAttributeValue", name: "_ref", value: reference },
      ],
    },
  };
}

/** The name and the key of a node made by `lookupNode`; null for any other node. */
export function lookupOf(
  node: Node,
): { name: string; isOfText: boolean; key: Node } | null {
  if (node.type !== "Deref" || node.base.type !== "Object") return null;
  const value = node.base.attributes[0]?.value;
  if (value?.type !== "OpCall" || value.left.type !== "Value") return null;
  const prefix = value.left.value;
  if (typeof prefix !== "string" || !prefix.startsWith(PREFIX)) return null;
  const name = prefix.slice(PREFIX.length, -1);
  return { name, isOfText: TEXT_LOOKUPS.has(name), key: value.right };
}

/** `primary`, or `fallback` where that is null. */
export function coalesce(primary: Node, fallback: Node): Node {
  return {
    type: "FuncCall",
    namespace: "global",
    name: "coalesce",
    args: [primary, fallback],
  };
}

/**
 * Answers groq-js's dereferences from a collection, and tells `reached` which
 * documents the answer depends on.
 */
export function dereferencer(
  documents: DocumentSet,
  reached: (id: string) => void,
): (reference: { _ref: string }) => unknown {
  // A score evaluates each lookup twice in a row.
  let last: { _ref: string; answer: unknown } | null = null;
  return ({ _ref }) => {
    if (!_ref.startsWith(PREFIX)) {
      reached(_ref);
      return documents.get(_ref);
    }
    if (last?._ref === _ref) return last.answer;
    const end = _ref.indexOf(":", PREFIX.length);
    const lookup = _ref.slice(PREFIX.length, end) as Lookup | TextLookup;
    const answer = lookUp(documents, reached, lookup, _ref.slice(end + 1));
    last = { _ref, answer };
    return answer;
  };
}

function lookUp(
  documents: DocumentSet,
  reached: (id: string) => void,
  lookup: Lookup | TextLookup,
  key: string,
): unknown {
  switch (lookup) {
    case "id":
    case "slug":
    case "reference":
      return ofAlternative(documents, { kind: lookup, key });
    case "text": {
      reached(key);
      const document = documents.get(key);
      return document && withoutLastLine(documentText(document)).letters();
    }
    case "found":
    case "foundInFields": {
      const [query = "", id = ""] = key.split(KEY_SEPARATOR, 2);
      reached(id);
      const document = documents.get(id);
      if (document === null) return null;
      const text = documentText(document);
      const searched = lookup === "found" ? text : withoutLastLine(text);
      return relevance(searched, parseTextQuery(query));
    }
    case "foundInTexts": {
      const [query = "", ...texts] = key.split(KEY_SEPARATOR);
      return relevance(searchText(texts), parseTextQuery(query));
    }
    default:
      return lookup satisfies never;
  }
}
