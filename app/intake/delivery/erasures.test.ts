import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { lead, message, patience } from "../intakes.fixture";
import { personHash } from "../outbox/erase.server";
import { referenceHash } from "../outbox/facts.server";
import type { Erasure } from "../outbox/erasures.server";
import { openOutboxFile } from "../outbox/open.server";
import { Outbox } from "../outbox/outbox.server";
import { followErasures } from "./erasures.server";
import type { Loop } from "./loop";
import { silent } from "./worker.server";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const personOf = personHash("a secret");
const PERSON = personOf(message.fields.email);
/** A request that another node took. */
const ELSEWHERE = "CLAIM-1";

/**
 * A node of the site on a folder of its own, with a clock that may be wrong, and a
 * database with a right one, which can be out of reach.
 */
class Node {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), "erasures-"));
  clockErrorMs: number;
  /** How long the database takes to answer. */
  delayMs = 0;
  #now = Date.UTC(2026, 10, 28, 12);
  #outbox = new Outbox(this.folder);
  #loop: Loop | null = null;
  readonly #erasures: (Pick<Erasure, "person" | "referenceHash"> & {
    at: number;
  })[] = [];
  isReached = true;
  /** How often the database was asked, and how often what it answered was followed. */
  asked = 0;
  #followed = 0;
  /** The requests with files on this machine. */
  filesOf: string[] = [];
  isDiskBroken = false;
  removals = 0;
  /** The files of these are gone. */
  readonly removed: string[] = [];
  /** What the person has sent, and how much of it was sent before the last erasure. */
  readonly sent: string[] = [];
  sentBefore = 0;

  constructor(clockErrorMs = 0) {
    this.clockErrorMs = clockErrorMs;
    this.pass(0);
  }

  pass(ms: number): void {
    this.#now += ms;
    vi.setSystemTime(this.#now + this.clockErrorMs);
  }

  send(): void {
    const key = `${this.sent.length}`;
    const sent = { submission: message, key, triage: lead, notices: [] };
    this.sent.push(this.#outbox.submit(sent).reference);
  }

  /** Accepts a file of the person for the request that another node took. */
  addFile(): void {
    const { name, email, phone } = message.fields as Record<string, string>;
    const contact = { name: name!, email: email!, phone: phone! };
    const file = {
      fileName: "roof.pdf",
      mediaType: "application/pdf",
      bytes: "1",
      sha256: "0".repeat(64),
    };
    const request = { reference: ELSEWHERE, contact, evidence: [] };
    this.#outbox.addEvidence("a hash", file, request);
    this.sent.push(ELSEWHERE);
  }

  /** @param reference left out: all that the person has sent. */
  erase(reference?: string): void {
    this.sentBefore = this.sent.length;
    this.#erasures.push({
      person: reference ? null : PERSON,
      referenceHash: reference ? referenceHash(reference) : null,
      at: this.#now,
    });
  }

  async #since(since: string | null): Promise<Erasure[] | "unanswered"> {
    this.asked += 1;
    if (!this.isReached) return "unanswered";
    this.pass(this.delayMs);
    const from = since === null ? -Infinity : Date.parse(since);
    return this.#erasures
      .filter(({ at }) => at > from - 2 * MINUTE_MS)
      .map(({ at, ...what }) => ({
        ...what,
        erasedAt: new Date(at).toISOString(),
        ageMs: this.#now - at,
      }));
  }

  async #remove(reference: string): Promise<void> {
    this.removals += 1;
    if (this.isDiskBroken) throw new Error("the disk does not answer");
    this.removed.push(reference);
  }

  start(): void {
    this.#loop = followErasures(
      {
        outbox: this.#outbox,
        database: { personOf, erasuresSince: (since) => this.#since(since) },
        folder: {
          requests: async () => this.filesOf,
          remove: (reference) => this.#remove(reference),
        },
        receipts: null,
        log: silent,
      },
      [{ deliverEarlier: () => void (this.#followed += 1) }],
    );
  }

  /** Waits until something has been counted that often from now on. */
  async counted(count: () => number, times = 1): Promise<void> {
    const enough = count() + times;
    await vi.waitFor(() => {
      this.#loop!.wake();
      expect(count()).toBeGreaterThanOrEqual(enough);
    }, patience);
  }

  /** Waits until the database was asked, and what it answered was followed. */
  look(): Promise<void> {
    // One may have begun before.
    return this.counted(() => this.#followed, 2);
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = null;
    this.#outbox.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    this.start();
    if (this.isReached) await this.look();
  }

  backUp(): void {
    cpSync(this.folder, `${this.folder}-backup`, { recursive: true });
  }

  restore(): void {
    rmSync(this.folder, { recursive: true });
    cpSync(`${this.folder}-backup`, this.folder, { recursive: true });
    this.#outbox = new Outbox(this.folder);
  }

  async end(): Promise<void> {
    await this.stop();
    for (const folder of [this.folder, `${this.folder}-backup`])
      rmSync(folder, { recursive: true, force: true });
  }

  references(): string[] {
    const outbox = openOutboxFile(this.folder);
    const rows = outbox
      .prepare("SELECT reference FROM submissions ORDER BY sequence")
      .all();
    outbox.close();
    return rows.map(({ reference }) => String(reference));
  }

  isErased(reference: string): boolean {
    return this.#outbox.isTombstoned(reference);
  }

  /** Whether the database is told that the newest message came after the erasure. */
  isSaidToFollow(): boolean {
    return this.#outbox.erasureBefore(PERSON, this.#outbox.newest()) !== null;
  }
}

let node: Node;
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  await node.end();
  vi.useRealTimers();
});

/** What happens at a node, or a person does. */
const steps = {
  send: () => node.send(),
  file: () => node.addFile(),
  erase: () => node.erase(),
  eraseFirst: () => node.erase(node.sent[0]),
  start: () => node.start(),
  stop: () => node.stop(),
  restart: () => node.restart(),
  look: () => node.look(),
  wait: () => node.pass(HOUR_MS / 2),
  setBack: () => void (node.clockErrorMs -= HOUR_MS),
  backup: () => node.backUp(),
  restore: () => node.restore(),
  unreachable: () => void (node.isReached = false),
  unanswered: () => node.counted(() => node.asked, 2),
  reachable: () => void (node.isReached = true),
  broken: () => void (node.isDiskBroken = true),
  failed: () => node.counted(() => node.removals),
  mended: () => void (node.isDiskBroken = false),
  gone: () =>
    expect(node.removed).toEqual(
      expect.arrayContaining(node.sent.slice(0, node.sentBefore)),
    ),
  told: () => expect(node.isSaidToFollow()).toBe(true),
};

describe.each([
  ["right", 0],
  ["an hour slow", -HOUR_MS],
  ["an hour fast", HOUR_MS],
])("at a node whose clock is %s, an erasure", (_what, error) => {
  it.each([
    [
      "is followed once",
      "send start look erase look gone send look told restart wait restart told",
    ],
    [
      "of the same person once more takes what came in between",
      "start erase look send look erase look send restart",
    ],
    [
      "takes what a stopped node holds, and not what comes before the database answers",
      "send start look send stop erase wait unreachable restart send reachable look",
    ],
    [
      "takes what was accepted before it while the database was out of reach",
      "start look unreachable unanswered send erase send reachable look",
    ],
    [
      "is followed again in an outbox of a backup",
      "send start look stop backup erase wait restore send start look",
    ],
    [
      "is followed again if the files of what it took could not be removed",
      "send start look broken eraseFirst failed mended send look gone",
    ],
    [
      "takes what a node held whose clock was set back meanwhile",
      "send start look setBack erase look send look",
    ],
    [
      "takes the files of a request that is in no outbox of the node",
      "file start look erase look gone",
    ],
  ])(
    "%s, and takes nothing that its person sends afterwards",
    async (_how, script) => {
      node = new Node(error);
      for (const step of script.split(" ")) {
        node.pass(MINUTE_MS);
        await steps[step as keyof typeof steps]();
      }
      expect(node.references()).toEqual(node.sent.slice(node.sentBefore));
    },
  );
});

it("an erasure that is told late, by a right clock, takes what came just before", async () => {
  node = new Node();
  node.send();
  node.pass(1);
  node.erase();
  node.pass(1);
  node.send();
  node.delayMs = MINUTE_MS;
  node.start();
  await node.look();
  expect(node.references()).toEqual(node.sent.slice(1));
});

it("a withdrawn request is told by its hash, and takes what the node has of it", async () => {
  node = new Node();
  node.send();
  node.send();
  node.addFile();
  const [other, own] = node.sent as [string, string];
  // Another node took these requests.
  node.filesOf = ["CLAIM-2", "CLAIM-3"];
  node.start();
  for (const each of [own, ELSEWHERE, "CLAIM-2", "CLAIM-4"]) node.erase(each);
  await node.look();
  expect(node.references()).toEqual([other]);
  expect(node.removed).toEqual(
    expect.arrayContaining([own, ELSEWHERE, "CLAIM-2"]),
  );
  expect(node.removed).not.toContain("CLAIM-3");
  // Sent again by the same form, it needs another reference.
  expect(["CLAIM-4", "CLAIM-3"].map((each) => node.isErased(each))).toEqual([
    true,
    false,
  ]);
});
