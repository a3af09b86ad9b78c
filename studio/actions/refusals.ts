import { NotValidated } from "../checks/validate-draft.ts";
import { ChangedMeanwhile } from "./publish-seen.ts";
import { NotRedirected } from "./publish-with-redirects.ts";

/** Why a draft was not published. */
export const REFUSALS = {
  invalid:
    "Something in the form is missing or wrong, so nothing was published. Fix what is marked there, then try again.",
  changed:
    "This has changed since you looked at it, so nothing was published. The form shows the latest version: review it, then try again.",
  unpublished:
    "Nothing was published. The draft is saved. Check your connection and that every page this links to is published. Then try again.",
  unvalidated:
    "Checking this took longer than a minute, so nothing was published. The draft is saved. Please try again.",
  redirects:
    "The old address of this page could not be redirected to the new one, so nothing was published. The draft is saved. Please try again.",
} as const;

export type Refusal = keyof typeof REFUSALS;

/** Tells why a draft was not published from what the attempt threw. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof NotRedirected) return "redirects";
  if (error instanceof NotValidated) return "unvalidated";
  return error instanceof ChangedMeanwhile ? "changed" : "unpublished";
}
