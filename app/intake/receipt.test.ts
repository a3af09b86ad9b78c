import { describe, expect, it, vi } from "vitest";

import {
  messageSentPath,
  readReceipt,
  thankYouPath,
  wasMessageSent,
} from "./receipt.server";

vi.mock("~/env/env.server", () => ({
  environment: () => ({
    siteSecret: "a secret of at least 32 characters",
    siteUrl: "http://localhost:3000",
  }),
}));

const HOUR = 3_600_000;
const now = Date.parse("2026-11-22T12:00:00Z");
const reference = "CLAIM-M0ABCDEF12345678";
const address = (path: string) => `http://localhost:3000${path}`;
const signed = address(thankYouPath(reference, now));

describe("the receipt in the address of the page of thanks", () => {
  it("is good for an hour", () => {
    expect(readReceipt(signed, now)).toBe(reference);
    expect(readReceipt(signed, now + HOUR)).toBe(reference);
    expect(readReceipt(signed, now + HOUR + 1)).toBeNull();
  });

  it("cannot be forged, nor used for another reference or a later time", () => {
    const later = (now + HOUR).toString(36);
    for (const forged of [
      address(`/consultation/thank-you?ref=${reference}`),
      signed.replace("12345678", "12345679"),
      signed.replace(/at=[^&]+/, `at=${later}`),
      signed.replace(/signed=./, "signed=_"),
      signed.replace(/signed=.*/, "signed="),
      address("/consultation/thank-you"),
    ])
      expect(readReceipt(forged, now), forged).toBeNull();
  });

  it("of a message says that it was sent, and is none for a request", () => {
    const message = address(messageSentPath("MSG-M0ABCDEF12345678", now));
    expect(wasMessageSent(message, now)).toBe(true);
    expect(wasMessageSent(message, now + HOUR + 1)).toBe(false);
    expect(wasMessageSent(address("/contact?sent"), now)).toBe(false);
    expect(wasMessageSent(signed, now)).toBe(false);
    expect(readReceipt(message, now)).toBeNull();
  });
});
