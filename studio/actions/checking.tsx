import { useToast } from "@sanity/ui/toast";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityClient,
  type SanityDocument,
  type Schema,
  useClient,
  useSchema,
  useSyncState,
  useValidationStatus,
} from "sanity";

import { firmDay } from "../../domain/moments.ts";
import { isSame, numberChanges } from "../approvals/difference.ts";
import type { Verdict } from "../checks/check-draft.ts";
import { asAction } from "./publish.tsx";
import { ChangedMeanwhile, type Seen } from "./publish-seen.ts";
import {
  NotRedirected,
  publishWithRedirects,
} from "./publish-with-redirects.ts";
import { dateDraft, schedulingDialog } from "./scheduling.ts";

type SeenDocument = Seen<SanityDocument>;

const ChecksDialog = lazy(() => import("../checks/checks-dialog.tsx"));

/** Why a draft was not published. */
const REFUSALS = {
  invalid:
    "Something in the form is missing or wrong, so nothing was published. Fix what is marked there, then try again.",
  changed:
    "This has changed since you looked at it, so nothing was published. The form shows the latest version: review it, then try again.",
  unpublished:
    "Nothing was published. Your changes are saved. Check your connection and that every page this links to is published. Then try again.",
  redirects:
    "The old address of this page could not be redirected to the new one, so nothing was published. Your changes are saved. Please try again.",
} as const;

type Refusal = keyof typeof REFUSALS;
type Outcome = Verdict | Refusal;

function refusalOf(error: unknown): Refusal {
  if (error instanceof NotRedirected) return "redirects";
  return error instanceof ChangedMeanwhile ? "changed" : "unpublished";
}

function outcomeDialog(
  outcome: Outcome,
  isPublish: boolean,
  onClose: () => void,
  onPublish: (reason: string, verdict: Verdict) => Promise<void>,
): DocumentActionDescription["dialog"] {
  const dialog = { type: "dialog", onClose } as const;
  if (typeof outcome === "string")
    return { ...dialog, header: "Not published", content: REFUSALS[outcome] };
  return {
    ...dialog,
    header:
      outcome.errors.length > 0
        ? "Not published"
        : `Before you ${isPublish ? "publish" : "schedule"}`,
    content: (
      <Suspense>
        <ChecksDialog
          isPublish={isPublish}
          onPublish={(reason) => onPublish(reason, outcome)}
          verdict={outcome}
        />
      </Suspense>
    ),
  };
}

/**
 * Returns what validation found in the form of a document; null until the store has
 * everything that was typed, and all of it is validated.
 */
function useMarkers({ id, type, draft, published }: DocumentActionProps) {
  const { isSyncing } = useSyncState(id, type);
  const shown = draft ?? published;
  const { isValidating, validation, revision } = useValidationStatus(
    shown?._id ?? id,
    type,
    true,
  );
  const isKnown = !isSyncing && !isValidating && revision === shown?._rev;
  return isKnown ? validation : null;
}

/** After a click, reports the stored document that was clicked, or why it is not published. */
function useClick(
  props: DocumentActionProps,
  onClicked: (found: SeenDocument | Refusal) => Promise<void>,
) {
  const markers = useMarkers(props);
  const [clicked, setClicked] = useState<SanityDocument | null>(null);
  const settle = useEffectEvent(() => {
    const { draft, published } = props;
    setClicked(null);
    const isInvalid = markers?.some(({ level }) => level === "error");
    if (!draft || !isSame(clicked, draft)) void onClicked("changed");
    else void onClicked(isInvalid ? "invalid" : { draft, published });
  });
  const isReady = clicked !== null && markers !== null;
  useEffect(() => {
    if (isReady) settle();
  }, [isReady]);
  const onClick = () => setClicked(props.draft);
  return { isWaiting: clicked !== null, onClick };
}

/**
 * Returns what to say before a draft is published or scheduled, null for nothing; and
 * the facts that its Compliance texts print. Rejects when the checks cannot be made.
 */
