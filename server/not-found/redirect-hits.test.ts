import { expect, it } from "vitest";

import { RedirectHitCounter } from "./redirect-hits.ts";

it("counts visits by redirect, and goes on after a start", () => {
  let now = Date.UTC(2026, 0, 1);
  const first = new RedirectHitCounter([], () => now);
  first.note("one");
  first.note("two");
  now += 1000;
  first.note("one");
  expect(first.list()).toEqual([
    { id: "one", visits: 2, last: "2026-01-01T00:00:01.000Z" },
    { id: "two", visits: 1, last: "2026-01-01T00:00:00.000Z" },
  ]);
  const second = new RedirectHitCounter(first.list(), () => now);
  second.note("two");
  expect(second.list().map(({ id, visits }) => [id, visits])).toEqual([
    ["two", 2],
    ["one", 2],
  ]);
});

it("is bounded, and drops what was not followed for longest", () => {
  const counter = new RedirectHitCounter();
  for (let index = 0; index < 600; index += 1) counter.note(`r${index}`);
  const ids = counter.list().map(({ id }) => id);
  expect(ids).toHaveLength(500);
  expect(ids[0]).toBe("r599");
  expect(counter.note("no id at all")).toBe(false);
  expect(counter.note("x".repeat(200))).toBe(false);
});
