import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { TestIntakes } from "../../app/intake/intakes.fixture.ts";
import { killed } from "../../app/intake/outbox/damaged-outbox.fixture.ts";
import {
  intakeFolder,
  setOutboxAside,
} from "../../app/intake/outbox/files.server.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { restoreBackup } from "../../scripts/backup/restore-backup.ts";
import { noteVersions } from "../../scripts/stack/versions.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// After a kill, twenty acknowledged requests exist only in the outbox's log.
// One of its bits is flipped: SQLite drops everything after it, and opening the
// file for writing and closing it removes the log.

const REQUESTS = 20;

const root = temporaryFolder("flipped-log");
let template: string;
let references: string[];

beforeAll(async () => {
  const test = new TestIntakes().open();
  const outbox = await killed(test);
  references = outbox.references.toSorted();
  outbox.rewrite((log) => (log[Math.floor(log.length / 3)]! ^= 1));
  template = path.join(root, "template");
  cpSync(test.folder, template, { recursive: true });
  // As a start of this release leaves it, so that commands take it.
  noteVersions(template);
  await test.close();
});

/** A data folder with that outbox. */
function makeFolder(): string {
  const folder = mkdtempSync(path.join(root, "data-"));
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** The references in a folder's outbox, as the next start finds them. */
function referencesIn(folder: string): string[] {
  const outbox = openOutboxFile(folder);
  try {
    return outbox
      .prepare("SELECT reference FROM submissions ORDER BY reference")
      .all()
      .map(({ reference }) => String(reference));
  } finally {
    outbox.close();
  }
}

function run(folder: string, script: string, args: readonly string[]) {
  const variables = {
    DATA_DIR: folder,
    BACKUP_DIR: `${folder}-backups`,
    RETENTION_DAYS: "claims 365, tombstones 90, mails 30",
  };
  return runScript(`scripts/${script}.ts`, { args, env: variables });
}

/** Commands that need no outbox, for the long form only. */
const WITHOUT_OUTBOX = [
  ["user", ["list"]],
  ["token", ["list"]],
  ["purge", ["image-1"]],
  ["dataset", ["export", "content.tar.gz"]],
  ["content-check", []],
  ["seed", ["--dry-run"]],
] as const;

describe("an outbox with a flipped bit in its log", () => {
  it.each([
    ["backup", ["--nightly"]],
    ["doctor", []],
    ["erase", ["nobody@example.com", "--yes"]],
    ["retention", []],
    ...(process.env["TEST_LONG"] ? WITHOUT_OUTBOX : []),
  ] as const)("loses no request by %s %j", async (script, args) => {
    const folder = makeFolder();
    await run(folder, script, args);
    expect(referencesIn(folder)).toEqual(references);
  });

  it.each([
    ["with the file in place", () => {}],
    [
      "set aside by a start that was killed",
      (folder: string) => setOutboxAside(folder),
    ],
  ])("is in a backup with all of its requests, %s", async (_how, prepare) => {
    const folder = makeFolder();
    prepare(folder);
    const before = filesOf(folder);
    const file = path.join(folder, "..", `${path.basename(folder)}.tar.gz`);
    const { code, output } = await run(folder, "backup", [file]);
    expect(code, output).toBe(0);
    expect(output).toContain(
      `is damaged. The backup has what can be read of it: ${REQUESTS} requests whole`,
    );
    // Reading leaves the bytes unchanged.
    expect(filesOf(folder)).toEqual(before);
    const restored = `${folder}-restored`;
    await restoreBackup(file, restored, false);
    expect(referencesIn(restored)).toEqual(references);
  });

  it("shows its requests to a command that erases, and gives up only the person's", async () => {
    const folder = makeFolder();
    const counted = await run(folder, "erase", ["bo@example.com"]);
    expect(counted.output).toContain(`submissions in the outbox: ${REQUESTS}`);
    expect(referencesIn(folder)).toEqual(references);
    const other = makeFolder();
    const { code } = await run(other, "erase", ["bo@example.com", "--yes"]);
    expect(code).toBe(0);
    expect(referencesIn(other)).toEqual([]);
  });
});

/** The outbox's files with their bytes, without SQLite's shared memory. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(intakeFolder(folder)).filter(
    (name) => name.startsWith("outbox") && !/-shm$|\.lock$/.test(name),
  );
  return Object.fromEntries(
    names.map((name) => [
      name,
      readFileSync(path.join(intakeFolder(folder), name)).toString("base64"),
    ]),
  );
}
