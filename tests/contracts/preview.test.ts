import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  cookieOf,
  createPreviews,
  DRAFT_WORDS as MARK,
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

let stack: TestStack;
let previews: Previews;
let before: Record<string, unknown>;

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
  const stored = await previews.lake(`/data/doc/production/${ARTICLE}`);
  before = (stored.body["documents"] as Record<string, unknown>[])[0] ?? {};
  await previews.writeDrafts(MARK);
}, 120_000);
afterAll(() => stack.remove());

describe("a preview", () => {
  it("shows drafts to the browser that opened it, for an hour, and to no search engine", async () => {
    const opened = await previews.follow(await previews.secret());
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(PAGE);
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^site_preview=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { response, text } = await previews.read(PAGE, cookieOf(opened));
    expect(text).toContain(MARK);
    expect(text).toContain("Leave preview");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(text).toContain(`nonce="${nonce}"`);
    expect((await previews.read(PAGE)).text).not.toContain(MARK);
  });

  it("shows the perspective that the Studio asks for, and no other by force", async () => {
    const secret = await previews.secret();
    const published = cookieOf(
      await previews.follow(secret, PAGE, { perspective: "published" }),
    );
    expect((await previews.read(PAGE, published)).text).not.toContain(MARK);
    const raw = cookieOf(
      await previews.follow(await previews.secret(), PAGE, {
        perspective: "raw",
      }),
    );
    expect((await previews.read(PAGE, raw)).text).toContain(MARK);

    const change = (perspective: string, cookie: string, origin: string) =>
      fetch(`${stack.siteUrl}/preview/perspective`, {
        method: "POST",
        body: new URLSearchParams({ perspective }),
        headers: { cookie, origin },
      });
    const site = stack.siteUrl;
    const changed = await change("drafts", published, site);
    expect(changed.status).toBe(200);
    expect((await previews.read(PAGE, cookieOf(changed))).text).toContain(MARK);
    const stacked = await change("rAbCdEfGh,drafts", published, site);
    expect((await previews.read(PAGE, cookieOf(stacked))).text).toContain(MARK);
    for (const bad of ["raw", "", "previewDrafts", "drafts,published"])
      expect((await change(bad, published, site)).status, bad).toBe(400);
    expect((await change("drafts", "", site)).status).toBe(401);
    const foreign = "https://evil.example";
    expect((await change("drafts", published, foreign)).status).toBe(403);
    const asked = await previews.read("/preview/perspective", published);
    expect(asked.response.status).toBe(405);
  });

  it("ends when its secret is taken back", async () => {
    const { secret, id } = await previews.makeSecret();
    const cookie = cookieOf(await previews.follow(secret));
    expect((await previews.read(PAGE, cookie)).text).toContain(MARK);
    await previews.mutate({ delete: { id } });
    const { response, text } = await previews.read(PAGE, cookie);
    expect(text).not.toContain(MARK);
    expect(text).toContain("The preview has ended");
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^site_preview=.*Max-Age=0/,
    );
  });

  it("ends when the editor that opened it signs out of the Studio", async () => {
    const { studioUrl, editor } = stack;
    const signedIn = await fetch(`${studioUrl}/v1/auth/login/local`, {
      method: "POST",
      body: new URLSearchParams({ ...editor }),
      redirect: "manual",
    });
    const asEditor = (path: string, body: string) =>
      fetch(`${studioUrl}${path}`, {
        method: "POST",
        body,
        headers: {
          cookie: cookieOf(signedIn),
          origin: studioUrl,
          "content-type": "application/json",
        },
      });
    const create = {
      _id: "drafts.of-the-editor",
      _type: "sanity.previewUrlSecret",
      secret: "secret-of-the-editor",
    };
    await asEditor(
      "/v2025-02-19/data/mutate/production",
      JSON.stringify({ mutations: [{ create }] }),
    );
    const other = await previews.openPreview();
    const cookie = cookieOf(await previews.follow(create.secret));
    expect((await previews.read(PAGE, cookie)).text).toContain(MARK);
    await asEditor("/v1/auth/logout", "");
    expect((await previews.read(PAGE, cookie)).text).not.toContain(MARK);
    expect((await previews.read(PAGE, other)).text).toContain(MARK);
  });

  it("is left by a plain form, after which a copy of the cookie is worthless", async () => {
    const cookie = await previews.openPreview();
    const leave = (origin: string) =>
      fetch(`${stack.siteUrl}/preview/leave`, {
        method: "POST",
        body: new URLSearchParams({ to: PAGE }),
        headers: { cookie, origin },
        redirect: "manual",
      });
    expect((await leave("https://evil.example")).status).toBe(403);
    expect((await previews.read(PAGE, cookie)).text).toContain(MARK);
    const left = await leave(stack.siteUrl);
    expect(left.status).toBe(303);
    expect(left.headers.get("location")).toBe(PAGE);
    expect(left.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect((await previews.read(PAGE, cookie)).text).not.toContain(MARK);
  });

  it("ignores forged cookies", async () => {
    const cookie = await previews.openPreview();
    const forged = [
      "site_preview=",
      "site_preview=e30.x",
      cookie.slice(0, -4),
      cookie.replace("site_preview", "__Host-site_preview"),
    ];
    for (const each of forged) {
      expect((await previews.read(PAGE, each)).text, each).not.toContain(MARK);
      const waiting = await previews.read("/preview/changes?since=0", each);
      expect(waiting.response.status, each).toBe(401);
    }
  });

  it("tells a page that waits when a draft has changed", async () => {
    const cookie = await previews.openPreview();
    const next = async (since: string) => {
      const path = `/preview/changes?since=${encodeURIComponent(since)}`;
      const { text } = await previews.read(path, cookie);
      return (JSON.parse(text) as { position: string }).position;
    };
    const first = await next("");
    const waiting = next(first);
    await previews.writeDrafts(`${MARK} again`);
    expect(await waiting).not.toBe(first);
    expect((await previews.read(PAGE, cookie)).text).toContain(`${MARK} again`);
  });
});

