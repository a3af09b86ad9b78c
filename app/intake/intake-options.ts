import type { Database } from "./delivery/database.server";
import type { DeliveryState } from "./delivery/dispatcher.server";
import type { EvidenceBoxOptions } from "./evidence/evidence-box.server";
import type { ReadReminders } from "./notification/news.server";
import type { Channel } from "./notification/notice";
import type { ReceiptMailer } from "./notification/receipt-mail.server";
import type { MakeLink } from "./outbox/entry";
import type { OutboxCounts } from "./outbox/delivery-report.server";
import type { PersonHash } from "./outbox/person-hash";
import type { Verdict } from "./submission";

/** Where submissions are stored and delivered to. */
export type IntakeOptions = {
  dataDir: string;
  /** With less free space on the disk the outbox refuses submissions. */
  minFreeBytes: number;
  /** null: no database is configured. */
  database: Database | null;
  /**
   * True if the database does not sync to disk, so that the outbox keeps every
   * submission.
   */
  isEmbedded: boolean;
  channels: readonly Channel[];
  /** Reads what the firm is to be reminded of; left out: nothing. */
  readReminders?: ReadReminders;
  /** Makes the link of a consultation; left out: it gets none. */
  makeLink?: MakeLink;
  /** How evidence is taken; left out: as by default, in a folder. */
  evidence?: EvidenceOptions;
  /** Mails receipts to senders; left out: none are sent. */
  receipts?: ReceiptMailer | null;
  /** What senders are known by in the database; left out: nothing of them is. */
  personOf?: PersonHash | null;
};

/** How many files are taken, and where they are delivered to. */
export type EvidenceOptions = Pick<EvidenceBoxOptions, "bounds" | "store"> & {
  minFreeBytes: number;
};

/** How one submission is to be accepted. */
export type AcceptOptions = {
  /** The key in the form's ticket. */
  key: string;
  /** When the form was shown first, by a valid ticket; in milliseconds since 1970. */
  shownAt?: number;
  verdict: Verdict;
  /**
   * True if the sender exceeds their own limits and may not use the reserve of
   * the disk. False if left out.
   */
  leavesReserve?: boolean;
};

/** The state of the intake, for `/readyz` and the portal. */
export type IntakeHealth = {
  database: "ok" | "failing" | "none";
  outbox: OutboxCounts | "unavailable";
  delivery: DeliveryState;
  /** True while the outbox refuses submissions because the disk is full. */
  isDiskFull: boolean;
  /** Names of damaged outboxes that were replaced and are still there. */
  setAside: readonly string[];
};
