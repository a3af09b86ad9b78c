import { afterAll, beforeAll, expect, it } from "vitest";

import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// What an open preview says of the drafts on a page.

const ARTICLE = "article-public-adjuster-guide";
const PAGE = "/blog/public-adjuster-guide";
const TITLE = "Zwölfelf <b>draft</b> words";

let stack: TestStack;
let cookie: string;

beforeAll(async () => {
  stack = await startTestStack();
  const { studioUrl, editor } = stack;
  const signedIn = await fetch(`${studioUrl}/v1/auth/login/local`, {
    method: "POST",
    body: new URLSearchParams({ ...editor }),
    redirect: "manual",
  });
  const ids = [ARTICLE, "siteSettings", "article-climate-change-impact"];
  const { body } = await lake(`/data/doc/production/${ids.join(",")}`);
  const mutations = (body["documents"] as Record<string, unknown>[]).map(
    (document) => ({
      create: {
        ...document,
        ...(document["_id"] === ARTICLE && { title: TITLE }),
        _id: `drafts.${String(document["_id"])}`,
      },
    }),
  );
  const written = await fetch(
    `${studioUrl}/v2025-02-19/data/mutate/production`,
    {
      method: "POST",
      body: JSON.stringify({ mutations }),
      headers: {
        cookie: cookieOf(signedIn),
        origin: studioUrl,
        "content-type": "application/json",
      },
    },
  );
  expect(written.status).toBe(200);
  cookie = await openPreview();
}, 120_000);
afterAll(() => stack.remove());

function lake(path: string, body?: unknown) {
  const { url, writeToken } = stack.contentLake!;
  return callLake(url, writeToken, path, body);
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

async function openPreview(): Promise<string> {
  const secret = "secret-of-the-drafts";
  const _id = "drafts.secret-of-the-drafts";
  const create = { _id, _type: "sanity.previewUrlSecret", secret };
  await lake("/data/mutate/production", { mutations: [{ create }] });
  const address = `${stack.siteUrl}/preview?sanity-preview-secret=${secret}`;
  return cookieOf(await fetch(address, { redirect: "manual" }));
}

async function read(path: string, headers: Record<string, string>) {
  const response = await fetch(`${stack.siteUrl}${path}`, {
    redirect: "manual",
    headers,
  });
  return { response, text: await response.text() };
}

/** The text of a page, without tags and without escapes. */
function plain(html: string): string {
  return html
    .replace(/<script[\s\S]*?<\/script>|<!--.*?-->|<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

it("names the drafts on a page, with the last author, and no others", async () => {
  const { text } = await read(PAGE, { cookie });
  const bar = text.slice(text.indexOf('aria-label="Preview"'));
  expect(plain(bar)).toContain("2 drafts on this page");
  expect(plain(bar)).toMatch(
    /Zwölfelf <b>draft<\/b> words \(Article\), a draft of Editor since \w+ \d+, \d{4}, [^,]*, last edited by Editor on \w+ \d/,
  );
  expect(plain(bar)).toContain("Site settings, a draft of");
  expect(bar).toContain(
    `href="/studio/intent/edit/id=${ARTICLE};type=article"`,
  );
  expect(plain(bar)).not.toMatch(/climate/i);
  expect((await read(PAGE, {})).text).not.toContain("drafts on this page");
});

it("tells the visitors' page apart from one without a draft", async () => {
  await lake("/data/mutate/production", {
    mutations: [{ delete: { id: "drafts.siteSettings" } }],
  });
  const { text } = await read("/terms", { cookie });
  expect(text).toContain("Nothing on this page is a draft");
});
