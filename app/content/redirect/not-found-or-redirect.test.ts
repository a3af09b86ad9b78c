import { describe, expect, it } from "vitest";

import { stubReader } from "../source/stub-reader.fixture";
import { notFoundOrRedirect } from "./not-found-or-redirect.server";

const request = new Request("http://localhost/old");

function redirect(from: string, to: string | null, changes: object = {}) {
  return { id: "r", from, to, isPrefix: false, status: 301, ...changes };
}

function answerTo(to: string | null, changes = {}): Promise<Response> {
  const reader = stubReader({ redirect: [redirect("/old", to, changes)] });
  return notFoundOrRedirect(reader, request);
}

async function locationOf(
  redirects: object[],
  path: string,
): Promise<string | null> {
  const asked = new Request(`http://localhost${path}`);
  const reader = stubReader({ redirect: redirects });
  return (await notFoundOrRedirect(reader, asked)).headers.get("Location");
}

describe("missing", () => {
  it("follows a redirect that an editor left", async () => {
    const moved = await answerTo("/blog/new");
    expect(moved.status).toBe(301);
    expect(moved.headers.get("Location")).toBe("/blog/new");
    for (const status of [302, 307])
      expect((await answerTo("/blog/new", { status })).status).toBe(status);
  });

  it("says of an address that was taken down that it is gone", async () => {
    const gone = await answerTo(null, { status: 410 });
    expect([gone.status, gone.headers.get("Location")]).toEqual([410, null]);
  });

  it("follows a prefix, and keeps what is written below it as it is", async () => {
    const below = [redirect("/old", "/blog", { isPrefix: true })];
    expect(await locationOf(below, "/old/50%25/%C3%A9")).toBe(
      "/blog/50%25/%C3%A9",
    );
    expect(await locationOf(below, "/older")).toBeNull();
    const elsewhere = redirect("/old", "https://example.org", {
      isPrefix: true,
    });
    expect(await locationOf([elsewhere], "/old/a")).toBe(
      "https://example.org/a",
    );
  });

  it("leaves the prefix of a language to the router that puts it there", async () => {
    const there = [redirect("/es/old", "/es/blog/new")];
    expect(await locationOf(there, "/es/old")).toBe("/blog/new");
  });

  it("leads no visitor in circles, whatever the data says", async () => {
    const there = redirect("/old", "/new");
    expect(await locationOf([there], "/old")).toBe("/new");
    for (const back of ["/old", "http://localhost/old", "/x/../old#top"])
      expect(await locationOf([there, redirect("/new", back)], "/old")).toBe(
        null,
      );
    const below = redirect("/old", "/old/new", { isPrefix: true });
    expect(await locationOf([below], "/old/a")).toBeNull();
    expect(await locationOf([redirect("/old", "/50%")], "/old")).toBe("/50%");
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
});