async function lookAt(
  client: SanityClient,
  schema: Schema,
  { draft, published }: SeenDocument,
  isPublish: boolean,
) {
  const [{ checkDraft }, { readPrintedFacts }] = await Promise.all([
    import("../checks/check-draft.ts"),
    import("../approvals/shown-draft.ts"),
  ]);
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

/** A draft without the date that scheduling gives it. */
function undated(draft: SanityDocument | null | undefined) {
  return { ...draft, publishedAt: null };
}

/** Schedules a draft that was seen by Sanity's own way, after giving it its date. */
function useScheduling(
  { draft, published }: DocumentActionProps,
  seen: SeenDocument | null,
  onRefused: (refusal: Refusal) => void,
) {
  const client = useClient({ apiVersion: "2025-02-19" });
  const toast = useToast();
  const [isWorking, setWorking] = useState(false);
  async function schedule(moment: Date, onSchedule: (moment: Date) => void) {
    if (!draft) return;
    setWorking(true);
    try {
      const isDated = await dateDraft(client, { draft, published }, moment);
      if (isDated)
        toast.push({
          status: "info",
          title: `“Published on” is now ${firmDay(moment.toISOString())}.`,
          description:
            "Visitors do not see it before that day. If you publish it earlier, change that date, too.",
        });
      onSchedule(moment);
    } catch (error) {
      onRefused(refusalOf(error));
    }
    setWorking(false);
  }
  return {
    isSeen: () => isSame(undated(seen?.draft), undated(draft)),
    dialogOf: (dialog: DocumentActionDescription["dialog"]) =>
      schedulingDialog(
        dialog,
        isWorking,
        (moment, onSchedule) => void schedule(moment, onSchedule),
      ),
  };
}

/**
 * "Publish" and "Schedule publish" with the checks before them: an error stops it, a
 * new warning asks for a reason, which is stored, and a change of addresses, storms,
 * states or guarded texts is announced, beside numbers as they were and will be. Those of
 * a fact, and of what is scheduled and goes out with nobody watching, are always
 * announced. If the
 * content source does not answer the checks, it publishes anyway: they help an editor,
 * and guard nothing. What was clicked is what is published: Sanity's own request names
 * no revision of the draft, so it would publish what a colleague wrote while the dialog
 * was open.
 */
export function checking(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const isPublish = publish.action === "publish";
  const Checking: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const schema = useSchema();
    const toast = useToast();
    const [seen, setSeen] = useState<SeenDocument | null>(null);
    const [isWorking, setWorking] = useState(false);
    const [outcome, setOutcome] = useState<Outcome | null>(null);

    async function finish(found: SeenDocument): Promise<void> {
      setOutcome(null);
      if (!isPublish) return description?.onHandle?.();
      try {
        await publishWithRedirects(client, found);
        toast.push({ status: "success", title: "Published" });
        props.onComplete();
      } catch (error) {
        setOutcome(refusalOf(error));
      }
    }

    async function begin(found: SeenDocument | Refusal): Promise<void> {
      if (typeof found === "string") return setOutcome(found);
      setWorking(true);
      const looking = lookAt(client, schema, found, isPublish);
      const known = await looking.catch(() => null);
      const looked = { ...found, facts: known?.facts ?? [] };
      setSeen(looked);
      if (known?.verdict) setOutcome(known.verdict);
      else await finish(looked);
      setWorking(false);
    }

    async function publishAnyway(reason: string, { warnings }: Verdict) {
      if (!seen) return;
      const { keepReason } = await import("../checks/reasons.ts");
      if (warnings.length > 0)
        await keepReason(client, getPublishedId(props.id), reason, warnings);
      await finish(seen);
    }

    const { isWaiting, onClick } = useClick(props, begin);
    const { isSeen, dialogOf } = useScheduling(props, seen, setOutcome);
    if (!description) return null;
    const { draft, published } = props;
    // Sanity schedules the draft as it is when the time has been chosen.
    const isOther = !isPublish && description.dialog && !isSeen();
    const close = () =>
      outcome ? setOutcome(null) : setSeen(draft && { draft, published });
    const said = outcome ?? (isOther ? "changed" : null);
    return {
      ...description,
      ...((isWaiting || isWorking) && { disabled: true }),
      onHandle: onClick,
      dialog: said
        ? outcomeDialog(said, isPublish, close, publishAnyway)
        : dialogOf(description.dialog),
    };
  };
  return asAction("Checked", Checking, publish.action);
}
