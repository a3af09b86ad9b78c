import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { DatabaseSync } from "node:sqlite";

import addressparser from "nodemailer/lib/addressparser/index.js";

import { TRY_MS } from "../../app/intake/delivery/database.server.ts";
import { takeDeliveryLock } from "../../app/intake/file-lock.server.ts";
import { erase, withdraw } from "../../app/intake/outbox/erase.server.ts";
import {
  damagedFiles,
  intakeFolder,
  outboxFile,
  setAsideFiles,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";

/** Some submissions in the outbox. */
export type FoundInOutbox = {
  /** null if there is no outbox. */
  database: DatabaseSync | null;
  references: string[];
  /**
   * Damaged outboxes that were replaced, which may still contain their
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
 * Finds submissions in the outbox, whether the site runs or not. In: the data
 * folder, what lists their references.
 *
 * @throws OutboxError if it cannot be opened.
 */
export function openOutbox(
  dataFolder: string,
  find: (outbox: DatabaseSync) => string[],
): FoundInOutbox {
  // A damaged outbox may have been set aside, and the new one not created yet.
  const isThere =
    existsSync(outboxFile(dataFolder)) || damagedFiles(dataFolder).length > 0;
  const outbox: DatabaseSync | null = isThere
    ? openOutboxFile(dataFolder)
    : null;
  const references = outbox ? find(outbox) : [];
  return {
    database: outbox,
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

/** The files of mails in the mailbox of the embedded database. */
export function mailFiles(dataFolder: string): string[] {
  const folder = path.join(dataFolder, "supabase", "mailbox");
  return globSync("*.json", { cwd: folder }).map((name) =>
    path.join(folder, name),
  );
}

/** In: the file of a mail. Out: whether it went to this person. */
export function isTo(file: string, email: string): boolean {
  try {
    const { to } = JSON.parse(readFileSync(file, "utf8")) as { to?: unknown };
    // The address is part of others, and may stand in the name of another person.
    return addressparser(String(to), { flatten: true }).some(
      ({ address }) => address.toLowerCase() === email.toLowerCase(),
    );
  } catch {
    // The mailbox has deleted this old mail meanwhile.
    return false;
  }
}
