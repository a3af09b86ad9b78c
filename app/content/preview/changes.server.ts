import { randomUUID } from "node:crypto";

import type { LiveEvent } from "@sanity/client";

import { previewClient } from "../client.server";

// While an editor looks at a preview, this process follows the changes of the
// drafts. A position says how far it has come; a browser waits for the next.

const longestWait = 25_000;
const mostWaiting = 100;
/** After so long without a request no editor is looking any more. */
const idleAfter = 60_000;
const reopenAfter = 2_000;

// Another process starts at another position, which counts as a change.
const epoch = randomUUID().slice(0, 8);
let count = 0;
let close: (() => void) | null = null;
let idle: NodeJS.Timeout | undefined;
const waiting = new Set<() => void>();

/** Where the drafts stand now, for a page that is made of them. */
export function previewPosition(): string {
  follow();
  return position();
}

/**
 * Waits for the drafts to leave a position, but not for long.
 * Out: where they stand then, which may be the same; null if too many wait.
 */
export async function nextPosition(since: string): Promise<string | null> {
  follow();
  if (since !== position()) return position();
  if (waiting.size >= mostWaiting) return null;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, longestWait);
    function done() {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    }
    waiting.add(done);
  });
  return position();
}

/** Answers all waiting requests and stops following the drafts. */
export function stopPreviews(): void {
  clearTimeout(idle);
  close?.();
  close = null;
  for (const done of [...waiting]) done();
}

function position(): string {
  return `${epoch}.${count}`;
}

function move(): void {
  count += 1;
  for (const done of [...waiting]) done();
}

function follow(): void {
  clearTimeout(idle);
  idle = setTimeout(stopPreviews, idleAfter);
  idle.unref();
  close ??= subscribe();
}

function subscribe(): () => void {
  const events = previewClient()?.live.events({ includeDrafts: true });
  let timer: NodeJS.Timeout | undefined;
  let leave = () => {};

  function open(): void {
    const subscription = events?.subscribe({
      next: receive,
      error: reopen,
      complete: reopen,
    });
    leave = () => subscription?.unsubscribe();
  }

  function reopen(): void {
    leave();
    clearTimeout(timer);
    timer = setTimeout(open, reopenAfter);
    timer.unref();
  }

  function receive({ type }: LiveEvent): void {
    // Changes before the stream opened, or while it was broken, are unknown.
    if (type === "message" || type === "restart" || type === "welcome") move();
    if (type === "goaway") reopen();
  }

  open();
  return () => {
    clearTimeout(timer);
    leave();
  };
}
