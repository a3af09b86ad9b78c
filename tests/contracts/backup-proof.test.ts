import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { fillDataFolder } from "../fixtures/stack/data-folder-content.fixture.ts";
import {
  fingerprintOf,
  makeDataFolder,
} from "../fixtures/stack/data-folder.fixture.ts";

// A proof takes seconds, since it starts Postgres twice.
const LONG = Boolean(process.env["TEST_LONG"]);

const root = mkdtempSync(path.join(os.tmpdir(), "backup-proof-"));
const folder = path.join(root, "data");
const backups = `${folder}.backups`;
const data = makeDataFolder(folder);
/** The backup of the first test, by a name of its own. */
const file = path.join(backups, "named.tar.gz");
const elsewhere = path.join(root, "elsewhere");

beforeAll(async () => {
  await fillDataFolder(data);
  addEvidence("what the roof looked like");
});

afterAll(async () => {
  await data.kill();
  rmSync(root, { recursive: true, force: true });
});

/** Stores a file of a request, as the site does. */
function addEvidence(text: string): void {
  const place = path.join(folder, "evidence", "stored", "request");
  mkdirSync(place, { recursive: true });
  const hash = createHash("sha256").update(text).digest("hex");
  writeFileSync(path.join(place, hash), text);
}

/** The data folder without the journals of the running parts. */
const settled = () =>
  fingerprintOf(folder).filter((line) => !/-(wal|shm) /.test(line));

function status(): Record<string, { backup: string; fault: string | null }> {
  return JSON.parse(
    readFileSync(path.join(backups, "status.json"), "utf8"),
  ) as ReturnType<typeof status>;
}

const prove = (archive = file) =>
  data.run("scripts/backup.ts", "--prove", archive);

/** Unpacks the backup, changes a file of it, and packs it with a fitting hash. */
function forged(name: string, pattern: RegExp, more: string): string {
  const unpacked = path.join(root, `${name}.unpacked`);
  mkdirSync(unpacked);
  execFileSync("tar", ["-xzf", file, "-C", unpacked]);
  const names = readdirSync(unpacked, { recursive: true, encoding: "utf8" });
  const changed = names.find((each) => pattern.test(each))!;
  appendFileSync(path.join(unpacked, changed), more);
  const bytes = readFileSync(path.join(unpacked, changed));
  const manifestFile = path.join(unpacked, "manifest.json");
  const manifest = JSON.parse(readFileSync(manifestFile, "utf8")) as {
    files: { path: string; bytes: number; sha256: string }[];
  };
  const entry = manifest.files.find((each) => each.path === changed)!;
  entry.bytes = bytes.length;
  entry.sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const archive = path.join(root, `${name}.tar.gz`);
  execFileSync("tar", [
    "-czf",
    archive,
    "-C",
    unpacked,
    ...readdirSync(unpacked),
  ]);
  return archive;
}

describe("the nightly backup", () => {
  const nightly = () => data.run("scripts/backup.ts", "--nightly");
  const YEARS = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020];
  const nameOf = (year: number) => `${year}-01-01T00-00-00-000Z.tar.gz`;

  function layOldBackups(): void {
    mkdirSync(backups, { recursive: true });
    for (const year of YEARS) {
      const old = path.join(backups, nameOf(year));
      writeFileSync(old, "old");
      const at = Date.UTC(year, 0, 1) / 1000;
      utimesSync(old, at, at);
    }
  }

  it("is proved, taken elsewhere, and takes the place of old ones", async () => {
    layOldBackups();
    const named = path.join(backups, "before the move.tar.gz");
    writeFileSync(named, "A person gave it this name.");
    mkdirSync(elsewhere);
    data.env["BACKUP_OFFSITE"] = `cp "$BACKUP_FILE" '${elsewhere}'`;
    const before = settled();
    const { code, text } = await nightly();
    expect(code, text).toBe(0);
    expect(text).toMatch(
      /7 documents \(1 drafts\), 3 pictures[^]*rows in[^]*2 submissions[^]*1 files of requests/,
    );
    const [copy] = readdirSync(elsewhere);
    expect(status()).toMatchObject({
      proof: { backup: copy, fault: null },
      offsite: { backup: copy, fault: null },
    });
    // With the new one those of seven days stay; nothing of the proof is left.
    expect(readdirSync(backups).sort()).toEqual(
      [
        ...YEARS.slice(-6).map(nameOf),
        copy,
        "before the move.tar.gz",
        "status.json",
      ].sort(),
    );
    expect(settled()).toEqual(before);
    cpSync(path.join(elsewhere, copy!), file);
    expect(readFileSync(path.join(backups, copy!))).toEqual(readFileSync(file));
  });

  it.runIf(LONG)(
    "keeps old ones while the new one is not elsewhere",
    async () => {
      layOldBackups();
      data.env["BACKUP_OFFSITE"] = "echo no route; exit 7";
      const { code, text } = await nightly();
      expect(code).toBe(1);
      expect(text).toMatch(/BACKUP_OFFSITE: no route/);
      expect(text).toMatch(/failed \(7\): the backup is only on this machine/);
      expect(existsSync(path.join(backups, nameOf(2013)))).toBe(true);
      expect(status()).toMatchObject({
        proof: { fault: null },
        offsite: { fault: expect.stringContaining("failed (7)") as string },
      });
    },
  );
});

describe("the proof of a backup", () => {
  it("refuses a damaged one, and writes that down", async () => {
    const broken = path.join(backups, "broken.tar.gz");
    cpSync(file, broken);
    const bytes = readFileSync(broken);
    bytes[bytes.length >> 1]! ^= 0xff;
    writeFileSync(broken, bytes);
    const proof = await prove(broken);
    expect(proof.code).toBe(1);
    expect(proof.text).toMatch(/^The archive is damaged/);
    expect(status()["proof"]).toMatchObject({
      backup: "broken.tar.gz",
      fault: expect.stringMatching(/^The archive is damaged/) as string,
    });
    rmSync(broken);
  });

  it.runIf(LONG)(
    "finds a file that was damaged before the backup",
    async () => {
      const picture = forged(
        "picture",
        /^content-lake\/assets\/images\/.*png$/,
        "x",
      );
      expect(await prove(picture)).toMatchObject({
        code: 1,
        text: expect.stringMatching(/^images\/.*png is damaged in/) as string,
      });
      const letter = forged(
        "letter",
        /^evidence\/stored\/.*\/[0-9a-f]{64}$/,
        "x",
      );
      expect(await prove(letter)).toMatchObject({
        code: 1,
        text: expect.stringMatching(
          /^stored\/request\/.* is damaged/,
        ) as string,
      });
    },
  );
});
