import { NotValidated } from "../checks/validate-draft.ts";
import { isUnanswered } from "../unanswered.ts";
import { ChangedMeanwhile } from "./publish-seen.ts";
import { NotRedirected } from "./publish-with-redirects.ts";

/** Why a draft was not published. */
export const REFUSALS = {
  invalid:
    "Something in the form is missing or wrong, so nothing was published or scheduled. Fix what is marked there, then try again.",
  changed:
    "This has changed since you looked at it, so nothing was published or scheduled. The form shows the latest version: review it, then try again.",
  unpublished:
    "Nothing was published. The draft is saved. Check that every page this links to is published. Then try again.",
  unanswered:
    "No answer came, so this may not be published. Check your connection, then look at it again.",
  failed:
    "Something went wrong, so this may not be published. Reload the page and look at it again. If that does not help, tell an administrator.",
  unvalidated:
    "Checking this took longer than a minute, so nothing was published or scheduled. The draft is saved. Please try again.",
  redirects:
    "The old address of this page could not be redirected to the new one, so nothing was published. The draft is saved. Please try again.",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Tells why a draft was not published from what the attempt threw. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NotRedirected) return "redirects";
  if (error instanceof NotValidated) return "unvalidated";
  if (error instanceof ChangedMeanwhile) return "changed";
  if (isUnanswered(error)) return "unanswered";
  return REFUSED.includes(Object(error).statusCode) ? "unpublished" : "failed";
}

/** The content source's statuses for what it does not publish as it is. */
const REFUSED: readonly unknown[] = [400, 409];
