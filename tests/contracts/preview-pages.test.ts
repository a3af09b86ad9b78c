import { vercelStegaCombine, vercelStegaDecode } from "@vercel/stega";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { stegaClean } from "../../app/model/stega.ts";
import {
  comparableHeaders,
  firstDifference,
  loadedBy,
  readable,
  STEGA,
  stegaOutsideTexts,
  textsIn,
} from "../fixtures/markup/compared-pages.fixture.ts";
import {
  all,
  attribute,
  parseHtml,
} from "../fixtures/markup/document.fixture.ts";
import {
  type ContentTexts,
  contentTexts,
  ofContent,
  seenTexts,
} from "../fixtures/markup/seen-text.fixture.ts";
import { onePathPerTemplate, pagePaths } from "../fixtures/routes.fixture.ts";
import {
  createPreviews,
  type Previews,
} from "../fixtures/site/previews.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

const PATIENCE = { timeout: 60_000 };
const LONG = Boolean(process.env["TEST_LONG"]);

/** A part of the texts may be words of the program that stand in a document too. */
const LEAST_SHARE = 0.95;
const ARTICLE = "article-public-adjuster-guide";

type Page = {
  path: string;
  /** As a visitor got it before there was any preview, and after. */
  before: Answer;
  after: Answer;
  preview: string;
};
type Answer = { text: string; headers: Headers };

let stack: TestStack;
let previews: Previews;
let cookie: string;
let content: ContentTexts;
const pages: Page[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  previews = createPreviews(stack);
  const paths = LONG ? pagePaths : onePathPerTemplate();
  const visits = await readAll(paths);
  const query = '*[!(_type match "sanity*") && !(_type match "system*")]';
  const { body } = await previews.lake(
    `/data/query/production?query=${encodeURIComponent(query)}`,
  );
  content = contentTexts(body["result"] as object[]);
  cookie = await previews.openPreview();
  const previewed = await readAll(paths, { cookie });
  const later = await readAll(paths);
  paths.forEach((path, index) =>
    pages.push({
      path,
      before: visits[index]!,
      after: later[index]!,
      preview: previewed[index]!.text,
    }),
  );
}, 600_000);
afterAll(() => stack.remove());

/** A busy machine may get an error page first, or the loading state of a page. */
async function read(
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return vi.waitFor(async () => {
    const response = await fetch(`${stack.siteUrl}${path}`, { headers });
    const text = await response.text();
    expect(response.status, path).toBeLessThan(500);
    expect(text, path).not.toContain('aria-busy="true"');
    return { text, headers: response.headers };
  }, PATIENCE);
}

async function readAll(
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let start = 0; start < paths.length; start += 4) {
    const some = paths.slice(start, start + 4);
    answers.push(
      ...(await Promise.all(some.map((path) => read(path, headers)))),
    );
  }
  return answers;
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const { body } = await previews.lake(`/data/doc/production/${id}`);
  return (body["documents"] as Record<string, unknown>[])[0]!;
}

it("a page reads the same in a preview without drafts, but for stega in its texts", () => {
  const different: string[] = [];
  let marked = 0;
  for (const { path, before, preview } of pages) {
    const visitors = readable(before.text);
    const editors = readable(preview);
    if (stegaClean(editors) !== visitors)
      different.push(
        `${path}: ${firstDifference(visitors, stegaClean(editors))}`,
      );
    if (STEGA.test(editors)) marked += 1;
    const outside = stegaOutsideTexts(editors);
    if (outside.length > 0) different.push(`${path}: ${outside.join("; ")}`);
  }
  expect(different).toEqual([]);
  // Or nothing was shown here.
  expect(marked).toBeGreaterThan(pages.length / 2);
});

it("nearly every text of a document leads to its field by a click", () => {
  const poor: string[] = [];
  for (const { path, preview } of pages) {
    const seen = seenTexts(parseHtml(preview).document);
    const texts = ofContent(seen, content);
    const left = texts
      .filter(({ isClickable }) => !isClickable)
      .map(({ text }) => text);
    const share = 1 - left.length / texts.length;
    const line = `${path}: ${(100 * share).toFixed(1)} % of ${texts.length} texts. Not clickable: ${left.join("; ") || "none"}`;
    if (share < LEAST_SHARE) poor.push(line);
  }
  expect(poor).toEqual([]);
});

