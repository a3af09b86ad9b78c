import { afterEach, expect, it, vi } from "vitest";

import { LookAhead } from "./look-ahead.ts";

const at = { _createdAt: "2027-01-01", _updatedAt: "2027-01-01" };
const draft = (title: string, _rev = "1") => ({
  ...at,
  _id: "drafts.hail",
  _type: "article",
  _rev,
  title,
});
const seen = (title: string, _rev?: string) => ({
  draft: draft(title, _rev),
  published: null,
});

afterEach(() => void vi.useRealTimers());

it("a click takes what was found of the same text, once, and for five seconds", async () => {
  vi.useFakeTimers();
  const looks = new LookAhead<string>(() => 0);
  looks.start(seen("Hail"), async () => "found");
  looks.start(seen("Hail", "2"), async () => "found again");
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await looks.take(seen("Hail", "3"))).toBe("found");
  expect(looks.take(seen("Hail"))).toBeNull();

  looks.start(seen("Hail"), async () => "found");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(looks.take(seen("Hail"))).toBeNull();
});

it.each([
  ["another text", seen("Wind")],
  ["another publication", { ...seen("Hail"), published: draft("Hail") }],
])("%s is looked at anew, and the old look is given up", (_, other) => {
  const looks = new LookAhead<string>(() => 0);
  const signals: AbortSignal[] = [];
  const look = async (signal: AbortSignal) => {
    signals.push(signal);
    return "found";
  };
  looks.start(seen("Hail"), look);
  looks.start(other, look);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(looks.take(seen("Hail"))).toBeNull();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

it("a look that fails is forgotten", async () => {
  const looks = new LookAhead<string>(() => 0);
  const failed = Promise.reject(new Error("no answer"));
  looks.start(seen("Hail"), () => failed);
  await expect(failed).rejects.toThrow("no answer");
  expect(looks.take(seen("Hail"))).toBeNull();
});

it("what was found before a reason was given or taken back does not count", () => {
  let revision = 0;
  const looks = new LookAhead<string>(() => revision);
  looks.start(seen("Hail"), async () => "found");
  revision = 1;
  expect(looks.take(seen("Hail"))).toBeNull();
});
