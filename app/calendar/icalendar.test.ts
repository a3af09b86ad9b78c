import { describe, expect, it } from "vitest";

import { type DayEvent, icalendarText } from "./icalendar";

const event: DayEvent = {
  uid: "licence-colorado@example.com",
  changedAt: "2026-11-01T10:20:30.456Z",
  day: "2028-02-29",
  title: "License in Colorado expires",
  text: "Renew it.",
  url: "https://example.com/renew?a=1,2;b=3",
  reminders: [],
};

function textOf(changed: Partial<DayEvent>): string {
  return icalendarText({
    name: "A",
    language: "en",
    today: "2026-11-01",
    isCopy: false,
    events: [{ ...event, ...changed }],
  });
}

/** The lines of a calendar as a reader joins them again. */
function unfolded(text: string): string[] {
  return text.replaceAll("\r\n ", "").split("\r\n");
}

describe("a calendar", () => {
  it("takes no line of its own from a text", () => {
    const text = "One; two, three\\four\r\nEND:VEVENT\nFive\u0007";
    const lines = unfolded(textOf({ text }));
    expect(lines).toContain(
      "DESCRIPTION:One\\; two\\, three\\\\four\\nEND:VEVENT\\nFive",
    );
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
  });
});
