import { statfs } from "node:fs/promises";

import type { IntakeHealth } from "../../app/intake/intake.server.ts";

/** What `/readyz` answers: whether visitors should be sent here, and why. */
export type Readiness = {
  isReady: boolean;
  report: Record<string, unknown>;
};

export type ReadinessOptions = {
  /** Asks the content source whether it answers. */
  pingContent(): Promise<boolean>;
  intakeHealth(): IntakeHealth;
  dataDir: string;
  /** The database may be the only keeper of a request for help. */
  isDatabaseDurable: boolean;
};

/** Bytes that this process may still write; null where the system does not say. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/**
 * Asks everything that the site rests on. A database that does not answer is
 * reported, but the site stays ready: the outbox takes requests meanwhile. A
 * damaged outbox that was replaced is reported in the same way.
 */
export async function readReadiness({
  pingContent,
  intakeHealth,
  dataDir,
  isDatabaseDurable,
}: ReadinessOptions): Promise<Readiness> {
  const [content, free] = await Promise.all([
    pingContent(),
    freeBytes(dataDir),
  ]);
  const { database, outbox, delivery, isDiskFull, setAside } = intakeHealth();
  const canKeep =
    (typeof outbox === "object" && !isDiskFull) ||
    (isDatabaseDurable && database === "ok");
  return {
    // A request that is stored and never delivered is of no use.
    isReady: content && canKeep && delivery !== "unavailable",
    report: {
      content: content ? "ok" : "unavailable",
      database,
      outbox,
      delivery,
      ...(setAside.length > 0 && { setAside }),
      disk: { state: isDiskFull ? "disk is full" : "ok", freeBytes: free },
    },
  };
}

/**
 * The same for many: a request while another is being answered waits for that
 * answer, so that a crowd here is no crowd at the content source.
 */
export function sharedReadiness(
  ask: () => Promise<Readiness>,
): () => Promise<Readiness> {
  let asked: Promise<Readiness> | null = null;
  return () => {
    asked ??= ask().finally(() => (asked = null));
    return asked;
  };
}
