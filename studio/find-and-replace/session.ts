import { useSyncExternalStore } from "react";

import type { Found } from "./find-documents.ts";
import type { Phrase } from "./phrase.ts";
import type { FoundDocument } from "./place.ts";

/** How far a search or a replacement is. */
export type Progress =
  | { kind: "empty" }
  | { kind: "reading"; count: number }
  | { kind: "unread" }
  | { kind: "found"; found: Found }
  | { kind: "writing"; found: Found }
  | { kind: "refused"; found: Found; reason: string }
  | { kind: "written"; documents: readonly FoundDocument[]; places: number };

/** What the tool shows. */
export type Session = {
  phrase: Phrase;
  replacement: string;
  /** The ids of the places to leave out. */
  unticked: ReadonlySet<string>;
  progress: Progress;
};

const EMPTY: Session = {
  phrase: { text: "", matchCase: false, wholeWords: false },
  replacement: "",
  unticked: new Set(),
  progress: { kind: "empty" },
};

// Kept outside of the component, so that an editor comes back from a found document
// to the same list. A reload of the page empties it.
let session = EMPTY;
const listeners = new Set<() => void>();

/** The session of this tab. The component renders again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, () => session);
}

/** Changes some fields of the session. */
export function updateSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
