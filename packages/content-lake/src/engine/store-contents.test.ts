import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";

import { readStoreState } from "./store-contents.ts";
import { storeFile } from "./store-file.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "content-state-"));
  file = storeFile(folder);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(statements: string): void {
  const database = new DatabaseSync(file);
  database.exec(statements);
  database.close();
}

it("tells a store without a document from one with content", () => {
  expect(readStoreState(folder)).toBe("absent");
  writeFileSync(file, "");
  expect(readStoreState(folder)).toBe("empty");
  write("CREATE TABLE documents (id TEXT)");
  expect(readStoreState(folder)).toBe("empty");
  write("INSERT INTO documents VALUES ('a')");
  expect(readStoreState(folder)).toBe("content");
  writeFileSync(file, "not a database ".repeat(100));
  expect(readStoreState(folder)).toBe("damaged");
});

it("takes a database without the tables of the lake for one without content", () => {
  write("CREATE TABLE other (id TEXT)");
  expect(readStoreState(folder)).toBe("empty");
});
