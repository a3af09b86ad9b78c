import {
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { consultation, lead } from "../intakes.fixture.ts";
import { hashOf } from "../signed-links.server.ts";
import { DiskFull } from "../storage-fault.server.ts";
import { journalIn, setAsideFiles } from "./files.server.ts";
import { TestOutbox } from "./journal.fixture.ts";
import { openOutboxFile } from "./open.server.ts";
import { insertSubmission } from "./store.server.ts";
import { inTransaction } from "./transaction.server.ts";

let test: TestOutbox;
beforeEach(() => {
  test = new TestOutbox();
});

describe("the outbox is right", () => {
  it.each<[string, (file: string) => void]>([
    ["missing", (file) => rmSync(file)],
    ["damaged", (file) => writeFileSync(file, "garbage")],
    ["of another time", (file) => cpSync(test.fileOf(2), file)],
  ])("about a file that is %s", (_what, change) => {
    const one = test.submit("one");
    test.submit("two");
    test.outbox.close();
    const before = readFileSync(test.fileOf(1), "utf8");
    change(test.fileOf(1));
    expect(test.open().findLinked(hashOf(one))).not.toBeNull();
    expect(test.outbox.newest()).toBe(2);
    expect(readFileSync(test.fileOf(1), "utf8")).toBe(before);
    expect([test.replaced, setAsideFiles(test.folder)]).toEqual([[], []]);
  });

  it("about a restored test.folder, whose journal it begins", () => {
    test.submit("one");
    test.outbox.close();
    rmSync(journalIn(test.folder), { recursive: true });
    test.open().newest();
    expect(existsSync(test.fileOf(1))).toBe(true);
    expect(test.replaced).toEqual([]);
  });
});

describe("a submission that cannot be stored", () => {
  it("is refused while the journal's disk is full, and leaves nothing", () => {
    test.submit("one");
    const unfinished = `${test.fileOf(2)}.${process.pid}.tmp`;
    symlinkSync("/dev/full", unfinished);
    expect(() => test.submit("two")).toThrow(DiskFull);
    expect([test.outbox.newest(), existsSync(test.fileOf(2))]).toEqual([
      1,
      false,
    ]);
    test.submit("two");
    expect(existsSync(test.fileOf(2))).toBe(true);
  });

  it("is not in the journal if its commit fails", () => {
    test.submit("one");
    const file = openOutboxFile(test.folder);
    onTestFinished(() => file.close());
    const submission = consultation();
    expect(() =>
      inTransaction(file, () => {
        file.exec("PRAGMA defer_foreign_keys = ON");
        insertSubmission(file, {
          submission,
          key: "two",
          triage: lead,
          parts: [],
        });
        file.exec("INSERT INTO parts (submission, name) VALUES (9, 'claim')");
      }),
    ).toThrow(/FOREIGN KEY/);
    expect(existsSync(test.fileOf(2))).toBe(false);
  });

  it("leaves what another process writes meanwhile", () => {
    test.submit("one");
    const [file, other] = [
      openOutboxFile(test.folder),
      openOutboxFile(test.folder),
    ];
    onTestFinished(() => [file, other].forEach((each) => each.close()));
    file.exec("PRAGMA busy_timeout = 0");
    const insert = (into: DatabaseSync, key: string) =>
      void insertSubmission(into, {
        submission: consultation({ name: key }),
        key,
        triage: lead,
        parts: [],
      });
    const { exec } = DatabaseSync.prototype;
    vi.spyOn(file, "exec").mockImplementation((sql) => {
      if (sql === "COMMIT") throw new Error("database or disk is full");
      exec.call(file, sql);
      if (sql !== "ROLLBACK") return;
      other.exec("BEGIN IMMEDIATE");
      insert(other, "two");
      writeFileSync(test.fileOf(2), "two");
    });
    expect(() => inTransaction(file, () => insert(file, "three"))).toThrow(
      /is full/,
    );
    other.exec("COMMIT");
    expect(readFileSync(test.fileOf(2), "utf8")).toBe("two");
  });
});

it("is begun again if it is removed while the site runs", () => {
  test.submit("one");
  rmSync(journalIn(test.folder), { recursive: true });
  expect(() => test.submit("two")).toThrow();
  test.submit("two");
  expect([test.fileOf(1), test.fileOf(2)].map(existsSync)).toEqual([
    true,
    true,
  ]);
});

it("is compared once a day, and mended", () => {
  test.submit("one");
  rmSync(test.fileOf(1));
  test.outbox.check();
  expect(existsSync(test.fileOf(1))).toBe(true);
});
