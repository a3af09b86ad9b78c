import type { IncomingHttpHeaders } from "node:http";

import { hashAddress } from "../../app/http/hashed-address.server.ts";
import { subnetsOf } from "../../app/http/subnet.ts";
import { TryCounter } from "../../app/http/try-counter.server.ts";
import { VISITS_KEPT_DAYS } from "../../app/model/visit-counting.ts";
import {
  bucketOf,
  ratingOf,
  type VitalName,
  type VitalRating,
} from "../../app/model/web-vitals.ts";
import type { VisitCounts } from "../../app/portal/visits/visit-counts.ts";
import { WordCounts } from "../metrics/site-counts.ts";
import { isCountedVisit } from "./counted-visit.ts";
import { readBeacon } from "./read-beacon.ts";
import { VainSearches } from "./vain-searches.ts";
import type { VisitStore } from "./visit-store.ts";
import { VisitTally } from "./visit-tally.ts";

/** How visits are counted. */
export type VisitsOptions = {
  store: VisitStore;
  /** Every path of the site's pages: no other is counted. */
  listPaths(): Promise<readonly string[]>;
  /** The share of page views of which browsers send vitals; 0: none is taken. */
  vitalsSample: number;
  /** Called at the first failure in a row. */
  onFailure(error: unknown): void;
  /** Milliseconds since 1970. */
  now?: () => number;
  everyMs?: number;
};

/** An answer to a request for a page. */
export type AnsweredPage = {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  pathname: string;
  search: string;
  status: number;
  /** True for a search without a result. */
  foundNothing: boolean;
  /** The sender's address; null where it is unknown. */
  address: string | null;
};

const EVERY_MS = 10_000;
const TEN_MINUTES = 600;
/** So many beacons are taken in ten minutes, from one network and from all. */
const MOST_OF_A_NETWORK = 60;
const MOST_OF_ALL = 6_000;

/**
 * Counts page views, web vitals and searches without a result, for staff. It
 * sets and reads no cookie, and keeps no address and nothing else of a visitor.
 */
export class Visits {
  /** Since the start, for the metrics. */
  readonly totals = {
    views: 0,
    beacons: new WordCounts<"taken" | "refused">(),
    vitals: new WordCounts<`${VitalName} ${VitalRating}`>(),
  };
  readonly #options: VisitsOptions;
  readonly #tally: VisitTally;
  readonly #searches: VainSearches;
  readonly #ofNetwork = new TryCounter({
    most: MOST_OF_A_NETWORK,
    seconds: TEN_MINUTES,
  });
  readonly #ofAll = new TryCounter({ most: MOST_OF_ALL, seconds: TEN_MINUTES });
  readonly #timer: NodeJS.Timeout;
  /** Counted here first, since most requests are views and a look at the clock costs. */
  #views = new Map<string, number>();
  #paths: ReadonlySet<string> = new Set();
  #arePathsOld = true;
  #hasFailed = false;

  constructor(options: VisitsOptions) {
    const { store, now = Date.now, everyMs = EVERY_MS } = options;
    this.#options = options;
    this.#tally = new VisitTally(store, now);
    this.#searches = new VainSearches(
      (words, visitors) => this.#tally.addSearch(words, visitors),
      now,
    );
    this.#timer = setInterval(() => void this.tick(), everyMs).unref();
  }

  /** Counts a view of a cached page. In: the request's headers, its path with the query. */
  noteHit(headers: IncomingHttpHeaders, url: string): void {
    if (!isCountedVisit(headers)) return;
    const mark = url.indexOf("?");
    this.#noteView(mark < 0 ? url : url.slice(0, mark));
  }

  /** Counts a view of any other page, or a search without a result. */
  noteAnswer(answered: AnsweredPage): void {
    const { method, headers, pathname, search, status } = answered;
    if (method !== "GET" || status !== 200 || !isCountedVisit(headers)) return;
    this.#noteView(pathname);
    const network = subnetsOf(answered.address).own;
    if (!answered.foundNothing || network === null) return;
    const typed = new URLSearchParams(search).get("q") ?? "";
    this.#searches.note(typed, network);
  }

  /**
   * Takes the vitals that a browser sent.
   * In: the body, whether the visitor has Global Privacy Control, the sender's
   * address, by which alone too many are refused. Out: the status of the answer.
   */
  takeBeacon(
    body: string,
    hasPrivacyControl: boolean,
    address: string | null,
  ): 204 | 400 | 429 {
    const status = this.#judge(body, hasPrivacyControl, address);
    this.totals.beacons.add(status === 204 ? "taken" : "refused");
    return status;
  }

  /** Call it after a change of the content: the list of pages is read again. */
  contentChanged(): void {
    this.#arePathsOld = true;
  }

  /** All counts that are kept. Throws if the file cannot be read. */
  read(): VisitCounts {
    this.#write();
    const { store, vitalsSample } = this.#options;
    return { counts: store.read(), keptDays: VISITS_KEPT_DAYS, vitalsSample };
  }

  /** Writes what was counted, and reads the list of pages if it is old. Never rejects. */
  async tick(): Promise<void> {
    try {
      if (this.#arePathsOld) await this.#readPaths();
      this.#write();
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#options.onFailure(error);
      this.#hasFailed = true;
    }
  }

  /** Ends the counting with a last writing. */
  stop(): void {
    clearInterval(this.#timer);
    try {
      this.#write();
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#options.store.close();
  }

  #noteView(path: string): void {
    if (!this.#paths.has(path)) return;
    this.totals.views += 1;
    this.#views.set(path, (this.#views.get(path) ?? 0) + 1);
  }

  #judge(
    body: string,
    hasPrivacyControl: boolean,
    address: string | null,
  ): 204 | 400 | 429 {
    const network = subnetsOf(address).own;
    const isTooMuch =
      (network !== null && this.#ofNetwork.count(hashAddress(network)) > 0) ||
      this.#ofAll.count("all") > 0;
    if (isTooMuch) return 429;
    const beacon = readBeacon(body);
    if (beacon === null || !this.#paths.has(beacon.path)) return 400;
    // A browser that hides the signal from scripts may still send it.
    if (hasPrivacyControl || this.#options.vitalsSample === 0) return 204;
    for (const [name, value] of Object.entries(beacon.values) as [
      VitalName,
      number,
    ][]) {
      this.#tally.addVital(name, beacon.path, bucketOf(name, value));
      this.totals.vitals.add(`${name} ${ratingOf(name, value)}`);
    }
    return 204;
  }

  async #readPaths(): Promise<void> {
    this.#arePathsOld = false;
    try {
      this.#paths = new Set(await this.#options.listPaths());
    } catch (error) {
      this.#arePathsOld = true;
      throw error;
    }
  }

  #write(): void {
    const views = this.#views;
    this.#views = new Map();
    for (const [path, count] of views) this.#tally.addViews(path, count);
    this.#tally.write();
  }
}
