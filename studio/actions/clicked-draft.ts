import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import {
  type DocumentActionProps,
  type DocumentStore,
  type SanityClient,
  type SanityDocument,
  type Schema,
  useClient,
  useDocumentStore,
  useSchema,
  useSyncState,
} from "sanity";

import { holdsSame, isSame, numberChanges } from "../approvals/difference.ts";
import type { Verdict } from "../checks/check-draft.ts";
import { reasonsRevision } from "../checks/reasons.ts";
import { followFindings, formErrors } from "./form-errors.ts";
import { LookAhead } from "./look-ahead.ts";
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

/** After this long the draft is published without the checks, which only help. */
const LONGEST_CHECK_MS = 10_000;

type Context = {
  client: SanityClient;
  schema: Schema;
  isPublish: boolean;
  signal: AbortSignal;
};

/**
 * Returns what to say before a draft is published or scheduled; and the facts that its
 * Compliance texts print. Rejects when the checks cannot be made.
 */
async function check(
  { draft, published }: SeenDocument,
  { client, schema, isPublish, signal: given }: Context,
): Promise<Checked> {
  const late = AbortSignal.timeout(LONGEST_CHECK_MS);
  const signal = AbortSignal.any([given, late]);
  const [{ checkDraft }, { readPrintedFacts }] = await importChecks();
  const [found, facts] = await Promise.all([
    checkDraft(client, draft, published, signal),
    readPrintedFacts(client, draft, signal),
  ]);
  const { errors, warnings, changes } = found;
  const type = schema.get(draft._type);
  const numbers = numberChanges(published, draft, type);
  const reasons = errors.length + warnings.length + changes.length;
  // A fact changes on every page that prints it.
  const isAlwaysTold = !isPublish || draft._type === "fact";
  const isSilent = reasons + (isAlwaysTold ? numbers.length : 0) === 0;
  const told = { ...found, changes: [...numbers, ...changes] };
  return { verdict: isSilent ? null : told, facts };
}

type Click = { seen: SeenDocument; checking: Promise<Checked> };

const ahead = new LookAhead<Checked>(reasonsRevision);

/** A draft, and when it got its content. */
type Typed = { draft: SanityDocument | null; at: number };

/** How long after the last key a draft is checked, so that a click need not wait. */
const PAUSE_MS = 300;

/** The editor of running text keeps what is typed from the form for 250 ms. */
const KEPT_MS = 270;

/** Returns how long the form may yet receive what was typed. */
function useKeptTyping(): () => number {
  const typedAt = useRef(-Infinity);
  useEffect(() => {
    const note = () => (typedAt.current = performance.now());
    document.addEventListener("beforeinput", note, { capture: true });
    return () =>
      document.removeEventListener("beforeinput", note, { capture: true });
  }, []);
  return () => Math.max(0, typedAt.current + KEPT_MS - performance.now());
}

/**
 * Returns what reads the errors that the Studio finds in the draft. They are followed
 * while somebody could click.
 */
function useFormErrors(
  documents: DocumentStore,
  { id, type }: DocumentActionProps,
  isFollowed: boolean,
) {
  const keptMs = useKeptTyping();
  const findings = useMemo(
    () => followFindings(documents, id, type),
    [documents, id, type],
  );
  useEffect(() => {
    if (!isFollowed) return;
    // A failure is told at the click.
    const following = findings.subscribe({ error: () => {} });
    return () => following.unsubscribe();
  }, [findings, isFollowed]);
  return (seen: SanityDocument) => formErrors(findings, seen, keptMs());
}

/**
 * Looks at the draft that was on the screen when somebody clicked.
 *
 * @param isOffered whether this person could click now.
 * @param onStored is called once the store has everything that was typed before, with
 * "changed" if that is not what was clicked. It rejects if the draft cannot be validated
 * in a minute.
 */
export function useClick(
  props: DocumentActionProps,
  { isPublish, isOffered }: { isPublish: boolean; isOffered: boolean },
  onStored: (looking: Promise<Looked | "invalid" | "changed">) => Promise<void>,
) {
  const { id, type, draft, published } = props;
  const client = useClient({ apiVersion: "2025-02-19" });
  const documents = useDocumentStore();
  const schema = useSchema();
  const context = useMemo(
    () => ({ client, schema, isPublish }),
    [client, schema, isPublish],
  );
  const { isSyncing } = useSyncState(id, type);
  const [clicked, setClicked] = useState<Click | null>(null);
  const isDraft = draft !== null;
  useEffect(() => {
    // Nobody should wait for them after a click.
    if (isDraft) importChecks().catch(() => {});
  }, [isDraft]);
  const isWaiting = clicked !== null;
  const readErrors = useFormErrors(documents, props, isPublish && isOffered);
  const typed = useRef<Typed>({ draft: null, at: 0 });
  useEffect(() => {
    // The store's answer gives what was typed another revision.
    if (!holdsSame(typed.current.draft, draft))
      typed.current = { draft, at: performance.now() };
    if (!draft || !isPublish || !isOffered || isWaiting) return;
    const seen = { draft, published };
    const timer = setTimeout(
      () => ahead.start(seen, (signal) => check(seen, { ...context, signal })),
      typed.current.at + PAUSE_MS - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [context, draft, published, isPublish, isOffered, isWaiting]);

  async function stored({ seen, checking }: Click) {
    if (!draft || !isSame(seen.draft, draft)) return "changed";
    const [errors, { verdict, facts }] = await Promise.all([
      readErrors(draft),
      checking,
    ]);
    if (errors.length > 0) return "invalid";
    return { seen: { ...seen, draft, facts }, verdict };
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
    const seen = { draft, published };
    const { signal } = new AbortController();
    const found = isPublish ? ahead.take(seen) : null;
    const checkNow = () =>
      check(seen, { ...context, signal }).catch(() => UNCHECKED);
    setClicked({ seen, checking: found?.catch(checkNow) ?? checkNow() });
  };
  return { isWaiting, onClick };
}
