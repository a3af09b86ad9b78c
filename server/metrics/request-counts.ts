import type { ServerResponse } from "node:http";

import { LatencyHistogram } from "./latency-histogram.ts";

/** How a request was answered. The list bounds the label `kind` of the metrics. */
export const requestKinds = [
  /** A cached page, on the fast path or after a wait for its making. */
  "hit",
  /** A cached page that an edit had made stale: its new version failed or was slow. */
  "stale",
  /** A page that was rendered and cached. */
  "miss",
  /** A page that was rendered for this request alone. */
  "rendered",
  /** A POST to a page. */
  "form",
  "static",
  "image",
  /** `/healthz`, `/readyz`, `/metrics`. */
  "probe",
  /** The web vitals of a visitor. */
  "beacon",
  "redirect",
  /** Refused before any page was asked: its host, method, target or origin. */
  "refused",
  /** The answer failed, or its client left before it. */
  "failed",
] as const;

/** One of the kinds. */
export type RequestKind = (typeof requestKinds)[number];

/** The values of the label `status`. `aborted`: the client left before the end. */
export const statusClasses = ["2xx", "3xx", "4xx", "5xx", "aborted"] as const;

const ABORTED = statusClasses.indexOf("aborted");

/** In seconds: from a cached page on the fast path to a request that times out. */
const BOUNDS = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25,
  0.5, 1, 2.5, 5, 10,
];

/** The answers of one kind. */
export class KindCounts {
  /** In the order of `statusClasses`. */
  readonly statuses = new Float64Array(statusClasses.length);
  readonly latency = new LatencyHistogram(BOUNDS);

  /** Counts a complete answer. In: its status, how long it took in milliseconds. */
  note(status: number, milliseconds: number): void {
    const index = Math.floor(status / 100) - 2;
    this.statuses[index >= 0 && index < ABORTED ? index : ABORTED - 1]! += 1;
    this.latency.observe(milliseconds / 1000);
  }

  /** Counts an answer whose client left; its duration says nothing of the site. */
  noteAborted(): void {
    this.statuses[ABORTED]! += 1;
  }
}

/** A request that is being answered. */
export type RequestUnderWay = { kind: RequestKind };

/** Counts the requests of a process, by kind and class of status. */
export class RequestCounts {
  readonly kinds: Readonly<Record<RequestKind, KindCounts>>;

  constructor() {
    const counts = requestKinds.map((kind) => [kind, new KindCounts()]);
    this.kinds = Object.fromEntries(counts) as Record<RequestKind, KindCounts>;
  }

  /**
   * Counts a request when its answer ends. In: the answer, when the request
   * arrived by `performance.now`. Out: where its kind is set once it is known.
   */
  begin(response: ServerResponse, started: number): RequestUnderWay {
    const underWay: RequestUnderWay = { kind: "failed" };
    response.once("close", () => {
      const milliseconds = performance.now() - started;
      // A short answer is written before the promise of its kind is settled.
      setImmediate(() => {
        const counts = this.kinds[underWay.kind];
        if (response.writableFinished)
          counts.note(response.statusCode, milliseconds);
        else counts.noteAborted();
      });
    });
    return underWay;
  }
}
