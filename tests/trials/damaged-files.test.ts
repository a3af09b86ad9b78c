import {
  chmodSync,
  globSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  acknowledge,
  copyOf,
  type Acknowledged,
} from "../fixtures/stack/acknowledged.fixture.ts";
import * as owners from "../fixtures/stack/owners.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import { folderOfTest, temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";
import { randomFrom } from "../../app/intake/outbox/promises.fixture.ts";

const root = temporaryFolder("damaged-files");
const stopped = path.join(root, "stopped");
const killed = path.join(root, "killed");
let people: Acknowledged;

beforeAll(async () => {
  const stack = await startTestStack();
  people = await acknowledge(stack);
  copyOf(stack.dataFolder, killed);
  await stack.stop();
  copyOf(stack.dataFolder, stopped);
  await stack.remove();
});

type Fault = (folder: string) => void;
const filesOf = (folder: string, pattern: string) =>
  globSync(pattern, { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const each =
  (act: (file: string, bytes: Buffer) => void) =>
  (pattern: string): Fault =>
  (folder) => {
    const files = filesOf(folder, pattern);
    expect(files).not.toEqual([]);
    for (const file of files) act(file, readFileSync(file));
  };
const removed = (...names: string[]): Fault => (folder) => {
  for (const name of names) rmSync(path.join(folder, name), { recursive: true });
};
const halved = each((file, { length }) => truncateSync(file, Math.floor(length / 2)));
const emptied = each((file) => truncateSync(file));
const flipped = each((file, bytes) => {
  const below = randomFrom(bytes.length);
  for (let flips = 0; flips < 60; flips += 1) bytes[below(bytes.length)]! ^= 1 + below(255);
  writeFileSync(file, bytes);
});

const LAKE = "content-lake/content-lake.sqlite";
const PG = "supabase/postgres";
const rows: [string, () => string, Fault, owners.Owner][] = [
  ["nothing", () => stopped, () => {}, owners.outbox],
  ["nothing", () => stopped, () => {}, owners.database],
  ["nothing", () => stopped, () => {}, owners.lake],
  ["kill", () => killed, () => {}, owners.outbox],
  ["kill", () => killed, () => {}, owners.database],
  ["kill", () => killed, () => {}, owners.lake],
  ["lake wal removed", () => killed, removed(`${LAKE}-wal`), owners.lake],
  ["lake wal halved", () => killed, halved(`${LAKE}-wal`), owners.lake],
  ["lake wal flipped", () => killed, flipped(`${LAKE}-wal`), owners.lake],
  ["lake wal emptied", () => killed, emptied(`${LAKE}-wal`), owners.lake],
  ["lake removed", () => stopped, removed(LAKE), owners.lake],
  ["lake halved", () => stopped, halved(LAKE), owners.lake],
  ["lake flipped", () => stopped, flipped(LAKE), owners.lake],
  ["lake emptied", () => stopped, emptied(LAKE), owners.lake],
  ["lake assets removed", () => stopped, removed("content-lake/assets"), owners.lake],
  ["lake assets flipped", () => stopped, flipped("content-lake/assets/images/*"), owners.lake],
  ["lake assets halved", () => stopped, halved("content-lake/assets/images/*"), owners.lake],
  ["pg removed", () => stopped, removed(PG), owners.database],
  ["supabase removed", () => stopped, removed("supabase"), owners.database],
  ["pg control halved", () => stopped, halved(`${PG}/global/pg_control`), owners.database],
  ["pg base flipped", () => stopped, flipped(`${PG}/base/5/*`), owners.database],
  ["pg base emptied", () => stopped, emptied(`${PG}/base/5/*`), owners.database],
  ["pg base halved", () => stopped, halved(`${PG}/base/5/*`), owners.database],
  ["pg wal removed", () => stopped, removed(`${PG}/pg_wal`), owners.database],
  ["pg xact emptied", () => stopped, emptied(`${PG}/pg_xact/*`), owners.database],
  ["pg closed removed", () => stopped, removed(`supabase/closed`), owners.database],
  ["pg closed flipped", () => stopped, flipped(`supabase/closed`), owners.database],
  ["pg lock flipped", () => stopped, flipped(`supabase/lock.sqlite`), owners.database],
  ["mail halved", () => stopped, halved(`supabase/mailbox/*`), owners.database],
  ["secrets removed", () => stopped, removed(`secrets.json`), owners.lake],
  ["outbox removed", () => stopped, removed(`intake/outbox.sqlite`), owners.outbox],
  ["intake removed", () => stopped, removed(`intake`), owners.outbox],
  ["outbox flipped", () => stopped, flipped(`intake/outbox.sqlite`), owners.outbox],
  ["outbox emptied", () => stopped, emptied(`intake/outbox.sqlite`), owners.outbox],
  ["outbox.lock flipped", () => stopped, flipped(`intake/outbox.lock`), owners.outbox],
  ["outbox.json flipped", () => stopped, flipped(`outbox.json`), owners.outbox],
  ["stored removed", () => stopped, removed(`evidence/stored`), owners.doctor],
];
it.each(rows)("%s", async (name, from, fault, owner) => {
  const folder = path.join(folderOfTest("damaged"), "data");
  copyOf(from(), folder);
  fault(folder);
  const seen = await owner(folder, people);
  console.log("ROW", name, JSON.stringify(seen));
});
