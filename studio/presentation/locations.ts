import { map } from "rxjs";
import { getPublishedId } from "sanity";
import type { DocumentLocationResolver } from "sanity/presentation";

import {
  pagesUsing,
  standsWhere,
  type UsedOn,
  usedOnQuery,
} from "./used-on.ts";

/** Says above each document on which pages it stands, with a link to each. */
export const locations: DocumentLocationResolver = (
  { id, type, perspectiveStack },
  { documentStore },
) => {
  const message = standsWhere(type);
  if (message !== null)
    return { message, locations: [{ title: "Home page", href: "/" }] };
  return documentStore
    .listenQuery(
      // A listener takes nothing but a filter.
      { fetch: usedOnQuery(type), listen: "*[_id == $id || references($id)]" },
      { id: getPublishedId(id) },
      { perspective: perspectiveStack, tag: "presentation.locations" },
    )
    .pipe(map((used: UsedOn) => ({ locations: pagesUsing(used) })));
};
