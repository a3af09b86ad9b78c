import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { lead, message, TestIntakes } from "../intakes.fixture.ts";
import { contents, fill, killed } from "./damaged-outbox.fixture.ts";
import { outboxFile, setAsideFiles } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

describe("damage of the outbox", () => {
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
    expect(contents(test).size).toBe(0);
    expect(
      readdirSync(path.dirname(file)).filter((name) =>
        /damaged|set-aside/.test(name),
      ),
    ).toEqual([]);
  });

  it("is not reported after a kill in the middle of a transaction", async () => {
    const { references, rewrite } = await killed(test);
    // The head of the last frame was written, and not what stands behind it.
    rewrite((log) => log.copy(log, log.length - 4096, 4096, 2 * 4096));
    const log = readFileSync(`${outboxFile(test.folder)}-wal`);
    expect(contents(test).size).toBeGreaterThanOrEqual(references.length - 1);
    expect(log.length).toBeGreaterThan(0);
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
