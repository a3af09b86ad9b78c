import { cloneElement, isValidElement } from "react";
import type {
  DocumentActionDescription,
  SanityClient,
  SanityDocument,
} from "sanity";

import { dayAt, nextMorning, publicationMoment } from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import type { Seen } from "./publish-seen.ts";

type Dialog = DocumentActionDescription["dialog"];

/** What Sanity's dialog for scheduling a draft is told. */
type ScheduleProps = {
  /** Undefined for a draft that was not scheduled before. */
  initialDate?: Date | undefined;
  onSchedule(moment: Date): void;
};

/**
 * Sanity's dialog for scheduling a draft, opening at tomorrow morning instead of a
 * moment that has passed; any other dialog stays as it is.
 *
 * @param prepare runs before the draft is scheduled; false keeps it from being scheduled.
 */
export function schedulingDialog(
  dialog: Dialog,
  prepare: (moment: Date) => Promise<boolean>,
): Dialog {
  if (!dialog || dialog.type !== "custom") return dialog;
  const { component } = dialog;
  if (!isValidElement<ScheduleProps>(component)) return dialog;
  const { initialDate, onSchedule } = component.props;
  const schedule = async (moment: Date) => {
    if (await prepare(moment)) onSchedule(moment);
  };
  return {
    ...dialog,
    component: cloneElement(component, {
      initialDate: initialDate ?? new Date(nextMorning(Date.now())),
      onSchedule: (moment) => void schedule(moment),
    }),
  };
}

const DAY_LENGTH = "2026-01-31".length;

/**
 * Dates an article or a guide that goes out for the first time with the moment at which
 * it does; anything else, and one that appears even later, keeps its date. Rejects if
 * the draft has changed.
 *
 * @returns what is scheduled.
 */
export async function dateDraft(
  client: SanityClient,
  seen: Seen<SanityDocument>,
  moment: Date,
): Promise<Seen<SanityDocument>> {
  const { draft, published } = seen;
  const publishedAt = dateFor(draft["publishedAt"], moment.getTime());
  if (published || publishedAt === null) return seen;
  const operations = { set: { publishedAt }, ifRevisionID: draft._rev };
  const patch = client.patch(draft._id, operations);
  return { ...seen, draft: await patch.commit<SanityDocument>() };
}

/** The date in place of an earlier one, in the same form; null for any other. */
export function dateFor(date: unknown, moment: number): string | null {
  if (typeof date !== "string") return null;
  const own = publicationMoment(date);
  if (own === null || own >= moment) return null;
  return date.length === DAY_LENGTH
    ? dayAt(moment, FIRM_TIME_ZONE)
    : new Date(moment).toISOString();
}
