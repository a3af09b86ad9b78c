import type { VitalName } from "../../app/model/web-vitals.ts";
import type {
  CountKind,
  VisitCount,
} from "../../app/portal/visits/visit-counts.ts";
import { dayOf, type VisitStore } from "./visit-store.ts";

/** So many pages of a day are told apart; views of others are counted together. */
const MOST_PATHS = 500;
/** Different counts that wait to be written; more are dropped until then. */
const MOST_WAITING = 20_000;

/**
 * Adds counts up in memory until they are written, so that a request costs no
 * write. What was not written is lost with the process.
 */
export class VisitTally {
  readonly #store: VisitStore;
  readonly #now: () => number;
  #waiting = new Map<string, VisitCount>();
  #paths = new Set<string>();
  #day = "";

  /** In: the file, the time in milliseconds since 1970. */
  constructor(store: VisitStore, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
    this.#beginDay();
  }

  /** Counts views of a page. In: its path from the list of pages. */
  addViews(path: string, views: number): void {
    this.#addPage("view", path, 0, views);
  }

  /** Counts a vital of a page. In: its path from the list of pages, the bucket of its value. */
  addVital(name: VitalName, path: string, bucket: number): void {
    this.#addPage(name, path, bucket, 1);
  }

  /** Counts visitors who searched for these words in vain. */
  addSearch(words: string, visitors: number): void {
    this.#beginDay();
    this.#add("search", words, 0, visitors);
  }

  /** Writes what waits. Throws if it cannot; then it goes on waiting. */
  write(): void {
    this.#beginDay();
    if (this.#waiting.size === 0) return;
    this.#store.add([...this.#waiting.values()]);
    this.#waiting.clear();
  }

  #addPage(kind: CountKind, path: string, bucket: number, count: number): void {
    this.#beginDay();
    const isKnown = this.#paths.has(path) || this.#paths.size < MOST_PATHS;
    if (isKnown) this.#paths.add(path);
    this.#add(kind, isKnown ? path : "", bucket, count);
  }

  #add(kind: CountKind, name: string, bucket: number, count: number): void {
    const key = `${this.#day} ${kind} ${bucket} ${name}`;
    const known = this.#waiting.get(key);
    if (known) known.count += count;
    else if (this.#waiting.size < MOST_WAITING)
      this.#waiting.set(key, { day: this.#day, kind, name, bucket, count });
  }

  #beginDay(): void {
    const day = dayOf(this.#now());
    if (day === this.#day) return;
    this.#day = day;
    const known = this.#store.read().filter((count) => count.day === day);
    this.#paths = new Set(
      known.flatMap(({ kind, name }) => (kind === "search" ? [] : [name])),
    );
    this.#store.sweep(this.#now());
  }
}
