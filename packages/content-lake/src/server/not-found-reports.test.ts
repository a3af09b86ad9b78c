import { expect, it } from "vitest";

import { createNotFoundReports } from "./not-found-reports.ts";

const HOUR = 60 * 60 * 1000;
const none = { paths: [], redirects: [], links: [] };
const [early, late] = ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"] as const;

const link = (url: string) => ({
  ...{ url, reason: "It answers 404", isBroken: true, documents: [] },
});

it("adds up what the nodes of a website report", () => {
  const reports = createNotFoundReports();
  expect(reports.sum()).toEqual(none);
  reports.note("one", {
    paths: [
      {
        path: "/a",
        visitors: 3,
        last: late,
        referrers: [{ path: "/", visitors: 1 }],
      },
      { path: "/b", visitors: 5, last: early, referrers: [] },
    ],
    redirects: [{ id: "r", visits: 2, last: early }],
    links: [link("https://a.example/"), link("https://b.example/")],
  });
  reports.note("two", {
    paths: [
      {
        ...{ path: "/a", visitors: 4, last: early },
        referrers: [
          { path: "/x", visitors: 3 },
          { path: "/", visitors: 4 },
        ],
      },
    ],
    redirects: [
      { id: "r", visits: 1, last: late },
      { id: "s", visits: 1, last: early },
    ],
    links: [link("https://a.example/")],
  });
  expect(reports.sum()).toEqual({
    paths: [
      {
        ...{ path: "/a", visitors: 7, last: late },
        referrers: [
          { path: "/", visitors: 5 },
          { path: "/x", visitors: 3 },
        ],
      },
      { path: "/b", visitors: 5, last: early, referrers: [] },
    ],
    redirects: [
      { id: "r", visits: 3, last: late },
      { id: "s", visits: 1, last: early },
    ],
    links: [link("https://a.example/"), link("https://b.example/")],
  });
});

it("has of each node its last list alone, and nothing of one that is gone for a day", () => {
  const clock = { now: 0 };
  const reports = createNotFoundReports(() => clock.now);
  const asked = (visitors: number) => ({
    ...none,
    paths: [{ path: "/a", visitors, last: early, referrers: [] }],
  });
  const counted = () => reports.sum().paths[0]?.visitors;
  reports.note("one", asked(3));
  reports.note("one", asked(4));
  reports.note("two", asked(10));
  expect(counted()).toBe(14);
  clock.now = 25 * HOUR;
  reports.note("one", asked(5));
  expect(counted()).toBe(5);
});

it("holds a hundred nodes at most", () => {
  const reports = createNotFoundReports();
  for (let count = 0; count < 150; count += 1)
    reports.note(String(count), {
      ...none,
      redirects: [{ id: "r", visits: 1, last: early }],
    });
  expect(reports.sum().redirects).toEqual([
    { id: "r", visits: 100, last: early },
  ]);
});
