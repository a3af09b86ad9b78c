import {
  type Node,
  type ObjectAttribute,
  type SelectNode,
  withoutGroups,
} from "../ast.ts";
import { boundNode, documentsNode, withBound } from "./bound-documents.ts";
import type { AttributeOrigin, Origin, Path } from "./origin.ts";
import { nearestPath, originOf, type Evaluate } from "./origin-of.ts";

/** Adds companions to a query. */
export type Tracker = {
  /** The same node, with companions in all objects. */
  tracked(node: Node): Node;
  /** A name for a new companion. */
  nameCompanion(): string;
};

/** An attribute with its companions, and where its value comes from. */
export type TrackedAttribute = Omit<AttributeOrigin, "at"> & {
  added: ObjectAttribute[];
};

/** Adds companions for one attribute of an object. */
export function trackedAttribute(
  tracker: Tracker,
  name: string,
  value: Node,
): TrackedAttribute {
  // This name sets the prototype of an object, but not from a splat.
  if (name === "__proto__") return plainAttribute(tracker, name, value);
  const documents = documentsNode(value);
  if (documents !== null) {
    return boundAttribute(tracker, name, value, documents);
  }
  const plain = withoutGroups(value);
  return plain.type === "Select"
    ? selectedAttribute(tracker, name, plain)
    : plainAttribute(tracker, name, value);
}

/** Adds companions to a list of attributes. */
export function evaluatorAmong(
  attributes: ObjectAttribute[],
  tracker: Tracker,
): Evaluate {
  return (node) => {
    const name = tracker.nameCompanion();
    attributes.push(valueAttribute(name, tracker.tracked(node)));
    return name;
  };
}

/** `name: value`. */
export function valueAttribute(name: string, value: Node): ObjectAttribute {
  return { type: "ObjectAttributeValue", name, value };
}

function plainAttribute(
  tracker: Tracker,
  name: string,
  value: Node,
): TrackedAttribute {
  const added: ObjectAttribute[] = [];
  const origin = originOf(value, evaluatorAmong(added, tracker));
  added.unshift(valueAttribute(name, tracker.tracked(value)));
  return { origin, near: nearOf(origin, value), added };
}

/** Finds the documents once for the value and its companions. */
function boundAttribute(
  tracker: Tracker,
  name: string,
  value: Node,
  documents: Node,
): TrackedAttribute {
  const companion = tracker.nameCompanion();
  const bound: Node = { type: "AccessAttribute", name: companion };
  const inner = withBound(value, documents, bound);
  const { origin, near, added } = plainAttribute(tracker, name, inner);
  added.push(valueAttribute(companion, bound));
  const node = boundNode(companion, tracker.tracked(documents), added);
  return { origin, near, added: [{ type: "ObjectSplat", value: node }] };
}

/** Evaluates the conditions once for the value and its companions. */
function selectedAttribute(
  tracker: Tracker,
  name: string,
  { alternatives, fallback }: SelectNode,
): TrackedAttribute {
  const by = tracker.nameCompanion();
  const values = alternatives.map(({ value }) => value);
  const each = [...values, fallback ?? NOTHING].map((value) =>
    trackedAttribute(tracker, name, value),
  );
  const objects = each.map(({ added }, index): Node => {
    const number: Node = { type: "Value", value: index };
    const attributes = [...added, valueAttribute(by, number)];
    return { type: "Object", attributes };
  });
  const node: Node = {
    type: "Select",
    alternatives: alternatives.map(({ condition }, index) => ({
      type: "SelectAlternative",
      condition,
      value: objects[index] ?? NOTHING,
    })),
    fallback: objects.at(-1) ?? NOTHING,
  };
  return {
    origin: {
      type: "selected",
      by,
      origins: each.map(({ origin }) => origin),
    },
    near: each.flatMap(({ near }) => near),
    added: [{ type: "ObjectSplat", value: node }],
  };
}

const NOTHING: Node = { type: "Value", value: null };

/** None if the origin itself begins at `@`. */
function nearOf(origin: Origin | null, value: Node): Path[] {
  const isLed =
    origin?.type === "first" ||
    (origin?.type === "path" && origin.root === null);
  const path = isLed ? null : nearestPath(value);
  return path === null ? [] : [path];
}
