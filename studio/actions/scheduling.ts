import { cloneElement, isValidElement } from "react";
import type {
  DocumentActionDescription,
  SanityClient,
  SanityDocument,
} from "sanity";

import {
  dayAt,
  nextMorning,
  publicationMoment,
  startOfDay,
} from "../../domain/moments.ts";
import { FIRM_TIME_ZONE } from "../../domain/time-zones.ts";
import { bound, type Seen } from "./publish-seen.ts";

type Dialog = DocumentActionDescription["dialog"];

/** What Sanity's dialog for scheduling a draft is told. */
type ScheduleProps = {
  /** Undefined for a draft that was not scheduled before. */
  initialDate?: Date | undefined;
  loading: boolean;
  onSchedule(moment: Date): void;
};

/**
 * Sanity's dialog for scheduling a draft, opening at tomorrow morning instead of a
 * moment that has passed; any other dialog stays as it is.
 *
 * @param schedule does it, by Sanity's own way.
 */
export function schedulingDialog(
  dialog: Dialog,
  isWorking: boolean,
  schedule: (moment: Date, onSchedule: (moment: Date) => void) => void,
): Dialog {
  if (!dialog || dialog.type !== "custom") return dialog;
  const { component } = dialog;
  if (!isValidElement<ScheduleProps>(component)) return dialog;
  const { initialDate, loading, onSchedule } = component.props;
  return {
    ...dialog,
    component: cloneElement(component, {
      initialDate: initialDate ?? new Date(nextMorning(Date.now())),
      loading: loading || isWorking,
      onSchedule: (moment) => schedule(moment, onSchedule),
    }),
  };
}

const DAY_LENGTH = "2026-01-31".length;

/**
 * Dates an article or a guide that goes out for the first time with the day on which it
 * does; anything else, and one that appears even later, keeps its date.
 *
 * @returns true if its date was changed.
 * @throws ChangedMeanwhile, or the client's error
 */
export async function dateDraft(
  client: SanityClient,
  { draft, published }: Seen<SanityDocument>,
  moment: Date,
): Promise<boolean> {
  const publishedAt = dateFor(draft["publishedAt"], moment.getTime());
  if (published || publishedAt === null) return false;
  const operations = { set: { publishedAt }, ifRevisionID: draft._rev };
  await bound(client.patch(draft._id, operations).commit({ tag: "schedule" }));
  return true;
}

/** The day of a moment in place of an earlier date, in its form; null for any other. */
function dateFor(date: unknown, moment: number): string | null {
  if (typeof date !== "string") return null;
  const own = publicationMoment(date);
  const day = dayAt(moment, FIRM_TIME_ZONE);
  if (own === null || dayAt(own, FIRM_TIME_ZONE) >= day) return null;
  if (date.length === DAY_LENGTH) return day;
  // Its beginning, since visitors see nothing before its date, and somebody may publish
  // it at an earlier hour after all.
  return new Date(startOfDay(day, FIRM_TIME_ZONE) ?? moment).toISOString();
}
