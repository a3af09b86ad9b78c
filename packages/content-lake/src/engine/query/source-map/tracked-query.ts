import { queryParseError, type LakeFault } from "../../errors.ts";
import {
  type Node,
  type ObjectAttribute,
  type ObjectNode,
  childrenOf,
  withoutGroups,
} from "../ast.ts";
import {
  companionName,
  type AttributeOrigin,
  type MadeObjects,
  type ObjectOrigins,
  type SplatOrigin,
} from "./origin.ts";
import { pathOf } from "./origin-of.ts";
import {
  evaluatorAmong,
  trackedAttribute,
  valueAttribute,
  type Tracker,
} from "./tracked-attribute.ts";
import { isStoredIn } from "../bounded.ts";

/**
 * A query that also returns what its values come from: each object that it makes
 * has additional attributes, its companions. The last one is `@`.
 */
export type TrackedQuery = {
  /** Evaluates to an object with the result in `result`. */
  node: Node;
  /** How many nodes it has. */
  size: number;
  objects: MadeObjects;
};

/** Ten times as many as the longest query of this project's website has. */
const MAX_NODES = 10_000;

/**
 * The same query with companions. Throws a `LakeFault` if the tree gets too large,
 * as a companion may repeat a part of the query, or if `references()` would read
 * companions.
 */
export function trackedQuery(node: Node, query: string): TrackedQuery {
  if (hasReferencesInMade(node, true)) {
    throw unmappable("it asks objects that it makes for references()", query);
  }
  const companions = new Companions(query);
  const attributes = [valueAttribute("result", node)];
  const tracked = companions.tracked({ type: "Object", attributes });
  const size = countNodes(tracked, MAX_NODES);
  if (size > MAX_NODES) throw tooLong(query);
  return { node: tracked, size, objects: companions.objects };
}

class Companions implements Tracker {
  readonly objects = new Map<string, ObjectOrigins>();
  readonly #query: string;
  #companions = 0;
  #nodes = 0;

  constructor(query: string) {
    this.#query = query;
  }

  /** Adds companions to what can be in the result, not to conditions. */
  tracked(node: Node): Node {
    this.#nodes += 1;
    if (this.#nodes > MAX_NODES) throw tooLong(this.#query);
    const tracked = (child: Node) => this.tracked(child);
    switch (node.type) {
      case "Object":
        return this.#object(node).node;
      case "Group":
      case "ArrayCoerce":
      case "Slice":
      case "AccessElement":
      case "Filter":
      case "PipeFuncCall":
        return { ...node, base: tracked(node.base) };
      case "AccessAttribute":
        return node.base ? { ...node, base: tracked(node.base) } : node;
      case "Projection":
      case "Map":
      case "FlatMap":
        return {
          ...node,
          base: tracked(node.base),
          expr: tracked(node.expr),
        };
      case "Array":
        return {
          ...node,
          elements: node.elements.map((element) => ({
            ...element,
            value: tracked(element.value),
          })),
        };
      case "Select":
        return {
          ...node,
          alternatives: node.alternatives.map((alternative) => ({
            ...alternative,
            value: tracked(alternative.value),
          })),
          ...(node.fallback && { fallback: tracked(node.fallback) }),
        };
      case "FuncCall":
        return HANDING_ON.has(`${node.namespace}::${node.name}`)
          ? { ...node, args: node.args.map(tracked) }
          : node;
      case "OpCall":
        return node.op === "+"
          ? { ...node, left: tracked(node.left), right: tracked(node.right) }
          : node;
      default:
        return node;
    }
  }

  #object({ attributes }: ObjectNode): { node: Node; companion: string } {
    const companion = this.nameCompanion();
    const own: ObjectAttribute[] = [];
    const known = new Map<string, AttributeOrigin>();
    const splats: SplatOrigin[] = [];
    attributes.forEach((each, at) => {
      if (each.type !== "ObjectAttributeValue") {
        const { from, added } = this.#splat(each);
        splats.unshift({ at, from });
        own.push(...added);
      } else {
        const { name, value } = each;
        const { origin, near, added } = trackedAttribute(this, name, value);
        known.set(each.name, { at, origin, near });
        own.push(...added);
      }
    });
    own.push(valueAttribute(companion, { type: "This" }));
    this.objects.set(companion, { attributes: known, splats });
    return { node: { type: "Object", attributes: own }, companion };
  }

  #splat(splat: Exclude<ObjectAttribute, { type: "ObjectAttributeValue" }>): {
    from: SplatOrigin["from"];
    added: ObjectAttribute[];
  } {
    const plain = withoutGroups(splat.value);
    if (plain.type === "Object") {
      const { node, companion } = this.#object(plain);
      const from = { type: "object", companion } as const;
      return { from, added: [{ ...splat, value: node }] };
    }
    const value = this.tracked(splat.value);
    if (splat.type === "ObjectSplat") {
      const added: ObjectAttribute[] = [{ ...splat, value }];
      const from = pathOf(plain, evaluatorAmong(added, this));
      return { from, added };
    }
    // The companion has the same condition as the splat.
    const root = this.nameCompanion();
    const holder: Node = {
      type: "Object",
      attributes: [valueAttribute(root, value)],
    };
    return {
      from: { type: "path", root, steps: [] },
      added: [
        { ...splat, value },
        { ...splat, value: holder },
      ],
    };
  }

  nameCompanion(): string {
    this.#companions += 1;
    return companionName(this.#companions);
  }
}

/** The number of nodes; counting ends when there are more than `most`. */
function countNodes(node: Node, most: number): number {
  let count = 1;
  for (const child of childrenOf(node)) {
    if (count > most) break;
    count += countNodes(child, most - count);
  }
  return count;
}

function tooLong(query: string): LakeFault {
  return unmappable("it is too long, or nested too deeply", query);
}

function unmappable(why: string, query: string): LakeFault {
  const description = `The result of this query cannot be mapped, since ${why}: ask without \`resultSourceMap\``;
  return queryParseError(description, query, 0, query.length);
}

/** The functions that return their arguments, or parts of them. */
const HANDING_ON: ReadonlySet<string> = new Set([
  "array::compact",
  "array::unique",
  "global::coalesce",
]);

/**
 * True if a query calls `references()` on an object that it makes. No other
 * function reads all attributes of an object, companions included. `isStored`:
 * `@` is a document or a part of one.
 */
function hasReferencesInMade(node: Node, isStored: boolean): boolean {
  const below = (child: Node) => hasReferencesInMade(child, isStored);
  switch (node.type) {
    case "Filter":
    case "Map":
    case "FlatMap":
    case "Projection": {
      const isStoredInside = isStoredIn(node.base, isStored);
      return below(node.base) || hasReferencesInMade(node.expr, isStoredInside);
    }
    case "PipeFuncCall": {
      const isStoredInside = isStoredIn(node.base, isStored);
      return (
        below(node.base) ||
        node.args.some((arg) => hasReferencesInMade(arg, isStoredInside))
      );
    }
    case "FuncCall":
      if (node.name === "references" && !isStored) return true;
      return node.args.some(below);
    default:
      return childrenOf(node).some(below);
  }
}
