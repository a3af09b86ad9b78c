import { expect, it } from "vitest";

import { bucketOf } from "~/model/web-vitals";

import type { VisitCount, VisitCounts } from "./visit-counts";
import { visitsView } from "./visits-view";

function counted(changes: Partial<VisitCount>): VisitCount {
  return {
    day: "2026-01-01",
    kind: "view",
    name: "/",
    bucket: 0,
    count: 1,
    ...changes,
  };
}

const lcp = (value: number, count: number, name = "/") =>
  counted({ kind: "LCP", name, bucket: bucketOf("LCP", value), count });

const counts: VisitCounts = {
  counts: [
    counted({ count: 5 }),
    counted({ name: "/blog", count: 7 }),
    counted({ name: "", count: 2 }),
    counted({ day: "2026-01-02", count: 1 }),
    lcp(1_000, 3),
    lcp(9_000, 1),
    lcp(9_000, 4, "/blog"),
    counted({ kind: "search", name: "sinkhole", count: 3 }),
  ],
  keptDays: 90,
  vitalsSample: 0.1,
};

it("shows all days together, the most viewed page first", () => {
  const view = visitsView(counts, null);
  expect(view.days.map(({ day, views }) => [day, views])).toEqual([
    ["2026-01-02", 1],
    ["2026-01-01", 14],
  ]);
  expect(view.shown).toBeNull();
  expect(view.all.views).toBe(15);
  expect(view.pages.map(({ path, views }) => [path, views])).toEqual([
    ["/blog", 7],
    ["/", 6],
    [null, 2],
  ]);
  expect(view.pages[1]?.vitals.LCP?.rating).toBe("good");
  expect(view.pages[0]?.vitals.LCP).toEqual({
    text: expect.stringMatching(/^(8\.[5-9]|9\.[0-4]) s$/) as unknown,
    rating: "poor",
  });
  expect(view.pages[0]?.vitals.INP).toBeNull();
  expect(view.searches).toEqual([{ words: "sinkhole", visitors: 3 }]);
  expect(view.measuredPercent).toBe(10);
});

it("shows one day, and all for a day without counts", () => {
  const view = visitsView(counts, "2026-01-02");
  expect(view.shown?.iso).toBe("2026-01-02");
  expect(view.all.views).toBe(1);
  expect(view.searches).toEqual([]);
  for (const unknown of ["2025-01-01", "<script>"])
    expect(visitsView(counts, unknown).shown).toBeNull();
});

it("lists a hundred pages and says how many more there are", () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    counted({ name: `/p${index}` }),
  );
  const view = visitsView({ ...counts, counts: many }, null);
  expect([view.pages.length, view.unlisted]).toEqual([100, 30]);
});
