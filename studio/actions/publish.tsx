import { useToast } from "@sanity/ui/toast";
import { lazy, Suspense, useState } from "react";
import {
  type DocumentActionComponent,
  type DocumentActionProps,
  getPublishedId,
  type SanityClient,
  useClient,
  useDocumentPairPermissions,
  useDocumentValuePermissions,
} from "sanity";

import type { Verdict } from "../checks/check-draft.ts";
import {
  guardedSubjects,
  guardedTypes,
  legalFactFields,
} from "../guarded-types.ts";
import { isEmbedded } from "../project.ts";
import { addRedirects, type Move, movesOf } from "../redirects/redirects.ts";

/**
 * Wraps one of Sanity's actions: it is disabled with a reason where there is one.
 * The content source enforces what depends on a role.
 */
function refusing(
  displayName: string,
  useReason: (
    props: DocumentActionProps,
    action: DocumentActionComponent["action"],
  ) => string | null,
) {
  return (action: DocumentActionComponent): DocumentActionComponent => {
    const Refusing: DocumentActionComponent = (props) => {
      const description = action(props);
      const title = useReason(props, action.action);
      return description && title !== null
        ? { ...description, disabled: true, title }
        : description;
    };
    return asAction(displayName, Refusing, action.action);
  };
}

function usePublishRefusal({ id, type }: DocumentActionProps): string | null {
  const [permissions, isLoading] = useDocumentPairPermissions({
    ...{ id, type, permission: "publish" },
  });
  const name = guardedTypes[type];
  return name && !isLoading && permissions?.granted === false
    ? `${name} are published by the role Compliance or an administrator. Your draft is kept for them.`
    : null;
}

/** Sanity's own "Publish", refused to a user without the right to publish. */
export const publishWithReason = refusing(
  "PublishWithReason",
  usePublishRefusal,
);

const ChecksDialog = lazy(() =>
  import("../checks/checks-dialog.tsx").then((module) => ({
    default: module.ChecksDialog,
  })),
);

/**
 * Sanity's own "Publish" after the checks: an error stops it, and a new warning
 * asks for a reason, which is kept. Without an answer of the content source it
 * publishes as ever: the checks help an editor, and guard nothing.
 */
export function publishWithChecks(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithChecks: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const [isChecking, setIsChecking] = useState(false);
    const [verdict, setVerdict] = useState<Verdict | null>(null);
    if (!description) return null;
    const { draft, published } = props;
    const close = () => setVerdict(null);

    async function check(): Promise<void> {
      const { checkDraft } = await import("../checks/check-draft.ts");
      const found = draft
        ? await checkDraft(client, draft, published)
        : NOTHING_FOUND;
      if (found.errors.length + found.warnings.length > 0) setVerdict(found);
      else description?.onHandle?.();
    }

    async function publishAnyway(reason: string): Promise<void> {
      const { keepReason } = await import("../checks/check-draft.ts");
      const id = getPublishedId(props.id);
      await keepReason(client, id, reason, verdict?.warnings ?? []);
      close();
      description?.onHandle?.();
    }

    return {
      ...description,
      onHandle: () => {
        if (isChecking) return;
        setIsChecking(true);
        check()
          .catch(() => description.onHandle?.())
          .finally(() => setIsChecking(false));
      },
      dialog: verdict
        ? {
            type: "dialog",
            header: verdict.errors.length > 0 ? "Not published" : "Warnings",
            onClose: close,
            content: (
              <Suspense>
                <ChecksDialog onPublish={publishAnyway} verdict={verdict} />
              </Suspense>
            ),
          }
        : description.dialog,
    };
  };
  return asAction("PublishWithChecks", PublishWithChecks, publish.action);
}

const NOTHING_FOUND: Verdict = { errors: [], warnings: [] };

async function writeRedirects(
  client: SanityClient,
  moves: readonly Move[],
): Promise<void> {
  const transaction = client.transaction();
  await addRedirects(client, transaction, moves);
  await transaction.commit({ tag: "redirects" });
}

/**
 * Sanity's own "Publish", which first writes a redirect from every path that
 * the document loses. A page takes precedence over a redirect, so one that is
 * written too early does no harm, whereas a missing one breaks links.
 */
