import { FIRM_TIME_ZONE, wallMoment } from "../../../schemas/moments";

/**
 * As of when a preview is to be shown. In: the form of its bar, with a time on
 * the firm's clocks. Out: milliseconds since 1970; null for the present, which the
 * button "Now" asks for; undefined if it is no time.
 */
export function previewMoment(
  form: URLSearchParams,
): number | null | undefined {
  if (form.has("now")) return null;
  return wallMoment(form.get("moment") ?? "", FIRM_TIME_ZONE) ?? undefined;
}
