import { describe, expect, it } from "vitest";

import { type Findings, healthView } from "./health-view";

const now = Date.UTC(2026, 5, 1, 12);
const outbox = {
  waiting: 0,
  oldestSeconds: null,
  parked: 0,
  parkedForFirm: 0,
  parkedFiles: 0,
  oldestNoticeSeconds: null,
  notices: 0,
};

const intake: Findings["intake"] = {
  database: "ok",
  outbox,
  delivery: "ok",
  isDiskFull: false,
  setAside: [],
};

const site = {
  isContentUp: true,
  pages: {
    count: 40,
    bytes: 3 * 1024 ** 2,
    hits: 99,
    misses: 1,
    refreshes: [300, 100, 200],
  },
  disk: { free: 20 * 1024 ** 3, total: 40 * 1024 ** 3 },
  backupAt: now - 26 * 60 * 60 * 1000,
};

function view(changes: Partial<Findings> = {}) {
  const deliveries = { lastDeliveredAt: now - 90_000, refused: [] };
  const findings = {
    site,
    intake,
    isDatabaseUp: true,
    deliveries,
    now,
    calendarPath: "/c",
  };
  return healthView({ ...findings, ...changes });
}

describe("the health page", () => {
  it.each<[string, Partial<Findings>]>([
    ["the database is down", { isDatabaseUp: false }],
    ["the disk is full", { intake: { ...intake, isDiskFull: true } }],
    ["the outbox is gone", { intake: { ...intake, outbox: "unavailable" } }],
    [
      "a request waits for long",
      { intake: { ...intake, outbox: { ...outbox, oldestSeconds: 600 } } },
    ],
    [
      "the disk is nearly full",
      { site: { ...site, disk: { free: 1, total: 9 } } },
    ],
    [
      "a file was set aside",
      { intake: { ...intake, outbox: { ...outbox, parkedFiles: 1 } } },
    ],
    ["the backup is old", { site: { ...site, backupAt: now - 9 * 864e5 } }],
  ])("is not well when %s", (_name, changes) =>
    expect(view(changes).isWell).toBe(false),
  );

  it("says why no mail reaches a sender, and what the database refused", () => {
    const part = { attempts: 1, acceptedAt: now };
    const mail = { ...part, part: "receipt" };
    const refused = [
      { ...mail, reference: "CLAIM-1", isInternational: true as const },
      { ...mail, reference: "CLAIM-2" },
      { ...part, part: "claim", reference: "CLAIM-3" },
    ];
    const { refused: shown } = view({
      deliveries: { lastDeliveredAt: now, refused },
    });
    expect(shown.map(({ why }) => why)).toEqual([
      expect.stringContaining("letters such as “é”"),
      expect.stringContaining("refused the address"),
      null,
    ]);
  });

  it("is well without a database, deliveries or a measurement", () => {
    expect(view({ isDatabaseUp: null, deliveries: null }).isWell).toBe(true);
    expect(view({ site: null }).isWell).toBe(true);
    const pages = { ...site.pages, hits: 0, misses: 0, refreshes: [] };
    expect(view({ site: { ...site, pages } }).isWell).toBe(true);
  });
});
