import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as rest } from "node:timers/promises";

import addressparser from "nodemailer/lib/addressparser/index.js";

import { TRY_MS } from "../../app/intake/delivery/database.server.ts";
import {
  takeDeliveryLock,
  type Lock,
} from "../../app/intake/outbox/lock.server.ts";
import { erase, withdraw } from "../../app/intake/outbox/erase.server.ts";
import { forgetErasures } from "../../app/intake/outbox/erasures.server.ts";
import {
  formatOf,
  LOG,
  outboxFile,
  readIfThere,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import {
  hasSubmissions,
  readOutbox,
} from "../../app/intake/outbox/read.server.ts";
import { requireTakenOver } from "../stack/versions.ts";

/** The submissions in the outbox that a command removes. */
export type FoundInOutbox = {
  references: readonly string[];
  /** Stops all further deliveries of these submissions. */
  withdraw(): void;
  /**
   * Resolves when none of them is being delivered. Call it once the database has
   * recorded their erasure: a running site learns of it from there.
   *
   * @throws Error if a running site does not remove them.
   */
  settle(): Promise<void>;
  remove(): void;
  /** Forgets what was erased more than this many days ago, and returns the references. */
  forget(days: number): string[];
  close(): void;
};

/**
 * Finds submissions in the outbox for removal. If no site runs on it, the outbox is
 * locked and opened as at a start; a running site removes them from its outbox
 * itself, which is only read here.
 *
 * @param find lists their references.
 * @throws OutboxError if the outbox cannot be opened; Error if it is not taken over from
 * an earlier version yet.
 */
export function openOutbox(
  dataFolder: string,
  find: (outbox: DatabaseSync) => string[],
): FoundInOutbox {
  // A site that starts meanwhile delivers nothing until this is closed.
  if (formatOf(outboxFile(dataFolder)) === "previous")
    requireTakenOver(dataFolder);
  const lock = hasSubmissions(dataFolder) ? takeDeliveryLock(dataFolder) : null;
  return lock === null
    ? outboxOfRunningSite(dataFolder, find)
    : outboxOfStoppedSite(dataFolder, lock, find);
}

function outboxOfStoppedSite(
  dataFolder: string,
  lock: Lock,
  find: (outbox: DatabaseSync) => string[],
): FoundInOutbox {
  try {
    const outbox = openOutboxFile(dataFolder);
    const references = find(outbox);
    return {
      references,
      withdraw: () => withdraw(outbox, references),
      settle: () => Promise.resolve(),
      remove() {
        if (erase(outbox, () => [...references]).isLogEmpty) return;
        throw new Error(
          "Another process reads the outbox, so its log still holds what was removed. It is emptied when the site starts; or end that process, and run this again.",
        );
      },
      forget: (days) => forgetErasures(outbox, days),
      close() {
        outbox.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A site checks every two seconds what the database has recorded as erased. */
const FOLLOWED_MS = 120_000;
const LOOK_MS = 2_000;

function outboxOfRunningSite(
  dataFolder: string,
  find: (outbox: DatabaseSync) => string[],
): FoundInOutbox {
  const references = readOutbox(dataFolder, find) ?? [];
  const keys = (outbox: DatabaseSync) => {
    const look = outbox.prepare(
      "SELECT key FROM submissions WHERE reference = ?",
    );
    return references.flatMap((each) => {
      const row = look.get(each) as { key: string } | undefined;
      return row ? [row.key] : [];
    });
  };
  const all = readOutbox(dataFolder, keys) ?? [];
  function isLeft(): boolean {
    const log = readIfThere(outboxFile(dataFolder) + LOG);
    return (
      readOutbox(dataFolder, keys)?.length !== 0 ||
      all.some((key) => log.includes(key))
    );
  }
  return {
    references,
    withdraw() {},
    async settle() {
      if (references.length === 0) return;
      const until = performance.now() + FOLLOWED_MS;
      while (isLeft()) {
        if (performance.now() > until)
          throw new Error(
            "The running site has not removed the entries from its outbox. Stop it, and run this again.",
          );
        await rest(LOOK_MS);
      }
      // A delivery under way finishes by itself.
      await rest(TRY_MS + 1_000);
    },
    remove() {},
    // The site does so hourly.
    forget: () => [],
    close() {},
  };
}

/** The mail files in the embedded database's mailbox. */
export function mailFiles(dataFolder: string): string[] {
  const folder = path.join(dataFolder, "supabase", "mailbox");
  return globSync("*.json", { cwd: folder }).map((name) =>
    path.join(folder, name),
  );
}

/** True if a mail file is addressed to this person. */
export function isTo(file: string, email: string): boolean {
  try {
    const { to } = JSON.parse(readFileSync(file, "utf8")) as { to?: unknown };
    // The address may be part of another one, or of another person's name.
    return addressparser(String(to), { flatten: true }).some(
      ({ address }) => address.toLowerCase() === email.toLowerCase(),
    );
  } catch {
    // The mailbox has deleted this old mail meanwhile.
    return false;
  }
}
