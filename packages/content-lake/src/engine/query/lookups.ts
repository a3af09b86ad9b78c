import { randomBytes } from "node:crypto";
import type { Collection } from "../collection.ts";
import type { Node } from "./ast.ts";
import { ofAlternative } from "./index-selection.ts";
import { searchText } from "./search-text.ts";

/**
 * groq-js asks its caller for one thing only: the document of a reference. Where
 * a query needs the index for a key that is known only while it runs, the plan
 * puts a dereference of a made-up reference, which is answered from the index.
 * No document can hold such a reference: its prefix is drawn at every start.
 */
const PREFIX = `\u0000${randomBytes(12).toString("hex")}:`;

type Lookup = "id" | "slug" | "reference" | "text";

/** A node that looks up what `key` evaluates to; null when that is no string. */
export function lookupNode(lookup: Lookup, key: Node): Node {
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

/** True for a node of `lookupNode`: it costs one step for any key. */
export function isLookup(node: Extract<Node, { type: "Deref" }>): boolean {
  const { base } = node;
  const value = base.type === "Object" && base.attributes[0]?.value;
  return (
    value !== false &&
    value?.type === "OpCall" &&
    value.left.type === "Value" &&
    typeof value.left.value === "string" &&
    value.left.value.startsWith(PREFIX)
  );
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
  documents: Collection,
  reached: (id: string) => void,
): (reference: { _ref: string }) => unknown {
  return ({ _ref }) => {
    if (!_ref.startsWith(PREFIX)) {
      reached(_ref);
      return documents.get(_ref);
    }
    const end = _ref.indexOf(":", PREFIX.length);
    const lookup = _ref.slice(PREFIX.length, end) as Lookup;
    const key = _ref.slice(end + 1);
    if (lookup !== "text") {
      return ofAlternative(documents, { kind: lookup, key });
    }
    reached(key);
    const document = documents.get(key);
    return document && searchText(document);
  };
}
