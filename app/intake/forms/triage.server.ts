import { createHmac } from "node:crypto";

import { LRUCache } from "lru-cache";

import { emailKey } from "~/http/email-key.server";
import { signingKey } from "~/http/cookies.server";
import { subnetsOf } from "~/http/sender-address.server";

import type { Submission, Triage } from "../submission";
import { HONEYPOT_NAME } from "./form-result";
import type { TicketState } from "./form-start.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The sender of a submission: the IP address, null if unknown, and the e-mail
 * in the form.
 */
type Sender = { address: string | null; email: string };

/** A limit that a submission exceeds: it goes to the review box. */
type ReachedLimit = {
  reason: string;
  /** True for a limit of this sender, false for one of all senders together. */
  isOwn: boolean;
};

/** The result of counting a post. */
export type Count = {
  isOver: boolean;
  /** True for the first post beyond the limit, which is reported. */
  isStart: boolean;
};

type Limit = { name: string; most: number; spanMs: number } & ReachedLimit;

/** How many are allowed from an address and from its network, in how much time. */
type NetworkLimit = readonly [most: number, ofNetwork: number, spanMs: number];

export const SUBMISSIONS: NetworkLimit = [10, 40, HOUR];
const MISTAKES: NetworkLimit = [60, 240, 10 * MINUTE];

/**
 * A submission above these limits is accepted, but goes to the review box: a
 * family after a storm must never be refused. The narrowest limit comes first,
 * and a submission beyond it is not counted in the later ones.
 */
const submissionLimits = ({ address, email }: Sender, mostPerHour: number) => [
  ...networkLimits("", address, SUBMISSIONS),
  ...limit("email", emailKey(email), 10, 24 * HOUR),
  ...limit("everybody", "all", mostPerHour, HOUR),
];

/** Above these limits a form with mistakes gets 429: no person makes so many. */
const mistakeLimits = (address: string | null) =>
  networkLimits("flood ", address, MISTAKES);

/** Above these limits files are refused. Files that were not taken count too. */
const evidenceLimits = (address: string | null, most: number) =>
  networkLimits("evidence ", address, [most, 4 * most, 24 * HOUR]);

/** Files that are refused do not use up the day of all other senders. */
const takenEvidenceLimits = (most: number) =>
  limit("evidence everybody", "all", most, 24 * HOUR);

function networkLimits(
  kind: string,
  address: string | null,
  [most, mostOfNetwork, spanMs]: NetworkLimit,
): Limit[] {
  const { own, wide } = subnetsOf(address);
  return [
    ...limit(`${kind}address`, own, most, spanMs),
    ...limit(`${kind}network`, wide, mostOfNetwork, spanMs),
  ];
}

function limit(
  kind: string,
  value: string | null,
  most: number,
  spanMs: number,
): Limit[] {
  if (value === null) return [];
  // Addresses and e-mails are in memory as keyed hashes only.
  const name = createHmac("sha256", signingKey("limits"))
    .update(`${kind}\n${value}`)
    .digest("base64url");
  const isOwn = !kind.endsWith("everybody");
  return [{ name, most, spanMs, reason: `limit: ${kind}`, isOwn }];
}

/** How many files a day are taken. */
type EvidenceQuota = {
  perAddress: number;
  /** From all addresses together. */
  perDay: number;
};

/** The quota of every site. */
export const EVIDENCE_QUOTA: EvidenceQuota = { perAddress: 100, perDay: 5_000 };

/**
 * Bounds the memory: a sender with more addresses than this gets a new count with
 * each.
 */
const MOST_NAMES = 100_000;

/**
 * Counts the submissions and mistakes of senders in memory, by a monotonic clock. A
 * window begins with its first event. Each node of the site counts its own.
 */
export class SubmissionLimits {
  readonly #mostPerHour: number;
  readonly #evidence: EvidenceQuota;
  readonly #counts: LRUCache<string, { hits: number }>;

