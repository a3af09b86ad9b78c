import {
  cpSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, it, vi } from "vitest";

import { consultation, lead, makeLink } from "../intakes.fixture.ts";
import { hashOf } from "../signed-links.server.ts";
import type { Triage } from "../submission.ts";
import { erase } from "./erase.server.ts";
import { journalIn, outboxFile, setAsideFiles } from "./files.server.ts";
import { TestOutbox } from "./journal.fixture.ts";
import {
  type JournalRow,
  noteProgress,
  rowName,
  textOf,
} from "./journal.server.ts";
import { openOutboxFile } from "./open.server.ts";

let test: TestOutbox;
beforeEach(() => {
  test = new TestOutbox();
});

describe("what the journal has beyond", () => {
  it("is taken over into an older outbox, and told", () => {
    test.submit("one");
    test.outbox.close();
    const putBack = test.keepCopy();
    test.open();
    const [two, three] = [test.submit("two"), test.submit("three")];
    test.outbox.close();
    putBack();
    test.open();
    expect(test.outbox.findLinked(hashOf(two))?.entry.sequence).toBe(2);
    expect(test.outbox.findLinked(hashOf(three))?.entry.sequence).toBe(3);
    expect(test.replaced).toMatchObject([
      { whole: 2, lost: 0, isMissing: true },
    ]);
    expect(setAsideFiles(test.folder)).toHaveLength(1);
  });

  it("gets another number where an outbox of another time has its own", () => {
    const own = test.submit("one");
    test.outbox.close();
    cpSync(test.fileOf(1), path.join(test.folder, "other"));
    rmSync(path.join(test.folder, "intake"), { recursive: true });
    rmSync(path.join(test.folder, "outbox.json"));
    test.open();
    const other = test.submit("two");
    test.outbox.close();
    renameSync(path.join(test.folder, "other"), test.fileOf(1));
    test.open();
    expect(test.outbox.findLinked(hashOf(other))?.entry.sequence).toBe(1);
    expect(test.outbox.findLinked(hashOf(own))?.entry.sequence).toBe(2);
  });

  it("is taken over without the further columns of another version", () => {
    const reference = test.submit("one");
    test.outbox.close();
    const [, json = ""] = readFileSync(test.fileOf(1), "utf8").split("\n");
    const row = { ...(JSON.parse(json) as JournalRow), later: 1 };
    writeFileSync(test.fileOf(1), textOf(row));
    test.damage();
    test.open();
    expect(test.outbox.findLinked(hashOf(reference))).not.toBeNull();
    expect(test.replaced).toMatchObject([{ whole: 1, lost: 0 }]);
  });

  it("is one with the form that is sent again after a kill before the commit, and the firm is notified", () => {
    test.submit("one");
    test.outbox.close();
    const putBack = test.keepCopy();
    test.open();
    const two = test.submit("two");
    test.outbox.close();
    putBack();
    noteProgress(test.folder, 1);
    test.open();
    expect(test.submit("two")).toBe(two);
    expect(test.outbox.newest()).toBe(2);
    expect(test.outbox.counts().notices).toBe(2);
    expect([test.replaced, setAsideFiles(test.folder)]).toEqual([[], []]);
  });
});

describe("what leaves the outbox leaves the journal", () => {
  const names = () => readdirSync(journalIn(test.folder)).join();

  it.each<[string, (reference: string) => void]>([
    ["by an erasure", (reference) => test.outbox.finishWithdrawal(reference)],
    [
      "by a command",
      (reference) => {
        test.outbox.close();
        const stopped = openOutboxFile(test.folder);
        erase(stopped, () => [reference]);
        stopped.close();
      },
    ],
    [
      "after its time",
      () => {
        const file = openOutboxFile(test.folder);
        file.exec("UPDATE parts SET state = 'delivered', delivered_at = 0");
        file.close();
        expect(test.outbox.removeOld()).toBe(1);
      },
    ],
  ])("%s, and is not counted as lost", (_how, remove) => {
    const reference = test.submit("one");
    remove(reference);
    expect(names()).not.toContain(rowName(1));
    test.outbox.close();
    test.damage();
    test.open();
    expect(test.outbox.findLinked(hashOf(reference))).toBeNull();
    expect(test.replaced).toMatchObject([
      { whole: 0, lost: 0, isMissing: false },
    ]);
  });

  it("and the tombstone is forgotten in both", () => {
    test.outbox.finishWithdrawal(test.submit("one"));
    expect(names()).toContain("erased-");
    test.outbox.forgetErasures(-1);
    expect(names()).not.toContain("erased-");
  });
});

