import { createHash } from "node:crypto";

import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "../../database.types";
import type { Database } from "../delivery/database.server";
import { insertDirectly } from "../delivery/insert-directly.server";
import { freeBytes } from "../free-disk.server";
import type { OutboxConnection } from "../outbox/connection.server";
import {
  hasEvidence,
  keepEvidence,
  type KeptEvidence,
} from "../outbox/evidence.server";
import { readLinked } from "../outbox/links.server";
import { isDiskFull } from "../sqlite-error";
import {
  DiskFull,
  type EvidenceFields,
  IntakeUnavailable,
} from "../submission";
import { nameOfType } from "./file-name";
import type { EvidenceFolder } from "./folder.server";
import type { EvidenceBounds } from "./sent-evidence";
import type { EvidenceStore } from "./store.server";

/** How evidence is taken. */
export type EvidenceBoxOptions = {
  folder: EvidenceFolder;
  store: EvidenceStore;
  /** null: no database is configured. */
  database: Database | null;
  /** null: the outbox is off. */
  outbox: OutboxConnection | null;
  bounds: EvidenceBounds;
  /** With less free space than this on the disk, files are refused. */
  minFreeBytes: number;
  /** Called when something waits for delivery. */
  onChange(): void;
  onError(error: unknown): void;
  /** Reads the free space of a folder's disk; left out: the system's. */
  readFree?: (folder: string) => number | null;
};

/** A file that was checked and may be stored. */
export type CheckedFile = {
  name: string;
  mediaType: string;
  bytes: Buffer;
};

/** Stores the files that senders add to their requests. */
export class EvidenceBox {
  readonly bounds: EvidenceBounds;
  readonly #options: EvidenceBoxOptions;

  constructor(options: EvidenceBoxOptions) {
    this.bounds = options.bounds;
    this.#options = options;
  }

  /** False while the disk has less free space than files may leave. */
  hasRoom(): boolean {
    const { folder, minFreeBytes, readFree = freeBytes } = this.#options;
    const free = readFree(folder.dataDir);
    // If the free space is unknown, the write itself will tell.
    return free === null || free >= minFreeBytes;
  }

  /**
   * Stores a file durably: when this resolves with `kept`, the file and its
   * record are on disk. In: the hash of the request's link.
   *
   * @throws IntakeUnavailable if it could not be stored; then it is not.
   */
  async add(hash: string, file: CheckedFile): Promise<KeptEvidence> {
    if (!this.hasRoom()) throw new DiskFull();
    const fields = {
      fileName: nameOfType(file.name, file.mediaType),
      mediaType: file.mediaType,
      bytes: String(file.bytes.byteLength),
      sha256: createHash("sha256").update(file.bytes).digest("hex"),
    };
    try {
      const reference = this.#referenceOf(hash);
      return reference === null
        ? await this.#addDirectly(hash, fields, file.bytes)
        : await this.#keep({ hash, reference }, fields, file.bytes);
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  /** True if a request in the outbox has a file already. In: the hash of its link. */
  has(hash: string, sha256: string): boolean {
    try {
      const reference = this.#referenceOf(hash);
      return (
        reference !== null &&
        this.#options.outbox!.use((file) =>
          hasEvidence(file, reference, sha256),
        )
      );
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }

  /**
   * Reads a file with the rights of staff. In: its row, the client of the
   * signed-in user. Out: null if there is none.
   */
  read(
    row: { reference: string; sha256: string },
    staff: SupabaseClient<Schema>,
  ): Promise<Buffer | null> {
    return this.#options.store.read(row, staff);
  }

  /** Removes all files of a request that was withdrawn. Out: false if some are left. */
  remove(reference: string, linkHash: string): Promise<boolean> {
    return this.#options.store.remove({ reference, linkHash });
  }

  /** The reference of a request in the outbox. */
  #referenceOf(hash: string): string | null {
    const { outbox } = this.#options;
    const linked = outbox?.use((file) => readLinked(file, hash));
    return linked?.entry.reference ?? null;
  }

  async #keep(
    { hash, reference }: { hash: string; reference: string },
    fields: Omit<EvidenceFields, "email">,
    bytes: Buffer,
  ): Promise<KeptEvidence> {
    const { folder, outbox, bounds, onChange } = this.#options;
    const place = { reference, sha256: fields.sha256 };
    await folder.stage(place, bytes);
    const { mostFiles } = bounds;
    const kept = outbox!.use((file) =>
      keepEvidence(file, hash, { fields, mostFiles }),
    );
    if (kept === "kept") onChange();
    // The file may be the one that was sent before.
    else if (kept !== "same") await folder.unstage(place);
    return kept;
  }

  /** Stores a file of a request that is in the database alone. */
  async #addDirectly(
    linkHash: string,
    fields: Omit<EvidenceFields, "email">,
    bytes: Buffer,
  ): Promise<KeptEvidence> {
    const { database, folder, store, bounds } = this.#options;
    const stored = database ? await database.readRequest(linkHash) : null;
    if (!database || stored === null) return "unknown";
    if (stored === "unanswered") throw new IntakeUnavailable("No answer.");
    if (stored.evidence.length >= bounds.mostFiles) return "many";
    const { reference } = stored;
    const { sha256, mediaType } = fields;
    const place = { reference, sha256 };
    // The row first: a file without one would be found by nobody. Where the file
    // does not follow, its sender is told so, and sends it again.
    const kept = await insertDirectly(database, {
      kind: "evidence",
      of: reference,
      linkHash,
      fields: { email: "", ...fields },
    });
    if (kept !== "kept" && kept !== "same") return kept;
    try {
      await folder.stage(place, bytes);
      const put = await store.put({ ...place, linkHash, mediaType });
      if (put.kind !== "delivered")
        throw new IntakeUnavailable("The store does not take a file.");
    } finally {
      await folder.unstage(place);
    }
    return kept;
  }

  #unavailable(error: unknown): IntakeUnavailable {
    if (error instanceof IntakeUnavailable) return error;
    this.#options.onError(error);
    const cause = { cause: error };
    return isDiskFull(error) || isNoSpace(error)
      ? new DiskFull(cause)
      : new IntakeUnavailable("A file could not be stored.", cause);
  }
}

function isNoSpace(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOSPC";
}
