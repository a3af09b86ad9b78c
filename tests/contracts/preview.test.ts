import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { TEMPLATES } from "../fixtures/routes.fixture.ts";
import {
  cookieOf,
  createPreviews,
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import { queryLake } from "../fixtures/stack/lake.fixture.ts";
import { makeRelease } from "../fixtures/stack/release.fixture.ts";
import {
  startTestStack,
  type TestStack,
  WITHOUT_DATABASE,
} from "../fixtures/stack/stack.fixture.ts";
import { describePast } from "./past.fixture.ts";
import { describeSharedLinks } from "./shared-links.fixture.ts";

/** The words of every draft, of the article's only, and of all others. */
const DRAFT = "Zwölfelf";
const MARK = `${DRAFT} <b>words</b> of the article`;
const OTHER = `${DRAFT} words of others`;
const SEEN_MARK = `${DRAFT} &lt;b&gt;words`;

const ENV = { ...WITHOUT_DATABASE, LOG_LEVEL: "info", TRUST_PROXY: "1" };

let stack: TestStack;
let previews: Previews;
let published: Record<string, unknown>[];

beforeAll(async () => {
  stack = await startTestStack({ env: ENV });
  previews = createPreviews(stack);
  const article = `*[_id == "${ARTICLE}"][0]`;
  published = await ask(
    `*[_id in [${article}._id, ${article}.author._ref, "siteSettings", "blogPage", "navigation", "state-colorado"] || _id in ${article}.related[]._ref]`,
  );
  await reset();
});
afterAll(() => stack.remove());

const reset = () =>
  previews.mutate(
    ...published.map((document) => ({ createOrReplace: document })),
    ...published.map((document) => ({ createOrReplace: draftOf(document) })),
  );

function draftOf(document: Record<string, unknown>) {
  const words = document["_id"] === ARTICLE ? MARK : OTHER;
  const texts = ["title", "name", "tagline", "description", "backLabel"];
  const changed = texts.filter((field) => field in document);
  return {
    ...document,
    ...Object.fromEntries(changed.map((field) => [field, words])),
    _id: `drafts.${String(document["_id"])}`,
  };
}

const ask = <Answer>(query: string) =>
  queryLake<Answer>(stack.contentLake!, query);

const textAt = async (path: string, cookie?: string) =>
  (await previews.read(path, cookie)).text;

/** The line in the preview's bar that is shown while it is closed. */
function lineOf(text: string): string | undefined {
  return /data-preview=.*?<summary.*?<strong>(.*?)<\/strong>/s.exec(text)?.[1];
}

/** Stega: this many zero-width characters in a row. */
const STEGA = /[\u200B\u200C\u200D\uFEFF]{8}/;

/** The tags of a page, without `alt`, and the texts that are not shown. */
function readByPrograms(html: string): string[] {
  return (
    html
      // What the framework continues from, which holds the texts as well.
      .replace(/<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>/g, "")
      .replace(/ alt="[^"]*"/g, "")
      .match(
        /<(head|script|style|textarea)\b[\s\S]*?<\/\1>|<option(?![^>]* value=)[^>]*>[^<]*|<[^>]*>/g,
      ) ?? []
  );
}

/** Opens a preview of a perspective, and returns its cookie. */
const openAs = async (perspective: string) =>
  cookieOf(
    await previews.follow(await previews.secret(), PAGE, { perspective }),
  );

const post: Previews["post"] = (...sent) => previews.post(...sent);

describe("a preview", () => {
  it("shows drafts to the browser that opened it, for an hour, and to no search engine", async () => {
    const opened = await previews.follow(await previews.secret());
    expect(opened.status).toBe(303);
    expect(opened.headers.get("location")).toBe(PAGE);
    expect(opened.headers.getSetCookie()[0]).toMatch(
      /^site_preview=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { response, text } = await previews.read(PAGE, cookieOf(opened));
    expect(text).toContain(SEEN_MARK);
    expect(text).toContain("Leave preview");
    expect(lineOf(text)).toMatch(/^Preview: \d+ drafts on this page$/);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("x-robots-tag")).toBe("noindex");
    expect(await textAt(PAGE)).not.toContain(DRAFT);
  });

  it("shows the perspective that the Studio asks for, and no other by force", async () => {
    const cookie = await openAs("published");
    expect(await textAt(PAGE, cookie)).not.toContain(DRAFT);
    expect(lineOf(await textAt(PAGE, cookie))).toBe(
      "Preview: the published page",
    );
    expect(await textAt(PAGE, await openAs("raw"))).toContain(DRAFT);
    const path = "/preview/perspective";
    for (const perspective of ["drafts", "rAbCdEfGh,drafts"]) {
      const changed = await post(path, { perspective }, cookie);
      expect(changed.status).toBe(200);
      expect(await textAt(PAGE, cookieOf(changed))).toContain(DRAFT);
    }
    for (const perspective of ["raw", "", "previewDrafts", "drafts,published"])
      expect((await post(path, { perspective }, cookie)).status).toBe(400);
    const drafts = { perspective: "drafts" };
    expect((await post(path, drafts, "")).status).toBe(401);
  });

  it("marks texts for a click, and nothing that a program reads or a visitor gets", async () => {
    const cookie = await previews.openPreview();
    let marked = 0;
    for (const path of [
      ...TEMPLATES,
      "/sitemap.xml",
      "/rss.xml",
      "/llms.txt",
    ]) {
      const text = await textAt(path, cookie);
      const read = path.includes(".") ? [text] : readByPrograms(text);
      expect(
        read.filter((each) => STEGA.test(each)),
        path,
      ).toEqual([]);
      expect(await textAt(path), path).not.toMatch(STEGA);
      if (STEGA.test(text)) marked += 1;
    }
    expect(marked).toBeGreaterThan(TEMPLATES.length / 2);
  });

  it("ends when the editor that opened it signs out of the Studio", async () => {
    const { secret, id } = await previews.makeSecret();
    const other = await previews.openPreview();
    const cookie = cookieOf(await previews.follow(secret));
    expect(await textAt(PAGE, cookie)).toContain(DRAFT);
    // As the lake does then.
    await previews.mutate({ delete: { id } });
    const { response, text } = await previews.read(PAGE, cookie);
    expect(text).not.toContain(DRAFT);
    expect(text).toContain("The preview has ended");
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^site_preview=.*Max-Age=0/,
    );
    expect(await textAt(PAGE, other)).toContain(DRAFT);
  });

  it("ignores forged cookies", async () => {
    const cookie = await previews.openPreview();
    for (const forged of [
      "site_preview=",
      "site_preview=e30.x",
      cookie.slice(0, -4),
      cookie.replace("site_preview", "__Host-site_preview"),
    ]) {
      expect(await textAt(PAGE, forged), forged).not.toContain(DRAFT);
    }
  });

  it("may be framed by the Studio alone, also the page that refuses one", async () => {
    const framedBy = async (path: string, own?: string) => {
      const { headers } = (await previews.read(path, own)).response;
      const policy = headers.get("content-security-policy") ?? "";
      expect(policy).not.toContain("unsafe");
      return /frame-ancestors (.*)$/.exec(policy)?.[1];
    };
    const cookie = await previews.openPreview();
    for (const path of [PAGE, "/", "/contact", "/search?q=a", "/no-such-page"])
      expect(await framedBy(path, cookie), path).toBe(stack.studioUrl);
    for (const path of [PAGE, "/", "/contact", "/login", "/no-such-page"])
      expect(await framedBy(path), path).toBe("'none'");
    const refused = "/preview?sanity-preview-secret=x";
    expect(await framedBy(refused)).toBe(stack.studioUrl);
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
    // The pages that visitors got while the content did not change.
    const seen = new Map<string, Set<string>>();
    const rounds = process.env["TEST_LONG"] ? 8 : 1;
    for (let round = 0; round < rounds; round += 1) {
      // An edit empties the cached pages and values, so that both kinds of
      // request race to fill them.
      await previews.mutate({
        patch: { id: ARTICLE, set: { reviewedOn: `2026-01-0${round + 1}` } },
      });
      const asked = PATHS.flatMap((path, at) => {
        const preview = () => previews.read(path, cookie);
        const visitor = async () => {
          const { response, text } = await previews.read(path);
          expect(text, path).not.toMatch(/Zwölfelf|Leave preview/);
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
    for (const path of [PAGE, `${PAGE}.data`, "/", "/states/colorado"])
      expect(await textAt(path, cookie), path).toContain(DRAFT);
    expect(seen.get("/states/colorado")?.size).toBe(1);
  });
});

describe("the link to a preview", () => {
  it.each([
    ["//evil.example", "/"],
    ["/blog?page=2", "/blog?page=2"],
  ])("with %s leads to a path of this site", async (path, target) => {
    const opened = await previews.follow(await previews.secret(), path);
    expect(opened.headers.get("location")).toBe(target);
  });

  it.each([
    ["forged", () => "secret-of-nobody-at-all"],
    [
      "expired",
      () =>
        previews.secret({
          _createdAt: new Date(Date.now() - 11 * 60_000).toISOString(),
        }),
    ],
    ["published", () => previews.secret({ _id: "secret-published" })],
  ])("is refused with what to do if it is %s", async (_, make) => {
    const refused = await previews.follow(await make());
    expect(refused.status).toBe(401);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await refused.text()).toContain("Open preview");
  });

  it("opens for one of those who follow it at once, whose browser may follow it again", async () => {
    const secret = await previews.secret();
    const [opened, refused] = (
      await Promise.all([previews.follow(secret), previews.follow(secret)])
    ).toSorted((one, other) => one.status - other.status);
    expect([opened!.status, refused!.status]).toEqual([303, 401]);
    expect(refused!.headers.getSetCookie()).toEqual([]);
    const cookie = cookieOf(opened!);
    const other = await previews.openPreview();
    for (const [own, status] of [
      [cookie, 303],
      [other, 401],
    ] as const)
      expect(
        (await previews.follow(secret, PAGE, { cookie: own })).status,
      ).toBe(status);
  });
});

describe("a preview of a release", () => {
  const TITLE = "Dreizehn title of the release";
  const AUTHOR = "Dreizehn author of the release";
  const OTHER_RELEASE = "Vierzehn words of another release";
  let count = 0;
  let releaseId: string;

  beforeAll(() =>
    makeRelease(previews.lake, "rOther", {
      siteSettings: { footerNote: OTHER_RELEASE },
    }),
  );
  beforeEach(async () => {
    count += 1;
    releaseId = `r${count}`;
    const author = await ask<string>(`*[_id == "${ARTICLE}"][0].author._ref`);
    await makeRelease(previews.lake, releaseId, {
      [ARTICLE]: { title: TITLE },
      [author]: { name: AUTHOR },
    });
  });

  it("shows a page as it will leave it, with drafts or another release behind it if asked", async () => {
    const cookie = await openAs(releaseId);
    const alone = await textAt(PAGE, cookie);
    expect(alone).toContain(TITLE);
    expect(alone).toContain(AUTHOR);
    expect(alone).not.toContain(DRAFT);
    expect(lineOf(alone)).toBe("Preview: release “Spring”");
    expect(lineOf(await textAt("/contact", cookie))).toBe(
      "Preview: release “Spring” changes nothing on this page",
    );
    for (const [perspective, words, never] of [
      [
        `${releaseId},drafts`,
        [TITLE, DRAFT, "Preview: release “Spring”"],
        OTHER_RELEASE,
      ],
      ["drafts", [DRAFT], TITLE],
      [`${releaseId},rOther`, [TITLE, OTHER_RELEASE], DRAFT],
    ] as const) {
      const changed = await post(
        "/preview/perspective",
        { perspective },
        cookie,
      );
      const text = await textAt(PAGE, cookieOf(changed));
      for (const each of words) expect(text, perspective).toContain(each);
      expect(text, perspective).not.toContain(never);
    }
  });
});

const around = () => ({ stack, previews });

describePast(around, DRAFT);

// The last ones: they stop the stack.
describe("with the content as it was before", () => {
  beforeEach(reset);
  describeSharedLinks(around, SEEN_MARK, OTHER);
});
