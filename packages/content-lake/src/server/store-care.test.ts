import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { mutate } from "../engine/lake.fixture.ts";
import { storeFile } from "../engine/store-file.ts";
import { commandLine, OWN_PROGRAM } from "../command-line.ts";
import { createLog } from "./log.ts";
import { startTestServer, type TestServer } from "./server.fixture.ts";
import { startStoreCare } from "./store-care.ts";

const PAGE = 4096;
const ids = Array.from({ length: 400 }, (_, index) => `d-${index}`);

let server: TestServer;
let file: string;
let said: string[];
let stopCare: () => void;

beforeEach(async () => {
  server = await startTestServer();
  said = [];
  stopCare = startStoreCare(
    {
      lake: server.lake,
      log: createLog((line) => said.push(line)),
      commandLine: commandLine(OWN_PROGRAM),
    },
    null,
    { first: 50, between: 20 },
  );
  file = storeFile(server.lake.folder);
  mutate(
    server.lake,
    ...ids.map((_id) => ({
      create: { _id, _type: "post", text: `${_id} `.repeat(600) },
    })),
  );
  checkpoint();
});
afterEach(() => {
  stopCare();
  return server.close();
});

function checkpoint(): void {
  server.lake.database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

it("names damage in a running store, which goes on", async () => {
  const descriptor = openSync(file, "r+");
  const middle = Math.floor(statSync(file).size / PAGE / 2) * PAGE;
  writeSync(descriptor, Buffer.alloc(8 * PAGE, 0x77), 0, 8 * PAGE, middle);
  closeSync(descriptor);
  const line = () => said.find((each) => each.includes("damaged")) ?? "null";
  await expect
    .poll(() => JSON.parse(line()) as object)
    .toMatchObject({
      detail: expect.any(String),
      advice: expect.stringContaining("backup"),
    });
  expect(server.lake.countDocuments()).toBe(ids.length);
});
