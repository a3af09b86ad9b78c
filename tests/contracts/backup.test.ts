import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { makeBackup } from "../../scripts/backup/make-backup.ts";
import { proveBackup } from "../../scripts/backup/restore-backup.ts";
import { lockStack } from "../../scripts/stack/stack-lock.ts";
import {
  assetsOf,
  contentOf,
  fillDataFolder,
  rowsOf,
  submissionsOf,
} from "../fixtures/stack/data-folder-content.fixture.ts";
import {
  fingerprintOf,
  makeDataFolder,
} from "../fixtures/stack/data-folder.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

const LONG = Boolean(process.env["TEST_LONG"]);

const root = temporaryFolder("backup");
const archive = path.join(root, "kept", "backup.tar.gz");
const folder = path.join(root, "data");
const data = makeDataFolder(folder);

beforeAll(() => fillDataFolder(data));

afterAll(async () => {
  await data.kill();
});

const backups = `${folder}.backups`;

describe("the nightly backup", () => {
  const nightly = () => data.run("scripts/backup.ts", "--nightly");
  const YEARS = [2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020];
  const nameOf = (year: number) => `${year}-01-01T00-00-00-000Z.tar.gz`;
  const status = () =>
    JSON.parse(
      readFileSync(path.join(backups, "status.json"), "utf8"),
    ) as object;

  beforeEach(() => {
    mkdirSync(backups, { recursive: true });
    for (const year of YEARS) {
      const old = path.join(backups, nameOf(year));
      writeFileSync(old, "old");
      const at = Date.UTC(year, 0, 1) / 1000;
      utimesSync(old, at, at);
    }
  });

  it("is proved, taken elsewhere, and takes the place of old ones", async () => {
    writeFileSync(path.join(backups, "named.tar.gz"), "A person's name.");
    const elsewhere = path.join(root, "elsewhere");
    mkdirSync(elsewhere);
    data.env["BACKUP_OFFSITE"] = `cp "$BACKUP_FILE" '${elsewhere}'`;
    const { code, text } = await nightly();
    expect(code, text).toBe(0);
    const [copy] = readdirSync(elsewhere);
    expect(status()).toMatchObject({
      proof: { backup: copy, fault: null },
      offsite: { backup: copy, fault: null },
    });
    // Including the new one, seven days' stay; nothing of the proof is left.
    const kept = [...YEARS.slice(-6).map(nameOf), copy];
    expect(readdirSync(backups).sort()).toEqual(
      [...kept, "named.tar.gz", "status.json"].sort(),
    );
    const whole = readFileSync(path.join(elsewhere, copy!));
    expect(readFileSync(path.join(backups, copy!)).equals(whole)).toBe(true);
  });

  const expectOldOnes = () =>
    expect(readdirSync(backups)).toEqual(
      expect.arrayContaining(YEARS.map(nameOf)),
    );

  it.each(["images/", ...(LONG ? ["files/"] : [])])(
    "is not proved with one of %s that was damaged before, and old ones stay",
    async (kind) => {
      const assets = path.join(folder, "content-lake/assets", kind);
      const file = path.join(assets, readdirSync(assets)[0]!);
      const bytes = readFileSync(file);
      // Of the same size.
      writeFileSync(file, bytes.with(3, bytes[3]! ^ 1));
      const { code, text } = await nightly();
      writeFileSync(file, bytes);
      expect(code).toBe(1);
      expect(text).toMatch(new RegExp(`${kind}.*(png|pdf) is damaged in`));
      expectOldOnes();
      const fault = expect.stringMatching(`^${kind}.* is damaged`) as string;
      expect(status()).toMatchObject({ proof: { fault } });
    },
  );
});

