import type {
  DeliveryOutcome,
  Telemetry,
  Trace,
} from "../../app/telemetry/telemetry.ts";
import type { SecurityEvent } from "../../app/http/security-event.ts";
import { LatencyHistogram } from "./latency-histogram.ts";
import { RequestCounts } from "./request-counts.ts";

/** Why a request was refused; the list bounds the label `reason`. */
export type RefusalReason =
  | SecurityEvent
  /** Its host, method or target. */
  | "malformed"
  | "body too large"
  | "body too slow";

const PUBLISH_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const READ_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 2.5];

/** Counts of one thing by a word that the program chooses. */
export class WordCounts<Word extends string> {
  readonly #counts = new Map<Word, number>();

  add(word: Word): void {
    this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  entries(): [Word, number][] {
    return [...this.#counts];
  }
}

/** What a process counts of its work, from its start. */
export class SiteCounts {
  readonly requests = new RequestCounts();
  readonly refusals = new WordCounts<RefusalReason>();
  readonly deliveries = new WordCounts<`${string} ${DeliveryOutcome}`>();
  readonly submissions = new WordCounts<"stored" | "repeated" | "refused">();
  readonly reads = {
    answered: new LatencyHistogram(READ_BOUNDS),
    failed: new LatencyHistogram(READ_BOUNDS),
  };
  /** From a publication that the site heard of until its most read pages are fresh. */
  readonly publishToFresh = new LatencyHistogram(PUBLISH_BOUNDS);
  /** The stream of edits; times in milliseconds since 1970. */
  readonly stream = {
    isConnected: false,
    changedAt: Date.now(),
    lastEventAt: null as number | null,
    interruptions: 0,
  };

  /** Follows the stream of edits, as one of the followers of `ContentChanges`. */
  readonly follower = {
    invalidate: () => this.#noteEvent(),
    setConnected: (isConnected: boolean) => {
      const { stream } = this;
      if (stream.isConnected === isConnected) return;
      if (!isConnected) stream.interruptions += 1;
      stream.isConnected = isConnected;
      stream.changedAt = Date.now();
    },
  };

  /** To what the parts of the site report. In: what records their spans. */
  telemetry(trace: Trace): Telemetry {
    return {
      trace,
      noteContentRead: (outcome, seconds) =>
        this.reads[outcome].observe(seconds),
      noteSubmission: (result) => this.submissions.add(result),
      noteDelivery: (part, outcome) =>
        this.deliveries.add(`${part} ${outcome}`),
    };
  }

  #noteEvent(): void {
    this.stream.lastEventAt = Date.now();
  }
}
