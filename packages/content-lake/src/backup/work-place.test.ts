import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import {
  archivePlace,
  backupPlace,
  previousPlace,
  proofPlace,
  restorePlace,
  sweepPlaces,
} from "./work-place.ts";

function folders() {
  const root = mkdtempSync(path.join(tmpdir(), "work-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const data = path.join(root, ".data");
  const backups = path.join(root, "backups");
  for (const folder of [data, backups]) mkdirSync(folder);
  return { data, backups, root };
}

it("what a killed backup, proof or restore left is removed, and nothing else", async () => {
  const { data, backups, root } = folders();
  const archive = path.join(backups, "one.tar.gz");
  const named = archivePlace(path.join(backups, "before-the-move"));
  writeFileSync(`${named}.lock`, "");
  const left = [
    backupPlace(data),
    path.join(data, "backup-aB3xYz"),
    archivePlace(archive),
    named,
    proofPlace(archive),
    restorePlace(data),
  ];
  const others = [
    path.join(data, "backup-of-mine"),
    path.join(backups, "mine.part"),
    path.join(backups, "film.001.part"),
    path.join(root, "other.restoring-7"),
    archive,
  ];
  for (const place of [...left, ...others]) {
    mkdirSync(place);
    writeFileSync(path.join(place, "secrets.json"), "{}");
  }
  expect(await sweepPlaces(data, backups)).toEqual([]);
  expect(left.filter((place) => existsSync(place))).toEqual([]);
  expect(others.filter((place) => !existsSync(place))).toEqual([]);
  expect(existsSync(`${left[0]}.lock`)).toBe(false);
});

it("a restore that was killed between its renames stays to be seen", async () => {
  const { data, backups } = folders();
  mkdirSync(path.join(previousPlace(data, "1"), "intake"), { recursive: true });
  mkdirSync(restorePlace(data));
  await sweepPlaces(data, backups);
  expect(existsSync(restorePlace(data))).toBe(true);
});
