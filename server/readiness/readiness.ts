import { statfs } from "node:fs/promises";

import type { IntakeHealth } from "../../app/intake/intake.server.ts";

/** The report of `/readyz`: where load balancers should send visitors, and why. */
export type Readiness = {
  /** True if pages are shown as they should be, and what visitors send is kept. */
  isReady: boolean;
  /**
   * The answer of `/readyz/pages`: true if pages are shown as they should be. A full
   * disk refuses forms, and is no reason to take the pages away.
   */
  showsPages: boolean;
  report: Record<string, unknown>;
};

/** What readiness depends on. */
export type ReadinessOptions = {
  /** False for a while after a start, while pages of the last run may be served. */
  arePagesCurrent(): boolean;
  /** Checks whether the content source answers. */
  pingContent(): Promise<boolean>;
  /** How many answers of the content source are withheld because they contain less. */
  answersInDoubt(): number;
  intakeHealth(): IntakeHealth;
  dataDir: string;
};

/** The disk space of a folder in bytes, free for this process and total; null if unknown. */
export async function diskSpace(
  folder: string,
): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/**
 * Checks everything that the site depends on. A database that does not answer is
 * reported, but the site stays ready, since the outbox stores submissions
 * meanwhile. A damaged outbox that was replaced is reported likewise.
 */
export async function readReadiness({
  arePagesCurrent,
  pingContent,
  answersInDoubt,
  intakeHealth,
  dataDir,
}: ReadinessOptions): Promise<Readiness> {
  const [content, space] = await Promise.all([
    pingContent(),
    diskSpace(dataDir),
  ]);
  const doubts = answersInDoubt();
  const free = space?.free ?? null;
  const { database, outbox, delivery, isDiskFull, setAside } = intakeHealth();
  const showsPages = content && arePagesCurrent();
  const canKeep = typeof outbox === "object" && !isDiskFull;
  return {
    // Not ready without delivery: stored submissions would never reach the firm.
    isReady: showsPages && canKeep && delivery !== "unavailable",
    showsPages,
    report: {
      content: content ? "ok" : "unavailable",
      ...(doubts > 0 && {
        answersInDoubt: `${doubts} answers of the content source hold less than before, and no edit explains it: the last good ones are served until a second read a minute later says the same`,
      }),
      ...(!arePagesCurrent() && { start: "pages are made again" }),
      database,
      outbox,
      delivery,
      ...(setAside.length > 0 && { setAside }),
      disk: { state: isDiskFull ? "disk is full" : "ok", freeBytes: free },
    },
  };
}

/**
 * Shares one check among concurrent requests, so that many of them do not flood the
 * content source.
 *
 * @param keptMs how long its answer is reused.
 * @param now milliseconds of a monotonic clock.
 */
export function sharedReadiness(
  ask: () => Promise<Readiness>,
  keptMs = 0,
  now: () => number = () => performance.now(),
): () => Promise<Readiness> {
  let asked: Promise<Readiness> | null = null;
  let until = Infinity;
  return () => {
    if (asked !== null && now() < until) return asked;
    until = Infinity;
    const asking = ask().finally(() => (until = now() + keptMs));
    asked = asking;
    return asking;
  };
}
