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
    if (typeof segment === "object" && segment !== null && "_key" in segment)
      return `${before}:${String(segment._key)}`;
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
