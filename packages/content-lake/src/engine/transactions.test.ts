import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Collection } from "./collection.ts";
import { openDatabase } from "./database.ts";
import { CONTENT_TABLES } from "./tables.ts";
import { TransactionLog } from "./transactions.ts";

it("holds as many transactions as their documents let it", () => {
  const folder = mkdtempSync(join(tmpdir(), "lake-log-"));
  const database = openDatabase(folder, null);
  const log = new TransactionLog(database, CONTENT_TABLES, new Collection());
  let sequence = 0;
  const remember = (characters: number) => {
    sequence += 1;
    const header = { sequence, id: `t${sequence}`, author: "a", timestamp: "" };
    log.remember({ ...header, changes: [] }, characters);
  };
  for (let count = 0; count < 2_000; count += 1) remember(100);
  expect(log.remembered).toBe(1_000);
  for (let count = 0; count < 100; count += 1) remember(1_000_000);
  expect(log.remembered).toBeLessThan(10);
  expect(log.newest?.id).toBe("t2100");
  remember(50_000_000);
  expect(log.remembered).toBe(0);
  remember(100);
  expect(log.remembered).toBe(1);
  database.close();
  rmSync(folder, { recursive: true });
});
