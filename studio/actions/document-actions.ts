import type { DocumentActionComponent, DocumentActionsContext } from "sanity";

import { singletonTypes } from "../../schemas/index.ts";
import { AskCompliance } from "../approvals/ask-compliance.tsx";
import {
  deleteWithRedirect,
  Unpublish,
} from "../take-down/take-down-dialog.tsx";
import { legalFactFields } from "../guarded-types.ts";
import {
  guardLegalFacts,
  publishWithChecks,
  publishWithReason,
  publishWithRedirects,
  publishWithValues,
  scheduleSameAddress,
} from "./publish.tsx";
import { SharePreview, ViewOnSite } from "./page-actions.tsx";

/** The actions of singletons, which must be neither duplicated nor deleted. */
const singletonActions = new Set([
  "publish",
  "discardChanges",
  "restore",
  "schedule",
  "discardVersion",
]);

const changesPublished = new Set(["publish", "unpublish", "delete"]);

/** In this order at the end, so that nothing harmless stands among them. */
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
  // Our others are about drafts; what is in a release is published with it.
  if (versionType === "version" || versionType === "scheduled-draft")
    return offered;
  const kept = offered
    .map((action) =>
      schemaType === "fact" && action.action === "publish"
        ? publishedFactOf(action)
        : action,
    )
    .map(ownActionOf)
    .map((action) =>
      schemaType in legalFactFields && changesPublished.has(action.action ?? "")
        ? guardedActionOf(action)
        : action,
    );
  const isPublish = ({ action }: DocumentActionComponent) =>
    action === "publish";
  return [
    ...kept.filter(isPublish),
    // The Studio finds an open dialog by the place of its action, and closes it
    // when another one appears in front of that.
    AskCompliance,
    ...kept.filter(
      (each) => !isPublish(each) && !destructive.includes(each.action ?? ""),
    ),
    SharePreview,
    ViewOnSite,
    ...destructive.flatMap((name) =>
      kept.filter(({ action }) => action === name),
    ),
  ];
}

type Wrapper = (action: DocumentActionComponent) => DocumentActionComponent;

/**
 * The same wrapper of an action at every call: the Studio asks for the actions
 * again and again, and would forget the state of new ones, an open dialog or a
 * click on "Publish".
 */
function stable(wrap: Wrapper): Wrapper {
  const wrapped = new WeakMap<
    DocumentActionComponent,
    DocumentActionComponent
  >();
  return (action) => {
    const known = wrapped.get(action) ?? wrap(action);
    wrapped.set(action, known);
    return known;
  };
}

const ownActionOf = stable(ownAction);
const guardedActionOf = stable(guardLegalFacts);
const publishedFactOf = stable(publishWithValues);

/** What stands in the place of one of Sanity's actions. */
function ownAction(action: DocumentActionComponent): DocumentActionComponent {
  switch (action.action) {
    case "publish":
      return publishWithReason(publishWithChecks(publishWithRedirects(action)));
    case "schedule":
      return publishWithChecks(scheduleSameAddress(action));
    case "unpublish":
      return Unpublish;
    case "delete":
      return deleteWithRedirect(action);
    default:
      return action;
  }
}
