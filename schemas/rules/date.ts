import { firmTime, publicationMoment } from "../moments.ts";

type Verdict = true | string;

/** The approver of a text, and the day of the approval (2026-01-31). */
export type Approval = { name?: string | null; date?: string | null };

/** True once an approval has a name and a day. */
export function isApproved(approval: Approval | null | undefined): boolean {
  return Boolean(approval?.name && approval.date);
}

/**
 * Validates an approval, which needs a name and a date.
 *
 * @returns true, or what the editor should do.
 */
export function approvalVerdict(
  approval: Approval | null | undefined,
  now: number,
): Verdict {
  if (!approval || (!approval.name && !approval.date)) return true;
  if (!approval.name) return "Write who approved it.";
  if (!approval.date) return "Say what day it was approved.";
  return Date.parse(approval.date) > now
    ? "The day of the approval cannot be in the future."
    : true;
}

/**
 * True while a legal page is a draft: counsel has not approved it, or its text was
 * changed after the day of the approval.
 */
export function isDraftOfCounsel(page: {
  approvedByCounsel?: Approval | null;
  updatedAt?: string | null;
}): boolean {
  const { approvedByCounsel: approval, updatedAt } = page;
  if (!isApproved(approval)) return true;
  return (updatedAt ?? "").slice(0, 10) > (approval?.date ?? "");
}

// How much the clocks of Studio and server may differ, in milliseconds.
const TOLERANCE = 5 * 60 * 1000;

/**
 * Says when visitors will see a document.
 *
 * @param date of publication.
 * @param now in milliseconds since 1970.
 * @returns true if the date has passed.
 */
export function publicationNote(
  date: string | null | undefined,
  now: number,
): Verdict {
  const moment = publicationMoment(date);
  return moment !== null && moment > now
    ? `Once it is published, visitors see it from ${firmTime(new Date(moment).toISOString())} on. Until then it has no page and is in no list, feed, search or sitemap; a preview shows it.`
    : true;
}

/**
 * Validates the date of the last change.
 *
 * @param now in milliseconds since 1970.
 */
export function updatedAtVerdict(
  date: string | null | undefined,
  now: number,
): Verdict {
  return Boolean(date) && Date.parse(date!) > now + TOLERANCE
    ? "The date of a change cannot be in the future."
    : true;
}
