import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { pdf } from "../evidence/evidence-files.fixture";
import {
  EvidenceFolder,
  folderStore,
  type EvidenceStore,
} from "../evidence/store.server";
import { consultation, lead, TestIntakes } from "../intakes.fixture";
import { openOutboxFile } from "../outbox/open.server";
import { markDelivered, nextDue } from "../outbox/queue.server";
import { beginWithdrawal } from "../outbox/addition.server";
import { hashOf } from "../request/link.server";
import type { Database } from "./database.server";
import {
  deliverEvidence,
  sweepEvidence,
  deliverWithdrawal,
} from "./evidence.server";

// A process that is killed between any two steps of a delivery and a withdrawal:
// after the next start no file is there without its row.

const OF_THE_REQUEST = ["link", "claim", "attribution", "activity"] as const;
const HOUR_MS = 60 * 60 * 1000;

let intakes: TestIntakes;
beforeEach(() => void (intakes = new TestIntakes()));
afterEach(() => intakes.close());

const makeLink = (reference: string) => ({
  hash: hashOf(reference),
  expiresAt: Date.now() + HOUR_MS,
});

/** The private bucket of a hosted project, with what its policies allow. */
function bucketOf(isWithdrawn: () => boolean) {
  const files = new Set<string>();
  const store: EvidenceStore = {
    async put({ sha256 }) {
      if (isWithdrawn()) return { kind: "failed", code: "403" };
      // The policy was asked; the bytes are there a moment later.
      await new Promise((resolve) => setImmediate(resolve));
      files.add(sha256);
      return { kind: "delivered", wasThere: false };
    },
    async remove({ reference, linkHash }) {
      if (isWithdrawn() && linkHash === hashOf(reference)) files.clear();
      return true;
    },
    read: () => Promise.resolve(null),
  };
  return { store, filesOf: async () => [...files] };
}

async function start(kind: "bucket" | "folder") {
  const intake = intakes.make({ makeLink });
  const taken = { key: "a", verdict: lead };
  const { reference } = await intake.accept(consultation(), taken);
  const file = { name: "a.pdf", mediaType: "application/pdf", bytes: pdf() };
  expect(await intake.evidence.add(hashOf(reference), file)).toBe("kept");
  const folder = new EvidenceFolder(intakes.folder);
  const rows = new Set<string>();
  let isWithdrawn = false;
  const bucket = bucketOf(() => isWithdrawn);
  const real = kind === "bucket" ? bucket.store : folderStore(folder);
  /** How many steps are left until the process is killed. */
  let stepsLeft = Infinity;
  const killed = Promise.withResolvers<void>();
  const underWay: Promise<unknown>[] = [];
  /** What waits for a step that never ends does nothing more, as if it were dead. */
  function isKilled(): boolean {
    stepsLeft -= 1;
    if (stepsLeft < 0) killed.resolve();
    return stepsLeft < 0;
  }
  async function step<Result>(run: () => Promise<Result>): Promise<Result> {
    const never = new Promise<never>(() => {});
    if (isKilled()) return never;
    const running = run();
    underWay.push(running);
    const result = await running;
    if (isKilled()) return never;
    return result;
  }
  const store: EvidenceStore = {
    put: (placed) => step(() => real.put(placed)),
    remove: (owner) => step(() => real.remove(owner)),
    read: () => Promise.resolve(null),
  };
  const to = {
    insert: ({ table }: { table: string }) =>
      step(async () => {
        if (table !== "claim_evidence") return { kind: "delivered" };
        if (isWithdrawn) return { kind: "orphaned", code: "23503" };
        rows.add(file.name);
        return { kind: "delivered" };
      }),
    withdrawRequest: () =>
      step(async () => {
        isWithdrawn = true;
        rows.clear();
        return "erased";
      }),
  } as unknown as Database;
  const outbox = openOutboxFile(intakes.folder);
  for (let due; (due = nextDue(outbox, OF_THE_REQUEST, { after: 0 }));)
    markDelivered(outbox, { sequence: due.entry.sequence, part: due.part });
  const target = { outbox, to, store };

  async function deliver(part: "evidence" | "withdrawal"): Promise<void> {
    const due = nextDue(outbox, [part], { after: 0 });
    if (!due) return;
    const run = part === "evidence" ? deliverEvidence : deliverWithdrawal;
    const { kind: outcome } = await run(target, due.entry);
    const { sequence } = due.entry;
    if (outcome === "delivered") markDelivered(outbox, { sequence, part });
  }
  return {
    deliver,
    withdraw: () => void beginWithdrawal(outbox, hashOf(reference)),
    killAfter: (count: number) => void (stepsLeft = count),
    killed: killed.promise,
    /** What the next process does; and what arrives late is there then. */
    async restart() {
      stepsLeft = Infinity;
      await Promise.allSettled(underWay);
      await deliver("withdrawal");
      await deliver("evidence");
      const options = { folder, store, makeLink };
      await sweepEvidence(outbox, options, Date.now() + 2 * HOUR_MS);
    },
    async left() {
      const staged = await folder.filesOf(reference);
      return [...staged, ...(await bucket.filesOf())].length;
    },
    rows,
    reference,
    folder,
    close: () => outbox.close(),
  };
}

const LIVES = {
  "delivered, then withdrawn": async (
    site: Awaited<ReturnType<typeof start>>,
  ) => {
    await site.deliver("evidence");
    site.withdraw();
    await site.deliver("withdrawal");
  },
  "withdrawn while it is under way": async (
    site: Awaited<ReturnType<typeof start>>,
  ) => {
    const delivering = site.deliver("evidence");
    site.withdraw();
    await Promise.all([delivering, site.deliver("withdrawal")]);
  },
} as const;

describe.each(["folder", "bucket"] as const)("a file in the %s", (kind) => {
  it.each(Object.entries(LIVES))("%s, outlives no row", async (_how, live) => {
    // Until it is not killed any more.
    for (let killedAt = 0, isOver = false; !isOver; killedAt += 1) {
      const site = await start(kind);
      site.killAfter(killedAt);
      isOver = await Promise.race([
        live(site).then(() => true),
        site.killed.then(() => false),
      ]);
      await site.restart();
      const left = await site.left();
      expect(left > 0 && site.rows.size === 0, `step ${killedAt}`).toBe(false);
      site.close();
      await intakes.close();
      intakes = new TestIntakes();
      if (isOver) expect(killedAt).toBeGreaterThan(8);
    }
  });
});

it("what was staged without a record leaves in an hour", async () => {
  const site = await start("folder");
  const { reference } = site;
  const place = { reference, sha256: hashOf("never recorded") };
  await site.folder.stage(place, pdf());
  await site.restart();
  expect(await site.folder.filesOf(reference)).not.toContainEqual(place);
  expect(site.rows.size).toBe(1);
  site.close();
});
