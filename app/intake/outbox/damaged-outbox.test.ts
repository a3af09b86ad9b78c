import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { describe, expect, it, vi } from "vitest";

import {
  asLead,
  everythingArrives,
  message,
  sendTo,
  intakesOfEachTest,
} from "../intakes.fixture.ts";
import { IntakeUnavailable } from "../storage-fault.server";
import {
  claimIds,
  contents,
  damage,
  fill,
  killed,
} from "./damaged-outbox.fixture.ts";
import { withdraw } from "./erase.server.ts";
import { intakeFolder, outboxFile, setAsideFiles } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";
import { noteProgress } from "./journal.server.ts";

const test = intakesOfEachTest();

describe("a damaged outbox", () => {
  it.each<[string, (bytes: Buffer) => unknown]>([
    ["a word", (bytes) => bytes.write("Wards", bytes.indexOf("Words 15. "))],
    ["all bytes", () => Buffer.alloc(0)],
  ])(
    "without %s is rebuilt from its journal, reaches the database once, and stays on disk",
    async (_what, rewrite) => {
      const references = await fill(test, 20);
      const bytes = damage(test, rewrite);
      const intake = test.start();
      await everythingArrives(intake);
      expect(claimIds(test).sort()).toEqual(references.toSorted());
      const rows = JSON.stringify(test.database.rows("claims"));
      expect(rows).toContain("Words 15. ");
      expect(rows).not.toContain("Wards");

      const [name, ...others] = intake.health().setAside;
      expect(others).toEqual([]);
      const aside = path.join(intakeFolder(test.folder), name!);
      expect(readFileSync(aside).equals(bytes)).toBe(true);
      const said = test.said.filter(({ level }) => level === "error");
      expect(said[0]!.text).toContain('"whole":20,"lost":0');
      expect(said[0]!.text).toContain("the outbox was damaged");
    },
  );

  it("delivers a row that only a flipped bit marks as erased, and no erased row", async () => {
    const references = await fill(test, 20);
    const erased = references[3]!;
    const outbox = openOutboxFile(test.folder);
    withdraw(outbox, [erased]);
    outbox.exec(
      `UPDATE submissions SET is_withdrawn = 1 WHERE reference = '${references[15]}'`,
    );
    outbox.close();
    const tries = test.database.tries.length;
    const intake = test.start();
    await expect.poll(() => claimIds(test)).toContain(references[15]);
    expect(intake.health().setAside).toHaveLength(1);
    expect(
      test.database.tries
        .slice(tries)
        .filter(({ row }) => JSON.stringify(row).includes(erased)),
    ).toEqual([]);
  });

  it("is noticed while the site runs, and the new outbox takes the request", async () => {
    await fill(test, 20);
    const intake = test.start();
    await everythingArrives(intake);
    damage(test, (bytes) => bytes.fill(0, 4096));
    const reference = await sendTo(intake, "new", message);
    expect(intake.health().setAside).toHaveLength(1);
    await expect
      .poll(() => test.database.rows("contact_messages"))
      .toMatchObject([{ id: reference }]);
    expect(contents(test).has(reference)).toBe(true);
  });

  it("takes no request from a process that still has it open", async () => {
    await fill(test, 20);
    const [one, two] = [test.make(), test.make()];
    await sendTo(one, "one", message);
    await sendTo(two, "two", message);
    // Nobody notices it who does not check the whole file.
    damage(test, (bytes) => bytes.write("Wards", bytes.indexOf("Words 1. ")));
    openOutboxFile(test.folder).close();
    expect(setAsideFiles(test.folder)).toHaveLength(1);
    const reference = await sendTo(two, "late", message);
    expect(contents(test).has(reference)).toBe(true);
    expect((await one.accept(message, asLead("two"))).isNew).toBe(false);
  });

  it("is taken over by the next process if this one is killed in between", async () => {
    const { references } = await killed(test);
    const file = outboxFile(test.folder);
    // The log has moved, the file has not.
    renameSync(`${file}-wal`, `${file}.aside-wal`);
    expect([...contents(test).keys()].sort()).toEqual(references.toSorted());
    expect(setAsideFiles(test.folder)).toHaveLength(1);
  });

  it("is not reported after a kill in the middle of a transaction", async () => {
    const { references, rewrite } = await killed(test);
    // The head of the last frame was written, and not what stands behind it.
    rewrite((log) => log.copy(log, log.length - 4096, 4096, 2 * 4096));
    noteProgress(test.folder, references.length - 1);
    expect(contents(test).size).toBeGreaterThanOrEqual(references.length - 1);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });
});

describe("an outbox that is taken away", () => {
  it("is not replaced while the site runs: nothing is acknowledged until it is back", async () => {
    const references = await fill(test, 4);
    const intake = test.make({ database: null });
    await sendTo(intake, "before", message);
    const away = `${test.folder}.away`;
    renameSync(test.folder, away);
    await expect(intake.accept(message, asLead("lost"))).rejects.toThrow(
      IntakeUnavailable,
    );
    expect(intake.health().outbox).toBe("unavailable");
    expect(existsSync(intakeFolder(test.folder))).toBe(false);
    renameSync(away, test.folder);
    const reference = await sendTo(intake, "lost", message);
    const stored = contents(test);
    expect([...references, reference].every((each) => stored.has(each))).toBe(
      true,
    );
    expect(stored.size).toBe(6);
    expect(intake.health().setAside).toEqual([]);
  });
});

describe("damage of the outbox", () => {
  it("is not reported for a new file that a kill or a full disk left unfinished", () => {
    const { exec } = DatabaseSync.prototype;
    const half = "CREATE TABLE submissions (half); and then it ends";
    vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      exec.call(this, sql.includes("CREATE TABLE") ? half : sql);
    });
    expect(() => openOutboxFile(test.folder)).toThrow(/syntax/);
    vi.mocked(DatabaseSync.prototype.exec).mockRestore();
    expect(contents(test).size).toBe(0);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });

  it("is not reported for a file that cannot be opened at the moment", async () => {
    await fill(test, 2);
    const file = outboxFile(test.folder);
    const { ino } = statSync(file);
    // A folder in the place of the lock: nothing can be opened.
    const lock = path.join(path.dirname(file), "outbox.lock");
    rmSync(lock, { force: true });
    mkdirSync(lock);
    expect(() => openOutboxFile(test.folder)).toThrow(/cannot be opened/);
    expect(statSync(file).ino).toBe(ino);
    rmSync(lock, { recursive: true });
    expect(contents(test).size).toBe(2);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });
});
