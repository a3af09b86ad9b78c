import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { folderOfTest } from "../../../tests/fixtures/temporary-folder.fixture.ts";
import { consultation, lead, makeLink } from "../intakes.fixture.ts";
import { hashOf } from "../signed-links.server.ts";
import type { Triage } from "../submission.ts";
import { DiskFull } from "../storage-fault.server.ts";
import { erase } from "./erase.server.ts";
import type { Replacement } from "./facts.server.ts";
import { journalIn, outboxFile, setAsideFiles } from "./files.server.ts";
import { rowName, noteProgress } from "./journal.server.ts";
import { openOutboxFile } from "./open.server.ts";
import { Outbox } from "./outbox.server.ts";
import { insertSubmission } from "./store.server.ts";
import { inTransaction } from "./transaction.server.ts";

let folder: string;
let outbox: Outbox;
let replaced: (Replacement | null)[];
beforeEach(() => {
  folder = folderOfTest("journal");
  open();
});

/** Opens the outbox as another process does. */
function open(): Outbox {
  outbox = new Outbox(folder);
  const own = outbox;
  onTestFinished(() => own.close());
  replaced = [];
  outbox.events.on("replaced", (each) => replaced.push(each));
  return outbox;
}

const submit = (key: string): string =>
  outbox.submit({
    submission: consultation({ name: `Ada ${key}` }),
    key,
    shownAt: 1,
    triage: lead,
    notices: ["mail"],
    makeLink,
  }).reference;
const fileOf = (sequence: number) =>
  path.join(journalIn(folder), rowName(sequence));
const damage = () => writeFileSync(outboxFile(folder), "garbage");

/** Copies the files of the outbox as they are now, and returns what puts them back. */
function keepCopy(): () => void {
  const [from, to] = [path.join(folder, "intake"), path.join(folder, "copy")];
  cpSync(from, to, { recursive: true });
  rmSync(path.join(to, "journal"), { recursive: true });
  return () => {
    for (const end of ["", "-wal", "-shm"])
      rmSync(outboxFile(folder) + end, { force: true });
    cpSync(to, from, { recursive: true });
  };
}

describe("the outbox is right", () => {
  it.each<[string, (file: string) => void]>([
    ["missing", (file) => rmSync(file)],
    ["damaged", (file) => writeFileSync(file, "garbage")],
    ["of another time", (file) => cpSync(fileOf(2), file)],
  ])("about a file that is %s", (_what, change) => {
    const one = submit("one");
    submit("two");
    outbox.close();
    const before = readFileSync(fileOf(1), "utf8");
    change(fileOf(1));
    expect(open().findLinked(hashOf(one))).not.toBeNull();
    expect(outbox.newest()).toBe(2);
    expect(readFileSync(fileOf(1), "utf8")).toBe(before);
    expect([replaced, setAsideFiles(folder)]).toEqual([[], []]);
  });

  it("about a restored folder, whose journal it begins", () => {
    submit("one");
    outbox.close();
    rmSync(journalIn(folder), { recursive: true });
    open().newest();
    expect(existsSync(fileOf(1))).toBe(true);
    expect(replaced).toEqual([]);
  });
});

