/** A document as its editor has changed it. */
export type EditedDocument = Readonly<Record<string, unknown>>;

/** The elements that show members of one array. */
type ShownArray = { keys: readonly string[]; members: Map<string, Element> };

/**
 * Brings the members of arrays on a page into the order that they have in
 * documents, and takes out those that are gone. Where members do not stand side
 * by side, as in the two menus of the site, nothing is moved.
 * In: the page, the documents by their published id.
 */
export function arrangeMembers(
  root: Element,
  documents: ReadonlyMap<string, EditedDocument>,
): void {
  if (documents.size === 0) return;
  for (const { keys, members } of shownArrays(root, documents)) {
    for (const [key, element] of members) {
      if (keys.includes(key)) continue;
      slotOf(element, members).remove();
      members.delete(key);
    }
    reorder(keys, members);
  }
}

function shownArrays(
  root: Element,
  documents: ReadonlyMap<string, EditedDocument>,
): Iterable<ShownArray> {
  const arrays = new Map<string, ShownArray>();
  // React moves what it renders by itself.
  const marked = root.querySelectorAll("[data-island] [data-sanity]");
  for (const element of marked) {
    const named = memberNamed(element.getAttribute("data-sanity") ?? "");
    const document = named && documents.get(named.id);
    if (!document) continue;
    const { id, array, key } = named;
    const known = arrays.get(`${id} ${array}`) ?? {
      keys: keysIn(document, array),
      members: new Map<string, Element>(),
    };
    arrays.set(`${id} ${array}`, known);
    if (!known.members.has(key)) known.members.set(key, element);
  }
  return arrays.values();
}

/**
 * In: a page. Out: for the published id of a document and the path of an array in
 * it, the keys of the members that the page shows now, in its order.
 */
export function membersShown(
  root: Element,
): (id: string, path: readonly unknown[]) => readonly string[] {
  const shown = new Map<string, Set<string>>();
  for (const element of root.querySelectorAll("[data-sanity]")) {
    const named = memberNamed(element.getAttribute("data-sanity") ?? "");
    if (named === null) continue;
    const name = `${named.id} ${named.array}`;
    shown.set(name, (shown.get(name) ?? new Set()).add(named.key));
  }
  return (id, path) => [...(shown.get(`${id} ${attributePath(path)}`) ?? [])];
}

/** In: a path, such as `["sections", { _key: "a" }, "cards"]`. Out: `sections:a.cards`. */
function attributePath(path: readonly unknown[]): string {
  return path.reduce<string>((before, segment) => {
    const key = keyOf(segment);
    if (key !== null) return `${before}:${key}`;
    return before === "" ? String(segment) : `${before}.${String(segment)}`;
  }, "");
}

/** In: the attribute `data-sanity`, such as `id=home;type=page;path=sections:a.cards:b`. */
function memberNamed(
  attribute: string,
): { id: string; array: string; key: string } | null {
  const parts = new Map(
    attribute.split(";").map((part): [string, string] => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
  const [, array, key] = /^(.+):([\w-]+)$/.exec(parts.get("path") ?? "") ?? [];
  const id = parts.get("id");
  return id && array && key ? { id, array, key } : null;
}

/** In: a document, the path of an array in the form of the attribute. */
function keysIn(document: EditedDocument, array: string): string[] {
  const found = array
    .split(/[.:]/)
    .reduce<unknown>(
      (value, name) =>
        Array.isArray(value)
          ? value.find((each) => keyOf(each) === name)
          : Object(value)[name],
      document,
    );
  return Array.isArray(found)
    ? found.map(keyOf).filter((key) => key !== null)
    : [];
}

function keyOf(value: unknown): string | null {
  return typeof value === "object" && value !== null && "_key" in value
    ? String(value._key)
    : null;
}

function reorder(
  keys: readonly string[],
  members: ReadonlyMap<string, Element>,
): void {
  const slots = new Map(
    [...members].map(([key, element]) => [slotOf(element, members), key]),
  );
  if (slots.size !== members.size) return;
  const shown = [...slots.keys()];
  const wanted = shown.toSorted(
    (one, other) =>
      keys.indexOf(slots.get(one) ?? "") - keys.indexOf(slots.get(other) ?? ""),
  );
  if (wanted.every((slot, index) => slot === shown[index])) return;
  const places = shown.map((slot) => {
    const place = slot.ownerDocument.createComment("");
    slot.replaceWith(place);
    return place;
  });
  for (const [index, place] of places.entries())
    place.replaceWith(wanted[index] ?? "");
}

/** The largest element that shows this member and none of the others. */
function slotOf(
  element: Element,
  members: ReadonlyMap<string, Element>,
): Element {
  let slot = element;
  for (;;) {
    const outer = slot.parentElement;
    if (outer === null || outer.matches("[data-island]")) return slot;
    for (const other of members.values()) {
      if (other !== element && outer.contains(other)) return slot;
    }
    slot = outer;
  }
}
