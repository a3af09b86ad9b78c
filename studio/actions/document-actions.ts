import { useCallback, useEffect, useInsertionEffect, useRef } from "react";
import type { DocumentActionComponent, DocumentActionsContext } from "sanity";

import { singletonTypes } from "../../schemas/index.ts";
import { checking } from "./checking.tsx";
import { approving, refusing } from "./publish.tsx";
import { replacingDraft } from "./replacing-draft.tsx";
import { SharePreview, ViewOnSite } from "./page-actions.tsx";
import { deleteWithRedirect, Unpublish } from "./take-down.tsx";
import { WithdrawConsent } from "./withdraw-consent.tsx";

/** The actions of singletons, which must be neither duplicated nor deleted. */
const singletonActions = new Set([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
]);

/** The types that show a person or a client, who may withdraw their consent. */
const consentedTypes = ["adjuster", "caseResult"];

/** Last in the menu, in this order, so that nothing harmless stands among them. */
const destructive = ["discardChanges", "unpublish", "delete"];

/** The document actions of each type, for the Studio's configuration. */
export function documentActions(
  actions: DocumentActionComponent[],
  { schemaType, versionType }: DocumentActionsContext,
): DocumentActionComponent[] {
  const isSingleton = singletonTypes.includes(schemaType);
  const offered = actions.filter(
    ({ action }) => !isSingleton || singletonActions.has(action ?? ""),
  );
  // Our other actions are about drafts; what is in a release is published with it.
  if (versionType === "version" || versionType === "scheduled-draft")
    return offered;
  const all = [...offered, SharePreview, ViewOnSite];
  return [
    ...all.toSorted((one, other) => rankOf(one) - rankOf(other)),
    ...(consentedTypes.includes(schemaType) ? [WithdrawConsent] : []),
  ].map(ownActionOf);
}

/** "Publish" is first, what destroys is last; the others stay in their order. */
function rankOf({ action }: DocumentActionComponent): number {
  return action === "publish" ? -1 : destructive.indexOf(action ?? "") + 1;
}

const known = new WeakMap<DocumentActionComponent, DocumentActionComponent>();

/**
 * Returns our replacement for one of Sanity's actions, the same at every call: the
 * Studio asks for the actions repeatedly, and would lose the state of new ones, such as
 * an open dialog or a click on "Publish".
 */
function ownActionOf(action: DocumentActionComponent): DocumentActionComponent {
  const own = known.get(action) ?? withSameHandler(ownAction(action));
  known.set(action, own);
  return own;
}

function ownAction(action: DocumentActionComponent): DocumentActionComponent {
  switch (action.action) {
    case "publish":
      return approving(checking(action));
    case "schedule":
      return refusing(checking(action));
    case "restore":
    case "discardChanges":
      return replacingDraft(action);
    case "unpublish":
      return refusing(Unpublish);
    case "delete":
      return refusing(deleteWithRedirect(action));
    default:
      return action;
  }
}

/**
 * The same action, whose handler stays the same function: the Studio renders the footer
 * and its menus again, at every typed character, for an action that returns another. A
 * closed dialog of the Studio leaves the focus nowhere: it goes back to the button.
 */
function withSameHandler(
  action: DocumentActionComponent,
): DocumentActionComponent {
  const SameHandler: DocumentActionComponent = (props) => {
    const description = action(props);
    const handler = description?.onHandle;
    const latest = useRef(handler);
    useInsertionEffect(() => {
      latest.current = handler;
    });
    const opener = useRef<HTMLElement>(null);
    const onHandle = useCallback(() => {
      opener.current = openerOf(document.activeElement);
      latest.current?.();
    }, []);
    const isOpen = Boolean(description?.dialog);
    useEffect(() => {
      if (!isOpen) return;
      return () => {
        // The dialog is still there, with the focus, and is about to leave.
        if (document.activeElement?.closest("[role=dialog]"))
          opener.current?.focus();
      };
    }, [isOpen]);
    return description && handler ? { ...description, onHandle } : description;
  };
  const { action: name, displayName = action.name } = action;
  return Object.assign(SameHandler, { action: name, displayName });
}

/** The element itself, or the button of the menu that it stands in. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const id = menu?.getAttribute("aria-labelledby");
  const opener = id ? document.querySelector(`#${CSS.escape(id)}`) : element;
  return opener instanceof HTMLElement ? opener : null;
}
