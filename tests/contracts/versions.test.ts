import { existsSync, globSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { setAside } from "../../app/intake/set-aside.server.ts";
import { restoreBackup } from "../../scripts/backup/restore-backup.ts";
import { requireTakenOver } from "../../scripts/stack/versions.ts";
import { makeMovedClock } from "../fixtures/clock/moved-clock.fixture.ts";
import { createTestClient } from "../fixtures/stack/database.fixture.ts";
import { settled } from "../fixtures/stack/acknowledged.fixture.ts";
import { queryLake } from "../fixtures/stack/lake.fixture.ts";
import {
  missingContent,
  missingRows,
} from "../fixtures/stack/missing-parts.fixture.ts";
import * as owners from "../fixtures/stack/owners.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";
import {
  RELEASES,
  thaw,
  type Frozen,
  type Thawed,
} from "../fixtures/versions/thaw.fixture.ts";

// The data folders that earlier releases have made, each started by this one.

const MINUTE_MS = 60_000;

describe.each(RELEASES)("the data of release %s", (release) => {
  const root = temporaryFolder("versions");
  // The links of its requests are open for thirty days.
  const clock = makeMovedClock();
  let thawed: Thawed;
  /** True if a store has another number than today's. */
  let changes = false;

  beforeAll(async () => {
    thawed = await thaw(release, root);
    try {
      requireTakenOver(thawed.folder);
    } catch {
      changes = true;
    }
    clock.set(thawed.people.at + MINUTE_MS, []);
  });

  afterAll(() => clock.remove());

  /** Starts a data folder, and compares it with what people were told. */
  async function start(dataFolder: string): Promise<void> {
    const options = { dataFolder, fromNothing: true, env: clock.env };
    const stack = await startTestStack(options);
    try {
      await pagesShow(stack.siteUrl, thawed.people);
      const { url, secretKey } = stack.supabase!;
      const client = createTestClient(url, secretKey);
      const claims = await client.from("claims").select("id");
      const { asked, waiting, withdrawn } = thawed.people;
      const ids = claims.data?.map(({ id }) => id);
      for (const { reference } of [asked, waiting])
        expect(ids).toContain(reference);
      expect(ids).not.toContain(withdrawn);
      const files = await client.from("claim_evidence").select("file_name");
      const names = files.data?.map(({ file_name: name }) => name);
      expect(names).toEqual(expect.arrayContaining(["a.pdf", "b.pdf"]));
      const query = '*[_id == "_.releases.later"].state';
      const states = await queryLake(stack.contentLake!, query, "raw");
      expect(states).toEqual(["scheduled"]);
      expect([
        await missingRows(stack.supabase!, thawed.people),
        await missingContent(stack.contentLake!, thawed.people),
      ]).toEqual([[], []]);
    } finally {
      await stack.stop();
    }
    expect(setAside(dataFolder)).toEqual([]);
    await isWhole(dataFolder, "outbox");
  }

  /** Compares what owns a part of a data folder with what people were told. */
  async function isWhole(
    dataFolder: string,
    ...parts: ("outbox" | "database" | "lake")[]
  ): Promise<void> {
    for (const owner of parts)
      expect(
        await owners[owner](dataFolder, thawed.people),
        owner,
      ).toMatchObject({ missing: [] });
  }

  it("is taken over by a start, which keeps a copy if a store changes", async () => {
    await start(thawed.folder);
    const kept = globSync("before-upgrade/*", { cwd: thawed.folder });
    expect(kept.map((name) => path.basename(name))).toEqual(
      expect.arrayContaining(
        changes ? ["content-lake", "intake", "supabase"] : [],
      ),
    );
    expect(kept.length > 0).toBe(changes);
    const mails = await owners.mailbox(thawed.folder, thawed.people);
    expect(mails.said).not.toBe("");
  });

  it("is restored from its backup", async () => {
    const folder = path.join(root, "restored");
    await restoreBackup(thawed.backup, folder, true);
    // A start takes it for today's, and keeps no copy.
    expect(() => requireTakenOver(folder)).not.toThrow();
    if (process.env["TEST_LONG"]) await start(folder);
    else await isWhole(folder, "outbox", "database", "lake");
    expect(existsSync(path.join(folder, "before-upgrade"))).toBe(false);
  });
});

/** What the senders of two requests see once everything is delivered. */
async function pagesShow(siteUrl: string, people: Frozen): Promise<void> {
  const read = async (page: string) => (await fetch(siteUrl + page)).text();
  await settled(siteUrl);
  for (const [{ path: page }, ...words] of [
    [people.asked, "Wilhelmina Smith", "a.pdf"],
    [people.waiting, "Wilhelmina Waiting", "b.pdf"],
  ] as const) {
    const text = await read(page);
    for (const word of words) expect(text).toContain(word);
  }
}
