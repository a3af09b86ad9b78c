import { lazy, Suspense, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionDescription,
  type DocumentActionProps,
  getPublishedId,
  useClient,
  useCurrentUser,
  useDocumentPairPermissions,
} from "sanity";

import { movesOf } from "../../schemas/redirect-moves.ts";
import { useAsking } from "../approvals/ask-compliance.tsx";
import type { Verdict } from "../checks/check-draft.ts";
import {
  guardedTypes,
  legalFactFields,
  legalFactsSubject,
  useMay,
} from "../guarded-types.ts";
import { isEmbedded } from "../project.ts";
import { prepare } from "./prepare.ts";

type Action = DocumentActionComponent["action"];

const KEPT = `Your draft is saved for them.${
  isEmbedded
    ? ""
    : " Only this Studio enforces it: hosted Sanity cannot guard a single field."
}`;

const FACT_REASONS: Readonly<Record<string, string>> = {
  state: `Only the Compliance role or an administrator can publish a state's legal facts, and its web address with them. ${KEPT}`,
  storm: `Only the Compliance role or an administrator can publish what a declared catastrophe changes in the law. ${KEPT}`,
};

/**
 * The legal facts of a document and the address at which they are read, as a
 * text for comparison; empty if there are no facts.
 */
function factsOf(document: DocumentActionProps["published"]): string {
  const facts = document?.[legalFactFields[document._type] ?? ""];
  return Array.isArray(facts) && facts.length > 0
    ? JSON.stringify([facts, document?.["slug"]])
    : "";
}

/** True if the action would change published legal facts. */
function changesFacts(
  action: Action,
  { draft, published }: DocumentActionProps,
): boolean {
  return action === "publish"
    ? draft !== null && factsOf(draft) !== factsOf(published)
    : factsOf(published) !== "";
}

/** Why a role may not do this; null if it may. */
function useRefusal(props: DocumentActionProps, action: Action) {
  const { id, type, published, draft } = props;
  const [publishing, isPublishingLoading] = useDocumentPairPermissions({
    ...{ id, type, permission: "publish" },
  });
  const mayChangeFacts = useMay("update", legalFactsSubject);
  if (action === "schedule")
    // Sanity's schedule is of one document: the redirect would be missing.
    return movesOf(published, draft).length > 0
      ? "This page's address is changing. Put the page into a release, which includes the redirect from the old address, and schedule the release."
      : null;
  const name = guardedTypes[type];
  if (action === "publish" && name && !isPublishingLoading)
    if (publishing?.granted === false)
      return `Only the Compliance role or an administrator can publish ${name.toLowerCase()}. Your draft is saved for them.`;
  // Grants, which the Studio checks itself, cannot describe single fields.
  return mayChangeFacts === false && changesFacts(action, props)
    ? (FACT_REASONS[type] ?? null)
    : null;
}

/** One of Sanity's actions, disabled with a reason; the content source refuses it too. */
export function refusing(
  action: DocumentActionComponent,
): DocumentActionComponent {
  const Refusing: DocumentActionComponent = (props) => {
    const description = action(props);
    const title = useRefusal(props, action.action);
    return description && title !== null
      ? { ...description, disabled: true, title }
      : description;
  };
  return asAction("Refused", Refusing, action.action);
}

/**
 * "Publish", as it is called for whom: "Approve and publish" for a person who was
 * asked, "Ask Compliance" for one who may not publish it.
 */
export function approving(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const Approving: DocumentActionComponent = (props) => {
    const description = publish(props);
    const refusal = useRefusal(props, "publish");
    const { request, ask } = useAsking(props, refusal);
    const userId = useCurrentUser()?.id ?? "";
    if (ask) return ask;
    if (description === null) return null;
    if (refusal !== null)
      return { ...description, disabled: true, title: refusal };
    return request?.askedOf.includes(userId)
      ? { ...description, label: "Approve and publish" }
      : description;
  };
  return asAction("Approving", Approving, publish.action);
}

const ChecksDialog = lazy(() => import("../checks/checks-dialog.tsx"));

const NOT_REDIRECTED =
  "The old address of this page could not be redirected to the new one, so nothing was published. Your changes are saved. Please try again.";

type Outcome = Verdict | "not redirected";

function outcomeDialog(
  outcome: Outcome,
  onClose: () => void,
  onPublish: (reason: string, verdict: Verdict) => Promise<void>,
): DocumentActionDescription["dialog"] {
  const dialog = { type: "dialog", onClose } as const;
  if (outcome === "not redirected")
    return { ...dialog, header: "Not published", content: NOT_REDIRECTED };
  return {
    ...dialog,
    header: outcome.errors.length > 0 ? "Not published" : "Before you publish",
    content: (
      <Suspense>
        <ChecksDialog
          onPublish={(reason) => onPublish(reason, outcome)}
          verdict={outcome}
        />
      </Suspense>
    ),
  };
}

/**
 * Sanity's own "Publish" and "Schedule publish" after the checks: an error stops
 * it, a new warning asks for a reason, which is kept, and a change of addresses,
 * storms or states is said before. Without an answer of
 * the content source it publishes as ever: the checks help an editor, and guard
 * nothing.
 */
export function checking(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const Checking: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const [isWorking, setWorking] = useState(false);
    const [outcome, setOutcome] = useState<Outcome | null>(null);
    if (!description) return null;
    const { draft, published } = props;
    const close = () => setOutcome(null);

    async function finish(): Promise<void> {
      try {
        if (publish.action === "publish") await prepare(client, props);
      } catch {
        return setOutcome("not redirected");
      }
      description?.onHandle?.();
    }

    async function check(): Promise<void> {
      const { checkDraft } = await import("../checks/check-draft.ts");
      const found =
        draft && (await checkDraft(client, draft, published).catch(() => null));
      const { errors = [], warnings = [], changes = [] } = found ?? {};
      if (found && errors.length + warnings.length + changes.length > 0)
        setOutcome(found);
      else await finish();
    }

    async function publishAnyway(
      reason: string,
      { warnings }: Verdict,
    ): Promise<void> {
      const { keepReason } = await import("../checks/reasons.ts");
      if (warnings.length > 0)
        await keepReason(client, getPublishedId(props.id), reason, warnings);
      close();
      await finish();
    }

    return {
      ...description,
      onHandle: () => {
        if (isWorking) return;
        setWorking(true);
        void check().finally(() => setWorking(false));
      },
      dialog: outcome
        ? outcomeDialog(outcome, close, publishAnyway)
        : description.dialog,
    };
  };
  return asAction("Checked", Checking, publish.action);
}

/** The Studio keeps the state of an action by its name, and orders actions by what they are. */
export function asAction(
  displayName: string,
  component: DocumentActionComponent,
  action: Action,
): DocumentActionComponent {
  return Object.assign(component, {
    action,
    displayName: `${displayName} ${action}`,
  });
}
