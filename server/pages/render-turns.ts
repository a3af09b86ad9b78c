import { setImmediate as nextTurn } from "node:timers/promises";

import { Turns } from "../http/turns.ts";
import type { CachedPage } from "./cached-page.ts";
import type { Page } from "./page.ts";

/** While one waits for content another renders. */
export const RENDERINGS_AT_ONCE = 2;
/**
 * Requests of one network that wait; a form is never refused. After a storm hundreds
 * of families may come from one address.
 */
export const MOST_WAITING_RENDERINGS = 500;
/**
 * In milliseconds: what takes longer waits for something, such as a file that is
 * sent, and needs no place.
 */
const LONGEST_MS = 100;
/** In milliseconds: how long a rendering waits while new connections arrive. */
const LONGEST_WAIT_MS = 20;

/**
 * The turns of renderings, each of which takes milliseconds for which all other
 * requests wait. Each begins in a turn of the event loop of its own, so that cached
 * pages are sent in between.
 *
 * Node accepts one connection in each turn (libuv 1.52), so a rendering waits
 * after a turn with a new connection, behind which others may be waiting.
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
