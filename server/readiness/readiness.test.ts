import os from "node:os";

import { describe, expect, it, vi } from "vitest";

import type { IntakeHealth } from "../../app/intake/intake.server.ts";
import { readReadiness, sharedReadiness } from "./readiness.ts";

const counts = { waiting: 3, oldestSeconds: 90, parked: 1, notices: 0 };

const well: IntakeHealth = {
  database: "ok",
  outbox: counts,
  delivery: "ok",
  isDiskFull: false,
  setAside: [],
};

function ask(
  changes: Partial<IntakeHealth>,
  { content = true, areCurrent = true, inDoubt = 0 } = {},
) {
  return readReadiness({
    arePagesCurrent: () => areCurrent,
    pingContent: async () => content,
    answersInDoubt: () => inDoubt,
    intakeHealth: () => ({ ...well, ...changes }),
    dataDir: os.tmpdir(),
  });
}

describe("readiness", () => {
  it("is not given while pages of the last run would be shown", async () => {
    const { isReady, report } = await ask({}, { areCurrent: false });
    expect([isReady, report["start"]]).toEqual([false, "pages are made again"]);
    expect((await ask({})).isReady).toBe(true);
  });

  it("says that answers are held back, and why, and stays", async () => {
    const { isReady, report } = await ask({}, { inDoubt: 89 });
    expect(isReady).toBe(true);
    expect(report["answersInDoubt"]).toMatch(/^89 answers .* no edit explains/);
  });

  it("reports a full disk, and is unready", async () => {
    const full = await ask({ isDiskFull: true });
    expect(full.isReady).toBe(false);
    expect(full.report["disk"]).toMatchObject({ state: "disk is full" });
  });

  it("is unready when stored requests cannot be delivered, but not when another process delivers them", async () => {
    const stuck = await ask({ delivery: "unavailable" });
    expect(stuck.isReady).toBe(false);
    expect(stuck.report["delivery"]).toBe("unavailable");
    expect((await ask({ delivery: "elsewhere" })).isReady).toBe(true);
  });

  it("is unready when nothing can keep a request", async () => {
    for (const database of ["ok", "failing"] as const)
      expect((await ask({ database, outbox: "unavailable" })).isReady).toBe(
        false,
      );
  });

  it("is unready when the content source is down", async () => {
    const answer = await ask({}, { content: false });
    expect(answer.isReady).toBe(false);
  });

  it("is asked once for requests at the same time, and again for a later one", async () => {
    const asked = vi.fn(() => ask({}));
    const share = sharedReadiness(asked);
    await Promise.all(Array.from({ length: 50 }, share));
    expect(asked).toHaveBeenCalledOnce();
    await share();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("is asked for strangers once a second, and again after a failure", async () => {
    let time = 0;
    const asked = vi.fn(() => ask({}));
    const share = sharedReadiness(asked, 1_000, () => time);
    await share();
    time = 999;
    await share();
    expect(asked).toHaveBeenCalledOnce();
    time = 1_000;
    asked.mockRejectedValueOnce(new Error("no disk"));
    await expect(share()).rejects.toThrow("no disk");
    time = 2_000;
    expect((await share()).isReady).toBe(true);
    expect(asked).toHaveBeenCalledTimes(3);
  });
});
