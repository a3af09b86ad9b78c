import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

/** Stands in drafts and nowhere else. */
const MARK = "Zwölfelf draft words";
const ARTICLE = "article-public-adjuster-guide";
const PAGE = "/blog/public-adjuster-guide";

let stack: TestStack;
let before: Record<string, unknown>;
let secrets = 0;

beforeAll(async () => {
  stack = await startTestStack();
  const read = await lake(`/data/doc/production/${ARTICLE}`);
  before = (read.body["documents"] as Record<string, unknown>[])[0] ?? {};
  await drafts(MARK);
}, 120_000);
afterAll(() => stack.remove());

function lake(path: string, body?: unknown) {
  const { url, writeToken } = stack.contentLake!;
  return callLake(url, writeToken, path, body);
}

async function mutate(...mutations: object[]): Promise<void> {
  const { status } = await lake("/data/mutate/production", { mutations });
  expect(status).toBe(200);
}

/** Drafts of what stands on every page, and of one article. */
async function drafts(words: string): Promise<void> {
  const ids = [ARTICLE, "siteSettings", "navigation", "state-colorado"];
  const { body } = await lake(`/data/doc/production/${ids.join(",")}`);
  const fields: Record<string, object> = {
    article: { title: words, description: words },
    siteSettings: { tagline: words, footerNote: words },
    navigation: {},
    state: { name: words },
  };
  const documents = body["documents"] as Record<string, string>[];
  await mutate(
    ...documents.map((document) => ({
      createOrReplace: {
        ...document,
        ...fields[document["_type"] ?? ""],
        _id: `drafts.${document["_id"]}`,
      },
    })),
  );
}

/** Writes a secret as the Studio does, and returns its text. */
async function makeSecret(fields: object = {}): Promise<string> {
  secrets += 1;
  const secret = `secret-of-the-test-${secrets}`;
  const _id = `drafts.secret-${secrets}`;
  const document = { _id, _type: "sanity.previewUrlSecret", secret };
  await mutate({ createOrReplace: { ...document, ...fields } });
  return secret;
}

function follow(secret: string, path = PAGE): Promise<Response> {
  const search = new URLSearchParams({
    "sanity-preview-secret": secret,
    "sanity-preview-pathname": path,
  });
  return fetch(`${stack.siteUrl}/preview?${search}`, { redirect: "manual" });
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function openPreview(): Promise<string> {
  return cookieOf(await follow(await makeSecret()));
}

async function read(path: string, cookie?: string) {
  const response = await fetch(`${stack.siteUrl}${path}`, {
    redirect: "manual",
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  return { response, text: await response.text() };
}

describe("a preview", () => {
  it("shows drafts to the browser that opened it, for an hour, and to no search engine", async () => {
    const opened = await follow(await makeSecret());
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(PAGE);
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^site_preview=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { response, text } = await read(PAGE, cookieOf(opened));
    expect(text).toContain(MARK);
    expect(text).toContain("Leave preview");
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'self' 'nonce-([\w-]+)'/.exec(policy)?.[1];
    expect(text).toContain(`nonce="${nonce}"`);
    expect((await read(PAGE)).text).not.toContain(MARK);
  });

  it.each([
    ["another site", "https://evil.example/", "/"],
    ["another host", "//evil.example", "/"],
    ["a backslash", "/\\evil.example", "/"],
    ["a script", "javascript:alert(1)", "/"],
    ["a page with a query", "/blog?page=2", "/blog?page=2"],
  ])("leads to a path of this site: %s", async (_, path, target) => {
    const opened = await follow(await makeSecret(), path);
    expect(opened.headers.get("location")).toBe(target);
  });

  it("is refused with a page that says what to do", async () => {
    const spent = await makeSecret();
    await follow(spent);
    const old = new Date(Date.now() - 11 * 60_000).toISOString();
    const faults = {
      forged: "secret-of-nobody-at-all",
      empty: "",
      spent,
      expired: await makeSecret({ _createdAt: old }),
      published: await makeSecret({ _id: "secret-published" }),
      "of another type": await makeSecret({ _type: "article" }),
    };
    for (const [name, secret] of Object.entries(faults)) {
      const refused = await follow(secret);
      expect(refused.status, name).toBe(401);
      expect(refused.headers.getSetCookie(), name).toEqual([]);
      expect(await refused.text(), name).toContain("Open preview");
    }
  });

  it("opens for one of two visitors that follow the link at the same time", async () => {
    const secret = await makeSecret();
    const both = await Promise.all([follow(secret), follow(secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 401]);
  });

  it("ends when its secret is taken back", async () => {
    const cookie = await openPreview();
    expect((await read(PAGE, cookie)).text).toContain(MARK);
    await mutate({ delete: { id: `drafts.secret-${secrets}` } });
    const { response, text } = await read(PAGE, cookie);
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
    const other = await openPreview();
    const cookie = cookieOf(await follow(create.secret));
    expect((await read(PAGE, cookie)).text).toContain(MARK);
    await asEditor("/v1/auth/logout", "");
    expect((await read(PAGE, cookie)).text).not.toContain(MARK);
    expect((await read(PAGE, other)).text).toContain(MARK);
  });

  it("is left by a plain form, after which a copy of the cookie is worthless", async () => {
    const cookie = await openPreview();
    const leave = (origin: string) =>
      fetch(`${stack.siteUrl}/preview/leave`, {
        method: "POST",
        body: new URLSearchParams({ to: PAGE }),
        headers: { cookie, origin },
        redirect: "manual",
      });
    expect((await leave("https://evil.example")).status).toBe(403);
    expect((await read(PAGE, cookie)).text).toContain(MARK);
    const left = await leave(stack.siteUrl);
    expect(left.status).toBe(303);
    expect(left.headers.get("location")).toBe(PAGE);
    expect(left.headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
    expect((await read(PAGE, cookie)).text).not.toContain(MARK);
  });

  it("believes no cookie that it did not make", async () => {
    const cookie = await openPreview();
    const forged = [
      "site_preview=",
      "site_preview=e30.x",
      cookie.slice(0, -4),
      cookie.replace("site_preview", "__Host-site_preview"),
    ];
    for (const each of forged) {
      expect((await read(PAGE, each)).text, each).not.toContain(MARK);
      const waiting = await read("/preview/changes?since=0", each);
      expect(waiting.response.status, each).toBe(401);
    }
  });

  it("tells a page that waits when a draft has changed", async () => {
    const cookie = await openPreview();
    const next = async (since: string) => {
      const path = `/preview/changes?since=${encodeURIComponent(since)}`;
      const { text } = await read(path, cookie);
      return (JSON.parse(text) as { position: string }).position;
    };
    const first = await next("");
    const waiting = next(first);
    await drafts(`${MARK} again`);
    expect(await waiting).not.toBe(first);
    expect((await read(PAGE, cookie)).text).toContain(`${MARK} again`);
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
    const cookie = await openPreview();
    // What a visitor got of each address while the content stood still.
    const seen = new Map<string, Set<string>>();
    for (let round = 0; round < 6; round += 1) {
      // An edit empties the cached pages and values, so that both kinds of
      // request race to fill them.
      await mutate({
        patch: { id: ARTICLE, set: { readTime: 5 + round } },
      });
      const asked = PATHS.flatMap((path, at) => {
        const preview = () => read(path, cookie);
        const visitor = async () => {
          const { response, text } = await read(path);
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
    // The preview did see drafts on the way, or this has shown nothing.
    for (const path of [PAGE, `${PAGE}.data`, "/", "/states/colorado"]) {
      expect((await read(path, cookie)).text, path).toContain(MARK);
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
