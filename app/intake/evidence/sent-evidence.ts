/** A file that was added to a request, as its sender sees it. */
export type SentEvidence = {
  /** Its reference. */
  id: string;
  /** Its name on the sender's device. */
  name: string;
  bytes: number;
  /** Milliseconds since 1970. */
  receivedAt: number;
  /** True if the database did not take it, as when its request is gone. */
  isSetAside: boolean;
};

/** The media types that are taken, as an `accept` attribute has them. */
export const EVIDENCE_TYPES =
  "image/jpeg,image/png,image/webp,application/pdf" as const;

/**
 * Why a file was not taken: `type` for another type than those of
 * `EVIDENCE_TYPES`; `heic` for a picture of a phone that we cannot read; `empty` for none at all; `large` for one above the bound;
 * `damaged` for a picture or PDF that cannot be read whole;
 * `pixels` for a picture with too many of them; `stopped` for one whose reading took
 * too long; `spent` if the pictures of its sender did; `unsafe` if the scanner found
 * malware; `many` for more files than a request may have; `quota` for too many
 * files in a day; `full` for lack of disk; `failed` if the scanner or the
 * storage does not work at the moment; `slow` if it gave way to those who waited.
 */
export type EvidenceFault =
  | "type"
  | "heic"
  | "empty"
  | "large"
  | "damaged"
  | "pixels"
  | "stopped"
  | "spent"
  | "unsafe"
  | "many"
  | "quota"
  | "full"
  | "failed"
  | "slow";

/** What became of one file. `same`: it had been sent before. */
export type EvidenceResult = {
  name: string;
  outcome: "kept" | "same" | EvidenceFault;
};

/** What became of the files of one form, in the order of the form. */
export type EvidenceReply = {
  outcome: "evidence";
  status: number;
  results: readonly EvidenceResult[];
  /** Why not the whole form was taken; null if it was read to its end. */
  trouble: EvidenceTrouble | null;
};

/**
 * `none`: no file was chosen; `busy`: too many forms with files are being read;
 * `unread`: the form was cut off; `slow`: it gave way to those who waited.
 */
export type EvidenceTrouble = "none" | "busy" | "unread" | "slow";

/** Files need this many times the free space that a form needs. */
export const FREE_SPACE_FACTOR = 5;

/**
 * The rate of a slow phone. What a proxy buffers before it passes on a piece counts
 * as received.
 */
export const SLOW_SENDER = { leastBytesPerMs: 8, proxyPieceBytes: 16_384 };

/**
 * How many files of how many bytes a request may have; the database enforces the
 * same.
 */
export const EVIDENCE_BOUNDS = { mostFiles: 20, mostBytes: 10_000_000 };
