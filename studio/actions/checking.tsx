import { useToast } from "@sanity/ui/toast";
import { lazy, Suspense, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  type SanityDocument,
  useClient,
} from "sanity";

import { firmDay } from "../../domain/moments.ts";
import { isSame } from "../approvals/difference.ts";
import type { Verdict } from "../checks/check-draft.ts";
import { type Looked, type SeenDocument, useClick } from "./clicked-draft.ts";
import { asAction } from "./publish.tsx";
import { publishWithRedirects } from "./publish-with-redirects.ts";
import { type Refusal, REFUSALS, refusalOf } from "./refusals.ts";
import { dateDraft, schedulingDialog } from "./scheduling.ts";

const ChecksDialog = lazy(() => import("../checks/checks-dialog.tsx"));

type Outcome = Verdict | Refusal;

function outcomeDialog(
  outcome: Outcome,
  isPublish: boolean,
  onClose: () => void,
  onPublish: (reason: string, verdict: Verdict) => Promise<void>,
): DocumentActionDescription["dialog"] {
  const dialog = { type: "dialog", onClose } as const;
  const refused = isPublish ? "Not published" : "Not scheduled";
  if (typeof outcome === "string")
    return { ...dialog, header: refused, content: REFUSALS[outcome] };
  return {
    ...dialog,
    header:
      outcome.errors.length > 0
        ? refused
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
 * announced. If the content source does not answer the checks, it publishes anyway: they
 * help an editor, and guard nothing. What was clicked is what is published: Sanity's own
 * request names no revision of the draft, so it would publish what a colleague wrote
 * while the dialog was open.
 */
export function checking(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const isPublish = publish.action === "publish";
  const Checking: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
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

    async function begin(looking: Promise<Looked | Refusal>): Promise<void> {
      setWorking(true);
      const looked = await looking.catch(refusalOf);
      if (typeof looked === "string") setOutcome(looked);
      else {
        setSeen(looked.seen);
        if (looked.verdict) setOutcome(looked.verdict);
        else await finish(looked.seen);
      }
      setWorking(false);
    }

    async function publishAnyway(reason: string, { warnings }: Verdict) {
      if (!seen) return;
      const { keepReason } = await import("../checks/reasons.ts");
      if (warnings.length > 0)
        await keepReason(client, getPublishedId(props.id), reason, warnings);
      await finish(seen);
    }

    const isOffered = description?.disabled === false && !isWorking;
    const click = useClick(props, { isPublish, isOffered }, begin);
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
      ...((click.isWaiting || isWorking) && { disabled: true }),
      onHandle: click.onClick,
      dialog: said
        ? outcomeDialog(said, isPublish, close, publishAnyway)
        : dialogOf(description.dialog),
    };
  };
  return asAction("Checked", Checking, publish.action);
}
