import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { bareEnvironment } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// deploy/upgrade.sh with a small project instead of the site. With the site itself it
// runs in tests/trials/upgrade.test.ts, the restart under load in
// tests/trials/fronts.test.ts.

const LONG = Boolean(process.env["TEST_LONG"]);

const root = temporaryFolder("upgrade");
const repository = path.join(root, "repository");
const releases = path.join(root, "releases-root");
const units = path.join(root, "units");
/** Stands for `deploy/command.sh`: says what was asked of which release. */
const command = path.join(root, "command");
const hangUp = path.join(root, "hang-up");

/** Answers as the release that `current` points to. */
const site = createServer((_, response) => {
  const running = versionOf("current");
  response.statusCode = running.startsWith("bad") ? 503 : 200;
  response.end();
});

function versionOf(link: string): string {
  const file = path.join(releases, link, "built");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : "";
}

function git(...args: string[]): void {
  const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  execFileSync("git", ["-C", repository, ...author, ...args], {
    stdio: "ignore",
  });
}

/** The version whose unit is installed. */
const unit = () => readFileSync(path.join(units, "small.service"), "utf8");

function tag(version: string): void {
  mkdirSync(path.join(repository, "deploy/systemd"), { recursive: true });
  const file = path.join(repository, "deploy/systemd/small.service");
  writeFileSync(file, version);
  const scripts = { build: `echo ${version} > built` };
  writeFileSync(
    path.join(repository, "package.json"),
    JSON.stringify({ name: "small", version: "1.0.0", scripts }),
  );
  git("add", ".");
  git("commit", "-m", version);
  git("tag", version);
}

function upgrade(
  version: string,
  variables: Record<string, string> = {},
): Promise<{ code: number; text: string }> {
  const { port } = site.address() as AddressInfo;
  const env = {
    ...bareEnvironment(),
    RELEASES: releases,
    RELEASE_WAIT: "2",
    PROBE: `http://127.0.0.1:${port}/healthz`,
    RESTART: "true",
    STOP: "true",
    START: "true",
    RELOAD: "true",
    BACKUP: "true",
    UNITS: units,
    COMMAND: command,
    ...variables,
  };
  // Not awaited in this thread, which answers for the site.
  return new Promise((resolve) =>
    execFile(
      "deploy/upgrade.sh",
      [`file://${repository}`, version],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    ),
  );
}

beforeAll(async () => {
  for (const folder of [repository, units]) mkdirSync(folder);
  writeFileSync(
    command,
    '#!/bin/sh\necho "$(cat "$RELEASE/built"): $*"\n[ "$1" != "$REFUSED" ]\n',
  );
  writeFileSync(hangUp, "#!/bin/sh\nkill -HUP $PPID\n");
  for (const file of [command, hangUp]) chmodSync(file, 0o700);
  git("init");
  for (const version of ["good-1", "bad-2", "good-3"]) tag(version);
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
});

afterAll(() => {
  site.close();
});

describe.runIf(LONG)("an upgrade", () => {
  it("builds beside, and changes the link and the units", async () => {
    const { code, text } = await upgrade("good-1");
    expect(code, text).toBe(0);
    expect([versionOf("current"), unit()]).toEqual(["good-1", "good-1"]);
    expect(text).not.toContain("making a backup");
  });

  it("takes back a release that is not ready, its units and the data, with the connection lost", async () => {
    const began = Math.floor(Date.now() / 1000);
    // The connection is lost while the site is stopped.
    const { code, text } = await upgrade("bad-2", { STOP: hangUp });
    expect(code).toBe(1);
    expect(text).toMatch(/bad-2 does not answer .* taking back .*releases/);
    const [, since] =
      /bad-2: restore --before-upgrade --force --since (\d+)/.exec(text) ?? [];
    expect(Number(since)).toBeGreaterThanOrEqual(began);
    expect([versionOf("current"), unit()]).toEqual(["good-1", "good-1"]);
  });

  it("changes nothing without a backup, a proof by the new release, or a build", async () => {
    const unsaved = await upgrade("good-3", { BACKUP: "false" });
    expect(unsaved.code).not.toBe(0);
    expect(unsaved.text).toMatch(/making a backup/);
    const unproved = await upgrade("good-3", { REFUSED: "backup" });
    expect(unproved.code).toBe(1);
    expect(unproved.text).toMatch(
      /good-3: backup --prove\n.*nothing was changed/,
    );
    const unknown = await upgrade("no-such-version");
    expect(unknown.code).not.toBe(0);
    expect([versionOf("current"), unit()]).toEqual(["good-1", "good-1"]);
    expect(readdirSync(releases).sort()).toEqual(["current", "releases"]);
  });

  it("leaves the release before it in place", async () => {
    const { code, text } = await upgrade("good-3");
    expect(code, text).toBe(0);
    expect(versionOf("current")).toBe("good-3");
  });

  it("stays with a release that does not answer if the one before could not read the data", async () => {
    const { code, text } = await upgrade("bad-2", { REFUSED: "restore" });
    expect(code).toBe(1);
    expect(text).toMatch(/data could not be put back, so bad-2 stays/);
    expect([versionOf("current"), unit()]).toEqual(["bad-2", "bad-2"]);
  });
});
