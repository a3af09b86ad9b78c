import { stegaClean } from "~/model/stega";

import { textSources } from "./text-sources";

/**
 * The texts of the document in the form beside the page, as they are typed.
 * Only a text that stands on the page as it stands in the document is changed:
 * whatever is made of it comes with the next reading of the page.
 */
export class TypedTexts {
  #id: string | null = null;
  #document: unknown = null;
  // By path, every value that was typed: a page that was read meanwhile may
  // show any of them.
  readonly #values = new Map<string, Set<string>>();

  /** In: the published id of the document in the form. */
  open(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    this.#document = null;
    this.#values.clear();
  }

  /** In: a document, as it is in its form now. */
  type(document: unknown): void {
    this.#document = document;
  }

  /** Brings the texts of a page up to what was typed. */
  show(root: Element): void {
    if (this.#document === null) return;
    for (const { node, source, stega } of textSources(root)) {
      if (source.id !== this.#id) continue;
      const value = valueAt(this.#document, source.path);
      if (typeof value !== "string") continue;
      const values = this.#values.get(source.path) ?? new Set();
      this.#values.set(source.path, values.add(value));
      const shown = stegaClean(node.data);
      if (shown !== value && values.has(shown)) node.data = value + stega;
    }
  }
}

/** In: a document, a path as the Studio writes it. */
function valueAt(document: unknown, path: string): unknown {
  const segments = path.matchAll(/\[_key=="([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g);
  return [...segments].reduce<unknown>((value, [, key, index, name]) => {
    if (Array.isArray(value))
      return key === undefined
        ? (value[Number(index)] as unknown)
        : value.find((each: unknown) => fieldOf(each, "_key") === key);
    return fieldOf(value, name ?? "");
  }, document);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
