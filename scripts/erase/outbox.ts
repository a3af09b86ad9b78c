import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import { TRY_MS } from "../../app/intake/delivery/database.server.ts";
import { takeDeliveryLock } from "../../app/intake/file-lock.server.ts";
import {
  erase,
  referencesOf,
  withdraw,
} from "../../app/intake/outbox/erase.server.ts";
import {
  damagedFiles,
  intakeFolder,
  outboxFile,
  setAsideFiles,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";

/** A person's submissions in the outbox. */
export type OutboxOfPerson = {
  references: string[];
  /**
   * Damaged outboxes that were replaced, which may still contain the person's
   * data.
   */
  setAside: string[];
  /**
   * Stops all further deliveries of these submissions; resolves when none is
   * under way.
   */
  withdraw(): Promise<void>;
  remove(): void;
  close(): void;
};

/**
 * Finds a person in the outbox, whether the site runs or not.
 *
 * @throws OutboxError if it cannot be opened.
 */
export function openOutbox(dataFolder: string, email: string): OutboxOfPerson {
  return openOutboxOf(dataFolder, (outbox) => referencesOf(outbox, email));
}

/**
 * Finds submissions in the outbox, whether the site runs or not. In: the data
 * folder, what lists their references.
 *
 * @throws OutboxError if it cannot be opened.
 */
export function openOutboxOf(
  dataFolder: string,
  find: (outbox: DatabaseSync) => string[],
): OutboxOfPerson {
  // A damaged outbox may have been set aside, and the new one not created yet.
  const isThere =
    existsSync(outboxFile(dataFolder)) || damagedFiles(dataFolder).length > 0;
  const outbox: DatabaseSync | null = isThere
    ? openOutboxFile(dataFolder)
    : null;
  const references = outbox ? find(outbox) : [];
  return {
    references,
    setAside: setAsideFiles(dataFolder).map((name) =>
      path.join(intakeFolder(dataFolder), name),
    ),
    async withdraw() {
      if (!outbox || references.length === 0) return;
      withdraw(outbox, references);
      const lock = takeDeliveryLock(dataFolder);
      // The running site delivers; a delivery that is under way ends by itself.
      if (!lock)
        await new Promise((resolve) => setTimeout(resolve, TRY_MS + 1_000));
      lock?.release();
    },
    remove() {
      if (outbox) erase(outbox, () => references);
    },
    close: () => outbox?.close(),
  };
}

/** The files of mails to a person in the mailbox of the embedded database. */
export function mailsTo(dataFolder: string, email: string): string[] {
  const folder = path.join(dataFolder, "supabase", "mailbox");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .map((name) => path.join(folder, name))
    .filter((file) => isTo(file, email));
}

function isTo(file: string, email: string): boolean {
  try {
    const { to } = JSON.parse(readFileSync(file, "utf8")) as { to?: unknown };
    return String(to).toLowerCase().includes(email.toLowerCase());
  } catch {
    // The mailbox has deleted this old mail meanwhile.
    return false;
  }
}
