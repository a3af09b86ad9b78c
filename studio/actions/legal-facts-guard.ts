import {
  type DocumentActionComponent,
  type DocumentActionProps,
  useDocumentValuePermissions,
} from "sanity";

const REASON =
  "The legal facts of a state are published by the role Compliance or an administrator. Your draft is kept for them.";

/** An account needs the right to publish a license to publish legal facts too. */
const LICENCE = { _id: "licence", _type: "stateLicence" };

/** The facts as one text; a document that is not there, or has none, is empty. */
function factsOf(document: DocumentActionProps["published"]): string {
  const facts = document?.["legalFacts"];
  return Array.isArray(facts) && facts.length > 0 ? JSON.stringify(facts) : "";
}

/** True if the action would change the legal facts that visitors see. */
function changesFacts(
  action: DocumentActionComponent["action"],
  { draft, published }: DocumentActionProps,
): boolean {
  if (action !== "publish") return factsOf(published) !== "";
  return draft !== null && factsOf(draft) !== factsOf(published);
}

/**
 * An action of Sanity's on a state, disabled with a reason where the content
 * store would refuse it: its grants cannot describe a single field.
 */
export function guardLegalFacts(
  action: DocumentActionComponent,
): DocumentActionComponent {
  const GuardedAction: DocumentActionComponent = (props) => {
    const description = action(props);
    const [permission, isLoading] = useDocumentValuePermissions({
      document: LICENCE,
      permission: "update",
    });
    const isRefused =
      !isLoading &&
      permission?.granted === false &&
      changesFacts(action.action, props);
    if (!description || !isRefused) return description;
    return { ...description, disabled: true, title: REASON };
  };
  GuardedAction.action = action.action;
  GuardedAction.displayName = "GuardedAction";
  return GuardedAction;
}
