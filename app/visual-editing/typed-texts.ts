import type { ClientPerspective } from "@sanity/client";
import { createNode, createNodeMachine } from "@sanity/comlink";
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
} from "@sanity/presentation-comlink";
import { VERCEL_STEGA_REGEX, vercelStegaDecode } from "@vercel/stega";

import type { TextSource } from "~/model/preview";
import { stegaClean } from "~/model/stega";

/** `NodeFilter.SHOW_TEXT` */
const SHOW_TEXT = 4;

/** A text of a page, the field that it comes from, and the stega that says so. */
type SourcedText = { node: Text; source: TextSource; stega: string };

// Decoding takes longer than all else, and most texts do not change.
const decoded = new Map<string, TextSource | null>();

/** The texts below an element that come from the content source. */
export function* textSources(root: Element): Iterable<SourcedText> {
  const walker = root.ownerDocument.createTreeWalker(root, SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [stega] = node.nodeValue?.match(VERCEL_STEGA_REGEX) ?? [];
    if (stega === undefined || node.parentElement?.localName === "script")
      continue;
    const source = sourceIn(stega);
    // The walker visits only texts.
    if (source) yield { node: node as Text, source, stega };
  }
}

function sourceIn(stega: string): TextSource | null {
  const known = decoded.get(stega);
  if (known !== undefined) return known;
  const source = vercelStegaDecode<TextSource>(stega) ?? null;
  decoded.set(stega, source);
  return source;
}

/**
 * The texts of the document in the form next to the page, as they are typed. Only
 * a text that the page shows exactly as the document has it is changed: whatever
 * is derived from it comes with the next reading of the page.
 */
export class TypedTexts {
  #id: string | null = null;
  #document: unknown = null;
  // By path, every value that was typed: a page that was read in the meantime may
  // show any of them.
  readonly #values = new Map<string, Set<string>>();

  /** Follows a document in the form, by its published id. */
  open(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    this.#document = null;
    this.#values.clear();
  }

  /** Takes over a document as its form has it now. */
  type(document: unknown): void {
    this.#document = document;
  }

  /** Updates the texts of a page to what was typed. */
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

/** Returns the value at a path as the Studio writes it. */
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

const QUERY = "*[_id == $id][0]";

/** Milliseconds for which Presentation answers a question, and after which it is asked again. */
const ANSWERED_FOR_MS = 20_000;
const ASKED_EVERY_MS = 15_000;

type Source = {
  projectId: string;
  dataset: string;
  perspective: ClientPerspective;
};

/**
 * Shows what is typed before it is stored: at each key, Presentation reports the
 * document in its form.
 *
 * @returns the typed texts, for a page that is read in the meantime.
 */
export function followForm(signal: AbortSignal): TypedTexts {
  const texts = new TypedTexts();
  // Without the Studio as parent or opener there is no answer.
  if (window.parent === window && !window.opener) return texts;
  const node = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    { name: "loaders", connectTo: "presentation" },
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  );
  let source: Source | null = null;
  let id: string | null = null;
  const ask = () => {
    if (source === null || id === null) return;
    const question = { query: QUERY, params: { id } };
    const heartbeat = ANSWERED_FOR_MS;
    node.post("loader/query-listen", { ...source, ...question, heartbeat });
  };
  // A question without the perspective would be dropped.
  node.on("loader/perspective", ({ projectId, dataset, perspective }) => {
    source = { projectId, dataset, perspective };
    ask();
  });
  node.on("loader/query-change", ({ query, params, result }) => {
    if (query !== QUERY || params["id"] !== id) return;
    texts.type(result);
    texts.show(document.body);
  });
  followFocus((focused) => {
    if (focused === id) return;
    id = focused;
    texts.open(focused);
    ask();
  }, signal);
  const timer = setInterval(ask, ASKED_EVERY_MS);
  const stop = node.start();
  signal.addEventListener("abort", () => {
    clearInterval(timer);
    stop();
  });
  return texts;
}

/** A message of Presentation, or of anything else. */
type Message = { domain?: string; type?: string; data?: { id?: unknown } };

/** Presentation tells the overlays which document is in its form. */
function followFocus(onFocus: (id: string) => void, signal: AbortSignal): void {
  const studio: unknown = window.opener ?? window.parent;
  addEventListener(
    "message",
    ({ data, source }: MessageEvent<Message | null>) => {
      const isFocus =
        source === studio &&
        data?.domain === "sanity/channels" &&
        data.type === "presentation/focus";
      const id = isFocus ? data.data?.id : null;
      if (typeof id === "string") onFocus(id.replace(/^drafts\./, ""));
    },
    { signal },
  );
}
