import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  cookieOf,
  createPreviews,
  DRAFT_WORDS as MARK,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

let stack: TestStack;
let previews: Previews;

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
  await previews.writeDrafts(MARK);
}, 120_000);
afterAll(() => stack.remove());

describe("the link to a preview", () => {
  it.each([
    ["another site", "https://evil.example/", "/"],
    ["another host", "//evil.example", "/"],
    ["a backslash", "/\\evil.example", "/"],
    ["a script", "javascript:alert(1)", "/"],
    ["a page with a query", "/blog?page=2", "/blog?page=2"],
  ])("leads to a path of this site: %s", async (_, path, target) => {
    const opened = await previews.follow(await previews.secret(), path);
    expect(opened.headers.get("location")).toBe(target);
  });

  it("is refused with a page that says what to do", async () => {
    const spent = await previews.secret();
    await previews.follow(spent);
    const old = new Date(Date.now() - 11 * 60_000).toISOString();
    const faults = {
      forged: "secret-of-nobody-at-all",
      empty: "",
      spent,
      expired: await previews.secret({ _createdAt: old }),
      published: await previews.secret({ _id: "secret-published" }),
      "of another type": await previews.secret({ _type: "article" }),
    };
    for (const [name, secret] of Object.entries(faults)) {
      const refused = await previews.follow(secret);
      expect(refused.status, name).toBe(401);
      expect(refused.headers.getSetCookie(), name).toEqual([]);
      expect(await refused.text(), name).toContain("Open preview");
    }
  });

  it("lets only the browser that holds it follow its spent link again", async () => {
    const { secret, id } = await previews.makeSecret();
    const opened = await previews.follow(secret);
    const cookie = cookieOf(opened);
    const again = await previews.follow(secret, "/contact", { cookie });
    expect([again.status, again.headers.get("location")]).toEqual([
      303,
      "/contact",
    ]);
    // Its hour goes on from when it was opened.
    const left = /Max-Age=(\d+)/.exec(again.headers.getSetCookie()[0]!)![1];
    expect(Number(left)).toBeLessThanOrEqual(3600);
    expect((await previews.read(PAGE, cookieOf(again))).text).toContain(MARK);

    const other = await previews.openPreview();
    for (const refused of [
      await previews.follow(secret),
      await previews.follow(secret, PAGE, { cookie: other }),
      await previews.follow(secret, PAGE, { cookie: `${cookie}x` }),
    ]) {
      expect(refused.status).toBe(401);
      expect(refused.headers.getSetCookie().join()).not.toMatch(
        /^site_preview=[^;]/,
      );
      expect(await refused.text()).toContain("This preview link is not valid");
    }
    await previews.mutate({ delete: { id } });
    expect((await previews.follow(secret, PAGE, { cookie })).status).toBe(401);
  });

  it("refuses its spent link after an hour, though the secret still stands", async () => {
    const { secret, id } = await previews.makeSecret();
    const cookie = cookieOf(await previews.follow(secret));
    const _updatedAt = new Date(Date.now() - 61 * 60_000).toISOString();
    const { body } = await previews.lake(`/data/doc/production/${id}`);
    const [document] = body["documents"] as object[];
    await previews.mutate({ createOrReplace: { ...document, _updatedAt } });
    expect((await previews.follow(secret, PAGE, { cookie })).status).toBe(401);
  });

  it("opens for one of two visitors that follow the link at the same time", async () => {
    const secret = await previews.secret();
    const both = await Promise.all([
      previews.follow(secret),
      previews.follow(secret),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  });
});

describe("the frame around a preview", () => {
  it("may be of the Studio alone, also around the page that refuses one", async () => {
    const framedBy = async (path: string, cookie?: string) =>
      /frame-ancestors (.*)$/.exec(
        (await previews.read(path, cookie)).response.headers.get(
          "content-security-policy",
        ) ?? "",
      )?.[1];
    const cookie = await previews.openPreview();
    for (const path of [PAGE, "/", "/contact", "/search?q=a", "/no-such-page"])
      expect(await framedBy(path, cookie), path).toBe(stack.studioUrl);
    for (const path of [PAGE, "/", "/contact", "/login", "/no-such-page"])
      expect(await framedBy(path), path).toBe("'none'");
    expect(await framedBy("/preview?sanity-preview-secret=x")).toBe(
      stack.studioUrl,
    );
    const policy = (await previews.read(PAGE, cookie)).response.headers.get(
      "content-security-policy",
    );
    expect(policy).toMatch(/style-src 'self' [^;]*'nonce-[\w-]{22}'/);
    expect(policy).not.toContain("unsafe");
  });

  it("says for a Studio on another site why it cannot be shown", async () => {
    const secret = await previews.secret();
    const from = { "sec-fetch-dest": "iframe", "sec-fetch-site": "cross-site" };
    const refused = await previews.follow(secret, PAGE, from);
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("can give them one domain");
    // The link is not spent by it.
    expect((await previews.follow(secret)).status).toBe(303);
  });
});
