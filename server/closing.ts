import type { Server } from "node:http";
import { setTimeout as rest } from "node:timers/promises";

import { closeGently } from "./http/listen.ts";

/** What ends with the process. */
export type ClosingOptions = {
  /** `/readyz` fails from now on, and connections end after their answer. */
  startClosing(): void;
  /**
   * In milliseconds: how long the site still takes requests, so that a balancer
   * sees `/readyz` fail before a connection is refused.
   */
  delayMs: number;
  /** Ends the work that no request waits for. */
  stopWork(): void;
  servers: readonly Server[];
  /**
   * Run one after the other when the last answer is sent, also after one that
   * failed.
   */
  steps: readonly (() => void | Promise<void>)[];
  onFailure(error: unknown): void;
  exit(code: number): void;
  /** In milliseconds: connections that are still in use after this are cut off. */
  drainMs?: number;
  /** In milliseconds: after this the process ends, whatever is not done yet. */
  forceMs?: number;
};

const DRAIN_MS = 8_000;
/** Less than the parent process waits for this one to end. */
const FORCE_MS = 9_500;

/** Makes the function that closes the site and ends the process; only its first call counts. */
export function createClose(options: ClosingOptions): () => Promise<void> {
  const { servers, drainMs = DRAIN_MS, forceMs = FORCE_MS, exit } = options;
  let isClosing = false;
  return async () => {
    if (isClosing) return;
    isClosing = true;
    options.startClosing();
    await rest(options.delayMs);
    options.stopWork();
    setTimeout(() => exit(1), forceMs).unref();
    const drain = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, drainMs);
    await closeGently(servers);
    clearTimeout(drain);
    for (const step of options.steps) {
      try {
        await step();
      } catch (error) {
        options.onFailure(error);
      }
    }
    exit(0);
  };
}
