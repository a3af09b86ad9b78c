import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  consultation,
  down,
  everythingArrives,
  lead,
  message,
  TestIntakes,
} from "../intakes.fixture.ts";
import { withdraw } from "./erase.server.ts";
import { outboxFile, setAsideFiles } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";

const LONG = Boolean(process.env["TEST_LONG"]);
const ROUNDS = LONG ? 300 : 12;
const ENTRIES = 40;
const FLIPS = 60;

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

/** The same numbers for the same seed, so that a round that failed can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function flip(file: string, count: number, random: (below: number) => number) {
  const bytes = readFileSync(file);
  for (let index = 0; index < count; index += 1)
    bytes[random(bytes.length)]! ^= 1 + random(255);
  writeFileSync(file, bytes);
}

/** An outbox with so many entries, half of them delivered. Out: their references. */
async function fill(count = ENTRIES): Promise<string[]> {
  const intake = test.start();
  const references: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index === count / 2) {
      await everythingArrives(intake);
      test.database.interfere = down;
    }
    const words = consultation({ description: `Words ${index}. `.repeat(30) });
    const { reference } = await intake.accept(words, {
      key: `key ${index}`,
      verdict: lead,
    });
    references.push(reference);
  }
  await intake.stop(1_000);
  test.database.interfere = () => null;
  return references;
}

/** An outbox as a kill leaves it: its log was never written back. Out: what it took, and a way to damage that log. */
async function killed() {
  const intake = test.make();
  const references: string[] = [];
  for (let index = 0; index < 20; index += 1)
    references.push(
      (await intake.accept(message, { key: `${index}`, verdict: lead }))
        .reference,
    );
  const file = outboxFile(test.folder);
  const copy = mkdtempSync(path.join(os.tmpdir(), "outbox-killed-"));
  for (const end of ["", "-wal"])
    cpSync(file + end, path.join(copy, `o${end}`));
  await intake.stop(0);
  for (const end of ["", "-wal"])
    cpSync(path.join(copy, `o${end}`), file + end);
  rmSync(copy, { recursive: true });
  return {
    references,
    rewrite(damage: (log: Buffer) => void) {
      const log = readFileSync(`${file}-wal`);
      damage(log);
      writeFileSync(`${file}-wal`, log);
    },
  };
}

/** What SQLite itself still reads of an outbox, asked row by row. */
function readableRows(file: string, most: number): Map<string, string> {
  const found = new Map<string, string>();
  const copies = mkdtempSync(path.join(os.tmpdir(), "outbox-copy-"));
  const copy = path.join(copies, "outbox.sqlite");
  for (const end of ["", "-wal"])
    if (existsSync(file + end)) cpSync(file + end, copy + end);
  const outbox = new DatabaseSync(copy);
  for (let sequence = 1; sequence <= most; sequence += 1) {
    try {
      const row = outbox
        .prepare(
          "SELECT reference, CAST(content AS TEXT) AS content FROM submissions WHERE sequence = ?",
        )
        .get(sequence) as { reference: string; content: string } | undefined;
      if (row) found.set(row.reference, row.content);
    } catch {
      // This one cannot be read.
    }
  }
  outbox.close();
  rmSync(copies, { recursive: true });
  return found;
}

function contents(): Map<string, string> {
  const outbox = openOutboxFile(test.folder);
  const rows = outbox
    .prepare("SELECT reference, content FROM submissions")
    .all() as { reference: string; content: string }[];
  outbox.close();
  return new Map(rows.map(({ reference, content }) => [reference, content]));
}

const claimIds = () => test.database.rows("claims").map(({ id }) => String(id));

describe("an outbox of which sixty bytes have flipped", () => {
  it(`is replaced, delivers what can be read, and loses nothing new, ${ROUNDS} times`, async () => {
    const references = await fill();
    const file = outboxFile(test.folder);
    const whole = readFileSync(file);
    let carried = 0;
    let found = 0;
    let stored = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      writeFileSync(file, whole);
      for (const end of ["-wal", "-shm"]) rmSync(file + end, { force: true });
      flip(file, FLIPS, randomFrom(round));
      const readable = readableRows(file, ENTRIES);
      found += readable.size;

      const intake = test.start();
      const { reference } = await intake.accept(message, {
        key: `new ${round}`,
        verdict: lead,
      });
      await everythingArrives(intake);
      await intake.stop(1_000);

      const rows = contents();
      // While the file takes nothing, a request goes straight to the database.
      if (rows.has(reference)) stored += 1;
      expect(
        test.database.rows("contact_messages").at(-1),
        `round ${round}`,
      ).toMatchObject({ id: reference });
      for (const [old, content] of readable) {
        if (!content.startsWith("{") || !references.includes(old)) continue;
        try {
          JSON.parse(content);
        } catch {
          continue;
        }
        expect(rows.get(old), `round ${round}: ${old}`).toBeDefined();
      }
      carried += [...rows.keys()].filter((id) =>
        references.includes(id),
      ).length;
      for (const name of setAsideFiles(test.folder))
        rmSync(path.join(path.dirname(file), name));
    }
    expect(stored).toBeGreaterThan(ROUNDS * 0.9);
    expect(carried).toBeGreaterThanOrEqual(found * 0.9);
    // Most rows stand on pages that were not hit where it matters.
    expect(carried).toBeGreaterThan(ROUNDS * ENTRIES * 0.75);
    expect(new Set(claimIds()).size).toBe(claimIds().length);
  }, 600_000);
});

