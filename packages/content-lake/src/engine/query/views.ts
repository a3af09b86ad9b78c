import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  versionIdOf,
} from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import { compareIds, type DocumentSet } from "../collection.ts";
import type { Scope } from "../grants.ts";
import { isObject } from "../json-value.ts";
import { remembered } from "../remembered.ts";
import type { SanityDocument } from "../types.ts";

/** Which documents a query sees; Sanity's perspectives. */
type Perspective =
  | { kind: "raw" }
  | { kind: "published" }
  /** Drafts or releases over the published documents; the first layer wins. */
  | { kind: "stack"; layers: readonly string[] };

/** The documents as one perspective shows them to one kind of caller. */
export type View = {
  readonly documents: DocumentSet;
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
): Perspective {
  const names =
    typeof perspective === "string" ? perspective.split(",") : perspective;
  const layers = names.map((name) => {
    const trimmed = name.trim();
    return trimmed === "previewDrafts" ? "drafts" : trimmed;
  });
  if (layers.length === 0 || !layers.every((layer) => LAYER.test(layer))) {
    throw invalidRequest(`Invalid perspective "${String(perspective)}"`);
  }
  if (layers.includes("raw")) {
    if (layers.length === 1) return { kind: "raw" };
    throw invalidRequest('The perspective "raw" cannot be stacked with others');
  }
  const bottom = layers.indexOf("published");
  const above = bottom < 0 ? layers : layers.slice(0, bottom);
  return above.length === 0
    ? { kind: "published" }
    : { kind: "stack", layers: [...new Set(above)] };
}

/** Caches a view per perspective and scope, until the documents change. */
export class Views {
  readonly #raw: DocumentSet;
  readonly #views = new Map<string, View>();
  /** What a stack shows of a stored document: the same as long as that is. */
  readonly #copies = new WeakMap<SanityDocument, SanityDocument>();

  constructor(raw: DocumentSet) {
    this.#raw = raw;
  }

  get(perspective: Perspective, scope: Scope): View {
    const isPublished =
      perspective.kind === "published" || scope.kind === "published";
    if (perspective.kind === "raw" && scope.kind === "everything") {
      return { documents: this.#raw, isPublished, isStacked: false };
    }
    const isStacked = perspective.kind === "stack";
    // A release may have any name, also "raw" or "published".
    const shape = isStacked
      ? `stack ${perspective.layers.join(",")}`
      : `filtered ${String(isPublished)}`;
    return remembered(this.#views, MAX_VIEWS, `${shape} ${scope.key}`, () => ({
      documents: shownDocuments(
        this.#raw,
        isStacked
          ? (id) => this.#topmost(publishedIdOf(id), perspective.layers, scope)
          : (id) => this.#allowed(id, isPublished, scope),
        isStacked,
      ),
      isPublished,
      isStacked,
    }));
  }

  /** To be called after every change of the documents. */
  refresh(): void {
    this.#views.clear();
  }

  #allowed(
    id: string,
    isPublished: boolean,
    scope: Scope,
  ): SanityDocument | null {
    const document = this.#raw.get(id);
    const isShown =
      document !== null &&
      (!isPublished || isPublishedId(id)) &&
      scope.allows(document);
    return isShown ? document : null;
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
    for (const id of [...ids, publishedId]) {
      const document = this.#raw.get(id);
      if (document === null || !scope.allows(document)) continue;
      const isDeletion =
        isObject(document._system) && document._system.delete === true;
      if (isDeletion) return null;
      const copy = this.#copies.get(document) ?? {
        ...document,
        _id: publishedId,
        _originalId: document._id,
      };
      this.#copies.set(document, copy);
      return copy;
    }
    return null;
  }
}

/** Stored documents as a view shows them; `show` gives what an id stands for. */
function shownDocuments(
  stored: DocumentSet,
  show: (id: string) => SanityDocument | null,
  isStacked: boolean,
): DocumentSet {
  const ofTypes = new Map<string, readonly SanityDocument[]>();
  let all: readonly SanityDocument[] | null = null;

  function among(list: readonly SanityDocument[]): readonly SanityDocument[] {
    const found: SanityDocument[] = [];
    for (const { _id } of list) {
      const shown = show(_id);
      if (shown === null) continue;
      if ((isStacked ? shown._originalId : shown._id) === _id) {
        found.push(shown);
      }
    }
    return isStacked ? found.sort(compareIds) : found;
  }

  return {
    get: (id) => (isStacked && !isPublishedId(id) ? null : show(id)),
    all: () => (all ??= among(stored.all())),
    ofType(type) {
      const found = ofTypes.get(type) ?? among(stored.ofType(type));
      ofTypes.set(type, found);
      return found;
    },
    withSlug: (slug) => among(stored.withSlug(slug)),
    referringTo: (id) => among(stored.referringTo(id)),
    group: (publishedId) => among(stored.group(publishedId)),
  };
}
