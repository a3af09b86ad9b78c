import { createHash } from "node:crypto";

import type { EvidenceFolder } from "../evidence/evidence-folder.server";
import { nameOfType } from "../evidence/file-name";
import { FREE_SPACE_FACTOR } from "../evidence/sent-evidence";
import type { EvidenceStore } from "../evidence/store.server";
import type { CheckedFile } from "../evidence/uploads.server";
import type { AdditionResult } from "../outbox/addition.server";
import type { Outbox } from "../outbox/outbox.server";
import { DiskFull, freeBytes, throwShortage } from "../storage-fault.server";
import type { LinkedRequests } from "./linked-requests.server";

/** The parts of the intake that files need. */
type EvidenceBoxOptions = {
  outbox: Outbox;
  folder: EvidenceFolder;
  store: EvidenceStore;
  requests: LinkedRequests;
  /** With less than five times as many free bytes, files are refused. */
  minFreeBytes: number;
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
    // If the free space is unknown, the write itself will fail.
    return free === null || free >= FREE_SPACE_FACTOR * minFreeBytes;
  }

  /**
   * Removes a file that was set aside, with its record.
   *
   * @returns false if none with this reference was set aside.
   */
  async removeSetAside(reference: string): Promise<boolean> {
    const { folder, outbox } = this.#options;
    const removed = outbox.removeSetAside(reference);
    if (removed) await folder.removeFile(removed.place);
    return removed !== null;
  }

  /**
   * Stores a file durably: when this resolves with `kept`, the file and its
   * record are on disk.
   *
   * @param hash of the request's link.
   * @throws IntakeUnavailable if it could not be stored; then it is not.
   */
  async add(
    hash: string,
    { name, mediaType, bytes }: CheckedFile,
  ): Promise<AdditionResult> {
    const { folder, outbox, requests } = this.#options;
    if (!this.hasRoom()) throw new DiskFull();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const own = outbox.findLinked(hash)?.entry;
    const elsewhere = own ? null : await requests.elsewhere(hash);
    const reference = (own ?? elsewhere)?.reference;
    if (reference === undefined) return "unknown";
    const place = { reference, sha256 };
    await folder
      .stage(place, bytes)
      .catch((error) => throwShortage(error, "A file could not be stored."));
    const kept = outbox.addEvidence(
      hash,
      {
        fileName: nameOfType(name, mediaType),
        mediaType,
        bytes: String(bytes.byteLength),
        sha256,
      },
      elsewhere,
    );
    // The file may be the one that was sent before.
    if (kept === "many" || kept === "unknown") await folder.unstage(place);
    return kept;
  }
}
