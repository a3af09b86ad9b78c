import { mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { TestIntakes } from "../intakes.fixture.ts";
import { contents, fill } from "./damaged-outbox.fixture.ts";
import { outboxFile, setAsideFiles } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";

let test: TestIntakes;
beforeEach(() => {
  test = new TestIntakes();
});
afterEach(() => test.close());

describe("damage of the outbox", () => {
  it("is not reported for a file that cannot be opened at the moment", async () => {
    await fill(test, 2);
    const file = outboxFile(test.folder);
    const { ino } = statSync(file);
    // A folder in the place of the lock: nothing can be opened.
    const lock = path.join(path.dirname(file), "outbox.lock");
    rmSync(lock, { force: true });
    mkdirSync(lock);
    expect(() => openOutboxFile(test.folder)).toThrow(/cannot be opened/);
    expect(statSync(file).ino).toBe(ino);
    rmSync(lock, { recursive: true });
    expect(contents(test).size).toBe(2);
    expect(setAsideFiles(test.folder)).toEqual([]);
  });
});
