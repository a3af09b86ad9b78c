import type { Measures } from "./measures.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A site that is well: a receipt to a mistyped address was given up, which is no alarm. */
export const WELL = {
  now: 1_000 * DAY,
  outbox: {
    waiting: 3,
    oldestSeconds: 90,
    parked: 1,
    parkedForFirm: 0,
    parkedFiles: 0,
    notices: 0,
    oldestNoticeSeconds: null,
  },
  isStreamConnected: true,
  freeBytes: 2e9,
  backupAt: 1_000 * DAY - 2 * HOUR,
  provedAt: 1_000 * DAY - HOUR,
  backupFault: null,
  certificateEndsAt: 1_030 * DAY,
  retainedAt: 999 * DAY,
  upgradeCopyAt: 971 * DAY,
  notTakenOver: 0,
} satisfies Measures;
