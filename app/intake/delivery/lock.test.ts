import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";

import { afterEach, beforeEach, expect, it } from "vitest";

import {
  everythingArrives,
  lead,
  message,
  TestIntakes,
} from "../intakes.fixture";
import { intakeFolder, outboxFile } from "../outbox/files.server";

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
  mkdirSync(intakeFolder(test.folder), { recursive: true });
});
afterEach(() => test.close());

it("a program that opens and closes the outbox meanwhile takes nothing away from the site", async () => {
  const intake = test.start();
  await intake.accept(message, { key: "first", verdict: lead });
  await everythingArrives(intake);
  const module = path.resolve("app/intake/outbox/open.server.ts");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...["--disable-warning=ExperimentalWarning", "--input-type=module", "-e"],
      `const { openOutboxFile } = await import(${JSON.stringify(module)});
       openOutboxFile(${JSON.stringify(test.folder)}).close();`,
    ],
    { encoding: "utf8" },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const { reference } = await intake.accept(message, {
    key: "second",
    verdict: lead,
  });
  // As the next process finds it after a kill.
  const copy = path.join(test.folder, "copy.sqlite");
  for (const end of ["", "-wal"])
    cpSync(outboxFile(test.folder) + end, copy + end, { force: true });
  const found = new DatabaseSync(copy)
    .prepare("SELECT count(*) AS n FROM submissions WHERE reference = ?")
    .get(reference);
  expect(found).toEqual({ n: 1 });
});
