import type { Page, Request } from "@playwright/test";

/** Where the Studio writes documents. */
const WRITES = /^\/v[^/]+\/data\/(?:mutate|actions)\//;

/** In milliseconds: the Studio sends what is typed at most once a second. */
const LONGEST_UNSENT = 1_200;

/** What a Studio is about to write. */
export class StudioWrites {
  readonly #page: Page;
  readonly #inFlight = new Set<Request>();
  #last = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => {
      if (!WRITES.test(new URL(request.url()).pathname)) return;
      this.#inFlight.add(request);
      this.#last = Date.now();
    });
    const end = (request: Request) => this.#inFlight.delete(request);
    page.on("requestfinished", end).on("requestfailed", end);
  }

  /**
   * Waits until all that was typed has been written: Sanity's Studio fails when a
   * draft is deleted for which it still has a change.
   */
  async sent(): Promise<void> {
    for (;;) {
      const rest = this.#last + LONGEST_UNSENT - Date.now();
      if (rest <= 0 && this.#inFlight.size === 0) return;
      await this.#page.waitForTimeout(Math.max(rest, 20));
    }
  }
}
