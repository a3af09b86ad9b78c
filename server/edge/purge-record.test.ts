import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, it } from "vitest";

import { purgeRecord } from "./purge-record.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "purge-record-"));
  file = path.join(folder, "data", "edge.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("is read by the next process as it was written", async () => {
  expect(purgeRecord(file).read()).toBeNull();
  await purgeRecord(file).write({ build: "b", eventId: "e1" });
  await purgeRecord(file).write({ build: "b", eventId: "e2" });
  expect(purgeRecord(file).read()).toEqual({ build: "b", eventId: "e2" });
  expect(readdirSync(path.dirname(file))).toEqual(["edge.json"]);
});

it.each(["", "{", '{"build":"b"}', '{"build":1,"eventId":"e"}'])(
  "is unknown if the file holds %j",
  async (text) => {
    await purgeRecord(file).write({ build: "b", eventId: "e" });
    writeFileSync(file, text);
    expect(purgeRecord(file).read()).toBeNull();
  },
);