describe("what the journal has beyond", () => {
  it("is taken over into an older outbox, and told", () => {
    submit("one");
    outbox.close();
    const putBack = keepCopy();
    open();
    const [two, three] = [submit("two"), submit("three")];
    outbox.close();
    putBack();
    open();
    expect(outbox.findLinked(hashOf(two))?.entry.sequence).toBe(2);
    expect(outbox.findLinked(hashOf(three))?.entry.sequence).toBe(3);
    expect(replaced).toMatchObject([{ whole: 2, lost: 0, isMissing: true }]);
    expect(setAsideFiles(folder)).toHaveLength(1);
  });

  it("gets another number where an outbox of another time has its own", () => {
    const own = submit("one");
    outbox.close();
    cpSync(fileOf(1), path.join(folder, "other"));
    rmSync(path.join(folder, "intake"), { recursive: true });
    rmSync(path.join(folder, "outbox.json"));
    open();
    const other = submit("two");
    outbox.close();
    renameSync(path.join(folder, "other"), fileOf(1));
    open();
    expect(outbox.findLinked(hashOf(other))?.entry.sequence).toBe(1);
    expect(outbox.findLinked(hashOf(own))?.entry.sequence).toBe(2);
  });

  it("is one with the form that is sent again after a kill before the commit, and the firm is notified", () => {
    submit("one");
    outbox.close();
    const putBack = keepCopy();
    open();
    const two = submit("two");
    outbox.close();
    putBack();
    noteProgress(folder, 1);
    open();
    expect(submit("two")).toBe(two);
    expect(outbox.newest()).toBe(2);
    expect(outbox.counts().notices).toBe(2);
    expect([replaced, setAsideFiles(folder)]).toEqual([[], []]);
  });

  it("is also a withdrawal that had begun, and an erasure", () => {
    const [withdrawn, erased] = [submit("one"), submit("two")];
    outbox.close();
    const putBack = keepCopy();
    open().beginWithdrawal(hashOf(withdrawn));
    outbox.finishWithdrawal(erased);
    outbox.close();
    putBack();
    open();
    expect(outbox.findLinked(hashOf(withdrawn))?.isWithdrawn).toBe(true);
    expect(outbox.nextDue(["withdrawal"])?.entry.reference).toBe(withdrawn);
    expect(outbox.findLinked(hashOf(erased))).toBeNull();
    expect(outbox.isTombstoned(erased)).toBe(true);
  });
});

describe("what leaves the outbox leaves the journal", () => {
  const names = () => readdirSync(journalIn(folder)).join();

  it.each<[string, (reference: string) => void]>([
    ["by an erasure", (reference) => outbox.finishWithdrawal(reference)],
    [
      "by a command",
      (reference) => {
        outbox.close();
        const stopped = openOutboxFile(folder);
        erase(stopped, () => [reference]);
        stopped.close();
      },
    ],
    [
      "after its time",
      () => {
        const file = openOutboxFile(folder);
        file.exec("UPDATE parts SET state = 'delivered', delivered_at = 0");
        file.close();
        expect(outbox.removeOld()).toBe(1);
      },
    ],
  ])("%s, and is not counted as lost", (_how, remove) => {
    const reference = submit("one");
    remove(reference);
    expect(names()).not.toContain(rowName(1));
    outbox.close();
    damage();
    open();
    expect(outbox.findLinked(hashOf(reference))).toBeNull();
    expect(replaced).toMatchObject([{ whole: 0, lost: 0, isMissing: false }]);
  });

  it("and the tombstone is forgotten in both", () => {
    outbox.finishWithdrawal(submit("one"));
    expect(names()).toContain("erased-");
    outbox.forgetErasures(-1);
    expect(names()).not.toContain("erased-");
  });
});

describe("a submission that cannot be stored", () => {
  it("is refused while the journal's disk is full, and leaves nothing", () => {
    submit("one");
    const unfinished = `${fileOf(2)}.${process.pid}.tmp`;
    symlinkSync("/dev/full", unfinished);
    expect(() => submit("two")).toThrow(DiskFull);
    expect([outbox.newest(), existsSync(fileOf(2))]).toEqual([1, false]);
    submit("two");
    expect(existsSync(fileOf(2))).toBe(true);
  });

  it("is not in the journal if its commit fails", () => {
    submit("one");
    const file = openOutboxFile(folder);
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
    expect(existsSync(fileOf(2))).toBe(false);
  });

  it("leaves what another process writes meanwhile", () => {
    submit("one");
    const [file, other] = [openOutboxFile(folder), openOutboxFile(folder)];
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
      writeFileSync(fileOf(2), "two");
    });
    expect(() => inTransaction(file, () => insert(file, "three"))).toThrow(
      /is full/,
    );
    other.exec("COMMIT");
    expect(readFileSync(fileOf(2), "utf8")).toBe("two");
  });
});

