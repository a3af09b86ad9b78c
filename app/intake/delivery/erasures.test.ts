import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { lead, message, patience } from "../intakes.fixture";
import { keepEvidence } from "../outbox/addition.server";
import { createOutboxConnection } from "../outbox/connection.server";
import { personHash } from "../outbox/erase.server";
import { isTombstoned, referenceHash } from "../outbox/facts.server";
import { erasureBefore } from "../outbox/erasures.server";
import { keepSubmission } from "../outbox/store.server";
import type { Erasure } from "./database.server";
import { followErasures } from "./erasures.server";
import type { Loop } from "./loop";
import { silent } from "./worker.server";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const personOf = personHash("a secret");
const PERSON = personOf(message.fields.email);

type Recorded = Pick<Erasure, "person" | "referenceHash"> & { at: number };

/** A database with a right clock of its own, which can be out of reach. */
class Erasures {
  now = Date.UTC(2026, 10, 28, 12);
  isReached = true;
  /** How often it was asked in vain. */
  unanswered = 0;
  readonly #recorded: Recorded[] = [];

  /** Erases the person whose messages these are. */
  record(): void {
    const what = { person: PERSON, referenceHash: null };
    this.#recorded.push({ ...what, at: this.now });
  }

  /** Erases a request. */
  recordRequest(reference: string): void {
    const what = { person: null, referenceHash: referenceHash(reference) };
    this.#recorded.push({ ...what, at: this.now });
  }

  /** It answers at once: no time of the test's passes meanwhile. */
  async since(since: string | null): Promise<Erasure[] | "unanswered"> {
    if (!this.isReached) {
      this.unanswered += 1;
      return "unanswered";
    }
    const from = since === null ? -Infinity : Date.parse(since);
    return this.#recorded
      .filter(({ at }) => at > from - 2 * MINUTE_MS)
      .map(({ at, ...what }) => ({
        ...what,
        erasedAt: new Date(at).toISOString(),
        ageMs: this.now - at,
      }));
  }
}

/** A node of the site on a folder of its own, with a clock that may be wrong. */
class Node {
  folder = mkdtempSync(path.join(os.tmpdir(), "erasures-"));
  readonly #database: Erasures;
  readonly #clockErrorMs: number;
  #outbox = this.#open();
  #loop: Loop | null = null;
  #sent = 0;
  #followed = 0;

  constructor(database: Erasures, clockErrorMs = 0) {
    this.#database = database;
    this.#clockErrorMs = clockErrorMs;
  }

  #open() {
    return createOutboxConnection(
      this.folder,
      () => {},
      () => {},
    );
  }

  /** Time passes, for the database and for this node. */
  pass(ms: number): void {
    this.#database.now += ms;
    vi.setSystemTime(this.#database.now + this.#clockErrorMs);
  }

  /** Accepts a message of the person. Out: its reference. */
  send(): string {
    this.#sent += 1;
    vi.setSystemTime(this.#database.now + this.#clockErrorMs);
    const key = `${this.folder} ${this.#sent}`;
    return this.#outbox.use(
      (file) =>
        keepSubmission(file, {
          submission: message,
          key,
          verdict: lead,
          notices: [],
        }).reference,
    );
  }

  /** Accepts a file of the person for a request that another node took. */
  addFile(reference: string): void {
    const { email } = message.fields;
    const file = {
      fileName: "roof.pdf",
      mediaType: "application/pdf",
      bytes: "1",
      sha256: "0".repeat(64),
    };
    const contact = { name: "Bo", email, phone: "1234567890" };
    const request = { reference, contact, evidence: [] };
    this.#outbox.use((outbox) => keepEvidence(outbox, "a hash", file, request));
  }

  /** The requests with files on this machine. */
  filesOf: string[] = [];
  /** The files of these are gone. */
  readonly removed: string[] = [];
  async removeFiles(reference: string): Promise<void> {
    this.removed.push(reference);
  }

  start(): void {
    vi.setSystemTime(this.#database.now + this.#clockErrorMs);
    this.#loop = followErasures({
      outbox: this.#outbox,
      log: silent,
      personOf,
      to: { erasuresSince: (since) => this.#database.since(since) },
      withFiles: async () => this.filesOf,
      removeFiles: (reference) => this.removeFiles(reference),
      settled: () => Promise.resolve(),
      onFollowed: () => void (this.#followed += 1),
    });
  }

  /** Waits until the database was asked, and what it answered was followed. */
  async look(): Promise<void> {
    // One may have begun before.
    const enough = this.#followed + 2;
    await vi.waitFor(() => {
      this.#loop!.wake();
      expect(this.#followed).toBeGreaterThanOrEqual(enough);
    }, patience);
  }

  /** Cuts the database off, and waits until the node has noticed. */
  async cutOff(): Promise<void> {
    this.#database.isReached = false;
    const { unanswered } = this.#database;
    await vi.waitFor(() => {
      this.#loop!.wake();
      expect(this.#database.unanswered).toBeGreaterThan(unanswered);
    }, patience);
  }

  async stop(): Promise<void> {
    await this.#loop?.stop();
    this.#loop = null;
    this.#outbox.close();
  }

  async restart(): Promise<void> {
    await this.stop();
    this.#outbox = this.#open();
    this.start();
    if (this.#database.isReached) await this.look();
  }

  /** Goes on with the outbox as it is in another folder. */
  async restore(backup: string): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true });
    cpSync(backup, this.folder, { recursive: true });
    this.#outbox = this.#open();
  }

  references(): string[] {
    return this.#outbox.use((file) =>
      file
        .prepare("SELECT reference FROM submissions ORDER BY sequence")
        .all()
        .map(({ reference }) => String(reference)),
    );
  }

  isErased(reference: string): boolean {
    return this.#outbox.use((file) => isTombstoned(file, reference));
  }

  /** Whether the database is told that the newest message came after the erasure. */
  isSaidToFollow(): boolean {
    return this.#outbox.use((file) => {
      const row = file
        .prepare("SELECT max(sequence) AS newest FROM submissions")
        .get();
      return erasureBefore(file, PERSON, Number(row!["newest"])) !== null;
    });
  }
}

