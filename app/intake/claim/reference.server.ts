import { randomInt } from "node:crypto";

import type { Submission } from "../submission.ts";

const PREFIX = { consultation: "CLAIM-", contact: "MSG-" } as const;
const RANDOM_LENGTH = 8;

/**
 * The name under which a submission is known to the visitor and to the firm:
 * a prefix, the time and eight random characters in base 36, in upper case.
 *
 * The random part keeps it from being guessed from the time.
 */
export function makeReference(
  kind: Submission["kind"],
  now = Date.now(),
): string {
  const random = randomInt(36 ** RANDOM_LENGTH)
    .toString(36)
    .padStart(RANDOM_LENGTH, "0");
  return `${PREFIX[kind]}${now.toString(36)}${random}`.toUpperCase();
}
