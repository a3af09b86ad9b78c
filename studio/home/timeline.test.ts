import { expect, it } from "vitest";

import { type Planned, timelineOf } from "./timeline.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");

const none: Planned = {
  storms: [],
  banners: [],
  licenses: [],
  articles: [],
  releases: [],
  versions: [],
};

const storm = (id: string, startsAt: string, endsAt: string) => ({
  _id: id,
  _type: "storm",
  name: id,
  active: true,
  startsAt,
  endsAt,
});
const release = (name: string, more: object = {}) => ({
  name,
  publishAt: null,
  intendedPublishAt: null,
  title: name,
  isDraft: false,
  hasFailed: false,
  ...more,
});
const version = (name: string, id: string) => ({
  _id: `versions.${name}.${id}`,
  _type: "article",
  name: id,
  release: name,
});

it("lists by the days and hours of the firm, in one zone", () => {
  const { live, days } = timelineOf(
    {
      ...none,
      storms: [
        storm("now", "2026-11-27T00:00:00Z", "2026-11-29T03:30:00Z"),
        storm("ahead", "2026-11-28T18:00:00Z", "2026-12-05T00:00:00Z"),
      ],
      banners: [{ _id: "b", _type: "announcement", name: "Call us" }],
      licenses: [
        {
          _id: "l",
          _type: "stateLicence",
          name: "Utah",
          expiresOn: "2026-12-31",
        },
      ],
      articles: [
        { _id: "a", _type: "article", name: "Hail", publishedAt: "2026-12-01" },
      ],
      releases: [release("Spring", { publishAt: "2026-11-28T16:00:00Z" })],
      versions: [version("Spring", "roof"), version("Spring", "wind")],
    },
    NOW,
  );
  expect(live.map(({ name, detail }) => [name, detail])).toEqual([
    ["now", "On now, until Nov 28, 2026, 9:30 PM CST"],
    ["Call us", "On the home page"],
  ]);
  expect(
    days.map(({ day, rows }) => [
      day,
      ...rows.map(({ name, detail }) => `${String(name)}: ${detail}`),
    ]),
  ).toEqual([
    [
      "November 28, 2026",
      "Spring: Release of 2 documents · 10:00 AM CST",
      "ahead: begins at 12:00 PM CST",
      "now: ends at 9:30 PM CST",
    ],
    ["December 1, 2026", "Hail: appears at 12:00 AM CST"],
    ["December 31, 2026", "Utah: last day of the license"],
  ]);
});
