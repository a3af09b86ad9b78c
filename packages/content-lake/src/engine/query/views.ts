import { compareIds, type DocumentSet } from "../collection.ts";
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
 * Which documents a query sees: null for all as stored ("raw"); otherwise the drafts or
 * releases layered over the published documents, first one on top.
 */
type Layers = readonly string[] | null;

/** The documents as one perspective shows them to one kind of caller. */
export type View = {
  readonly documents: DocumentSet;
  /** True if the view contains published documents only. */
  readonly isPublished: boolean;
  /** Its documents are copies with the published id; `_originalId` is the stored one. */
  readonly isStacked: boolean;
};

const MAX_VIEWS = 24;
const LAYER = /^[a-zA-Z0-9_-]{1,128}$/;

/**
 * Reads the `perspective` of a request.
 *
 * @throws LakeFault for an invalid one.
 */
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
  readonly #raw: DocumentSet;
  #state: readonly SanityDocument[] = [];
  readonly #views = new Map<string, View>();
  /** A stack's copy of a stored document: the same as long as the document is. */
  readonly #copies = new WeakMap<SanityDocument, SanityDocument>();

  constructor(raw: DocumentSet) {
    this.#raw = raw;
  }

  get(layers: Layers, scope: Scope): View {
    const isPublished = layers?.length === 0 || scope.kind === "published";
    if (layers === null && scope.kind === "everything") {
      return { documents: this.#raw, isPublished, isStacked: false };
    }
    // The list is a new one after each change.
    if (this.#state !== this.#raw.all()) this.#views.clear();
    this.#state = this.#raw.all();
    const isStacked = layers !== null && layers.length > 0;
    const key = JSON.stringify([layers, scope.key]);
    return remembered(this.#views, MAX_VIEWS, key, () => ({
      documents: shownDocuments(
        this.#raw,
        isStacked
          ? (id) => this.#topmost(publishedIdOf(id), layers, scope)
          : (id) => this.#allowed(id, isPublished, scope),
        isStacked,
      ),
      isPublished,
      isStacked,
    }));
  }

  #allowed(
    id: string,
    isPublished: boolean,
    scope: Scope,
  ): SanityDocument | null {
    const document = this.#raw.get(id);
    if (!document || (isPublished && !isPublishedId(id))) return null;
    return scope.allows(document) ? document : null;
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

/**
 * Stored documents as a view shows them. Reads only what is requested: each change
 * creates a new view.
 *
 * @param show returns the document for an id.
 */
function shownDocuments(
  stored: DocumentSet,
  show: (id: string) => SanityDocument | null,
  isStacked: boolean,
): DocumentSet {
  const ofTypes = new Map<string, readonly SanityDocument[]>();
  let all: readonly SanityDocument[] | null = null;
  const get = (id: string) =>
    isStacked && !isPublishedId(id) ? null : show(id);

  function among(list: readonly SanityDocument[]): readonly SanityDocument[] {
    const found = list.flatMap(({ _id }) => {
      const shown = show(_id);
      const id = isStacked ? shown?._originalId : shown?._id;
      return shown !== null && id === _id ? [shown] : [];
    });
    return isStacked ? found.sort(compareIds) : found;
  }

  return {
    get,
    all: () => (all ??= among(stored.all())),
    find(lookup) {
      const { kind, key } = lookup;
      if (kind === "id") return [get(key)].filter((each) => each !== null);
      if (kind !== "type") return among(stored.find(lookup));
      const found = ofTypes.get(key) ?? among(stored.find(lookup));
      ofTypes.set(key, found);
      return found;
    },
  };
}