export function publishWithRedirects(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithRedirects: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const [hasFailed, setHasFailed] = useState(false);
    if (!description) return null;
    const moves = movesOf(props.published, props.draft);
    if (moves.length === 0) return description;
    return {
      ...description,
      onHandle: () => {
        writeRedirects(client, moves).then(
          () => description.onHandle?.(),
          () => setHasFailed(true),
        );
      },
      dialog: hasFailed
        ? {
            type: "dialog",
            header: "Not published",
            content:
              "The old address of this page could not be redirected to the new one, so nothing was published. Your changes are kept. Please try again.",
            onClose: () => setHasFailed(false),
          }
        : description.dialog,
    };
  };
  return asAction("PublishWithRedirects", PublishWithRedirects, publish.action);
}

/**
 * Sanity's own "Publish" of a fact, which first writes its value into the texts
 * that hold it. What cannot be written does not keep the fact from readers: the
 * website prints the fact, and the next publication of a fact writes again.
 */
export function publishWithValues(
  publish: DocumentActionComponent,
): DocumentActionComponent {
  const PublishWithValues: DocumentActionComponent = (props) => {
    const description = publish(props);
    const client = useClient({ apiVersion: "2025-02-19" });
    const toast = useToast();
    const { draft } = props;
    if (!description || !draft) return description;

    async function carry(fact: typeof draft & object): Promise<void> {
      const { carryValues } = await import("../facts/carry-values.ts");
      const left = await carryValues(client, fact);
      if (left > 0)
        toast.push({
          status: "warning",
          title: `${left} texts still carry the old value`,
          description:
            'Readers see the new one. "Where this stands" names the texts.',
        });
    }

    return {
      ...description,
      onHandle: () => {
        carry(draft)
          .catch(() => {})
          .finally(() => description.onHandle?.());
      },
    };
  };
  return asAction("PublishWithValues", PublishWithValues, publish.action);
}

/**
 * Sanity's own "Schedule publish", which is of one document alone: refused for a
 * draft with another address, whose redirect would be missing.
 */
export const scheduleSameAddress = refusing(
  "ScheduleSameAddress",
  ({ published, draft }) =>
    movesOf(published, draft).length === 0
      ? null
      : "The address of this page changes. Put the page into a release, which takes the redirect from the old address with it, and schedule that.",
);

const KEPT = `Your draft is kept for them.${
  isEmbedded
    ? ""
    : " This Studio alone sees to it: hosted Sanity cannot guard a single field."
}`;
const REASONS: Readonly<Record<string, string>> = {
  state: `The legal facts of a state are published by the role Compliance or an administrator, and its web address with them. ${KEPT}`,
  storm: `What a declared catastrophe changes in the law is published by the role Compliance or an administrator. ${KEPT}`,
};

/**
 * The legal facts of a document and the address at which they are read, as a
 * text for comparison; empty if there are no facts.
 */
function factsOf(document: DocumentActionProps["published"]): string {
  const field = document ? legalFactFields[document._type] : undefined;
  const facts = field === undefined ? undefined : document?.[field];
  return Array.isArray(facts) && facts.length > 0
    ? JSON.stringify([facts, document?.["slug"]])
    : "";
}

/** True if the action would change published legal facts. */
function changesFacts(
  action: DocumentActionComponent["action"],
  { draft, published }: DocumentActionProps,
): boolean {
  if (action !== "publish") return factsOf(published) !== "";
  return draft !== null && factsOf(draft) !== factsOf(published);
}

function useFactsRefusal(
  props: DocumentActionProps,
  action: DocumentActionComponent["action"],
): string | null {
  const [permission, isLoading] = useDocumentValuePermissions({
    document: guardedSubjects.legalFacts,
    permission: "update",
  });
  const isRefused = !isLoading && permission?.granted === false;
  return isRefused && changesFacts(action, props)
    ? (REASONS[props.type] ?? null)
    : null;
}

/**
 * An action on a state or a storm, refused where the content source would refuse
 * it. Grants, which the Studio checks itself, cannot describe single fields.
 */
export const guardLegalFacts = refusing("GuardedAction", useFactsRefusal);

/** The Studio keeps the state of an action by its name, and orders actions by what they are. */
function asAction(
  displayName: string,
  component: DocumentActionComponent,
  action: DocumentActionComponent["action"],
): DocumentActionComponent {
  return Object.assign(component, { action, displayName });
}
