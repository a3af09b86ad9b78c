import { createHmac } from "node:crypto";
import path from "node:path";

import { environment } from "~/env.server";
import { signingKey } from "~/http/cookies.server";

import { type Counter, openCounter } from "./counter.server";
import { subnetsOf } from "./subnet";

const minute = 60_000;
const hour = 60 * minute;

/** Who sends: the address they come from, if it can be told, and the one they gave. */
export type Sender = { address: string | null; email: string };

type Limit = { name: string; most: number; spanMs: number; reason: string };

/**
 * Above these a submission is still taken, but goes to the review box: a family
 * after a storm must never be refused.
 */
function submissionLimits({ address, email }: Sender): Limit[] {
  const { own, wide } = subnetsOf(address);
  const { mostPerHour } = environment().intake;
  return [
    ...limit("address", own, 10, hour),
    ...limit("network", wide, 40, hour),
    ...limit("email", email.toLowerCase(), 10, 24 * hour),
    ...limit("everybody", "all", mostPerHour, hour),
  ];
}

/** Above these a form is only shown again: no person sends so often. */
function floodLimits(address: string | null): Limit[] {
  const { own, wide } = subnetsOf(address);
  const { mostPerHour } = environment().intake;
  return [
    ...limit("flood address", own, 60, 10 * minute),
    ...limit("flood network", wide, 240, 10 * minute),
    // Ten times as fast as the limit for everybody.
    ...limit("flood everybody", "all", mostPerHour, hour / 10),
  ];
}

function limit(
  kind: string,
  value: string | null,
  most: number,
  spanMs: number,
): Limit[] {
  if (value === null) return [];
  // Neither an address nor an e-mail is kept in clear to count it.
  const name = createHmac("sha256", signingKey("limits"))
    .update(`${kind}\n${value}`)
    .digest("base64url");
  return [{ name, most, spanMs, reason: `limit: ${kind}` }];
}

/** Counts a post, of whatever outcome. True if the sender floods the site. */
export function countPost(address: string | null): boolean {
  return withCounter(false, (counter) =>
    floodLimits(address)
      .map(({ name, most, spanMs }) => counter.add(name, spanMs) > most)
      .some(Boolean),
  );
}

/** The reason why one more submission of this sender has to be looked at first; null if none. */
export function limitReached(sender: Sender): string | null {
  return withCounter(
    null,
    (counter) =>
      submissionLimits(sender).find(
        ({ name, most }) => counter.read(name) >= most,
      )?.reason ?? null,
  );
}

/** Counts a submission that was taken and is not the same as an earlier one. */
export function countSubmission(sender: Sender): void {
  withCounter(undefined, (counter) => {
    for (const { name, spanMs } of submissionLimits(sender))
      counter.add(name, spanMs);
  });
}

let shared: Counter | null = null;
let hasSaidOff = false;

// A count that cannot be taken must never cost the firm a lead.
function withCounter<Result>(
  otherwise: Result,
  count: (counter: Counter) => Result,
): Result {
  try {
    shared ??= openCounter(
      path.resolve(environment().dataDir, "intake", "limits.sqlite"),
    );
    return count(shared);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!hasSaidOff) console.error(`limits of the forms are off: ${message}`);
    hasSaidOff = true;
    return otherwise;
  }
}
