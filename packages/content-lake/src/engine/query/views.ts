import { Collection } from "../collection.ts";
import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  versionIdOf,
} from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import type { Scope } from "../grants.ts";
import { isObject } from "../json-value.ts";
import { remembered } from "../remembered.ts";
import type { SanityDocument } from "../types.ts";

/**
 * Which documents a query sees: `null` for all as they are stored ("raw"), else
 * the drafts or releases that lie over the published documents; the first wins.
 */
type Layers = readonly string[] | null;

/** The documents as one perspective shows them to one kind of caller. */
export type View = {
  readonly documents: Collection;
  /** True if the view contains published documents only. */
  readonly isPublished: boolean;
  /**
   * Its documents are copies under the id of what is published; the id that each
   * is stored under is its `_originalId`.
   */
  readonly isStacked: boolean;
};

const MAX_VIEWS = 24;
const LAYER = /^[a-zA-Z0-9_-]{1,128}$/;

/** Reads the `perspective` of a request. Throws a `LakeFault`. */
export function parsePerspective(
  perspective: string | readonly string[] = "raw",
): Layers {
  const names = [perspective].flat().flatMap((each) => each.split(","));
  const layers = names.map((name) =>
    name.trim() === "previewDrafts" ? "drafts" : name.trim(),
  );
  if (layers.length === 0 || !layers.every((layer) => LAYER.test(layer))) {
    throw invalidRequest(`Invalid perspective "${String(perspective)}"`);
  }
  if (layers.includes("raw")) {
    if (layers.length === 1) return null;
    throw invalidRequest('The perspective "raw" cannot be stacked with others');
  }
  const bottom = layers.indexOf("published");
  return [...new Set(bottom < 0 ? layers : layers.slice(0, bottom))];
}

/** Caches a view per perspective and scope, until the documents change. */
export class Views {
  readonly #raw: Collection;
  #state: readonly SanityDocument[] = [];
  readonly #views = new Map<string, View>();
  /** What a stack shows of a stored document: the same as long as that is. */
  readonly #copies = new WeakMap<SanityDocument, SanityDocument>();

  constructor(raw: Collection) {
    this.#raw = raw;
  }

  get(layers: Layers, scope: Scope): View {
    const isPublished = layers?.length === 0 || scope.kind === "published";
    if (layers === null && scope.kind === "everything") {
      return { documents: this.#raw, isPublished, isStacked: false };
    }
    // The list is another one after each change.
    if (this.#state !== this.#raw.all()) this.#views.clear();
    this.#state = this.#raw.all();
    const isStacked = layers !== null && layers.length > 0;
    const key = JSON.stringify([layers, scope.key]);
    return remembered(this.#views, MAX_VIEWS, key, () => {
      const ids = new Set(this.#state.map(({ _id }) => publishedIdOf(_id)));
      const shown = isStacked
        ? [...ids].flatMap((id) => this.#topmost(id, layers, scope) ?? [])
        : this.#state.filter(
            (each) =>
              (!isPublished || isPublishedId(each._id)) && scope.allows(each),
          );
      return { documents: new Collection(shown), isPublished, isStacked };
    });
  }

  #topmost(
    publishedId: string,
    layers: readonly string[],
    scope: Scope,
  ): SanityDocument | null {
    const ids = layers.map((layer) =>
      layer === "drafts"
        ? draftIdOf(publishedId)
        : versionIdOf(layer, publishedId),
    );
    const document = [...ids, publishedId]
      .map((id) => this.#raw.get(id))
      .find((each) => each !== null && scope.allows(each));
    if (!document) return null;
    const { _system, _id: _originalId } = document;
    if (isObject(_system) && _system.delete === true) return null;
    const known = this.#copies.get(document);
    const copy = known ?? { ...document, _id: publishedId, _originalId };
    this.#copies.set(document, copy);
    return copy;
  }
}
