import { createHmac } from "node:crypto";
import path from "node:path";

import { signingKey } from "~/http/cookies.server";

import { isDamage } from "../sqlite-error";
import { type Counter, openCounter, removeCounter } from "./counter.server";
import { subnetsOf } from "./subnet";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A sender: the network address, null if unknown, and the e-mail they gave. */
export type Sender = { address: string | null; email: string };

/** A limit that a submission is beyond: it goes to the review box. */
export type ReachedLimit = {
  reason: string;
  /** True: of this sender alone. False: of all senders together. */
  isOwn: boolean;
};

/** The result of counting a post. */
export type Count = {
  isOver: boolean;
  /** True for the first post beyond a limit: the one to report. */
  isStart: boolean;
};

type Limit = { name: string; most: number; spanMs: number } & ReachedLimit;

/**
 * Above these a submission is still taken, but goes to the review box: a family
 * after a storm must never be refused. The narrowest stands first, and a sender
 * beyond one limit does not count for the limits behind it.
 */
function submissionLimits(
  { address, email }: Sender,
  mostPerHour: number,
): Limit[] {
  const { own, wide } = subnetsOf(address);
  return [
    ...limit("address", own, 10, HOUR),
    ...limit("network", wide, 40, HOUR),
    ...limit("email", email.toLowerCase(), 10, 24 * HOUR),
    ...limit("everybody", "all", mostPerHour, HOUR),
  ];
}

/** Above these a form with mistakes is answered shortly: no person makes so many. */
function mistakeLimits(address: string | null): Limit[] {
  const { own, wide } = subnetsOf(address);
  return [
    ...limit("flood address", own, 60, 10 * MINUTE),
    ...limit("flood network", wide, 240, 10 * MINUTE),
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
  const isOwn = kind !== "everybody";
  return [{ name, most, spanMs, reason: `limit: ${kind}`, isOwn }];
}

const uncounted: Count = { isOver: false, isStart: false };

/** Counts what senders send, in a file that survives a restart. */
export class SubmissionLimits {
  readonly #file: string;
  readonly #mostPerHour: number;
  #counter: Counter | null = null;
  #hasSaidOff = false;

  /** In: where the file is; how many submissions of all senders an hour may bring. */
  constructor(options: { dataDir: string; mostPerHour: number }) {
    this.#file = path.resolve(options.dataDir, "intake", "limits.sqlite");
    this.#mostPerHour = options.mostPerHour;
  }

  /** Counts a form that was sent with a mistake. */
  countMistake(address: string | null): Count {
    return this.#countUp(mistakeLimits(address));
  }

  /** The limit that one more submission of this sender is beyond; null if none. */
  reached(sender: Sender): ReachedLimit | null {
    const limits = submissionLimits(sender, this.#mostPerHour);
    return this.#withCounter(
      null,
      (counter) =>
        limits.find(
          ({ name, most, spanMs }) => counter.read(name, spanMs) >= most,
        ) ?? null,
    );
  }

  /** Counts a submission that was taken and is not the same as an earlier one. */
  countSubmission(sender: Sender): Count {
    return this.#countUp(submissionLimits(sender, this.#mostPerHour));
  }

  /** Counts until the first limit that is passed. */
  #countUp(limits: readonly Limit[]): Count {
    return this.#withCounter(uncounted, (counter) => {
      for (const { name, most, spanMs } of limits) {
        const hits = counter.add(name, spanMs);
        if (hits > most) return { isOver: true, isStart: hits === most + 1 };
      }
      return uncounted;
    });
  }

  // A count that cannot be taken must never cost the firm a lead.
  #withCounter<Result>(
    otherwise: Result,
    count: (counter: Counter) => Result,
  ): Result {
    try {
      this.#counter ??= openCounter({ file: this.#file });
      return count(this.#counter);
    } catch (error) {
      this.#counter?.close();
      this.#counter = null;
      if (isDamage(error)) removeCounter(this.#file);
      const message = error instanceof Error ? error.message : String(error);
      if (!this.#hasSaidOff)
        console.error(`limits of the forms are off: ${message}`);
      this.#hasSaidOff = true;
      return otherwise;
    }
  }
}
