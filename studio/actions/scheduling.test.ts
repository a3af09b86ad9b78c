import type { SanityClient, SanityDocument } from "sanity";
import { expect, it } from "vitest";

import { nextMorning } from "../../domain/moments.ts";
import { dateDraft } from "./scheduling.ts";

const MOMENT = new Date("2026-12-05T03:00:00Z");

const client = {
  patch: (_id: string, { set }: { set: object }) => ({
    commit: async () => ({ _id, ...set }),
  }),
} as unknown as SanityClient;

it.each([
  ["an article", "2026-11-29T15:00:00Z", null, "2026-12-05T03:00:00.000Z"],
  ["a guide", "2026-11-29", null, "2026-12-04"],
  ["one that appears later", "2027-01-01", null, "2027-01-01"],
  ["one that is published", "2026-11-29", {}, "2026-11-29"],
])(
  "what is scheduled has the day on which it goes out: %s",
  async (_, publishedAt, published, expected) => {
    const draft = { _id: "drafts.a", publishedAt } as unknown as SanityDocument;
    const seen = { draft, published: published as SanityDocument | null };
    const dated = await dateDraft(client, seen, MOMENT);
    expect(dated.draft["publishedAt"]).toBe(expected);
  },
);

it.each([
  ["2026-11-29T18:00:00Z", "2026-11-30T15:00:00.000Z"],
  // The clocks go forward in the night.
  ["2026-03-08T05:30:00Z", "2026-03-08T14:00:00.000Z"],
])("a dialog opens at 9:00 AM of the next day: %s", (now, morning) => {
  expect(new Date(nextMorning(Date.parse(now))).toISOString()).toBe(morning);
});
