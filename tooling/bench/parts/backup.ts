import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { makeBackup } from "../../backup/make-backup.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { fill, startBenchLake, type BenchLake } from "../bench-lake.ts";
import { manyDocuments } from "../many-documents.ts";

/** The result of `measureBackup`. */
export type BackupFigures = {
  documents: number;
  /** In milliseconds, while documents are written. */
  backupMs: number;
  restoreMs: number;
  /** Transactions that were written during the backup. */
  written: number;
};

/**
 * Backs up a lake while documents are written, then deletes its folder and
 * restores it.
 */
export async function measureBackup(count: number): Promise<BackupFigures> {
  const root = mkdtempSync(path.join(os.tmpdir(), "bench-backup-"));
  const dataFolder = path.join(root, "data");
  const file = path.join(root, "backup.tar.gz");
  mkdirSync(dataFolder, { mode: 0o700 });
  const store = path.join(dataFolder, "content-lake");
  try {
    const lake = await startBenchLake(store);
    await fill(lake, manyDocuments(count));
    writeFileSync(
      path.join(dataFolder, "stack.json"),
      JSON.stringify({
        siteUrl: lake.url,
        contentLake: { url: lake.url, writeToken: lake.tokens.write },
      }),
    );
    const writer = keepWriting(lake);
    const began = performance.now();
    const { counts } = await makeBackup({ dataFolder, file, say: () => {} });
    const backupMs = performance.now() - began;
    const written = await writer.stop();
    await lake.stop();
    rmSync(dataFolder, { recursive: true });

    const restoring = performance.now();
    await restoreBackup({ file, dataFolder, force: false });
    const again = await startBenchLake(store);
    const restoreMs = performance.now() - restoring;
    const held = await again.ask(
      `/data/query/production?query=${encodeURIComponent("count(*)")}&perspective=raw`,
      again.tokens.write,
    );
    await again.stop();
    const { result } = JSON.parse(held) as { result: number };
    if (result !== counts.content?.documents) {
      throw new Error(`${result} documents came back.`);
    }
    return { documents: result, backupMs, restoreMs, written };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function keepWriting({ ask, tokens }: BenchLake): {
  stop(): Promise<number>;
} {
  let over = false;
  async function write(): Promise<number> {
    let count = 0;
    for (; !over; count += 1) {
      const document = { _id: "bench-counter", _type: "counter", count };
      const mutations = [{ createOrReplace: document }];
      await ask("/data/mutate/production", tokens.write, { mutations });
    }
    return count;
  }
  const written = write();
  return {
    stop() {
      over = true;
      return written;
    },
  };
}

/** @param figures as lines for a person. */
export function printBackup(figures: BackupFigures): void {
  const { documents, backupMs, restoreMs, written } = figures;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  console.log(
    `\n${documents} documents: backup in ${seconds(backupMs)} while ${written} transactions were written, then restored and started in ${seconds(restoreMs)} (to reach: 60 s in all)`,
  );
}
