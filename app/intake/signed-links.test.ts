import { afterEach, beforeEach, expect, it, vi } from "vitest";

import {
  messageSentPath,
  readReceipt,
  thankYouPath,
} from "./signed-links.server";

const reference = "CLAIM-M0ABCDEF12345678";
const urlOf = (path: string) => `https://www.example.com${path}`;

beforeEach(() => {
  vi.stubEnv("SITE_SECRET", "s".repeat(32));
  vi.stubEnv("SANITY_PROJECT_ID", "local");
  vi.stubEnv("SANITY_DATASET", "production");
  vi.stubEnv("SANITY_API_READ_TOKEN", "none");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

it("the thank-you page learns the reference and the peril, and nothing else", () => {
  const path = thankYouPath({ reference, peril: "hail" });
  expect(readReceipt(urlOf(path))).toEqual({ reference, peril: "hail" });
  const { searchParams } = new URL(urlOf(path));
  expect([...searchParams.keys()]).toEqual(["ref", "peril", "at", "signed"]);
});

it.each([
  ["another peril", (path: string) => path.replace("hail", "fire")],
  ["no peril", (path: string) => path.replace("peril=hail&", "")],
  ["another reference", (path: string) => path.replace("M0A", "M0B")],
])("an address with %s is not ours", (_, changed) => {
  const path = thankYouPath({ reference, peril: "hail" });
  expect(readReceipt(urlOf(changed(path)))).toBeNull();
});

it("what was signed for a message thanks for no request", () => {
  const signed = messageSentPath("MSG-M0ABCDEF12345678");
  expect(readReceipt(urlOf(signed))).toBeNull();
});
