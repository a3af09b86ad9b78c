import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import {
  consultation,
  down,
  everythingArrives,
  lead,
  message,
  type TestIntakes,
} from "../intakes.fixture.ts";
import { outboxFile } from "./files.server.ts";
import { openOutboxFile } from "./open.server.ts";

/** Makes an outbox with so many entries, half of them delivered, and returns their references. */
export async function fill(
  test: TestIntakes,
  count: number,
): Promise<string[]> {
  const intake = test.start();
  const references: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (index === count / 2) {
      await everythingArrives(intake);
      test.database.interfere = down;
    }
    const words = consultation({ description: `Words ${index}. `.repeat(30) });
    const { reference } = await intake.accept(words, {
      key: `key ${index}`,
      triage: lead,
    });
    references.push(reference);
  }
  await intake.stop(1_000);
  test.database.interfere = () => null;
  return references;
}

/**
 * Makes an outbox as a kill leaves it: its log was never written back.
 *
 * @returns what it took, and a way to damage that log.
 */
export async function killed(test: TestIntakes) {
  const intake = test.make();
  const references: string[] = [];
  for (let index = 0; index < 20; index += 1)
    references.push(
      (await intake.accept(message, { key: `${index}`, triage: lead }))
        .reference,
    );
  const file = outboxFile(test.folder);
  const copy = mkdtempSync(path.join(os.tmpdir(), "outbox-killed-"));
  for (const end of ["", "-wal"])
    cpSync(file + end, path.join(copy, `o${end}`));
  await intake.stop(0);
  for (const end of ["", "-wal"])
    cpSync(path.join(copy, `o${end}`), file + end);
  rmSync(copy, { recursive: true });
  return {
    references,
    rewrite(damage: (log: Buffer) => unknown) {
      const log = readFileSync(`${file}-wal`);
      damage(log);
      writeFileSync(`${file}-wal`, log);
    },
  };
}

/** The outbox: each reference, with what was submitted. */
export function contents(test: TestIntakes): Map<string, string> {
  const outbox = openOutboxFile(test.folder);
  const rows = outbox
    .prepare("SELECT reference, content FROM submissions")
    .all() as { reference: string; content: string }[];
  outbox.close();
  return new Map(rows.map(({ reference, content }) => [reference, content]));
}

/** The ids of the claims in the database. */
export function claimIds(test: TestIntakes): string[] {
  return test.database.rows("claims").map(({ id }) => String(id));
}

/** Rewrites the bytes of the outbox file, and returns what it then is. */
export function damage(
  test: TestIntakes,
  rewrite: (bytes: Buffer) => unknown,
): Buffer {
  const file = outboxFile(test.folder);
  const bytes = readFileSync(file);
  const rewritten = rewrite(bytes);
  const damaged = Buffer.isBuffer(rewritten) ? rewritten : bytes;
  writeFileSync(file, damaged);
  return damaged;
}

/** Damages the names of the tables, without which SQLite reads nothing. */
export const withoutTables = (bytes: Buffer) => bytes.fill(0xff, 100, 600);
