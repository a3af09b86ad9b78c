import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
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

// deploy/upgrade.sh with a small project instead of the site. The restart under
// load is in tests/trials/fronts.test.ts.

const LONG = Boolean(process.env["TEST_LONG"]);

const root = temporaryFolder("upgrade");
const repository = path.join(root, "repository");
const releases = path.join(root, "releases-root");

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

function tag(version: string): void {
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
    BACKUP: "true",
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
  mkdirSync(repository);
  git("init");
  for (const version of ["good-1", "bad-2", "good-3"]) tag(version);
  await new Promise<void>((done) => site.listen(0, "127.0.0.1", done));
});

afterAll(() => {
  site.close();
});

describe.runIf(LONG)("an upgrade", () => {
  it("builds beside and changes the link", async () => {
    const { code, text } = await upgrade("good-1");
    expect(code, text).toBe(0);
    expect(versionOf("current")).toBe("good-1");
    expect(text).not.toContain("making a backup");
  });

  it("takes back a release that does not answer", async () => {
    const { code, text } = await upgrade("bad-2");
    expect(code).toBe(1);
    expect(text).toMatch(/bad-2 does not answer .* taking back .*releases/);
    expect(versionOf("current")).toBe("good-1");
  });

  it("changes nothing without a backup, or a build", async () => {
    const unsaved = await upgrade("good-3", { BACKUP: "false" });
    expect(unsaved.code).not.toBe(0);
    expect(unsaved.text).toMatch(/making a backup/);
    const unknown = await upgrade("no-such-version");
    expect(unknown.code).not.toBe(0);
    expect(versionOf("current")).toBe("good-1");
    expect(readdirSync(releases).sort()).toEqual(["current", "releases"]);
  });

  it("leaves the release before it in place", async () => {
    const { code, text } = await upgrade("good-3");
    expect(code, text).toBe(0);
    expect(versionOf("current")).toBe("good-3");
  });
});