describe("a damaged outbox", () => {
  it("keeps delivered rows as delivered, delivers the rest once, and stays on disk", async () => {
    const references = await fill(20);
    const file = outboxFile(test.folder);
    const bytes = readFileSync(file);
    // The first page holds the tables' names: SQLite reads nothing without it.
    bytes.fill(0xff, 100, 600);
    writeFileSync(file, bytes);
    const tries = test.database.tries.length;

    const intake = test.start();
    await everythingArrives(intake);
    expect(claimIds().sort()).toEqual([...references].sort());
    const delivered = new Set(references.slice(0, 10));
    const again = test.database.tries
      .slice(tries)
      .filter(({ row }) => delivered.has(String("id" in row && row.id)));
    expect(again).toEqual([]);

    const [name, ...others] = intake.health().setAside;
    expect(others).toEqual([]);
    const aside = path.join(path.dirname(file), name!);
    expect(readFileSync(aside).equals(bytes)).toBe(true);
    const said = test.said.filter(({ level }) => level === "error");
    expect(said[0]!.text).toContain('"whole":20,"doubtful":0,"lost":0');
    expect(said[0]!.text).toContain("the outbox was damaged");
  });

  it("sends a row with a changed word to review, and delivers the rest", async () => {
    const references = await fill(20);
    const file = outboxFile(test.folder);
    const bytes = readFileSync(file);
    const at = bytes.indexOf("Words 15. ");
    bytes.write("Wards", at);
    writeFileSync(file, bytes);
    const intake = test.start();
    await everythingArrives(intake);
    expect(test.database.rows("spam_log")).toMatchObject([
      {
        id: references[15],
        reason: "damaged in storage: some words may be wrong",
      },
    ]);
    expect(claimIds()).toHaveLength(19);
  });

  it("delivers a row that only a flipped bit marks as erased, and no erased row", async () => {
    const references = await fill(20);
    const erased = references[3]!;
    const outbox = openOutboxFile(test.folder);
    withdraw(outbox, [erased]);
    outbox.exec(
      `UPDATE submissions SET is_withdrawn = 1 WHERE reference = '${references[15]}'`,
    );
    outbox.close();
    const tries = test.database.tries.length;
    const intake = test.start();
    await everythingArrives(intake);
    expect(claimIds()).toContain(references[15]);
    expect(intake.health().setAside).toHaveLength(1);
    expect(
      test.database.tries
        .slice(tries)
        .filter(({ row }) => JSON.stringify(row).includes(erased)),
    ).toEqual([]);
  });

  it("loses no acknowledged row behind a damaged frame of the log", async () => {
    const { references, rewrite } = await killed();
    rewrite((log) => (log[Math.floor(log.length / 2)]! ^= 0xff));

    const stored = contents();
    const missing = references.filter((reference) => !stored.has(reference));
    expect(missing).toEqual([]);
    expect(setAsideFiles(test.folder)).toHaveLength(1);
  });

  it("is noticed while the site runs, and the new outbox takes the request", async () => {
    await fill(20);
    const intake = test.start();
    await everythingArrives(intake);
    const file = outboxFile(test.folder);
    const bytes = readFileSync(file);
    bytes.fill(0, 4096);
    writeFileSync(file, bytes);
    const { reference } = await intake.accept(message, {
      key: "new",
      verdict: lead,
    });
    expect(intake.health().setAside).toHaveLength(1);
    await vi.waitFor(
      () =>
        expect(test.database.rows("contact_messages")).toMatchObject([
          { id: reference },
        ]),
      { timeout: 10_000 },
    );
    expect(contents().has(reference)).toBe(true);
  });

  it("takes no request from a process that still has it open", async () => {
    await fill(4);
    const [one, two] = [test.make(), test.make()];
    await one.accept(message, { key: "one", verdict: lead });
    await two.accept(message, { key: "two", verdict: lead });
    const file = outboxFile(test.folder);
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 100);
    writeFileSync(file, bytes);
    openOutboxFile(test.folder).close();
    const late = await two.accept(message, { key: "late", verdict: lead });
    expect(contents().has(late.reference)).toBe(true);
    const again = await one.accept(message, { key: "two", verdict: lead });
    expect(again.isNew).toBe(false);
  });

  it("is taken over by the next process if this one is killed in between", async () => {
    const references = await fill(10);
    const file = outboxFile(test.folder);
    const folder = path.dirname(file);
    const damaged = path.join(
      folder,
      "outbox-damaged-2026-01-01T00-00-00-000Z.sqlite",
    );
    // The log has moved, the file has not.
    writeFileSync(`${damaged}-wal`, "");
    expect([...contents().keys()].sort()).toEqual([...references].sort());
    expect(readdirSync(folder).filter((name) => /damaged/.test(name))).toEqual(
      [],
    );
    expect(setAsideFiles(test.folder)).toHaveLength(1);
  });

  it("is also found when its file was emptied: it is set aside and named", async () => {
    await fill(2);
    truncateSync(outboxFile(test.folder));
    const intake = test.make();
    await intake.accept(message, { key: "new", verdict: lead });
    expect(intake.health().setAside).toHaveLength(1);
  });

  it("is not reported for an unfinished new file", async () => {
    const file = outboxFile(test.folder);
    mkdirSync(path.dirname(file), { recursive: true });
    // As a full disk or a kill leaves it.
    for (const end of ["", "-journal"]) writeFileSync(`${file}.new${end}`, "");
    const intake = test.make();
    await intake.accept(message, { key: "first", verdict: lead });
    expect(intake.health().setAside).toEqual([]);
    expect(
      readdirSync(path.dirname(file)).filter((name) => name.includes("new")),
    ).toEqual([]);
  });

  it("is not reported after a full disk while the file was made", () => {
    const file = outboxFile(test.folder);
    const full = Object.assign(new Error("full"), { errcode: 13 });
    const exec = vi
      .spyOn(DatabaseSync.prototype, "exec")
      .mockImplementation((sql) => {
        if (sql.includes("journal_mode")) throw full;
      });
    for (let times = 0; times < 3; times += 1)
      expect(() => openOutboxFile(test.folder)).toThrow(/full/);
    exec.mockRestore();
    expect(contents().size).toBe(0);
    expect(
      readdirSync(path.dirname(file)).filter((name) =>
        /damaged|set-aside/.test(name),
      ),
    ).toEqual([]);
  });

  it("is not reported after a kill in the middle of a transaction", async () => {
    const { references, rewrite } = await killed();
    // The head of the last frame was written, and not what stands behind it.
    rewrite((log) => log.copy(log, log.length - 4096, 4096, 2 * 4096));
    const log = readFileSync(`${outboxFile(test.folder)}-wal`);
    expect(contents().size).toBeGreaterThanOrEqual(references.length - 1);
    expect(log.length).toBeGreaterThan(0);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });

  it("loses no page with a later state that was not fully written", async () => {
    const { references, rewrite } = await killed();
    rewrite((log) => {
      // A damaged frame in the middle, and a last transaction without its data.
      log[Math.floor(log.length / 2)]! ^= 0xff;
      const frames = Math.floor((log.length - 32) / 4120);
      for (let frame = frames - 3; frame < frames; frame += 1)
        log.fill(0, 32 + frame * 4120 + 24 + 100, 32 + (frame + 1) * 4120);
    });
    const stored = contents();
    const missing = references.filter((reference) => !stored.has(reference));
    expect(missing.length).toBeLessThanOrEqual(1);
    expect(setAsideFiles(test.folder)).toHaveLength(1);
  });

  it("is not reported for a file that cannot be opened at the moment", async () => {
    await fill(2);
    const file = outboxFile(test.folder);
    const { ino } = statSync(file);
    // A folder in the place of the lock: nothing can be opened.
    const lock = path.join(path.dirname(file), "outbox.lock");
    rmSync(lock, { force: true });
    mkdirSync(lock);
    expect(() => openOutboxFile(test.folder)).toThrow(/cannot be opened/);
    expect(statSync(file).ino).toBe(ino);
    rmSync(lock, { recursive: true });
    expect(contents().size).toBe(2);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });
});
