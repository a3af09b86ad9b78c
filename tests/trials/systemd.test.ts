import { existsSync } from "node:fs";
import { afterAll, expect, it, vi } from "vitest";

import type { Finding } from "../../scripts/doctor/examine.ts";
import {
  bootSystemd,
  type BootedSystemd,
} from "../fixtures/deploy/booted-systemd.fixture.ts";

import {
  needProgram,
  skipFor,
} from "../fixtures/deploy/debian-program.fixture.ts";

// The project's units as they are, run by a real systemd: what systemd-analyze
// calls safe must also let the site work.

const PATIENCE = { timeout: 300_000, interval: 500 };

let systemd: BootedSystemd | null = null;
afterAll(() => systemd?.remove());

const statusOf = (url: string) =>
  `curl --silent --output /dev/null --write-out '%{http_code}' ${url} || true`;

it("runs the site and its backup with all of their hardening", async (context) => {
  if (process.getuid?.() !== 0 || !existsSync("/lib/systemd/systemd"))
    skipFor(context, "a systemd of its own needs root, and Debian's systemd");
  // systemd-run waits by it.
  needProgram(context, "dbus-daemon", "dbus");
  systemd = await bootSystemd([
    "WARM_UP=0",
    "MAIL_FROM=Claims & Co. <claims@example.com>",
  ]);
  if (systemd === null)
    skipFor(context, "this machine lets no systemd be booted in it");
  const { sh } = systemd;
  const site = "http://localhost:3000";

  await vi.waitFor(
    async () =>
      expect(await sh("journalctl --unit claims-site")).toContain(
        "Ctrl+C stops everything.",
      ),
    PATIENCE,
  );
  const main = "$(systemctl show --property MainPID --value claims-site)";
  const limits = await sh(`cat /proc/${main}/status`);
  expect(limits).toMatch(/^CapBnd:\t0+$/m);
  expect(limits).toMatch(/^NoNewPrivs:\t1$/m);
  expect(limits).toMatch(/^Seccomp:\t2$/m);

  expect(await sh(statusOf(`${site}/consultation`))).toBe("200");
  const home = await sh(`curl --silent ${site}/`);
  const picture = /\/images\/[^\s",]+/.exec(home)?.[0].replaceAll("&amp;", "&");
  expect(await sh(statusOf(`'${site}${picture}'`))).toBe("200");
  expect(await sh(statusOf("http://localhost:3333/"))).toBe("200");

  await sh("systemctl start claims-site-backup.service");
  const status = await sh("cat /var/lib/claims-site/backups/status.json");
  expect(JSON.parse(status)).toMatchObject({ proof: { fault: null } });

  // With a sign of the shell in a value.
  const doctor = await sh(
    "/srv/claims-site/current/deploy/command.sh doctor --json || true",
  );
  const { findings } = JSON.parse(doctor) as { findings: Finding[] };
  expect(findings.filter(({ level }) => level === "error")).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({ about: "Backup", level: "ok" }),
  );

  // The socket stays open: a request during the restart waits for its end.
  await sh("systemctl restart claims-site.service");
  expect(await sh(statusOf(`${site}/contact`))).toBe("200");
  // So does one after a kill, from the moment that the old processes are gone.
  const mainPid = "systemctl show --property MainPID --value claims-site";
  const killed = await sh(mainPid);
  await sh("systemctl kill --signal KILL --kill-whom main claims-site");
  await vi.waitFor(
    async () => expect(["0", killed]).not.toContain(await sh(mainPid)),
    { timeout: 300_000, interval: 50 },
  );
  expect(await sh(statusOf(`${site}/contact`))).toBe("200");

  await vi.waitFor(
    async () =>
      expect(
        (await sh("journalctl --unit claims-site")).split("Ctrl+C").length,
      ).toBe(4),
    PATIENCE,
  );
  await sh("systemctl stop claims-site.socket claims-site.service");
  expect(await sh("systemctl show --property Result --value claims-site")).toBe(
    "success",
  );
  expect(await sh(statusOf(`${site}/healthz`))).toBe("000");
}, 1_200_000);
