import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useCurrentUser,
  useDocumentPairPermissions,
} from "sanity";

import { useAsking } from "../approvals/ask-compliance.tsx";
import { useTextsOfOthers } from "../facts/texts-of-others.ts";
import {
  guardedTypes,
  legalFactFields,
  legalFactsSubject,
  useMay,
} from "../guarded-types.ts";
import { isEmbedded } from "../project.ts";
import { movesOf } from "../redirects/redirect-moves.ts";
import { listed } from "../user-names.ts";

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
 * Returns the legal facts of a document and the address where they are read, as a text
 * for comparison; empty without facts.
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

/** Tells why a role may not do this; null if it may. */
function useRefusal(props: DocumentActionProps, action: Action) {
  const { id, type, published, draft } = props;
  const [publishing, isPublishingLoading] = useDocumentPairPermissions({
    id,
    type,
    permission: "publish",
  });
  const mayChangeFacts = useMay("update", legalFactsSubject);
  const others = useTextsOfOthers(published ?? draft);
  if (action === "schedule")
    // Sanity schedules one document only: the redirect would be missing.
    return movesOf(published, draft).length > 0
      ? "This page's address is changing. Add the page to a release, which also redirects the old address, and schedule the release."
      : null;
  const name = guardedTypes[type];
  if (action === "publish" && name && !isPublishingLoading)
    if (publishing?.granted === false)
      return `Only the Compliance role or an administrator can publish ${name.toLowerCase()}. Your draft is saved for them.`;
  if (others.length > 0)
    return `Only the Compliance role or an administrator can publish or remove this fact, because it is printed in what they publish: ${listed(others)}. Your draft is saved for them.`;
  // Grants, which the Studio checks itself, cannot describe single fields.
  return mayChangeFacts === false && changesFacts(action, props)
    ? (FACT_REASONS[type] ?? null)
    : null;
}

/**
 * Wraps one of Sanity's actions, and disables it with a reason; the content source
 * refuses it too.
 */
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
 * "Publish", named for the user: "Approve and publish" for someone who was asked, "Ask
 * Compliance" for someone who may not publish it.
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

/**
 * The Studio stores the state of an action under its name, and orders actions by their
 * properties.
 */
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
