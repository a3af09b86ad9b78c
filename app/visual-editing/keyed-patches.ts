// The overlays' menu moves and removes members of an array by their indexes, as
// they were when the menu opened. If a colleague has changed the array since,
// that takes away another member than the one that was meant. Here the same
// patches name members by their keys. What is dragged is removed and inserted
// beside a neighbour: if that was removed meanwhile, the content source would
// do the first alone.

type Json = Record<string, unknown>;
type Member = Json & { _key: string };

/** As `@sanity/mutate` writes it: a place in the document, and what to do there. */
type NodePatch = { path: readonly unknown[]; op: Json & { type: string } };

/** In: the path of an array. Out: the keys of its members, in the order of the page. */
export type ShownKeys = (path: readonly unknown[]) => readonly string[];

/**
 * In: what the overlays send for one document: the document as the editor sees
 * it, and patches; the members that the page showed when the editor took hold of
 * one. Out: the same, with each member named by the key of one that is there.
 */
export function withKeys(
  mutations: readonly unknown[],
  shownKeys: ShownKeys,
): unknown[] {
  const seen = mutations
    .filter(isObject)
    .find(({ type }) => type === "createIfNotExists")?.["document"];
  return mutations.map((mutation) => {
    if (!isObject(mutation) || mutation["type"] !== "patch") return mutation;
    const { patches } = mutation;
    return isObject(seen) &&
      Array.isArray(patches) &&
      patches.every(isNodePatch)
      ? { ...mutation, patches: keyed(patches, seen, shownKeys) }
      : mutation;
  });
}

function keyed(
  patches: readonly NodePatch[],
  seen: Json,
  shownKeys: ShownKeys,
): NodePatch[] {
  const [first, second, ...rest] = patches;
  if (first === undefined) return [];
  const { path, op } = first;
  const members = membersAt(seen, path);
  if (op.type === "remove" && second?.op.type === "insert")
    return [...drop(first, second, members, shownKeys(path)), ...rest];
  if (op.type === "insert")
    return [placed(first, members, shownKeys(path)), ...patches.slice(1)];
  if (op.type !== "truncate") return [...patches];
  const index = op["startIndex"];
  if (second === undefined) {
    const removed = typeof index === "number" ? members[index] : undefined;
    return removed ? [removal(path, removed)] : [];
  }
  return [...movement(second, members), ...rest];
}

/** A member that a colleague has removed meanwhile is not moved. */
function movement(
  { path, op }: NodePatch,
  members: readonly Member[],
): NodePatch[] {
  const [wanted] = Array.isArray(op["items"])
    ? op["items"].filter(isMember)
    : [];
  const moved = members.find(({ _key }) => _key === wanted?._key);
  const others = members.filter((member) => member !== moved);
  const index = op["referenceItem"];
  const neighbour =
    typeof index === "number" ? (others.at(index) ?? others.at(-1)) : undefined;
  if (moved === undefined || neighbour === undefined) return [];
  const { _key } = neighbour;
  // The member as it is now: its texts may have been edited since the menu opened.
  const insertion = { ...op, items: [moved], referenceItem: { _key } };
  return [removal(path, moved), { path, op: insertion }];
}

/** In: a removal, and an insertion of the same member elsewhere. */
function drop(
  removed: NodePatch,
  inserted: NodePatch,
  members: readonly Member[],
  shown: readonly string[],
): NodePatch[] {
  const moved = memberOf(members, removed.op["referenceItem"]);
  const others = members.filter((member) => member !== moved);
  if (moved === undefined || others.length === 0) return [];
  const { path, op } = placed(inserted, others, shown);
  return [removed, { path, op: { ...op, items: [moved] } }];
}

/** An insertion beside a member that is gone goes beside the nearest one that is left. */
function placed(
  { path, op }: NodePatch,
  members: readonly Member[],
  shown: readonly string[],
): NodePatch {
  const neighbour = op["referenceItem"];
  return members.length === 0 ||
    !isMember(neighbour) ||
    memberOf(members, neighbour)
    ? { path, op }
    : { path, op: { ...op, ...nearestPlace(neighbour, op, members, shown) } };
}

/** The end of the array where the page did not show the neighbour either. */
function nearestPlace(
  neighbour: Member,
  { position }: Json,
  members: readonly Member[],
  shown: readonly string[],
): Json {
  const isThere = (_key: string) => memberOf(members, { _key }) !== undefined;
  const index = shown.indexOf(neighbour._key);
  const before =
    index < 0 ? undefined : shown.slice(0, index).findLast(isThere);
  const after = index < 0 ? undefined : shown.slice(index).find(isThere);
  if (after !== undefined && (position === "before" || before === undefined))
    return { position: "before", referenceItem: { _key: after } };
  const _key = before ?? members.at(-1)?._key;
  return { position: "after", referenceItem: { _key } };
}

function memberOf(
  members: readonly Member[],
  reference: unknown,
): Member | undefined {
  return isMember(reference)
    ? members.find(({ _key }) => _key === reference._key)
    : undefined;
}

function removal(path: readonly unknown[], { _key }: Member): NodePatch {
  return { path, op: { type: "remove", referenceItem: { _key } } };
}

function membersAt(document: Json, path: readonly unknown[]): Member[] {
  const found = path.reduce<unknown>((value, segment) => {
    if (typeof segment === "string" && isObject(value)) return value[segment];
    if (!Array.isArray(value)) return undefined;
    if (typeof segment === "number") return value[segment] as unknown;
    const key = isMember(segment) ? segment._key : undefined;
    return value.filter(isMember).find(({ _key }) => _key === key);
  }, document);
  return Array.isArray(found) ? found.filter(isMember) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isMember(value: unknown): value is Member {
  return isObject(value) && typeof value["_key"] === "string";
}

function isNodePatch(value: unknown): value is NodePatch {
  return (
    isObject(value) &&
    Array.isArray(value["path"]) &&
    isObject(value["op"]) &&
    typeof value["op"]["type"] === "string"
  );
}
