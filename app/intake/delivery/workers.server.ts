import type { Pause } from "~/http/retry-after";

import type { EvidenceStore } from "../evidence/store.server";
import { newsFor, type ReadReminders } from "./news.server";
import { leadNotice, type Channel } from "./notice";
import type { ReceiptMailer } from "./receipt-mail.server";
import type { Outbox } from "../outbox/connection.server";
import type { DatabasePart, Entry, PartName } from "../outbox/entry";
import { newestSequence } from "../outbox/queue.server";
import { settleTarget } from "../outbox/upkeep.server";
import type { PersonHash } from "../outbox/erase.server";
import { Breaker, Loop } from "./loop";
import type { Outcome } from "../submission";
import type { Database } from "./database.server";
import { followErasures } from "./erasures.server";
import {
  deliverEvidence,
  deliverWithdrawal,
  type EvidenceTarget,
} from "./evidence.server";
import { insertOf, type InsertTarget } from "./insert.server";
import { type IntakeLog, Worker, type Shared } from "./worker.server";
import { deliveryOf } from "./rows";

/** Each list of kinds gets a worker, which delivers in order. */
const DELIVERED_IN_ORDER: readonly (readonly PartName[])[] = [
  ["link", "claim", "attribution", "activity", "correction", "withdrawal"],
  ["message"],
  ["review"],
];
/** How often the embedded database is asked for its name. */
const LOOK_MS = 1_000;
const DATABASE_PAUSES: Pause = { first: 1_000, longest: 5 * 60_000 };
const NOTICE_PAUSES: Pause = { first: 30_000, longest: 60 * 60_000 };
const NOTICE_BREAKER: Pause = { first: 1_000, longest: 5 * 60_000 };
/** With the pauses above: half a week. */
const NOTICE_TRIES = 90;
/** An address that does not exist stays so; with the pauses above: some hours. */
const RECEIPT_TRIES = 10;

/** What an outbox is delivered to. */
export type Targets = {
  outbox: Outbox;
  /** null: there is no database, and its parts wait. */
  database: Database | null;
  /**
   * True if the database does not sync to disk, so that all is delivered again once
   * it may have lost something.
   */
  isEmbedded: boolean;
  /** Where files are delivered to. */
  evidence: EvidenceStore;
  channels: readonly Channel[];
  /** Reads what the firm is to be reminded of. */
  readReminders: ReadReminders;
  /** Mails receipts to senders; null: none are sent. */
  receipts: ReceiptMailer | null;
  /** What senders are known by; null: what was erased is followed by references alone. */
  personOf: PersonHash | null;
  log: IntakeLog;
};

type Options = Targets & {
  /** The breaker of the database. */
  breaker: Breaker;
  /** The requests with files on this machine. */
  withFiles(): Promise<string[]>;
  /** Removes the files of a request from this machine. */
  removeFiles(reference: string): Promise<void>;
};

/** The running loops of an outbox: deliveries, notices, erasures. */
export type Workers = { wake(): void; stop(): Promise<void> };

export function startWorkers(options: Options): Workers {
  const { outbox, database, channels, receipts } = options;
  // Before any worker runs: this may fail, and then none may be left behind.
  if (database && !options.isEmbedded)
    outbox.use((file) => settleTarget(file, "hosted"));
  // What is older than this start is delivered once the database has said what
  // was erased meanwhile.
  let after = database ? outbox.use(newestSequence) : 0;
  const shared: Shared = { ...options, after: () => after };
  const workers: Worker[] = channels.map((channel) =>
    startChannel(shared, channel, options.readReminders),
  );
  if (receipts)
    workers.push(
      new Worker({
        ...shared,
        parts: ["receipt"],
        breaker: new Breaker(NOTICE_BREAKER),
        pauses: NOTICE_PAUSES,
        tries: RECEIPT_TRIES,
        deliver: ({ entry }) => receipts.send(entry),
      }),
    );
  const others: Loop[] = [];
  if (database)
    others.push(...startDatabase(options, shared, database, workers));
  const wake = () => workers.forEach((worker) => worker.wake());
  if (database)
    others.push(
      followErasures({
        ...options,
        to: database,
        settled: async () => {
          for (const worker of workers) await worker.settled();
        },
        onFollowed() {
          if (after === 0) return;
          after = 0;
          wake();
        },
      }),
    );
  return {
    wake,
    async stop() {
      await Promise.all([...workers, ...others].map((each) => each.stop()));
    },
  };
}

/** Out: what notices that the database may have lost something. Its workers are added. */
function startDatabase(
  { outbox, breaker, isEmbedded, personOf, evidence: store }: Options,
  shared: Shared,
  to: Database,
  workers: Worker[],
): Loop[] {
  const target: EvidenceTarget = { outbox, to, store, personOf };
  const usual = { ...shared, pauses: DATABASE_PAUSES, tries: null };
  const requests = DELIVERED_IN_ORDER.map(
    (parts) =>
      new Worker({
        ...usual,
        parts,
        breaker,
        deliver: ({ entry, part }) =>
          part === "withdrawal"
            ? deliverWithdrawal(target, entry)
            : insert(target, entry, part as DatabasePart),
      }),
  );
  // Requests do not wait for a store of files that is down, and a file that is sent
  // for the first time waits for none that failed before.
  const files = [false, true].map(
    (attempted) =>
      new Worker({
        ...usual,
        parts: ["evidence"],
        attempted,
        breaker: new Breaker(DATABASE_PAUSES),
        deliver: ({ entry }) => deliverEvidence(target, entry),
      }),
  );
  const own = [...requests, ...files];
  workers.push(...own);
  if (!isEmbedded) return [];
  const { log } = shared;
  const watch = new Loop(async () => {
    try {
      const name = await to.name();
      const isOther =
        name !== null && outbox.use((file) => settleTarget(file, name));
      if (isOther) {
        log.warn({}, "what the database may have lost is delivered again");
        own.forEach((worker) => worker.wake());
      }
    } catch {
      log.error({}, "the outbox cannot be written");
    }
    return LOOK_MS;
  });
  return [watch];
}

/** A row that damage has left without a field must not keep others waiting. */
async function insert(
  target: InsertTarget,
  entry: Entry,
  part: DatabasePart,
): Promise<Outcome> {
  let delivery;
  try {
    delivery = deliveryOf(entry, part);
  } catch {
    return { kind: "refused", code: "damaged in storage" };
  }
  return insertOf(target, delivery, entry);
}

function startChannel(
  shared: Shared,
  channel: Channel,
  readReminders: ReadReminders,
): Worker {
  const nextNews = newsFor(channel, shared.outbox, readReminders);
  return new Worker({
    ...shared,
    parts: [channel.name],
    breaker: new Breaker(NOTICE_BREAKER),
    pauses: NOTICE_PAUSES,
    tries: NOTICE_TRIES,
    deliver: ({ entry }) => channel.tell(leadNotice(entry)),
    async deliverMore() {
      const news = await nextNews();
      if (!news) return null;
      const outcome = await channel.tell(news.notice);
      if (outcome.kind === "delivered") news.markTold();
      return outcome;
    },
  });
}
