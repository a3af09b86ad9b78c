import { isWithin, type Validity } from "~/cache/cache-entry";

/**
 * In milliseconds. No timer waits longer: meanwhile the clock may be set, the
 * machine may sleep, and an edit may add an earlier moment.
 */
const LONGEST_WAIT = 1_000;

/** What is watched, and by which clock. */
type MomentWatchOptions = {
  /** Reads the span between the last moment and the next one. */
  readSpan(): Promise<Validity>;
  /** The wall clock, in milliseconds since 1970. */
  now(): number;
  /** Called when a moment has come, or the clock was set across one. */
  onMoment(): void;
};

/**
 * Reports when the next moment of the schedule comes, by the wall clock. The cache
 * does not depend on it, since each look-up compares the time; a report has pages rendered
 * before they are requested, and search engines told.
 */
export class MomentWatch {
  readonly #options: MomentWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  #span: Validity | null = null;
  #isRunning = false;

  constructor(options: MomentWatchOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#look();
  }

  stop(): void {
    this.#isRunning = false;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { now, onMoment, readSpan } = this.#options;
    const hasPassed = this.#span !== null && !isWithin(this.#span, now());
    // While the source does not answer, the next look tries again.
    const span = await readSpan().catch(() => null);
    if (!this.#isRunning) return;
    this.#span = span ?? this.#span;
    if (hasPassed && span !== null) onMoment();
    const until = this.#span?.until ?? Infinity;
    const wait = Math.min(Math.max(until - now(), 1), LONGEST_WAIT);
    this.#timer = setTimeout(() => void this.#look(), wait);
    this.#timer.unref();
  }
}