it("has all that it had after a rebuild that fails, and no note says more", () => {
  const references = [submit("one"), submit("two")];
  outbox.close();
  damage();
  const { exec } = DatabaseSync.prototype;
  const commit = vi
    .spyOn(DatabaseSync.prototype, "exec")
    .mockImplementation(function (this: DatabaseSync, sql) {
      if (sql === "COMMIT") throw new Error("database or disk is full");
      exec.call(this, sql);
    });
  for (const tried of ["damaged", "begun anew", "begun anew"])
    expect(() => open().newest(), tried).toThrow(/is full/);
  commit.mockRestore();
  open();
  for (const reference of references)
    expect(outbox.findLinked(hashOf(reference))).not.toBeNull();
  // The damaged one, and the note that what was begun anew lacked something.
  expect(setAsideFiles(folder)).toHaveLength(2);
});

it("is not followed into damage: a row that has changed by itself is taken from the journal", () => {
  const send = (triage: Triage) =>
    outbox.submit({
      submission: consultation({ name: "Ada" }),
      key: "one",
      shownAt: 1,
      triage,
      notices: [],
      makeLink,
    }).reference;
  const reference = send({ box: "review", reason: "fast" });
  const disk = new DatabaseSync(outboxFile(folder));
  disk.exec("UPDATE submissions SET content = replace(content, '\"fi', '!fi')");
  disk.close();
  expect(send(lead)).toBe(reference);
  expect(outbox.findLinked(hashOf(reference))?.contact.name).toBe("Ada");
  expect(replaced).toMatchObject([null, { whole: 1, lost: 0 }]);
});

describe("damage to both is told as it is", () => {
  const send = () => {
    for (let key = 1; key <= 5; key += 1) submit(String(key));
    outbox.finishWithdrawal(submit("erased"));
    outbox.close();
    damage();
  };
  const note = () => path.join(folder, "outbox.json");
  it.each<[string, () => void, whole: number, lost: number | null]>([
    ["one file", () => writeFileSync(fileOf(2), "garbage"), 4, 1],
    ["one file that is gone", () => rmSync(fileOf(2)), 4, 1],
    ["the last file", () => rmSync(fileOf(5)), 4, 1],
    [
      "one file, without the note",
      () => {
        rmSync(note());
        writeFileSync(fileOf(5), "");
      },
      4,
      1,
    ],
    [
      "one file and what has left",
      () => {
        rmSync(fileOf(2));
        rmSync(path.join(journalIn(folder), "gone.json"));
      },
      4,
      null,
    ],
    [
      "the whole journal",
      () => rmSync(journalIn(folder), { recursive: true }),
      0,
      6,
    ],
    [
      "the journal and the note",
      () => {
        rmSync(journalIn(folder), { recursive: true });
        rmSync(note());
      },
      0,
      null,
    ],
  ])("%s", (_what, break_, whole, lost) => {
    send();
    break_();
    open();
    outbox.newest();
    expect(replaced).toMatchObject([{ whole, lost, isMissing: false }]);
  });

  it("and the file that cannot be read is set aside", () => {
    send();
    writeFileSync(fileOf(2), "garbage");
    open().newest();
    const aside = setAsideFiles(folder).find((name) =>
      name.endsWith(".journal"),
    )!;
    const file = path.join(folder, "intake", aside, rowName(2));
    expect(readFileSync(file, "utf8")).toBe("garbage");
  });
});

it("is begun again if it is removed while the site runs", () => {
  submit("one");
  rmSync(journalIn(folder), { recursive: true });
  expect(() => submit("two")).toThrow();
  submit("two");
  expect([fileOf(1), fileOf(2)].map(existsSync)).toEqual([true, true]);
});

it("is compared once a day, and mended", () => {
  submit("one");
  rmSync(fileOf(1));
  outbox.check();
  expect(existsSync(fileOf(1))).toBe(true);
});