it("a picture, a date and a reading time lead to their fields by a click", () => {
  const left: string[] = [];
  const counts = { pictures: 0, dates: 0, readTimes: 0 };
  for (const { path, preview } of pages) {
    const { document } = parseHtml(preview);
    const pictures = all(document, "img").filter(
      (picture) => attribute(picture, "class") !== "picture-preview",
    );
    counts.pictures += pictures.length;
    for (const picture of pictures) {
      const alt = attribute(picture, "alt") ?? "";
      if (!STEGA.test(alt)) left.push(`${path}: picture ${alt}`);
    }
    const dates = path.startsWith("/blog")
      ? textsIn(readable(preview), "time")
      : [];
    counts.dates += dates.length;
    for (const date of dates)
      if (!STEGA.test(date)) left.push(`${path}: ${date}`);
    const readTimes = seenTexts(document).filter(
      ({ text }) => text === "min read",
    );
    counts.readTimes += readTimes.length;
    if (readTimes.some(({ isClickable }) => !isClickable))
      left.push(`${path}: a reading time`);
  }
  expect(left).toEqual([]);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(10);
});

it("a visitor gets the same as before there was a preview, and nothing of it", async () => {
  for (const { path, before, after } of pages) {
    expect(readable(after.text), path).toBe(readable(before.text));
    expect(comparableHeaders(after.headers), path).toEqual(
      comparableHeaders(before.headers),
    );
    expect(loadedBy(after.text), path).toEqual(loadedBy(before.text));
    expect(after.text, path).not.toMatch(STEGA);
    expect(after.text, path).not.toMatch(/data-sanity|data-preview|csp-nonce/);
  }
  const scripts = await allScripts(
    new Set(pages.flatMap(({ after }) => loadedBy(after.text))),
  );
  expect(scripts.size).toBeGreaterThan(10);
  for (const [path, script] of scripts)
    expect(script, path).not.toMatch(/sanity-visual-editing|Leave preview/);
});

/** In: paths. Out: the text of the scripts among them and of all that they import, by path. */
async function allScripts(paths: Set<string>): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const path of paths) {
    if (!path.endsWith(".js")) continue;
    const { text } = await read(path);
    scripts.set(path, text);
    for (const [, imported] of text.matchAll(
      /(?:from|import)\s*"\.\/([\w.-]+\.js)"/g,
    ))
      paths.add(`/assets/${imported}`);
  }
  return scripts;
}

it("what programs read has none", async () => {
  for (const path of [
    "/sitemap.xml",
    "/rss.xml",
    "/llms.txt",
    "/robots.txt",
    "/site.webmanifest",
    "/.well-known/security.txt",
  ])
    expect((await read(path, { cookie })).text, path).not.toMatch(STEGA);
  const checklist = "/blog/property-documentation-guide/checklist.pdf";
  const pdf = await read(checklist);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect((await read(checklist, { cookie })).text).toBe(pdf.text);
});

it("a picture without a description leads to its field", async () => {
  const _id = `drafts.${ARTICLE}`;
  await previews.mutate(
    { create: { ...(await stored(ARTICLE)), _id } },
    { patch: { id: _id, unset: ["picture.alt"] } },
  );
  const { text } = await read("/blog", { cookie });
  const wordless = all(parseHtml(text).document, "img")
    .map((picture) => attribute(picture, "alt") ?? "")
    .filter((alt) => alt !== "" && stegaClean(alt) === "");
  expect(wordless.map((alt) => vercelStegaDecode(alt))).toMatchObject([
    { id: ARTICLE, path: "picture" },
  ]);
});

it("a text that was pasted with stega does no harm", async () => {
  const origin = { origin: "sanity.io", id: "else", type: "article" };
  const title = vercelStegaCombine(
    "Pasted text",
    { ...origin, path: "title" },
    false,
  );
  const article = await stored(ARTICLE);
  const _id = `drafts.${ARTICLE}`;
  await previews.mutate({ createOrReplace: { ...article, _id, title } });
  const { text } = await read("/blog/public-adjuster-guide", { cookie });
  expect(stegaOutsideTexts(readable(text))).toEqual([]);
  const [, heading = ""] = /<h1[^>]*>([^<]*)</.exec(text) ?? [];
  expect(stegaClean(heading)).toBe("Pasted text");
  expect(vercelStegaDecode(heading)).toMatchObject({
    id: ARTICLE,
    path: "title",
  });
  // Without a title of its own for search engines.
  const published = { ...article, title, seo: undefined };
  await previews.mutate({ createOrReplace: published });
  await expect
    .poll(
      async () => (await read("/blog/public-adjuster-guide")).text,
      PATIENCE,
    )
    .toMatch(/<title>Pasted text( |<)/);
});
