import {
  draftIdOf,
  isPublishedId,
  publishedIdOf,
  versionIdOf,
} from "../document-id.ts";
import { invalidRequest } from "../errors.ts";
import type { DocumentSet } from "../collection.ts";
import type { Scope } from "../grants.ts";
import { isObject } from "../json-value.ts";
import type { SanityDocument } from "../types.ts";
import { ShownDocuments } from "./shown-documents.ts";

/** Which documents a query sees; Sanity's perspectives. */
export type Perspective =
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

/** What a view shows of stored documents, under another id. */
type Copies = WeakMap<SanityDocument, SanityDocument>;

type LiveView = View & { refresh(changedIds: readonly string[]): void };

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
    throw invalid(`Invalid perspective "${String(perspective)}"`);
  }
  if (layers.includes("raw")) {
    if (layers.length === 1) return { kind: "raw" };
    throw invalid('The perspective "raw" cannot be stacked with others');
  }
  const bottom = layers.indexOf("published");
  const above = bottom < 0 ? layers : layers.slice(0, bottom);
  return above.length === 0
    ? { kind: "published" }
    : { kind: "stack", layers: [...new Set(above)] };
}

/** Caches a view per perspective and scope, updated with each change. */
export class Views {
  readonly #raw: DocumentSet;
  readonly #views = new Map<string, LiveView>();

  constructor(raw: DocumentSet) {
    this.#raw = raw;
  }

  get(perspective: Perspective, scope: Scope): View {
    const isPublished =
      perspective.kind === "published" || scope.kind === "published";
    if (perspective.kind === "raw" && scope.kind === "everything") {
      return { documents: this.#raw, isPublished, isStacked: false };
    }
    // A release may have any name, also "raw" or "published".
    const shape =
      perspective.kind === "stack"
        ? `stack ${perspective.layers.join(",")}`
        : `filtered ${String(isPublished)}`;
    const key = `${shape} ${scope.key}`;
    const view =
      this.#views.get(key) ??
      (perspective.kind === "stack"
        ? this.#stacked(perspective.layers, scope, isPublished)
        : this.#filtered(scope, isPublished));
    // Evicts the least recently used view.
    this.#views.delete(key);
    this.#views.set(key, view);
    const [oldest] = this.#views.keys();
    if (this.#views.size > MAX_VIEWS && oldest) this.#views.delete(oldest);
    return view;
  }

  /** Brings all views up to date with changes of the raw documents. */
  refresh(changedIds: readonly string[]): void {
    for (const view of this.#views.values()) view.refresh(changedIds);
  }

  #filtered(scope: Scope, isPublished: boolean): LiveView {
    const documents = new ShownDocuments(this.#raw, {
      shownId: (id) => id,
      storedId: ({ _id }) => _id,
      show: (id) => {
        const document = this.#raw.get(id);
        const isShown =
          document !== null &&
          (!isPublished || isPublishedId(id)) &&
          scope.allows(document);
        return isShown ? document : null;
      },
    });
    return liveView(documents, { isPublished, isStacked: false });
  }

  #stacked(
    layers: readonly string[],
    scope: Scope,
    isPublished: boolean,
  ): LiveView {
    const copies: Copies = new WeakMap();
    const documents = new ShownDocuments(this.#raw, {
      shownId: publishedIdOf,
      storedId: ({ _originalId }) => String(_originalId),
      show: (id) =>
        isPublishedId(id) ? this.#topmost(id, layers, scope, copies) : null,
    });
    return liveView(documents, { isPublished, isStacked: true });
  }

  #topmost(
    publishedId: string,
    layers: readonly string[],
    scope: Scope,
    copies: Copies,
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
      const copy = copies.get(document) ?? {
        ...document,
        _id: publishedId,
        _originalId: document._id,
      };
      copies.set(document, copy);
      return copy;
    }
    return null;
  }
}

function liveView(
  documents: ShownDocuments,
  kind: Pick<View, "isPublished" | "isStacked">,
): LiveView {
  return { documents, ...kind, refresh: (ids) => documents.refresh(ids) };
}

function invalid(message: string): Error {
  return invalidRequest(message);
}
