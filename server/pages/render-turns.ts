import { setImmediate as nextTurn } from "node:timers/promises";

import { Turns } from "../http/turns.ts";
import type { CachedPage } from "./cached-page.ts";
import type { Page } from "./page.ts";

/** While one waits for content, another renders. */
const RENDERINGS_AT_ONCE = 2;
/**
 * How many requests of one network may wait; a form is never refused. After a storm
 * hundreds of families may share one address.
 */
export const MOST_WAITING_RENDERINGS = 500;
/**
 * In milliseconds: a rendering that takes longer is waiting, for instance for an
 * upload, and needs no place.
 */
const LONGEST_MS = 100;
/** In milliseconds: how long a rendering waits while new connections arrive. */
const LONGEST_WAIT_MS = 20;

/**
 * Takes turns for renderings, each of which blocks all other requests for
 * milliseconds. Each starts in its own turn of the event loop, so that cached pages
 * are sent in between.
 *
 * Node accepts one connection per turn (libuv 1.52), so a rendering is delayed after
 * a turn with a new connection, behind which others may be waiting.
 */
export class RenderTurns extends Turns<Page | CachedPage> {
  #hasNewcomer = false;

  constructor() {
    super({
      atOnce: RENDERINGS_AT_ONCE,
      mostWaiting: MOST_WAITING_RENDERINGS,
      longestMs: LONGEST_MS,
    });
  }

  /** Call it for each new connection. */
  noteConnection(): void {
    this.#hasNewcomer = true;
  }

  protected override async beforeEach(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    do {
      this.#hasNewcomer = false;
      await nextTurn();
    } while (this.#hasNewcomer && performance.now() < end);
  }
}
