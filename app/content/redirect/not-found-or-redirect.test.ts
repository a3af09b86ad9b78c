import { describe, expect, it } from "vitest";

import { ContentCache } from "../source/content-cache.server";
import type { ContentReader } from "../source/reader";
import { stubReader } from "../source/stub-reader.fixture";
import { notFoundOrRedirect } from "./not-found-or-redirect.server";

const request = new Request("http://localhost/old");

function answerTo(to: string, permanent = true): Promise<Response> {
  const reader = stubReader({ redirect: [{ from: "/old", to, permanent }] });
  return notFoundOrRedirect(reader, request);
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
    "/old?again",
    "//evil.example",
    "/.//evil.example",
    "/x/..//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "",
  ])("is a 404 rather than a redirect to %j", async (to) =>
    expect((await answerTo(to)).status).toBe(404),
  );

  it("asks the source once for all addresses that a client tries", async () => {
    const cache = new ContentCache();
    const reader = stubReader(
      { redirect: [{ from: "/old", to: "/new", permanent: true }] },
      cache,
    );
    let asked = 0;
    const counting: ContentReader = {
      ...reader,
      fork: () => ({
        ...reader,
        fetch: (query) => {
          asked += 1;
          return reader.fetch(query);
        },
      }),
    };
    cache.setConnected(true);
    for (let index = 0; index < 50; index += 1) {
      const tried = new Request(`http://localhost/nope-${index}`);
      expect((await notFoundOrRedirect(counting, tried)).status).toBe(404);
    }
    expect((await notFoundOrRedirect(counting, request)).status).toBe(301);
    expect(asked).toBe(1);
  });

  it("is a 404 without a redirect", async () => {
    expect(
      (await notFoundOrRedirect(stubReader({ redirect: [] }), request)).status,
    ).toBe(404);
  });
});
