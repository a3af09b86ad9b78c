import { expect, it } from "vitest";

import { checkedTime, readableTime, withShownTime } from "./schedule-times.ts";

it.each([
  ["12/4/2026 6:00 PM", "Dec 4, 2026 18:00"],
  ["12/4/26 6 pm", "Dec 4, 2026 18:00"],
  ["Nov 29, 2026 9:00 AM", "Nov 29, 2026 09:00"],
  ["November 29, 2026 at 12 a.m.", "Nov 29, 2026 00:00"],
  ["Nov 29, 2026 09:00", "Nov 29, 2026 09:00"],
  ["2/30/2026 6:00 PM", "2/30/2026 6:00 PM"],
  // Neither morning nor evening is guessed.
  ["12/4/2026 6", "12/4/2026 6"],
  ["tomorrow", "tomorrow"],
])("a dialog takes a time as Americans write it: %s", (written, taken) => {
  expect(readableTime(written, false)).toBe(taken);
});

it.each([
  ["12/4/2026 6:00 pm", "December 4, 2026 6:00 PM"],
  ["12/4/26", "December 4, 2026"],
  ["2/30/2026", "2/30/2026"],
])("a form takes it, too, and a day: %s", (written, taken) => {
  expect(readableTime(written, true)).toBe(taken);
});

it.each([
  ["Nov 1, 2026 01:30", "America/Chicago", "02:00", "07:30"],
  // Its clocks go back by half an hour.
  ["Apr 5, 2026 01:45", "Australia/Lord_Howe", "02:00", "15:15"],
])("%s in %s comes twice: it is asked about", (written, zone, later, utc) => {
  const asked = checkedTime(written, zone);
  expect(`${asked?.day} ${asked?.clock}`).toBe(written);
  expect(asked?.later).toBe(later);
  expect(asked?.said).toContain(`Is the first one meant? Otherwise ${later}`);
  expect(asked?.said).toContain(utc);
});

it("a time that the clocks leave out is not asked about", () => {
  expect(checkedTime("Mar 8, 2026 02:30", "America/Chicago")?.later).toBeNull();
});

it.each([
  ["America/Chicago", "2026-12-05T00:00:00.000Z"],
  ["America/Denver", "2026-12-05T01:00:00.000Z"],
  ["UTC", "2026-12-04T18:00:00.000Z"],
])("a new release gets the time that its dialog shows, in %s", (zone, utc) => {
  const metadata = { title: "Hail", intendedPublishAt: "2026-12-04T23:00:00Z" };
  const shown = (text: string) => withShownTime({ metadata }, text, zone);
  expect(shown("Dec 4, 2026 18:00")).toEqual({
    metadata: { title: "Hail", intendedPublishAt: utc },
  });
  // Another way of making a release, such as a scheduled draft, shows no such field.
  expect(shown("")).toEqual({ metadata });
});
