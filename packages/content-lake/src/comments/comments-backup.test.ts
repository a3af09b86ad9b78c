import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { accountMigrations } from "../accounts/migrations.ts";
import { backUpLake, restoreLake } from "../backup/lake-backup.ts";
import { openLake } from "../engine/lake.ts";
import { admin, ask, mutate } from "../engine/lake.fixture.ts";
import { openComments } from "./comments-dataset.ts";

it("a backup holds the comments with their history", async () => {
  const root = mkdtempSync(join(tmpdir(), "comments-backup-"));
  const folder = join(root, "lake");
  const file = join(root, "backup.tar.gz");
  const options = { folder, migrations: accountMigrations };
  const lake = openLake(options);
  mutate(lake, { create: { _id: "article", _type: "article" } });
  const comments = openComments(lake).make();
  mutate(comments, { create: { _id: "c", _type: "comment", text: "first" } });
  mutate(comments, { patch: { id: "c", set: { text: "second" } } });
  lake.close();

  await backUpLake({
    folder,
    running: null,
    file,
    say: () => {},
  });
  const restored = join(root, "restored");
  await restoreLake({ file, folder: restored });
  const again = openLake({ ...options, folder: restored });
  const found = openComments(again).current();
  expect(found && ask(found, "*[0].text")).toBe("second");
  const past = found?.history.documents(["c"], { time: "1970" }, admin);
  expect(past).toEqual([]);
  expect(found?.hasChanged("c", admin.id)).toBe(true);
  again.close();
  rmSync(root, { recursive: true });
});
