import type * as FileSystem from "node:fs";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { loadSecrets, prepareDataFolder } from "./data-folder.ts";

vi.mock("node:fs", async (original) => {
  const real = await original<typeof FileSystem>();
  return {
    ...real,
    chmodSync: vi.fn(real.chmodSync),
  };
});

let folder: string;

beforeEach(() => {
  folder = folderOfTest("data-folder");
});

/** Makes the next call of this function fail with the code. */
function refuse(code: string): void {
  vi.mocked(chmodSync).mockImplementationOnce(() => {
    throw Object.assign(new Error(code), { code });
  });
}

describe("the data folder", () => {
  it.each([
    ["EROFS", /the disk is read-only/],
    ["ENOSPC", /the disk is full/],
  ])(
    "that answers %s leads to a sentence that names DATA_DIR",
    (code, words) => {
      refuse(code);
      expect(() => prepareDataFolder(folder)).toThrow(words);
      refuse(code);
      expect(() => prepareDataFolder(folder)).toThrow(/DATA_DIR/);
    },
  );

  it("between the two renames of a restore is not begun anew", () => {
    const data = path.join(folder, "data");
    const previous = `${data}.before-restore-1`;
    for (const place of [
      data,
      `${data}.restoring-7`,
      path.join(previous, "intake"),
    ])
      mkdirSync(place, { recursive: true });
    for (const name of ["stack.lock", "alarms.json", "versions.json"])
      writeFileSync(path.join(data, name), "");
    expect(() => prepareDataFolder(data)).toThrow(`put ${previous} back`);
    rmSync(data, { recursive: true });
    expect(() => prepareDataFolder(data)).toThrow(/restore .* was interrupted/);
    expect(existsSync(data)).toBe(false);
    rmSync(`${data}.restoring-7`, { recursive: true });
    prepareDataFolder(data);
  });

  it.each(["pages", "content-lake"])(
    "with a file in the place of %s leads to a sentence",
    (part) => {
      writeFileSync(path.join(folder, part), "");
      expect(() => prepareDataFolder(folder)).toThrow(
        `${path.join(folder, part)} is a file where a folder should be`,
      );
    },
  );

  it("that is a file leads to a sentence", () => {
    const file = path.join(folder, "file");
    writeFileSync(file, "");
    expect(() => prepareDataFolder(file)).toThrow(
      /there is a file in its place/,
    );
  });

  it.each([
    ["an earlier", 6, 0, /format 6; .* 7 to 8.*"From older releases"/],
    ["a later", 999, 999, /format 999; .*restore a backup made before/],
  ])("with an outbox of %s version is left untouched", (...row) => {
    const [, version, id, words] = row;
    mkdirSync(path.join(folder, "intake"));
    const file = path.join(folder, "intake", "outbox.sqlite");
    const outbox = new DatabaseSync(file);
    outbox.exec(
      `CREATE TABLE submissions (sequence);
       PRAGMA user_version = ${version}; PRAGMA application_id = ${id}`,
    );
    outbox.close();
    const before = readFileSync(file);
    expect(() => prepareDataFolder(folder)).toThrow(words);
    expect(() => openOutboxFile(folder)).toThrow(words);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file)).sort()).toEqual([
      "outbox.lock",
      "outbox.sqlite",
    ]);
  });
});

describe("the secrets", () => {
  const file = () => path.join(folder, "secrets.json");

  it("of a newer version stop the start and stay as they are", () => {
    loadSecrets(folder);
    const newer = { ...JSON.parse(readFileSync(file(), "utf8")), format: 2 };
    writeFileSync(file(), JSON.stringify({ ...newer, later: "kept" }));
    expect(() => loadSecrets(folder)).toThrow(/format 2.*or a newer one/);
    expect(readFileSync(file(), "utf8")).toContain("later");
  });
});