  /**
   * @param options.mostPerHour the submissions of all senders in an hour.
   * @param options.now a monotonic clock, in milliseconds.
   */
  constructor(options: {
    mostPerHour: number;
    evidence: EvidenceQuota;
    now?: () => number;
  }) {
    this.#mostPerHour = options.mostPerHour;
    this.#evidence = options.evidence;
    this.#counts = new LRUCache({
      max: MOST_NAMES,
      ttl: HOUR,
      ttlResolution: 0,
      perf: { now: options.now ?? (() => performance.now()) },
    });
  }

  /** Counts a form with a mistake. */
  countMistake(address: string | null): Count {
    return this.#countUp(mistakeLimits(address));
  }

  /**
   * The limit that one more submission of this sender would exceed; null if
   * none.
   */
  reached(sender: Sender): ReachedLimit | null {
    return this.#reached(submissionLimits(sender, this.#mostPerHour));
  }

  /** Counts an accepted submission that is not a repetition. */
  countSubmission(sender: Sender): Count {
    return this.#countUp(submissionLimits(sender, this.#mostPerHour));
  }

  /** Counts a file that is sent, for its sender. */
  countEvidence(address: string | null): Count {
    const { perAddress, perDay } = this.#evidence;
    const count = this.#countUp(evidenceLimits(address, perAddress));
    return this.#reached(takenEvidenceLimits(perDay))
      ? { ...count, isOver: true }
      : count;
  }

  /**
   * Counts a file that was taken.
   *
   * @returns true for the last one of the day for all.
   */
  countTakenEvidence(): boolean {
    const limits = takenEvidenceLimits(this.#evidence.perDay - 1);
    return this.#countUp(limits).isStart;
  }

  #reached(limits: readonly Limit[]): ReachedLimit | null {
    const isReached = ({ name, most }: Limit) =>
      (this.#counts.get(name)?.hits ?? 0) >= most;
    return limits.find(isReached) ?? null;
  }

  /** Adds one to each limit, up to the first that is exceeded. */
  #countUp(limits: readonly Limit[]): Count {
    for (const { name, most, spanMs } of limits) {
      const count = this.#counts.get(name) ?? { hits: 0 };
      if (count.hits === 0) this.#counts.set(name, count, { ttl: spanMs });
      count.hits += 1;
      if (count.hits > most)
        return { isOver: true, isStart: count.hits === most + 1 };
    }
    return { isOver: false, isStart: false };
  }
}

const MOST_LINKS = 2;
const link = /https?:\/\/|www\./gi;
const markup = /\[url[=\]]|<a\s|<script/i;

/**
 * Finds signs of advertising: markup for links, a link in a name or a place, or
 * more links than a visitor needs to share pictures of damage. It is cautious
 * on purpose: suspicious submissions are reviewed by staff, not refused.
 *
 * @returns the reason for a review; null: none.
 */
export function suspicionOf({ fields }: Submission): string | null {
  const { description, message, email, phone, ...lines } = fields as Partial<
    Record<string, string>
  >;
  const text = description ?? message ?? "";
  if (markup.test(text)) return "markup";
  if (Object.values(lines).some((line) => line && line.search(link) >= 0))
    return "link in a field";
  return (text.match(link)?.length ?? 0) > MOST_LINKS ? "links" : null;
}

type TriageSigns = {
  ticketState: TicketState;
  sent: URLSearchParams;
  submission: Submission;
  /** The limit that the sender has exceeded; null: none. */
  limit: string | null;
};

/**
 * Whether a submission is a lead or goes to the review box. None is dropped,
 * since a supposed bot may be a person.
 */
export function triageOf(signs: TriageSigns): Triage {
  const { ticketState, sent, submission, limit } = signs;
  const review = (reason: string): Triage => ({ box: "review", reason });
  if (sent.getAll(HONEYPOT_NAME).some((value) => value !== ""))
    return review("hidden field filled in");
  if (ticketState === "forged") return review("no ticket of ours");
  if (ticketState === "early") return review("sent too soon");
  const reason = suspicionOf(submission) ?? limit;
  return reason === null ? { box: "lead" } : review(reason);
}
