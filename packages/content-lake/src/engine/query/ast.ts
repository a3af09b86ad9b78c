/**
 * The nodes of groq-js's syntax tree that we inspect. Other nodes exist; the code only
 * visits their children.
 */
export type Node =
  | { type: "Everything" | "This" | "SelectorFuncCall" | "SelectorNested" }
  | { type: "Parent"; n: number }
  | { type: "Value"; value: unknown }
  | { type: "Parameter"; name: string }
  | { type: "Group" | "Not" | "ArrayCoerce" | "Asc" | "Desc"; base: Node }
  | { type: "And" | "Or"; left: Node; right: Node }
  | { type: "OpCall"; op: string; left: Node; right: Node }
  | { type: "AccessAttribute"; base?: Node; name: string }
  | { type: "AccessElement"; base: Node; index: number }
  /** `base[left..right]`, or with three dots if the end is excluded. */
  | { type: "Slice"; base: Node }
  | {
      type: "Filter" | "Projection" | "Map" | "FlatMap";
      base: Node;
      expr: Node;
    }
  /** `isSearch` marks a node of `text-search.ts`. */
  | { type: "Deref"; base: Node; isSearch?: boolean }
  | { type: "FuncCall"; namespace: string; name: string; args: Node[] }
  | { type: "PipeFuncCall"; name: string; base: Node; args: Node[] }
  | { type: "Select"; alternatives: SelectAlternative[]; fallback?: Node }
  | { type: "Array"; elements: ArrayElement[] }
  | ObjectNode;

/** A `condition => value` of `select`. */
type SelectAlternative = {
  type: "SelectAlternative";
  condition: Node;
  value: Node;
};

/** An item of an array literal; `...` makes it a splat. */
export type ArrayElement = {
  type: "ArrayElement";
  value: Node;
  isSplat: boolean;
};

/** An object literal, or the result of a projection for each value. */
export type ObjectNode = { type: "Object"; attributes: ObjectAttribute[] };

/** An entry of an object literal or a projection. */
export type ObjectAttribute =
  | { type: "ObjectAttributeValue"; name: string; value: Node }
  | { type: "ObjectSplat"; value: Node }
  | { type: "ObjectConditionalSplat"; condition: Node; value: Node };

/** Returns the node with `change` applied to each node directly below it. */
export function mapChildren<T extends object>(
  node: T,
  change: (child: Node, key: string) => Node,
): T {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    copy[key] = changedField(node, key, value, change);
  }
  return copy as T;
}

/** The nodes directly below a node. */
export function childrenOf(node: Node): Node[] {
  const found: Node[] = [];
  mapChildren(node, (child) => {
    found.push(child);
    return child;
  });
  return found;
}

function changedField(
  owner: object,
  key: string,
  value: unknown,
  change: (child: Node, key: string) => Node,
): unknown {
  // The value of a literal is data, even if it looks like a node.
  if (key === "value" && "type" in owner && owner.type === "Value") {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => changedField(owner, key, item, change));
  }
  if (!isNode(value)) return value;
  // Elements, attributes and alternatives contain nodes, but are not nodes.
  return PARTS.test(value.type)
    ? mapChildren(value, change)
    : change(value, key);
}

const PARTS =
  /^(ArrayElement|Object(AttributeValue|ConditionalSplat|Splat)|SelectAlternative)$/;

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

/** The node inside any number of parentheses. */
export function withoutGroups(node: Node): Node {
  return node.type === "Group" ? withoutGroups(node.base) : node;
}

/** The names of `a.b.c`; null for anything but attributes of the document. */
export function attributePath(node: Node): string[] | null {
  const plain = withoutGroups(node);
  if (plain.type !== "AccessAttribute") return null;
  if (plain.base === undefined || plain.base.type === "This") {
    return [plain.name];
  }
  const base = attributePath(plain.base);
  return base && [...base, plain.name];
}

/** True for a node whose value is a list of documents of the dataset. */
export function isOfDocuments(node: Node): boolean {
  switch (node.type) {
    case "Everything":
    case "Parameter":
      return true;
    case "Group":
    case "ArrayCoerce":
    case "Filter":
    case "PipeFuncCall":
    case "Slice":
      return isOfDocuments(node.base);
    default:
      return false;
  }
}
