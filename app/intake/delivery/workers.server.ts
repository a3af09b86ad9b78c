import type { DatabaseSync } from "node:sqlite";

import type { Pause } from "~/http/retry-after";

import { leadNotice, type Channel } from "../notification/notice";
import {
  remindOfLicences,
  watchReviewBox,
  type ReadReminders,
} from "../notification/notifier.server";
import type { ReceiptMailer } from "../notification/receipt-mail.server";
import {
  databaseParts,
  type DatabasePart,
  type PartName,
} from "../outbox/entry";
import type { EvidenceStore } from "../evidence/store.server";
import type { Due } from "../outbox/queue.server";
import { createBreaker, type Breaker } from "./breaker";
import type { Database } from "./database.server";
import { DeliveryWorker } from "./delivery-worker.server";
import { deliverEvidence } from "./evidence.server";
import type { SiteIdentity } from "../node/site-identity";
import type { IntakeLog } from "./log";
import { NodeSync } from "./node-sync.server";
import type { Outcome } from "./outcome";
import { Reconciler } from "./reconciler.server";
import { deliveryOf } from "./rows";
import { startWatch } from "./start-watch.server";
import { deliverWithdrawal } from "./withdrawal.server";

const FILES: readonly PartName[] = ["evidence"];
/** Each list of kinds gets a worker, which delivers in order. */
const DELIVERED_IN_ORDER: readonly (readonly PartName[])[] = [
  ["link", "claim", "attribution", "activity", "correction", "withdrawal"],
  ["message"],
  ["review"],
  FILES,
];
const DATABASE_PAUSES: Pause = { first: 1_000, longest: 5 * 60_000 };
const NOTICE_PAUSES: Pause = { first: 30_000, longest: 60 * 60_000 };
const NOTICE_BREAKER: Pause = { first: 1_000, longest: 5 * 60_000 };
/** With the pauses above: half a week. */
const NOTICE_TRIES = 90;
/** An address that does not exist stays so; with the pauses above: some hours. */
const RECEIPT_TRIES = 10;

/** What the workers of one outbox deliver to. */
export type WorkerOptions = {
  outbox: DatabaseSync;
  /** null: there is no database, and its parts wait. */
  database: Database | null;
  /**
   * True if the database does not sync to disk, so that a reconciler compares
   * it with the outbox.
   */
  isEmbedded: boolean;
  /** Where files are delivered to. */
  evidence: EvidenceStore;
  channels: readonly Channel[];
  /** Reads what the firm is to be reminded of. */
  readReminders: ReadReminders;
  /** Mails receipts to senders; null: none are sent. */
  receipts: ReceiptMailer | null;
  /** What this node has in common with others; null: it is the only one. */
  identity: SiteIdentity | null;
  /** Removes the files of a request from this machine. */
  removeFiles(reference: string): Promise<void>;
  /** The breaker of the database. */
  breaker: Breaker;
  log: IntakeLog;
  /** Called when the outbox cannot be read or written. */
  onFileError(error: unknown): void;
};

/** A running worker. */
export type Worker = {
  wake?(): void;
  /** Resolves when the current delivery has ended. */
  settled?(): Promise<void>;
  stop(): Promise<void>;
};

/** The workers of an outbox. */
export type Workers = {
  list: readonly Worker[];
  /** What the node knows of the others; null: it is the only one. */
  nodeSync: NodeSync | null;
};

type Started = WorkerOptions & { waitsUpTo(): number };

/** Starts the workers of an outbox: deliveries, notices, reconciliation. */
export function startWorkers(options: WorkerOptions): Workers {
  const { database, channels, receipts } = options;
  const nodeSync = startNodeSync(options, () => workers);
  const waitsUpTo = () => nodeSync?.waitsUpTo ?? 0;
  const started: Started = { ...options, waitsUpTo };
  const workers: Worker[] = [
    ...(database ? startDatabaseWorkers(started, database) : []),
    ...channels.flatMap((channel) => startChannelWorkers(started, channel)),
    ...(receipts ? [startReceiptWorker(started, receipts)] : []),
  ];
  return { list: nodeSync ? [...workers, nodeSync] : workers, nodeSync };
}

function startNodeSync(
  { database, identity, ...options }: WorkerOptions,
  workers: () => readonly Worker[],
): NodeSync | null {
  if (!database || !identity) return null;
  return new NodeSync({
    ...options,
    identity,
    to: database,
    async settled() {
      for (const worker of workers()) await worker.settled?.();
    },
    onFirstAnswer: () => workers().forEach((worker) => worker.wake?.()),
  });
}

function startReceiptWorker(options: Started, receipts: ReceiptMailer): Worker {
  return new DeliveryWorker({
    ...options,
    parts: ["receipt"],
    breaker: createBreaker(NOTICE_BREAKER),
    pauses: NOTICE_PAUSES,
    tries: RECEIPT_TRIES,
    deliver: ({ entry }) => receipts.send(entry),
  });
}

function startDatabaseWorkers(options: Started, to: Database): Worker[] {
  const { outbox, breaker, isEmbedded, evidence: store } = options;
  let reconciler: Reconciler | null = null;
  const target = { outbox, to, store };
  const deliver = ({ entry, part }: Due): Promise<Outcome> =>
    part === "withdrawal"
      ? deliverWithdrawal(target, entry)
      : part === "evidence"
        ? deliverEvidence(target, entry)
        : to.insert(deliveryOf(entry, requireDatabasePart(part)));
  const deliveryWorkers = DELIVERED_IN_ORDER.map(
    (parts) =>
      new DeliveryWorker({
        ...options,
        parts,
        // Requests do not wait for a store of files that is down.
        breaker: parts === FILES ? createBreaker(DATABASE_PAUSES) : breaker,
        pauses: DATABASE_PAUSES,
        tries: null,
        deliver,
        onRecovered: () => reconciler?.lookAtAll(),
      }),
  );
  if (!isEmbedded) return deliveryWorkers;
  const comparing = new Reconciler({
    ...options,
    to,
    onWaiting: () => deliveryWorkers.forEach((worker) => worker.wake()),
  });
  reconciler = comparing;
  const watch = startWatch(to, () => comparing.lookAtAll());
  return [
    ...deliveryWorkers,
    { stop: () => comparing.stop() },
    { stop: () => watch.stop() },
  ];
}

function startChannelWorkers(options: Started, channel: Channel): Worker[] {
  const breaker = createBreaker(NOTICE_BREAKER);
  const notifier = { ...options, channel, breaker };
  const reminding = remindOfLicences(notifier);
  return [
    new DeliveryWorker({
      ...options,
      parts: [channel.name],
      breaker,
      pauses: NOTICE_PAUSES,
      tries: NOTICE_TRIES,
      deliver: ({ entry }) => channel.tell(leadNotice(entry)),
    }),
    watchReviewBox(notifier),
    // A new request is no reason to remind of licenses.
    { stop: () => reminding.stop() },
  ];
}

function requireDatabasePart(part: PartName): DatabasePart {
  const found = databaseParts.find((name) => name === part);
  if (!found) throw new Error(`${part} is not for the database.`);
  return found;
}