it("has all that it had after a rebuild that fails, and no note says more", () => {
  const references = [test.submit("one"), test.submit("two")];
  test.outbox.close();
  test.damage();
  const { exec } = DatabaseSync.prototype;
  const commit = vi
    .spyOn(DatabaseSync.prototype, "exec")
    .mockImplementation(function (this: DatabaseSync, sql) {
      if (sql === "COMMIT") throw new Error("database or disk is full");
      exec.call(this, sql);
    });
  for (const tried of ["damaged", "begun anew", "begun anew"])
    expect(() => test.open().newest(), tried).toThrow(/is full/);
  commit.mockRestore();
  test.open();
  for (const reference of references)
    expect(test.outbox.findLinked(hashOf(reference))).not.toBeNull();
  // The damaged one, and the note that what was begun anew lacked something.
  expect(setAsideFiles(test.folder)).toHaveLength(2);
});

it("is not followed into damage: a row that has changed by itself is taken from the journal", () => {
  const send = (triage: Triage) =>
    test.outbox.submit({
      submission: consultation({ name: "Ada" }),
      key: "one",
      shownAt: 1,
      triage,
      notices: [],
      makeLink,
    }).reference;
  const reference = send({ box: "review", reason: "fast" });
  const disk = new DatabaseSync(outboxFile(test.folder));
  disk.exec("UPDATE submissions SET content = replace(content, '\"fi', '!fi')");
  disk.close();
  expect(send(lead)).toBe(reference);
  expect(test.outbox.findLinked(hashOf(reference))?.contact.name).toBe("Ada");
  expect(test.replaced).toMatchObject([null, { whole: 1, lost: 0 }]);
});

describe("damage to both is told as it is", () => {
  const send = () => {
    for (let key = 1; key <= 5; key += 1) test.submit(String(key));
    test.outbox.finishWithdrawal(test.submit("erased"));
    test.outbox.close();
    test.damage();
  };
  const note = () => path.join(test.folder, "outbox.json");
  it.each<[string, () => void, whole: number, lost: number | null]>([
    ["one file", () => writeFileSync(test.fileOf(2), "garbage"), 4, 1],
    ["one file that is gone", () => rmSync(test.fileOf(2)), 4, 1],
    ["the last file", () => rmSync(test.fileOf(5)), 4, 1],
    [
      "one file, without the note",
      () => {
        rmSync(note());
        writeFileSync(test.fileOf(5), "");
      },
      4,
      1,
    ],
    [
      "one file and what has left",
      () => {
        rmSync(test.fileOf(2));
        rmSync(path.join(journalIn(test.folder), "gone.json"));
      },
      4,
      null,
    ],
    [
      "the whole journal",
      () => rmSync(journalIn(test.folder), { recursive: true }),
      0,
      6,
    ],
    [
      "the journal and the note",
      () => {
        rmSync(journalIn(test.folder), { recursive: true });
        rmSync(note());
      },
      0,
      null,
    ],
  ])("%s", (_what, break_, whole, lost) => {
    send();
    break_();
    test.open();
    test.outbox.newest();
    expect(test.replaced).toMatchObject([{ whole, lost, isMissing: false }]);
  });

  it("and the file that cannot be read is set aside", () => {
    send();
    writeFileSync(test.fileOf(2), "garbage");
    test.open().newest();
    const aside = setAsideFiles(test.folder).find((name) =>
      name.endsWith(".journal"),
    )!;
    const file = path.join(test.folder, "intake", aside, rowName(2));
    expect(readFileSync(file, "utf8")).toBe("garbage");
  });
});