describe("a backup", () => {
  it("is not proved with a file of a request that was damaged before", async () => {
    const own = path.join(root, "files");
    const place = { reference: "CLAIM-FILES0AB1", sha256: "a".repeat(64) };
    await new EvidenceFolder(own).stage(place, Buffer.from("another file"));
    const file = path.join(root, "files.tar.gz");
    await makeBackup(own, file);
    await expect(proveBackup(file)).rejects.toThrow(/^staged.* is damaged/);
  });

  it("brings everything back after the loss of the data folder", async () => {
    const files = new EvidenceFolder(folder);
    const placeOf = (words: string) => ({
      reference: "CLAIM-FILES0AB1",
      sha256: createHash("sha256").update(words).digest("hex"),
    });
    const place = placeOf("a picture");
    const waiting = placeOf("not delivered yet");
    await files.stage(place, Buffer.from("a picture"));
    await files.store(place);
    await files.unstage(place);
    await files.stage(waiting, Buffer.from("not delivered yet"));
    const before = {
      content: await contentOf(data.lake!, data.lakeToken),
      assets: assetsOf(folder),
      submissions: submissionsOf(folder),
      rows: await rowsOf(data.database!),
    };
    expect(before.rows).toMatchObject({ staff: [{}], claims: [{}] });
    const backup = await data.run("scripts/backup.ts", archive);
    expect(backup).toMatchObject({ code: 0 });
    expect(backup.text).toMatch(
      /6 documents \(1 drafts\), 2 pictures and files/,
    );
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    // No temporary file is left.
    expect(readdirSync(folder).sort()).toEqual(
      [
        "content-lake",
        "evidence",
        "intake",
        "outbox.json",
        "secrets.json",
        "stack.json",
        "supabase",
      ].sort(),
    );

    await data.stop();
    rmSync(folder, { recursive: true });
    const restore = await data.run("scripts/restore.ts", archive);
    expect(restore).toMatchObject({ code: 0 });
    expect(restore.text).toMatch(/6 documents[^]*2 submissions/);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(folder, "secrets.json"), "utf8")).toBe(
      '{"kept":true}',
    );
    expect(submissionsOf(folder)).toEqual(before.submissions);
    expect(assetsOf(folder)).toEqual(before.assets);
    for (const [area, { reference, sha256 }, words] of [
      ["stored", place, "a picture"],
      ["staged", waiting, "not delivered yet"],
    ] as const) {
      const file = path.join(folder, "evidence", area, reference, sha256);
      expect(readFileSync(file, "utf8")).toBe(words);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    expect(await rowsOf(await data.startDatabase())).toEqual(before.rows);
    expect(await contentOf(await data.startLake(), data.lakeToken)).toEqual(
      before.content,
    );

    // A stopped database is dumped too.
    await data.stop();
    const again = path.join(root, "again.tar.gz");
    const stopped = await data.run("scripts/backup.ts", again);
    expect(stopped).toMatchObject({ code: 0 });
    expect(stopped.text).toMatch(/Database {2}\d+ rows/);
    rmSync(path.join(folder, "supabase"), { recursive: true });
    await data.startLake();
    // This test starts Postgres five times.
  }, 900_000);

  it("is not put in the place of data that is in use, or that a start takes over", async () => {
    const lock = lockStack(folder)!;
    const starting = await data.run("scripts/restore.ts", archive);
    lock.release();
    expect(starting.text).toMatch(/is being started: stop it first/);
    const restore = await data.run("scripts/restore.ts", archive);
    expect(restore.code).toBe(1);
    expect(restore.text).toMatch(/running on this data: stop it first/);
  });
});

describe("a damaged backup", () => {
  beforeAll(async () => {
    await data.stop();
    if (existsSync(archive)) return;
    await data.run("scripts/backup.ts", archive);
  });

  const damages: [string, (file: string) => void][] = [
    [
      "with a changed byte",
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1]! ^= 0xff;
        writeFileSync(file, bytes);
      },
    ],
  ];
  const others: typeof damages = [
    ["cut off", (file) => truncateSync(file, statSync(file).size >> 1)],
    ["that is no archive", (file) => writeFileSync(file, "nothing")],
    ["with a tail", (file) => appendFileSync(file, "something")],
  ];

  it.each([...damages, ...(LONG ? others : [])])(
    "%s is refused, and nothing changes",
    async (_, damage) => {
      const broken = path.join(root, "broken.tar.gz");
      cpSync(archive, broken);
      damage(broken);
      const before = fingerprintOf(folder);
      const restore = await data.run("scripts/restore.ts", broken);
      expect(restore.code).toBe(1);
      expect(restore.text).toMatch(
        /^The archive is damaged .* Nothing was changed/,
      );
      expect(fingerprintOf(folder)).toEqual(before);
      expect(readdirSync(root).filter((n) => n.includes("restoring"))).toEqual(
        [],
      );
    },
  );
});
