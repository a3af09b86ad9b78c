import { createHash } from "node:crypto";

import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "../../database.types";
import { freeBytes } from "../free-disk.server";
import {
  hasEvidence,
  keepEvidence,
  type AdditionResult,
  type DeliveredRequest,
} from "../outbox/addition.server";
import type { OutboxConnection } from "../outbox/connection.server";
import { readLinked } from "../outbox/links.server";
import { isDiskFull } from "../sqlite-error";
import {
  DiskFull,
  type EvidenceFields,
  IntakeUnavailable,
} from "../submission";
import { nameOfType } from "./file-name";
import type { EvidenceFolder, EvidenceStore } from "./store.server";
import type { EvidenceBounds } from "./sent-evidence";

/** How evidence is taken. */
export type EvidenceBoxOptions = {
  folder: EvidenceFolder;
  store: EvidenceStore;
  /**
   * Finds a request that another node took. Rejects with IntakeUnavailable while
   * the database does not answer.
   */
  delivered(hash: string): Promise<DeliveredRequest | null>;
  outbox: OutboxConnection;
  bounds: EvidenceBounds;
  /** With less free space than this on the disk, files are refused. */
  minFreeBytes: number;
  /** Called when something waits for delivery. */
  onChange(): void;
  onError(error: unknown): void;
};

/** A file that was checked and may be stored. */
export type CheckedFile = {
  name: string;
  mediaType: string;
  bytes: Buffer;
};

/** The request of a file; `delivered` if the outbox does not have it. */
type RequestOfFile = {
  hash: string;
  reference: string;
  delivered: DeliveredRequest | null;
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
    const { folder, minFreeBytes } = this.#options;
    const free = freeBytes(folder.dataDir);
    // If the free space is unknown, the write itself will tell.
    return free === null || free >= minFreeBytes;
  }

  /**
   * Stores a file durably: when this resolves with `kept`, the file and its
   * record are on disk. In: the hash of the request's link.
   *
   * @throws IntakeUnavailable if it could not be stored; then it is not.
   */
  async add(hash: string, file: CheckedFile): Promise<AdditionResult> {
    if (!this.hasRoom()) throw new DiskFull();
    const fields = {
      fileName: nameOfType(file.name, file.mediaType),
      mediaType: file.mediaType,
      bytes: String(file.bytes.byteLength),
      sha256: createHash("sha256").update(file.bytes).digest("hex"),
    };
    try {
      const own = this.#referenceOf(hash);
      const delivered =
        own === null ? await this.#options.delivered(hash) : null;
      const reference = own ?? delivered?.reference;
      if (reference === undefined) return "unknown";
      return await this.#keep(
        { hash, reference, delivered },
        fields,
        file.bytes,
      );
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
        this.#options.outbox.use((file) => hasEvidence(file, reference, sha256))
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
    const linked = outbox.use((file) => readLinked(file, hash));
    return linked?.entry.reference ?? null;
  }

  async #keep(
    { hash, reference, delivered }: RequestOfFile,
    fields: Omit<EvidenceFields, "email">,
    bytes: Buffer,
  ): Promise<AdditionResult> {
    const { folder, outbox, bounds, onChange } = this.#options;
    const place = { reference, sha256: fields.sha256 };
    await folder.stage(place, bytes);
    const { mostFiles } = bounds;
    const kept = outbox.use((file) =>
      keepEvidence(file, hash, { fields, mostFiles, delivered }),
    );
    if (kept === "kept") onChange();
    // The file may be the one that was sent before.
    else if (kept !== "same") await folder.unstage(place);
    return kept;
  }

  #unavailable(error: unknown): IntakeUnavailable {
    if (error instanceof IntakeUnavailable) return error;
    this.#options.onError(error);
    const cause = { cause: error };
    return isDiskFull(error)
      ? new DiskFull(cause)
      : new IntakeUnavailable("A file could not be stored.", cause);
  }
}
