import {
  actor,
  isEmptyActor,
  listeners,
  type MutatorActor,
} from "@sanity/visual-editing/optimistic";

import { withKeys } from "./keyed-patches";
import { membersShown } from "./members-shown";

/**
 * Names the members of arrays by their keys in what the overlays send, so that a
 * colleague's change meanwhile loses nothing. The page shows a change once it is
 * stored.
 */
export function keyOverlayPatches(signal: AbortSignal): void {
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
  };
  listeners.add(follow);
  signal.addEventListener("abort", () => listeners.delete(follow));
  follow();
}

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
      const publishedId = id.replace(/^drafts\./, "");
      document.send = (event) =>
        send(
          event.type === "mutate" && event.mutations
            ? {
                ...event,
                mutations: withKeys(event.mutations, (path) =>
                  shownKeys(publishedId, path),
                ),
              }
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
