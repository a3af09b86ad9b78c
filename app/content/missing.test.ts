import { describe, expect, it } from "vitest";

import { missing } from "./missing.server";
import { stubReader } from "./stub-reader";

const request = new Request("http://localhost/old");

function answerTo(to: string, permanent = true): Promise<Response> {
  const reader = stubReader({ $path: { to, permanent } });
  return missing(reader, request);
}

describe("missing", () => {
  it("follows a redirect that an editor left", async () => {
    const moved = await answerTo("/blog/new");
    expect(moved.status).toBe(301);
    expect(moved.headers.get("Location")).toBe("/blog/new");
    expect((await answerTo("/blog/new", false)).status).toBe(302);
  });

  it("leads to an address in any script", async () => {
    const { headers } = await answerTo("/blog/été 2026\n%20");
    expect(headers.get("Location")).toBe("/blog/%C3%A9t%C3%A9%202026%0A%20");
  });

  it.each([
    "/old",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
  ])("is a 404 rather than a redirect to %j", async (to) =>
    expect((await answerTo(to)).status).toBe(404),
  );

  it("is a 404 without a redirect", async () => {
    expect((await missing(stubReader({}), request)).status).toBe(404);
  });
});
