import {
  actor,
  isEmptyActor,
  listeners,
  type MutatorActor,
} from "@sanity/visual-editing/optimistic";

import {
  arrangeMembers,
  type EditedDocument,
  membersShown,
} from "./arrange-members";
import { type ShownKeys, withKeys } from "./keyed-patches";

/** Milliseconds after which the page shows what is stored, whatever was tried. */
const STORED_AFTER_MS = 3_000;

type OptimisticPageOptions = {
  /** Shows what is stored. */
  read(): void;
  signal: AbortSignal;
};

/** What the overlays did to a document, while the page is not yet rendered with it. */
export type Pending = ReadonlyMap<string, EditedDocument>;

/**
 * Shows at once where a member of an array was moved, and that it was removed
 * or added, before the content source has stored it.
 * Out: the documents that a page which is read meanwhile may not show yet.
 */
export function followOverlays(options: OptimisticPageOptions): Pending {
  const { read, signal } = options;
  const pending = new Map<string, EditedDocument>();
  let followed: unknown = null;
  // Dragging begins and menus open with what the editor sees then.
  let shown = membersShown(document.body);
  const look = () => (shown = membersShown(document.body));
  addEventListener("pointerdown", look, { capture: true, signal });
  const follow = () => {
    const mutator = actor;
    if (isEmptyActor(mutator) || mutator === followed) return;
    followed = mutator;
    nameMembersByKeys(mutator, (id, path) => shown(id, path));
    let timer: ReturnType<typeof setTimeout>;
    mutator.on("rebased.local", (event: LocalChange) => {
      const { id, document: edited } = event;
      if (signal.aborted || !edited) return;
      pending.set(publishedId(id), edited);
      arrangeMembers(document.body, pending);
      clearTimeout(timer);
      timer = setTimeout(() => {
        pending.clear();
        if (!signal.aborted) read();
      }, STORED_AFTER_MS);
    });
  };
  listeners.add(follow);
  signal.addEventListener("abort", () => listeners.delete(follow));
  follow();
  return pending;
}

type LocalChange = { id: string; document?: EditedDocument };

type Sent = { type: string; mutations?: readonly unknown[] };
type EditedActor = { send(event: Sent): void };

/** The overlays send patches to one actor for each document. */
function nameMembersByKeys(
  mutator: MutatorActor,
  shownKeys: ReturnType<typeof membersShown>,
): void {
  const known = new WeakSet<EditedActor>();
  mutator.subscribe((snapshot: { context?: unknown }) => {
    for (const [id, document] of actorsIn(snapshot.context)) {
      if (known.has(document)) continue;
      known.add(document);
      const send = document.send.bind(document);
      const shown: ShownKeys = (path) => shownKeys(publishedId(id), path);
      document.send = (event) =>
        send(
          event.type === "mutate" && event.mutations
            ? { ...event, mutations: withKeys(event.mutations, shown) }
            : event,
        );
    }
  });
}

function actorsIn(context: unknown): [id: string, EditedActor][] {
  return typeof context === "object" &&
    context !== null &&
    "documents" in context
    ? Object.entries(context.documents as Record<string, EditedActor>)
    : [];
}

function publishedId(id: string): string {
  return id.replace(/^drafts\./, "");
}