describe("what a visitor gets", () => {
  const PATHS = [
    PAGE,
    `${PAGE}.data`,
    "/",
    "/_root.data",
    "/blog",
    "/blog.data",
    "/states/colorado",
    "/compliance",
    "/search?q=draft",
    "/sitemap.xml",
    "/rss.xml",
    "/llms.txt",
    "/no-such-page",
  ];

  it("is the same with and without previews, in either order", async () => {
    const cookie = await previews.openPreview();
    // The pages that a visitor got while the content did not change.
    const seen = new Map<string, Set<string>>();
    for (let round = 0; round < 6; round += 1) {
      // An edit empties the cached pages and values, so that both kinds of
      // request race to fill them.
      await previews.mutate({
        patch: { id: ARTICLE, set: { readTime: 5 + round } },
      });
      const asked = PATHS.flatMap((path, at) => {
        const preview = () => previews.read(path, cookie);
        const visitor = async () => {
          const { response, text } = await previews.read(path);
          expect(text, path).not.toContain(MARK);
          expect(text, path).not.toContain("Leave preview");
          expect(response.headers.getSetCookie(), path).toEqual([]);
          const known = seen.get(path) ?? new Set();
          seen.set(path, known.add(text.replace(/nonce="[^"]*"/g, "")));
        };
        return (round + at) % 2 === 0
          ? [preview(), visitor(), visitor(), preview()]
          : [visitor(), preview(), preview(), visitor()];
      });
      await Promise.all(asked);
    }
    // The test is only valid if the previews did show drafts meanwhile.
    for (const path of [PAGE, `${PAGE}.data`, "/", "/states/colorado"]) {
      expect((await previews.read(path, cookie)).text, path).toContain(MARK);
    }
    expect(seen.get("/states/colorado")?.size).toBe(1);
  });

  it("needs a token that reads drafts, which the site's own is not", async () => {
    const { url, readToken } = stack.contentLake!;
    const query = encodeURIComponent(`*[_id == "${ARTICLE}"][0].title`);
    const { status, body } = await callLake(
      url,
      readToken,
      `/data/query/production?perspective=drafts&query=${query}`,
    );
    expect([status, body["result"]]).toEqual([200, before["title"]]);
  });
});

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