let database: Erasures;
const nodes: Node[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  database = new Erasures();
});

afterEach(async () => {
  for (const node of nodes.splice(0)) {
    await node.stop();
    rmSync(node.folder, { recursive: true, force: true });
  }
  vi.useRealTimers();
});

function makeNode(clockErrorMs = 0): Node {
  const node = new Node(database, clockErrorMs);
  nodes.push(node);
  return node;
}

describe.each([
  ["right", 0],
  ["an hour slow", -HOUR_MS],
  ["an hour fast", HOUR_MS],
])("an erasure, at a node whose clock is %s,", (_what, error) => {
  it("takes what was held before it, and nothing that its sender sends afterwards", async () => {
    const node = makeNode(error);
    const before = node.send();
    node.start();
    await node.look();
    node.pass(MINUTE_MS);
    database.record();
    await node.look();
    expect(node.references()).toEqual([]);
    expect(node.removed).toContain(before);

    node.pass(1_000);
    const after = node.send();
    await node.look();
    expect(node.references()).toEqual([after]);
    expect(node.isSaidToFollow()).toBe(true);
    await node.restart();
    expect(node.references()).toEqual([after]);
    node.pass(5 * MINUTE_MS);
    await node.restart();
    expect(node.references()).toEqual([after]);
    expect(node.isSaidToFollow()).toBe(true);
  });

  it("of the same person once more takes what came in between", async () => {
    const node = makeNode(error);
    node.start();
    database.record();
    await node.look();
    node.pass(MINUTE_MS);
    node.send();
    await node.look();
    node.pass(MINUTE_MS);
    database.record();
    await node.look();
    expect(node.references()).toEqual([]);
    node.pass(1_000);
    const after = node.send();
    await node.restart();
    expect(node.references()).toEqual([after]);
  });

  it("that came while the site was stopped takes what it holds, and not what comes before the database answers", async () => {
    const node = makeNode(error);
    node.send();
    node.start();
    await node.look();
    node.pass(1_000);
    // Accepted after the last look.
    node.send();
    await node.stop();
    node.pass(MINUTE_MS);
    database.record();
    node.pass(HOUR_MS / 2);
    database.isReached = false;
    await node.restart();
    const after = node.send();
    expect(node.references()).toHaveLength(3);
    database.isReached = true;
    await node.look();
    expect(node.references()).toEqual([after]);
  });

  it("that came while the database was out of reach takes what was accepted before it", async () => {
    const node = makeNode(error);
    node.start();
    await node.look();
    await node.cutOff();
    node.pass(MINUTE_MS);
    node.send();
    node.pass(MINUTE_MS);
    database.record();
    node.pass(MINUTE_MS);
    const after = node.send();
    node.pass(MINUTE_MS);
    database.isReached = true;
    await node.look();
    expect(node.references()).toEqual([after]);
  });

  it("is followed again in an outbox of a backup, and takes nothing that came since", async () => {
    const node = makeNode(error);
    node.send();
    node.start();
    await node.look();
    await node.stop();
    const backup = `${node.folder}-backup`;
    cpSync(node.folder, backup, { recursive: true });
    node.pass(MINUTE_MS);
    database.record();
    node.pass(HOUR_MS);
    await node.restore(backup);
    rmSync(backup, { recursive: true });
    const after = node.send();
    node.start();
    await node.look();
    expect(node.references()).toEqual([after]);
  });
});

it("is followed again if the files of what it took could not be removed", async () => {
  const node = makeNode();
  node.send();
  const remove = vi
    .spyOn(node, "removeFiles")
    .mockRejectedValue(new Error("the disk does not answer"));
  node.start();
  database.record();
  node.pass(1_000);
  await vi.waitFor(() => expect(remove).toHaveBeenCalled(), patience);
  remove.mockRestore();
  const after = node.send();
  await node.look();
  expect(node.references()).toEqual([after]);
});

it("an erasure takes the files of a request that is in no outbox of the node", async () => {
  const node = makeNode();
  node.addFile("CLAIM-1");
  node.start();
  await node.look();
  node.pass(MINUTE_MS);
  database.record();
  await node.look();
  expect(node.references()).toEqual([]);
  expect(node.removed).toContain("CLAIM-1");
});

it("a withdrawn request is told by its hash, and takes what the node has of it", async () => {
  const node = makeNode();
  const other = node.send();
  const own = node.send();
  // Another node took these requests.
  node.addFile("CLAIM-1");
  node.filesOf = ["CLAIM-2", "CLAIM-3"];
  node.start();
  for (const each of [own, "CLAIM-1", "CLAIM-2", "CLAIM-4"])
    database.recordRequest(each);
  await node.look();
  expect(node.references()).toEqual([other]);
  expect(node.removed).toEqual(
    expect.arrayContaining([own, "CLAIM-1", "CLAIM-2"]),
  );
  expect(node.removed).not.toContain("CLAIM-3");
  // Sent again by the same form, it needs another reference.
  expect(["CLAIM-4", "CLAIM-3"].map((each) => node.isErased(each))).toEqual([
    true,
    false,
  ]);
});
