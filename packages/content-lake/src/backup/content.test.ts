import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../engine/database.ts";
import { storeFile } from "../engine/store-file.ts";
import { isInUse } from "./content.ts";

it("takes a store as in use while somebody has it open, whatever its folder is called", () => {
  const parent = mkdtempSync(join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const open = join(parent, "open");
  const database = openDatabase(open, null);
  expect(isInUse(open)).toBe(true);
  database.close();
  expect(isInUse(open)).toBe(false);
  const damaged = join(parent, "in use");
  mkdirSync(damaged);
  writeFileSync(storeFile(damaged), "no database");
  expect(isInUse(damaged)).toBe(false);
});
