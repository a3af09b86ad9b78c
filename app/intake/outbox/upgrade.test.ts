import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

import { beforeEach, describe, expect, it } from "vitest";

import { pdf } from "../evidence/evidence-files.fixture.ts";
import { EvidenceFolder } from "../evidence/evidence-folder.server.ts";
import {
  everythingArrives,
  makeLink,
  intakesOfEachTest,
} from "../intakes.fixture.ts";
import { hashOf } from "../signed-links.server.ts";
import {
  formatOf,
  journalIn,
  outboxFile,
  setAsideFiles,
} from "./files.server.ts";
import { rowName } from "./journal.server.ts";
import { openOutboxFile } from "./open.server.ts";
import { openToRead, readOutbox } from "./read.server.ts";

// An outbox as version 7 of it left it: one request that the database has; one that
// it has not, with a correction and a file; one whose withdrawal has begun; and a
// message in the review box.

const FROZEN = "tests/fixtures/intake/outbox-7.sqlite.gz";
const DELIVERED = "CLAIM-MX1LOYFJ2XUF6Y8L";
const WAITING = "CLAIM-MX1LOYG0EVGVUVHP";
const WITHDRAWN = "CLAIM-MX1LOYG6N458NZT5";
const bytes = pdf("A roof");
const sha256 = createHash("sha256").update(bytes).digest("hex");

const test = intakesOfEachTest();
let file: string;
beforeEach(() => {
  file = outboxFile(test.folder);
  mkdirSync(path.dirname(file));
  writeFileSync(file, gunzipSync(readFileSync(FROZEN)));
});

async function everythingIsThere(): Promise<void> {
  await new EvidenceFolder(test.folder).stage(
    { reference: WAITING, sha256 },
    bytes,
  );
  const intake = test.start({ makeLink });
  await everythingArrives(intake);
  const { database } = test;
  const ids = (table: string) => database.rows(table).map(({ id }) => id);
  expect(ids("claims")).toEqual([WAITING]);
  expect(database.requestOf(hashOf(WAITING))).toBe(WAITING);
  expect(database.rows("request_corrections")).toHaveLength(1);
  expect(database.rows("claim_evidence")).toMatchObject([{ sha256 }]);
  expect(database.rows("spam_log")).toHaveLength(1);
  const { requests } = intake;
  expect(await requests.read(hashOf(DELIVERED))).toMatchObject({
    reference: DELIVERED,
  });
  expect(await requests.read(hashOf(WAITING))).toMatchObject({
    contact: { name: "waiting anew" },
    evidence: [{ name: "a.pdf" }],
  });
  expect(await requests.read(hashOf(WITHDRAWN))).toBeNull();
  expect(setAsideFiles(test.folder)).toEqual([]);
}

describe("an outbox of the previous format", () => {
  it("is taken over with all that it has, and gets a journal", async () => {
    openOutboxFile(test.folder).close();
    expect(formatOf(file)).toBe("current");
    const journal = readFileSync(
      path.join(journalIn(test.folder), rowName(2)),
      "utf8",
    );
    expect(journal).toContain(WAITING);
    expect(journal).toContain(hashOf(WAITING));
    await everythingIsThere();
  });

  it("is taken over by the next start after a kill", async () => {
    // A reader keeps the new format in the log.
    const reader = openToRead(file);
    reader.exec("BEGIN; SELECT * FROM facts");
    const outbox = openOutboxFile(test.folder);
    const killed = `${test.folder}.killed`;
    cpSync(test.folder, killed, { recursive: true });
    outbox.close();
    reader.close();
    rmSync(test.folder, { recursive: true });
    cpSync(killed, test.folder, { recursive: true });
    rmSync(killed, { recursive: true });
    rmSync(`${file}-shm`);
    expect(formatOf(file)).toBe("previous");
    await everythingIsThere();
    expect(formatOf(file)).toBe("current");
  });

  it("is only read by a command, which finds all that it has", () => {
    const count = readOutbox(test.folder, (outbox) =>
      outbox.prepare("SELECT reference FROM submissions").all(),
    );
    expect(count).toHaveLength(6);
    expect(formatOf(file)).toBe("previous");
  });
});
