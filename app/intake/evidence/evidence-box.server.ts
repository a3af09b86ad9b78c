import { createHash } from "node:crypto";

import { freeBytes } from "../free-disk.server";
import {
  keepEvidence,
  type AdditionResult,
  type DeliveredRequest,
} from "../outbox/addition.server";
import type { Outbox } from "../outbox/connection.server";
import { erase } from "../outbox/erase.server";
import { readLinked } from "../outbox/links.server";
import { setAsideEvidence } from "../outbox/upkeep.server";
import { isDiskFull } from "../sqlite-error";
import { DiskFull, IntakeUnavailable } from "../submission";
import { nameOfType } from "./file-name";
import { FREE_SPACE_FACTOR } from "./sent-evidence";
import type { EvidenceFolder, EvidenceStore } from "./store.server";

/** How evidence is taken. */
type EvidenceBoxOptions = {
  folder: EvidenceFolder;
  store: EvidenceStore;
  /**
   * Finds a request that another node took. Rejects with IntakeUnavailable while
   * the database does not answer.
   */
  delivered(hash: string): Promise<DeliveredRequest | null>;
  outbox: Outbox;
  /** With less than five times this on the disk, files are refused. */
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

/** Stores the files that senders add to their requests. */
export class EvidenceBox {
  /** Where the files are after their delivery. */
  readonly store: EvidenceStore;
  readonly #options: EvidenceBoxOptions;

  constructor(options: EvidenceBoxOptions) {
    this.store = options.store;
    this.#options = options;
  }

  /** False while the disk has less free space than files may leave. */
  hasRoom(): boolean {
    const { folder, minFreeBytes } = this.#options;
    const free = freeBytes(folder.dataDir);
    // If the free space is unknown, the write itself will tell.
    return free === null || free >= FREE_SPACE_FACTOR * minFreeBytes;
  }

  /**
   * Removes a file that was set aside, with its record. In: its reference. Out:
   * false if none with this reference is.
   */
  async removeSetAside(reference: string): Promise<boolean> {
    const { folder, outbox } = this.#options;
    const found = outbox.use((file) =>
      setAsideEvidence(file).find((each) => each.reference === reference),
    );
    if (!found) return false;
    outbox.use((file) => erase(file, () => [reference]));
    await folder.removeFile(found.place);
    return true;
  }

  /**
   * Stores a file durably: when this resolves with `kept`, the file and its
   * record are on disk. In: the hash of the request's link.
   *
   * @throws IntakeUnavailable if it could not be stored; then it is not.
   */
  async add(
    hash: string,
    { name, mediaType, bytes }: CheckedFile,
  ): Promise<AdditionResult> {
    const { folder, outbox, onChange, onError } = this.#options;
    if (!this.hasRoom()) throw new DiskFull();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const fields = {
      fileName: nameOfType(name, mediaType),
      mediaType,
      bytes: String(bytes.byteLength),
      sha256,
    };
    try {
      const own = outbox.use((file) => readLinked(file, hash))?.entry;
      const delivered = own ? null : await this.#options.delivered(hash);
      const reference = (own ?? delivered)?.reference;
      if (reference === undefined) return "unknown";
      await folder.stage({ reference, sha256 }, bytes);
      const kept = outbox.use((file) =>
        keepEvidence(file, hash, fields, delivered),
      );
      // The file may be the one that was sent before.
      if (kept === "kept" || kept === "same") onChange();
      else await folder.unstage({ reference, sha256 });
      return kept;
    } catch (error) {
      if (error instanceof IntakeUnavailable) throw error;
      onError(error);
      const cause = { cause: error };
      throw isDiskFull(error)
        ? new DiskFull(cause)
        : new IntakeUnavailable("A file could not be stored.", cause);
    }
  }
}
