import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { pdf } from "../../app/intake/evidence/evidence-files.fixture.ts";
import { formatOf } from "../../app/intake/outbox/files.server.ts";
import { makeMovedClock } from "../fixtures/clock/moved-clock.fixture.ts";
import { makeReleases } from "../fixtures/deploy/two-releases.fixture.ts";
import { sendOne } from "../fixtures/intake/evidence.fixture.ts";
import {
  person,
  sendRequest,
} from "../fixtures/intake/linked-request.fixture.ts";
import { settled } from "../fixtures/stack/acknowledged.fixture.ts";
import { runScript, startChild } from "../fixtures/stack/child.fixture.ts";
import { fingerprintOf } from "../fixtures/stack/data-folder.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import * as owners from "../fixtures/stack/owners.fixture.ts";
import { startTestStack } from "../fixtures/stack/stack.fixture.ts";
import {
  folderOfTest,
  temporaryFolder,
} from "../fixtures/temporary-folder.fixture.ts";
import { thaw } from "../fixtures/versions/thaw.fixture.ts";

const PATIENCE = { timeout: 300_000, interval: 50 };

describe("deploy/upgrade.sh with two releases of the site", () => {
  const root = temporaryFolder("releases");
  const folder = path.join(root, "data");
  let releases: Awaited<ReturnType<typeof makeReleases>>;
  let siteUrl = "";

  beforeAll(async () => {
    const [port, studio, database] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    siteUrl = `http://localhost:${port}`;
    releases = await makeReleases(root, {
      DATA_DIR: folder,
      BACKUP_DIR: path.join(root, "backups"),
      PORT: String(port),
      STUDIO_PORT: String(studio),
      SUPABASE_PORT: String(database),
      PROBE: `${siteUrl}/healthz`,
      INTAKE_MIN_SECONDS: "0",
      WARM_UP: "0",
    });
  }, 900_000);

  afterAll(() => releases?.stop());

  const statusOf = async (page: string) => (await fetch(siteUrl + page)).status;

  it("goes up, takes back one that does not answer, and loses nothing sent to it", async () => {
    const first = await releases.upgrade("first");
    expect(first.code, first.text).toBe(0);
    await settled(siteUrl);
    const before = await sendRequest(siteUrl, person(101));
    await settled(siteUrl);

    let isOver = false;
    const failing = releases
      .upgrade("second", "fail")
      .finally(() => (isOver = true));
    // Until the second release has the data.
    await vi.waitUntil(
      () => isOver || versionsIn(folder).includes("20990101000000"),
      PATIENCE,
    );
    const between = await sendRequest(siteUrl, person(102));
    const file = { name: "roof.pdf", bytes: pdf("A roof") };
    expect(await sendOne(siteUrl, between.path, file)).toBe("kept");
    releases.fail();
    const { code, text } = await failing;
    expect(code, text).toBe(1);
    expect(text).toMatch(/second does not answer.*taking back/);
    expect(text).toContain(`people have sent since: ${between.reference}`);

    await settled(siteUrl);
    expect(await statusOf(before.path)).toBe(200);
    // The first release reads it, too.
    expect(releases.log()).toContain(`taken over: ${between.reference}`);
    expect(await statusOf(between.path)).toBe(200);
    const after = await sendRequest(siteUrl, person(103));

    const second = await releases.upgrade("second");
    expect(second.code, second.text).toBe(0);
    await settled(siteUrl);
    for (const each of [before, between, after])
      expect(await statusOf(each.path), each.reference).toBe(200);
    expect(await (await fetch(siteUrl + between.path)).text()).toContain(
      file.name,
    );
  });
});

const versionsIn = (folder: string) => {
  const file = path.join(folder, "versions.json");
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};

/** Kills a process and its children, as a loss of power does. */
function killAll(pid: number): void {
  const lines = execFileSync("ps", ["-eo", "ppid=,pid="], { encoding: "utf8" });
  const children = lines
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([parent, child]) => (parent === pid ? child! : []));
  for (const each of [pid, ...children]) process.kill(each, "SIGKILL");
}

describe("a start that takes over the data of release 28f7035f", () => {
  const clock = makeMovedClock();
  afterAll(() => clock.remove());

  const inside = (name: string) => (folder: string) =>
    existsSync(path.join(folder, name));

  it.each([
    ["begins the copy", inside("before-upgrade.tmp")],
    ["has the copy", inside("before-upgrade")],
    [
      "opens the database",
      (folder: string) =>
        readFileSync(path.join(folder, "supabase/closed"), "utf8").startsWith(
          "open",
        ),
    ],
    [
      "has the outbox",
      (folder: string) =>
        formatOf(path.join(folder, "intake/outbox.sqlite")) === "current",
    ],
    ["is ready", inside("versions.json")],
  ])(
    "and is killed when it %s goes on, and can be undone",
    async (_, isThere) => {
      const { folder, people } = await thaw("28f7035f", folderOfTest("killed"));
      clock.set(people.at + 60_000, []);
      const stores = ["intake", "supabase/postgres"];
      const print = () =>
        stores
          .flatMap((name) => fingerprintOf(path.join(folder, name)))
          // What reads the outbox takes its lock.
          .filter((file) => !file.startsWith("outbox.lock"));
      const before = print();
      const ports = ["PORT", "STUDIO_PORT", "SUPABASE_PORT"];
      const env: Record<string, string> = { ...clock.env, DATA_DIR: folder };
      for (const name of ports) env[name] = String(await freePort());
      const killed = startChild({ script: "scripts/start.ts", env });
      const each = { ...PATIENCE, interval: 1 };
      await vi.waitUntil(() => isThere(folder), each);
      killAll(killed.process.pid!);
      await killed.ended;

      const options = { dataFolder: folder, fromNothing: true, env: clock.env };
      const again = await startTestStack(options);
      await again.stop();
      for (const owner of ["outbox", "database", "lake"] as const)
        expect(await owners[owner](folder, people), owner).toMatchObject({
          missing: [],
        });

      const args = ["--before-upgrade"];
      const back = await runScript("scripts/restore.ts", { args, env });
      expect(back.code, back.output).toBe(0);
      expect(print()).toEqual(before);
    },
  );
});
