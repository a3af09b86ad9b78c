import type { SanityClient, SanityDocument } from "sanity";
import { expect, it, vi } from "vitest";

import { nextMorning } from "../../domain/moments.ts";
import type { Seen } from "./publish-seen.ts";
import { dateDraft } from "./scheduling.ts";

const MOMENT = new Date("2026-12-05T03:00:00Z");

it.each([
  ["an article", "2026-11-29T15:00:00Z", null, "2026-12-04T06:00:00.000Z"],
  ["a guide", "2026-11-29", null, "2026-12-04"],
  ["one of that day", "2026-12-04T20:00:00Z", null, undefined],
  ["one that appears later", "2027-01-01", null, undefined],
  ["one that is published", "2026-11-29", {}, undefined],
])(
  "what is scheduled has the day on which it goes out: %s",
  async (_, publishedAt, published, expected) => {
    const commit = vi.fn(async () => ({}));
    const patch = vi.fn((_id: string, _operations: object) => ({ commit }));
    const client = { patch } as unknown as SanityClient;
    const draft = { _id: "drafts.a", _rev: "r", publishedAt };
    const seen = { draft, published } as unknown as Seen<SanityDocument>;
    await dateDraft(client, seen, MOMENT);
    expect(patch.mock.calls.map(([, operations]) => operations)).toEqual(
      expected === undefined
        ? []
        : [{ set: { publishedAt: expected }, ifRevisionID: "r" }],
    );
  },
);

it.each([
  ["2026-11-29T18:00:00Z", "2026-11-30T15:00:00.000Z"],
  // The clocks go forward in the night.
  ["2026-03-08T05:30:00Z", "2026-03-08T14:00:00.000Z"],
])("a dialog opens at 9:00 AM of the next day: %s", (now, morning) => {
  expect(new Date(nextMorning(Date.parse(now))).toISOString()).toBe(morning);
});
