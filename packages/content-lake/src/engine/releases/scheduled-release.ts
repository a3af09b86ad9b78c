import type { Collection } from "../collection.ts";
import type { SanityDocument, ScheduledRelease } from "../types.ts";
import { RELEASE_TYPE } from "./release-id.ts";

/** The scheduled release that is to be published before all others, or `null`. */
export function nextScheduled(documents: Collection): ScheduledRelease | null {
  const [first = null] = documents
    .ofType(RELEASE_TYPE)
    .filter(({ state }) => state === "scheduled")
    .map(scheduled)
    .sort(
      (a, b) =>
        a.publishAt.localeCompare(b.publishAt) || a.name.localeCompare(b.name),
    );
  return first;
}

function scheduled({
  name,
  publishAt,
  scheduledBy,
}: SanityDocument): ScheduledRelease {
  return {
    name: String(name),
    publishAt: String(publishAt),
    scheduledBy: String(scheduledBy),
  };
}
