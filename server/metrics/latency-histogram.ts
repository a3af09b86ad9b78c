/**
 * Counts durations in fixed buckets. A cached page is sent in 25 µs, of which
 * the `observe` of prom-client would be two percent, mostly to hash its labels:
 * here an observation is an addition to an array, and prom-client gets the sums
 * at the scrape.
 */
export class LatencyHistogram {
  /** The upper bounds of the buckets in seconds, ascending. */
  readonly bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    // The last one has no upper bound.
    this.#counts = new Float64Array(bounds.length + 1);
  }

  /** In: a duration in seconds. */
  observe(seconds: number): void {
    const { bounds } = this;
    let index = 0;
    while (index < bounds.length && seconds > bounds[index]!) index += 1;
    this.#counts[index]! += 1;
    this.#sum += seconds;
  }

  /**
   * Out: how many durations were at most as long as each bound and, last, all of
   * them; the sum in seconds.
   */
  read(): { cumulative: number[]; sum: number } {
    let all = 0;
    const cumulative = Array.from(this.#counts, (count) => (all += count));
    return { cumulative, sum: this.#sum };
  }
}
