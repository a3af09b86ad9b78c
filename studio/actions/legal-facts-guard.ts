import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useDocumentValuePermissions,
} from "sanity";

import { guardedSubjects, legalFactFields } from "../guarded-types.ts";
import { isEmbedded } from "../project.ts";

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

/**
 * Wraps an action on a state or a storm: it is disabled with a reason where the content
 * source would refuse it. Grants, which the Studio checks itself, cannot
 * describe single fields.
 */
export function guardLegalFacts(
  action: DocumentActionComponent,
): DocumentActionComponent {
  const GuardedAction: DocumentActionComponent = (props) => {
    const description = action(props);
    const [permission, isLoading] = useDocumentValuePermissions({
      document: guardedSubjects.legalFacts,
      permission: "update",
    });
    const isRefused =
      !isLoading &&
      permission?.granted === false &&
      changesFacts(action.action, props);
    if (!description || !isRefused) return description;
    return { ...description, disabled: true, title: REASONS[props.type] };
  };
  GuardedAction.action = action.action;
  GuardedAction.displayName = "GuardedAction";
  return GuardedAction;
}
