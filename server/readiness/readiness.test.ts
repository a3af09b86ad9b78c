import os from "node:os";

import { describe, expect, it, vi } from "vitest";

import type { IntakeHealth } from "../../app/intake/intake.server.ts";
import { readReadiness, sharedReadiness } from "./readiness.ts";

const counts = {
  waiting: 3,
  oldestSeconds: 90,
  parked: 1,
  parkedForFirm: 0,
  parkedFiles: 0,
  oldestNoticeSeconds: null,
  notices: 0,
};

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
  it("says that answers are held back, and why, and stays", async () => {
    const { isReady, report } = await ask({}, { inDoubt: 89 });
    expect(isReady).toBe(true);
    expect(report["answersInDoubt"]).toMatch(/^89 answers .* no edit explains/);
  });

  it.each<
    [
      Partial<IntakeHealth>,
      Parameters<typeof ask>[1],
      "all" | "pages" | "none",
      object,
    ]
  >([
    [{}, {}, "all", { content: "ok" }],
    // Visitors would get pages of the last run.
    [{}, { areCurrent: false }, "none", { start: "pages are made again" }],
    [{}, { content: false }, "none", { content: "unavailable" }],
    [{ isDiskFull: true }, {}, "pages", { disk: { state: "disk is full" } }],
    // Stored requests would never reach the firm, unless another process sends them.
    [{ delivery: "unavailable" }, {}, "pages", { delivery: "unavailable" }],
    [{ delivery: "elsewhere" }, {}, "all", { delivery: "elsewhere" }],
    [{ outbox: "unavailable" }, {}, "pages", { outbox: "unavailable" }],
    [{ database: "failing" }, {}, "all", { database: "failing" }],
  ])("with %j and %j is for %s", async (intake, others, ready, report) => {
    expect(await ask(intake, others)).toMatchObject({
      isReady: ready === "all",
      showsPages: ready !== "none",
      report,
    });
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
