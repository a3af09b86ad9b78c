import type { DocumentActionComponent, DocumentActionsContext } from "sanity";

import { singletonTypes } from "../../schemas/index.ts";
import { guardLegalFacts } from "./legal-facts-guard.ts";
import { OpenPreview } from "./open-preview.ts";
import { publishWithReason } from "./publish-with-reason.ts";
import { publishWithRedirects } from "./publish-with-redirects.ts";
import { ShowRealDate } from "./show-real-date.ts";
import { ViewOnSite } from "./view-on-site.ts";

/** A page that exists once must neither be doubled nor taken away. */
const singletonActions = new Set(["publish", "discardChanges", "restore"]);

const changesPublished = new Set(["publish", "unpublish", "delete"]);

/** The buttons below a document. */
export function documentActions(
  actions: DocumentActionComponent[],
  { schemaType }: DocumentActionsContext,
): DocumentActionComponent[] {
  const isSingleton = singletonTypes.includes(schemaType);
  const kept = actions
    .filter(({ action }) => !isSingleton || singletonActions.has(action ?? ""))
    .map((action) =>
      action.action === "publish"
        ? publishWithReason(publishWithRedirects(action))
        : action,
    )
    .map((action) =>
      schemaType === "state" && changesPublished.has(action.action ?? "")
        ? guardLegalFacts(action)
        : action,
    );
  return [...kept, ShowRealDate, OpenPreview, ViewOnSite];
}
