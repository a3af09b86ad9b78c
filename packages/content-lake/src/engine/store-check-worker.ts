import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { isDamage } from "./sqlite-code.ts";

// The script of a worker thread that checks one SQLite file and answers with the
// faults that it finds.

const FAULTS = 5;

function faultsOf(file: string): string[] {
  const database = new DatabaseSync(file);
  try {
    const rows = database.prepare(`PRAGMA integrity_check(${FAULTS})`).all();
    const found = rows.map((row) => String(row["integrity_check"]));
    return found.filter((each) => each !== "ok");
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [String(error)];
  } finally {
    database.close();
  }
}

parentPort?.postMessage(faultsOf(String(workerData)));
