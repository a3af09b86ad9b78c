import type { ClientPerspective } from "@sanity/client";
import { createNode, createNodeMachine } from "@sanity/comlink";
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
} from "@sanity/presentation-comlink";

import { TypedTexts } from "./typed-texts";

const QUERY = "*[_id == $id][0]";

/** Milliseconds for which Presentation answers a question, and until it is asked again. */
const ANSWERED_FOR_MS = 20_000;
const ASKED_EVERY_MS = 15_000;

type Source = {
  projectId: string;
  dataset: string;
  perspective: ClientPerspective;
};

/**
 * Shows what is typed before it is stored: Presentation tells, at each key, what
 * the document in its form is like.
 * Out: the typed texts, for a page that is read meanwhile.
 */
export function followForm(signal: AbortSignal): TypedTexts {
  const texts = new TypedTexts();
  // Without the Studio as parent or opener no answer would come.
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

/** Presentation tells the overlays which document is in its form. */
function followFocus(onFocus: (id: string) => void, signal: AbortSignal): void {
  const studio: unknown = window.opener ?? window.parent;
  addEventListener(
    "message",
    ({ data, source }: MessageEvent<unknown>) => {
      if (source === studio && isFocus(data))
        onFocus(data.data.id.replace(/^drafts\./, ""));
    },
    { signal },
  );
}

function isFocus(message: unknown): message is { data: { id: string } } {
  return (
    isObject(message) &&
    message["domain"] === "sanity/channels" &&
    message["type"] === "presentation/focus" &&
    isObject(message["data"]) &&
    typeof message["data"]["id"] === "string"
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
