import {
  setImmediate as pause,
  setTimeout as sleep,
} from "node:timers/promises";
import { mayWriteDrafts } from "../engine/roles.ts";
import type { WriteLimits } from "../engine/write-limits.ts";
import { tooManyRequests } from "../http-errors.ts";
import { createRateLimiter } from "../rate-limiter.ts";
import { FairQueue } from "../fair-queue.ts";
import { threadMs } from "../thread-time.ts";
import { may, type Identity } from "./security/identity.ts";

// In bytes, where 1 MB is 1,000,000, as at Sanity.

/** Sanity's own request limit. */
const BODY = 4_000_000;
/** A preview secret, and the removal of expired ones, are much smaller. */
const SMALL_BODY = 8_000;
/** An article of 3,000 words has 20 kB. */
const PERSONS_DOCUMENT = 1_000_000;
/** With the marked text. */
const COMMENT = 32_000;
/** "Replace everywhere" in 200 documents, or a release of 500, have some 5 MB. */
const ALL_DOCUMENTS = 32_000_000;
/** 4 MB of articles take a tenth of this. */
export const LONGEST_MS = 2_000;
/** For a comment or a secret, which are small. */
const SHORTER_MS = 250;

const MINUTE_BYTES = 10_000_000;
/** Opening a preview takes two requests. */
const HOUR_OF_PREVIEWS = 120;

/** In bytes: a hundred photographs of a camera, or ten of the largest files. */
export const HOUR_OF_UPLOADS = 1_000_000_000;

/** Ten of the largest requests; of small ones, hundreds. */
const MOST_WAITING = 10 * BODY;

/** The limits of a request, except the number of its changes. */
export type Bounds = {
  bodyBytes: number;
  /** True for a sender that may write only preview secrets. */
  isPreviewer: boolean;
  limits: Omit<WriteLimits, "changes">;
};

/** The bounds of a write to the content, or to comments and tasks. */
export function boundsOf(identity: Identity, isComments: boolean): Bounds {
  const mayWriteMore = identity.caller.roles.some(mayWriteDrafts);
  const isPreviewer = !isComments && !mayWriteMore;
  const documentBytes =
    identity.kind !== "user" ? BODY : isComments ? COMMENT : PERSONS_DOCUMENT;
  const ms = isComments || isPreviewer ? SHORTER_MS : LONGEST_MS;
  return {
    bodyBytes: isPreviewer ? SMALL_BODY : BODY,
    isPreviewer,
    limits: { documentBytes, bytes: ALL_DOCUMENTS, ms },
  };
}

export type Writes = ReturnType<typeof createWrites>;

/**
 * Executes writes one at a time, with senders taking turns, so that a large import
 * delays an editor by only one of its requests, and a sender that has used more than
 * its share of the time waits first. What a person writes, and how often a preview is
 * opened, is limited over time; after a 429 the Studio retains what an editor typed,
 * and sends it again.
 */
export function createWrites() {
  const turns = new FairQueue({ atOnce: 1 });
  const senders = new Map<string, ReturnType<typeof newSender>>();
  const time = {
    user: createRateLimiter({ burst: 2_000, perSecond: 200 }),
    token: createRateLimiter({ burst: 2_000, perSecond: 500 }),
  };
  const bytes = createRateLimiter(overTime(MINUTE_BYTES, 60));
  const uploads = createRateLimiter(overTime(HOUR_OF_UPLOADS, 3_600));
  const previews = createRateLimiter(overTime(HOUR_OF_PREVIEWS, 3_600));

  return {
    /**
     * Checks the sender's limits.
     *
     * @throws HttpError 429 for one that has written too much.
     */
    admit(identity: Identity, { isPreviewer }: Bounds): void {
      const { id } = identity.caller;
      refuse(
        bytes.waitMs(id),
        `You have written more than ${MINUTE_BYTES / 1e6} MB in a minute`,
      );
      // A website creates no secrets, and spends those of many people.
      if (!isPreviewer || !may(identity.caller, "create")) return;
      refuse(previews.waitMs(id), "You have opened too many previews");
      previews.spend(id, 1);
    },
    /**
     * Counts an upload of a person before a byte is read.
     *
     * @throws HttpError 429 for one that has sent too many.
     */
    admitUpload({ kind, caller: { id } }: Identity, size: number): void {
      if (kind !== "user") return;
      refuse(
        uploads.waitMs(id),
        "That is more than 1 GB of uploads in an hour",
      );
      uploads.spend(id, size);
    },
    /** Counts received or written bytes. */
    count({ kind, caller }: Identity, size: number): void {
      if (kind === "user") bytes.spend(caller.id, size);
    },
    /**
     * Does synchronous work for this many bytes when it is the sender's turn. Rejects
     * with 429 if too much from the same sender is waiting.
     */
    async inTurn<Value>(
      { kind, caller: { id } }: Identity,
      size: number,
      work: () => Value,
    ): Promise<Value> {
      const sender = senders.get(id) ?? newSender();
      if (sender.waiting + size > MOST_WAITING)
        refuse(1_000, "Too many requests of yours are waiting");
      senders.set(id, sender);
      sender.waiting += size;
      const limiter = time[kind === "user" ? kind : "token"];
      try {
        return await sender.queue.run("", async () => {
          await sleep(limiter.waitMs(id), null, { ref: false });
          return turns.run(id, async () => {
            // Requests that others have sent meanwhile are received, and get their turns.
            await pause();
            return timed(work, (ms) => limiter.spend(id, ms));
          });
        });
      } finally {
        sender.waiting -= size;
        // Where published documents are public, every network is a sender.
        if (sender.waiting === 0) senders.delete(id);
      }
    },
  };
}

/** A limit that is free again after this many seconds. */
function overTime(burst: number, seconds: number) {
  return { burst, perSecond: burst / seconds };
}

/** One whose writes are executed in order, with the bytes of those that are not done. */
function newSender() {
  return { queue: new FairQueue({ atOnce: 1 }), waiting: 0 };
}

/**
 * The most that a sender is charged for waiting during a write, in milliseconds. Each
 * write flushes the disk, which holds up everybody, so it costs something; a disk that
 * stalls is not the sender's doing.
 */
const MOST_WAIT_MS = 20;

/** Does the work, and reports the milliseconds that its sender pays, also if it throws. */
function timed<Value>(work: () => Value, report: (ms: number) => void): Value {
  const [start, cpu] = [performance.now(), threadMs()];
  try {
    return work();
  } finally {
    const used = threadMs() - cpu;
    report(Math.min(performance.now() - start, used + MOST_WAIT_MS));
  }
}

function refuse(waitMs: number, what: string): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1_000);
  throw tooManyRequests(`${what}; try again in ${seconds} s`, seconds);
}
