import { useEffect, useEffectEvent, useState } from "react";
import {
  type DocumentActionProps,
  type SanityClient,
  type SanityDocument,
  type Schema,
  useClient,
  useSyncState,
  useWorkspace,
  validateDocument,
  type Workspace,
} from "sanity";

import { isSame, numberChanges } from "../approvals/difference.ts";
import type { Verdict } from "../checks/check-draft.ts";
import { inTime } from "../checks/in-time.ts";
import type { Seen } from "./publish-seen.ts";

export type SeenDocument = Seen<SanityDocument>;

/** What was clicked, and what to say before it is published; null for nothing. */
export type Looked = { seen: SeenDocument; verdict: Verdict | null };

const importChecks = () =>
  Promise.all([
    import("../checks/check-draft.ts"),
    import("../approvals/shown-draft.ts"),
  ]);

type Checked = Pick<Looked, "verdict"> & Pick<SeenDocument, "facts">;

const UNCHECKED: Checked = { verdict: null, facts: [] };

/**
 * Returns what to say before a draft is published or scheduled; and the facts that its
 * Compliance texts print. Rejects when the checks cannot be made.
 */
async function check(
  client: SanityClient,
  schema: Schema,
  { draft, published }: SeenDocument,
  isPublish: boolean,
): Promise<Checked> {
  const [{ checkDraft }, { readPrintedFacts }] = await importChecks();
  const [found, facts] = await Promise.all([
    checkDraft(client, draft, published),
    readPrintedFacts(client, draft),
  ]);
  const { errors, warnings, changes } = found;
  const numbers = numberChanges(published, draft, schema.get(draft._type));
  const reasons = errors.length + warnings.length + changes.length;
  // A fact changes on every page that prints it.
  const isAlwaysTold = !isPublish || draft._type === "fact";
  const isSilent = reasons + (isAlwaysTold ? numbers.length : 0) === 0;
  const told = { ...found, changes: [...numbers, ...changes] };
  return { verdict: isSilent ? null : told, facts };
}

/**
 * Validates a draft itself, and checks it, if that is possible. What the form says may be
 * of an earlier text: the Studio validates one state after the other, for seconds on a
 * slow machine, and names the newest revision meanwhile.
 */
async function look(
  client: SanityClient,
  workspace: Workspace,
  seen: SeenDocument,
  isPublish: boolean,
): Promise<Looked | "invalid"> {
  const [markers, { verdict, facts }] = await Promise.all([
    inTime(validateDocument({ document: seen.draft, workspace })),
    inTime(check(client, workspace.schema, seen, isPublish)).catch(() => {
      // The next click may find the content source well.
      last = null;
      return UNCHECKED;
    }),
  ]);
  const isInvalid = markers.some(({ level }) => level === "error");
  return isInvalid ? "invalid" : { seen: { ...seen, facts }, verdict };
}

type Click = { seen: SeenDocument; looking: Promise<Looked | "invalid"> };

/** How long after the last key a draft is looked at, so that a click need not wait. */
const PAUSE_MS = 600;

/** How long that counts: what other documents say may change meanwhile. */
const LOOK_TTL_MS = 5_000;

let last: (Click & { at: number; isPublish: boolean }) | null = null;

/** Looks at a draft, unless that was done just now. */
function lookOnce(
  client: SanityClient,
  workspace: Workspace,
  seen: SeenDocument,
  isPublish: boolean,
): Click {
  const isKnown =
    last?.isPublish === isPublish &&
    Date.now() - last.at < LOOK_TTL_MS &&
    last.seen.draft._id === seen.draft._id &&
    last.seen.published?._rev === seen.published?._rev &&
    isSame(last.seen.draft, seen.draft);
  if (last && isKnown) return last;
  const looking = look(client, workspace, seen, isPublish);
  const own = { seen, looking, at: Date.now(), isPublish };
  looking.catch(() => {
    if (last === own) last = null;
  });
  return (last = own);
}

/**
 * Looks at the draft that was on the screen when somebody clicked.
 *
 * @param onStored is called once the store has everything that was typed before, with
 * "changed" if that is not what was clicked. It rejects if the draft cannot be validated
 * in ten seconds.
 */
export function useClick(
  { id, type, draft, published }: DocumentActionProps,
  isPublish: boolean,
  onStored: (looking: Promise<Looked | "invalid" | "changed">) => Promise<void>,
) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const workspace = useWorkspace();
  const { isSyncing } = useSyncState(id, type);
  const [clicked, setClicked] = useState<Click | null>(null);
  const isDraft = draft !== null;
  useEffect(() => {
    // Nobody should wait for them after a click.
    if (isDraft) importChecks().catch(() => {});
  }, [isDraft]);
  useEffect(() => {
    if (!draft || !isPublish) return;
    const seen = { draft, published };
    const timer = setTimeout(
      () => void lookOnce(client, workspace, seen, isPublish),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [client, workspace, draft, published, isPublish]);

  async function stored({ seen, looking }: Click) {
    if (!draft || !isSame(seen.draft, draft)) return "changed";
    const looked = await looking;
    if (looked === "invalid") return looked;
    return { ...looked, seen: { ...looked.seen, draft } };
  }
  const settle = useEffectEvent((click: Click) => {
    setClicked(null);
    void onStored(stored(click));
  });
  useEffect(() => {
    if (clicked && !isSyncing) settle(clicked);
  }, [clicked, isSyncing]);

  const onClick = () => {
    if (!draft) return;
    // It is awaited once the store has the draft.
    setClicked(lookOnce(client, workspace, { draft, published }, isPublish));
  };
  return { isWaiting: clicked !== null, onClick };
}
