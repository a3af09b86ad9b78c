import type { StateContent } from "~/content/state.query";

/**
 * In: a page without a description. Out: for a state in which the licence has
 * expired the sentence of the settings, since the site's own description says
 * that the firm is licensed; else null.
 */
export function lapsedDescription({
  licence,
  lapsedText,
}: Pick<StateContent, "licence" | "lapsedText">): string | null {
  return licence?.isLapsed ? lapsedText : null;
}
