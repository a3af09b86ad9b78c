import type { Approval } from "../../domain/approval.ts";
import { firmTime, publicationMoment } from "../../domain/moments.ts";
import type { ValidationResult } from "../../domain/validation-result.ts";

/**
 * Validates an approval, which needs a name and a date.
 *
 * @returns true, or what the editor should do.
 */
export function approvalVerdict(
  approval: Approval | null | undefined,
  now: number,
): ValidationResult {
  if (!approval || (!approval.name && !approval.date)) return true;
  if (!approval.name) return "Write who approved it.";
  if (!approval.date) return "Say what day it was approved.";
  return Date.parse(approval.date) > now
    ? "The day of the approval cannot be in the future."
    : true;
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
): ValidationResult {
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
): ValidationResult {
  return Boolean(date) && Date.parse(date!) > now + TOLERANCE
    ? "The date of a change cannot be in the future."
    : true;
}
