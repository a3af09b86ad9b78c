import { once } from "node:events";
import { stat } from "node:fs/promises";
import { isIP } from "node:net";
import path from "node:path";
import { connect } from "node:tls";

import type { OutboxCounts } from "../../app/intake/outbox/upkeep.server.ts";
import { deletesAnything, type Retention } from "../../app/model/retention.ts";
import { newestBackup, readBackupStatus } from "../health/backup-files.ts";
import { readRetentionRun } from "../health/retention-run.ts";
import { readUpgradeCopies } from "../health/upgrade-copies.ts";
import { diskSpace } from "../readiness/readiness.ts";

/**
 * What alarms and metrics are made of. Times are in milliseconds since 1970; null is
 * what is not known, or not to be looked at.
 */
export type Measures = MachineMeasures & {
  outbox: OutboxCounts | "unavailable" | null;
  /** Whether the stream of edits is open. */
  isStreamConnected: boolean | null;
  /** When the first certificate ends that the front shows at the public addresses. */
  certificateEndsAt: number | null;
};

type MachineMeasures = {
  now: number;
  /** In bytes, on the disk of the data folder. */
  freeBytes: number | null;
  /** When the newest backup was made; where there is none, the data folder. */
  backupAt: number | null;
  /** When a backup was last proved; if none was, when the data folder was made. */
  provedAt: number | null;
  /** Why the last backup, its proof or its copy elsewhere failed, in a sentence; null if none did. */
  backupFault: string | null;
  /** When old records were last deleted. */
  retainedAt: number | null;
  /** When the oldest copy was made that an upgrade has left. */
  upgradeCopyAt: number | null;
  /** Ways back from an upgrade whose requests are not taken over yet. */
  notTakenOver: number | null;
};

/** What is measured of a machine; folders are absolute paths. */
export type Machine = {
  dataFolder: string;
  backupFolder: string;
  /** Whether backups are copied elsewhere. */
  hasOffsite: boolean;
  retention: Retention;
};

/** Reads what the folders of a machine say. */
export async function measureMachine(
  { dataFolder, backupFolder, hasOffsite, retention }: Machine,
  now: number,
): Promise<MachineMeasures> {
  const [space, newest, status, copies, began] = await Promise.all([
    diskSpace(dataFolder),
    newestBackup(backupFolder),
    readBackupStatus(backupFolder),
    readUpgradeCopies(dataFolder),
    beganAt(dataFolder),
  ]);
  const steps = [
    ["made", status.made],
    ["proved", status.proof],
    ["taken elsewhere", hasOffsite ? status.offsite : undefined],
  ] as const;
  const [fault] = steps.flatMap(([what, step]) =>
    step?.fault ? `${step.backup} was not ${what}: ${step.fault}` : [],
  );
  return {
    now,
    freeBytes: space?.free ?? null,
    backupAt: newest?.at ?? began,
    provedAt: status.proof ? Date.parse(status.proof.at) : began,
    backupFault: fault ?? null,
    retainedAt: deletesAnything(retention)
      ? await readRetentionRun(dataFolder)
      : null,
    upgradeCopyAt:
      copies.done.length === 0
        ? null
        : Math.min(...copies.done.map(({ at }) => at)),
    notTakenOver: copies.waiting.length,
  };
}

/**
 * When the data folder was made, in milliseconds since 1970; null if there is none.
 * A file system without birth times says 0: there the first start counts, or the last
 * one that added to its secrets.
 */
async function beganAt(dataFolder: string): Promise<number | null> {
  const folder = await stat(dataFolder).catch(() => null);
  if (folder?.birthtimeMs) return folder.birthtimeMs;
  const secrets = path.join(dataFolder, "secrets.json");
  return (await stat(secrets).catch(() => null))?.mtimeMs ?? null;
}

const PATIENCE_MS = 5_000;

/**
 * Asks the front for its certificates, by the public addresses.
 *
 * @returns when the first of them ends, in milliseconds since 1970; null if no address
 * is https, or none answers from here.
 */
export async function certificateEnd(
  addresses: readonly string[],
): Promise<number | null> {
  const ends = await Promise.all(addresses.map(endOf));
  const known = ends.filter((end) => end !== null);
  return known.length === 0 ? null : Math.min(...known);
}

async function endOf(address: string): Promise<number | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== "https:") return null;
  // The day is read of a certificate that is not trusted here as well.
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) === 0 && { servername: hostname }),
    rejectUnauthorized: false,
  });
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    await once(socket, "secureConnect", { signal });
    return Date.parse(socket.getPeerCertificate().valid_to) || null;
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}
