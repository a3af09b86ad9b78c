import { chmodSync, chownSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { examine, exitCodeOf, type Finding } from "./examine.ts";
import {
  type GoodMachine,
  makeGoodMachine,
} from "../../tests/fixtures/deploy/good-machine.fixture.ts";

let machine: GoodMachine;

beforeEach(async () => {
  machine = await makeGoodMachine();
});
afterEach(() => machine.remove());

/** What is not well. */
async function faults(): Promise<Finding[]> {
  return (await examine(machine)).filter(({ level }) => level !== "ok");
}

/** Expects one fault and no other. */
async function expectFault(
  about: string,
  level: "warning" | "error",
  sentence: RegExp,
): Promise<void> {
  const found = await faults();
  expect(found).toEqual([
    { about, level, sentence: expect.stringMatching(sentence) as string },
  ]);
  expect(exitCodeOf(found)).toBe(level === "error" ? 1 : 2);
}

/** A JSON answer of a hosted service. */
function hosted(status: number, body: object): Promise<string> {
  return machine.serve((_, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  });
}

function useHostedContent(origin: string): void {
  Object.assign(machine.variables, {
    SANITY_PROJECT_ID: "abc123",
    SANITY_DATASET: "production",
    SANITY_API_HOST: origin,
    SANITY_API_READ_TOKEN: "a-token-that-nobody-may-see",
  });
}

it("finds nothing on a good machine", async () => {
  useHostedContent(await hosted(200, { result: true }));
  const findings = await examine(machine);
  expect(findings.filter(({ level }) => level !== "ok")).toEqual([]);
  expect(exitCodeOf(findings)).toBe(0);
  expect(new Set(findings.map(({ about }) => about))).toEqual(
    new Set([
      ...["Build", "Variables", "Ports", "Disk"],
      ...["Permissions", "Sanity", "Backup"],
    ]),
  );
});

describe("a machine", () => {
  it("with a build of older files", async () => {
    machine.isBuilt = { ...machine.isBuilt, site: () => false };
    await expectFault("Build", "warning", /The site is not built/);
  });

  it("with a bad value, which is not repeated", async () => {
    machine.variables["SMTP_URL"] = "smtp-password-42";
    machine.variables["PORT"] = "99999";
    const [found, ...others] = await faults();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ about: "Variables", level: "error" });
    expect(found?.sentence).toMatch(/PORT[^]*SMTP_URL/);
    expect(found?.sentence).not.toContain("password-42");
  });

  it("with a port that another program has", async () => {
    const taken = createServer();
    await new Promise<void>((done) =>
      taken.listen(Number(machine.variables["PORT"]), "127.0.0.1", done),
    );
    await expectFault("Ports", "error", /Port \d+ is taken by .*PORT/);
    await new Promise((done) => taken.close(done));
  });

  it.skipIf(process.platform === "win32")(
    "whose secrets others can read",
    async () => {
      chmodSync(path.join(machine.dataFolder, "secrets.json"), 0o644);
      await expectFault(
        "Permissions",
        "error",
        /secrets\.json .*\(644\).*: chmod 600/,
      );
      chmodSync(path.join(machine.dataFolder, "secrets.json"), 0o600);
      chmodSync(machine.backupFolder, 0o755);
      await expectFault("Permissions", "error", /backups .*\(755\)/);
    },
  );

  it.runIf(process.getuid?.() === 0)(
    "whose data belongs to another account",
    async () => {
      chownSync(machine.dataFolder, 10_001, 10_001);
      await expectFault("Permissions", "error", /belongs to another account/);
    },
  );

  it("whose token hosted Sanity refuses", async () => {
    useHostedContent(await hosted(401, { error: "Unauthorized" }));
    const found = await faults();
    expect(found).toEqual([
      {
        about: "Sanity",
        level: "error",
        sentence: expect.stringMatching(
          /SANITY_API_READ_TOKEN is not accepted/,
        ) as string,
      },
    ]);
    expect(JSON.stringify(await examine(machine))).not.toContain(
      "a-token-that-nobody-may-see",
    );
  });

  it("whose services do not answer", async () => {
    const gone = "127.0.0.1:9";
    useHostedContent(`http://${gone}`);
    Object.assign(machine.variables, {
      SUPABASE_URL: `http://${gone}`,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SITE_SECRET: "x".repeat(32),
      SMTP_URL: `smtp://user:hidden@${gone}`,
      MAIL_FROM: "claims@example.com",
      LEADS_WEBHOOK_URL: `http://${gone}/hidden-path`,
      LEADS_WEBHOOK_SECRET: "x".repeat(16),
      CLAMD_ADDRESS: gone,
    });
    const found = await faults();
    expect(found.map(({ about, level }) => `${about}: ${level}`)).toEqual([
      "Sanity: warning",
      "Supabase: warning",
      "Mail: error",
      "Webhook: error",
      "Scanner: error",
    ]);
    expect(JSON.stringify(found)).not.toContain("hidden");
    expect(exitCodeOf(found)).toBe(1);
  });

  it("without a backup, or with an old one", async () => {
    rmSync(machine.backupFolder, { recursive: true });
    await expectFault("Backup", "warning", /There is no backup in/);
    machine.remove();
    machine = await makeGoodMachine();
    const { now } = machine;
    machine.now = () => now() + 3 * 86_400_000;
    await expectFault("Backup", "warning", /is 3 days old: one was missed/);
    machine.now = () => now() + 20 * 86_400_000;
    const found = await faults();
    expect(found.map(({ level }) => level)).toEqual(["error", "warning"]);
    expect(found[1]?.sentence).toMatch(/No backup was proved lately/);
  });

  it("whose backup was not proved, or not taken elsewhere", async () => {
    const entry = { at: new Date().toISOString(), backup: "one.tar.gz" };
    machine.noteStatus({ proof: { ...entry, fault: "It is damaged." } });
    await expectFault("Backup", "error", /was not proved: It is damaged\./);
    machine.variables["BACKUP_OFFSITE"] = "true";
    machine.noteStatus({
      proof: { ...entry, fault: null },
      offsite: { ...entry, fault: "The command failed (7)." },
    });
    await expectFault("Backup", "error", /not taken elsewhere: .*\(7\)/);
  });
});
