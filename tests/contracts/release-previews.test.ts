import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  cookieOf,
  createPreviews,
  PREVIEWED_ARTICLE as ARTICLE,
  PREVIEWED_PAGE as PAGE,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import { actOn, makeRelease } from "../fixtures/stack/release.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// A page as a release will leave it, in a preview.

const TITLE = "Zwölfelf title of the release";
/** Of another document of the release, which stands on the page. */
const AUTHOR = "Zwölfelf author of the release";
const DRAFT = "Dreizehn draft words";
const OTHER_RELEASE = "Vierzehn words of another release";

let stack: TestStack;
let previews: Previews;
let author: string;
/** The article and its author, which some releases of the tests change. */
let published: object[];
let count = 0;
/** The release of a test. */
let releaseId: string;

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
  author = await ask(`*[_id == "${ARTICLE}"][0].author._ref`);
  published = await ask(`*[_id in ["${ARTICLE}", "${author}"]]`);
  await previews.writeDrafts(DRAFT);
  await makeRelease(previews.lake, "rOther", {
    siteSettings: { footerNote: OTHER_RELEASE },
  });
}, 120_000);
afterAll(() => stack.remove());

beforeEach(async () => {
  await previews.mutate(
    ...published.map((document) => ({ createOrReplace: document })),
  );
  count += 1;
  releaseId = `r${count}`;
  await makeRelease(previews.lake, releaseId, {
    [ARTICLE]: { title: TITLE },
    [author]: { name: AUTHOR },
  });
});

async function ask<Answer>(query: string): Promise<Answer> {
  const { body } = await previews.lake(
    `/data/query/production?query=${encodeURIComponent(query)}`,
  );
  return body["result"] as Answer;
}

const act = (name: string, fields: object = {}) =>
  actOn(previews.lake, { actionType: `release.${name}`, releaseId, ...fields });

/** Adds a document that is not published to the release. Out: its address. */
async function addPage(fields: object = {}): Promise<string> {
  const article = await ask<object>(`*[_id == "${ARTICLE}"][0]`);
  const current = `only-in-${releaseId}`;
  await actOn(previews.lake, {
    actionType: "document.version.create",
    publishedId: current,
    document: {
      ...article,
      _id: `versions.${releaseId}.${current}`,
      title: TITLE,
      slug: { _type: "slug", current },
      ...fields,
    },
  });
  return `/blog/${current}`;
}

const takeDown = () =>
  actOn(previews.lake, {
    actionType: "document.version.unpublish",
    publishedId: ARTICLE,
    versionId: `versions.${releaseId}.${ARTICLE}`,
  });

/** Opens a preview. Out: its cookie. */
async function openPreview(perspective: string): Promise<string> {
  const secret = await previews.secret();
  return cookieOf(await previews.follow(secret, PAGE, { perspective }));
}

async function change(cookie: string, perspective: string): Promise<string> {
  const response = await fetch(`${stack.siteUrl}/preview/perspective`, {
    method: "POST",
    body: new URLSearchParams({ perspective }),
    headers: { cookie, origin: stack.siteUrl },
  });
  expect(response.status).toBe(200);
  return cookieOf(response);
}

async function read(path: string, cookie?: string) {
  const { response, text } = await previews.read(path, cookie);
  return { status: response.status, headers: response.headers, text };
}

describe("a preview", () => {
  it("shows a page as the release will leave it, with drafts behind it where they are asked for", async () => {
    const cookie = await openPreview(releaseId);
    const alone = await read(PAGE, cookie);
    expect(alone.text).toContain(TITLE);
    expect(alone.text).toContain(AUTHOR);
    expect(alone.text).not.toContain(DRAFT);
    expect(alone.text).toContain("as the chosen release will leave it.");
    const stacked = await change(cookie, `${releaseId},drafts`);
    const { text } = await read(PAGE, stacked);
    expect(text).toContain(TITLE);
    expect(text).toContain(DRAFT);
    expect(text).toContain("release will leave it, with drafts");
    expect(text).not.toContain(OTHER_RELEASE);
    const drafts = await change(stacked, "drafts");
    expect((await read(PAGE, drafts)).text).not.toContain(TITLE);
    const two = await change(drafts, `${releaseId},rOther`);
    expect((await read(PAGE, two)).text).toContain(OTHER_RELEASE);
  });

  it("has the pages that the release brings, and not those that it takes down", async () => {
    const cookie = await openPreview(releaseId);
    const path = await addPage();
    expect((await read(path, cookie)).text).toContain(TITLE);
    expect((await read(path)).status).toBe(404);
    await takeDown();
    expect((await read(PAGE, cookie)).status).toBe(404);
    expect((await read(PAGE)).status).toBe(200);
  });

  it("shows what visitors see once the release is archived, published or deleted", async () => {
    const cookie = await openPreview(releaseId);
    const expectPublished = async () => {
      const { status, text } = await read(PAGE, cookie);
      expect(status).toBe(200);
      expect(text).toContain("Nothing on this page is a draft");
    };
    await act("archive");
    await expectPublished();
    await act("unarchive");
    expect((await read(PAGE, cookie)).text).toContain(TITLE);
    await act("publish");
    await expectPublished();
    expect((await read(PAGE)).text).toContain(TITLE);
    await act("delete");
    await expectPublished();
    const unknown = await openPreview("rNeverMade");
    expect((await read(PAGE, unknown)).status).toBe(200);
  });
});
