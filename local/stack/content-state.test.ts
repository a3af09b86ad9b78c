import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";

import { storeFile } from "../../packages/content-lake/src/engine/database.ts";
import { lakeFolder, readContentState } from "./content-state.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "content-state-"));
  mkdirSync(lakeFolder(folder), { recursive: true });
  file = storeFile(lakeFolder(folder));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

it("tells a store without a document from one with content", () => {
  expect(readContentState(folder)).toBe("absent");
  writeFileSync(file, "");
  expect(readContentState(folder)).toBe("empty");
  write("CREATE TABLE documents (id TEXT)");
  expect(readContentState(folder)).toBe("empty");
  write("INSERT INTO documents VALUES ('a')");
  expect(readContentState(folder)).toBe("content");
  writeFileSync(file, "not a database ".repeat(100));
  expect(readContentState(folder)).toBe("damaged");
});

it("takes a database without the tables of the lake for one without content", () => {
  write("CREATE TABLE other (id TEXT)");
  expect(readContentState(folder)).toBe("empty");
});
