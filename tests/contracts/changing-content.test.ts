import { vercelStegaCombine, vercelStegaDecode } from "@vercel/stega";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { stegaClean } from "../../app/model/stega.ts";
import { openConsultation } from "../fixtures/intake/intake-site.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import {
  readable,
  STEGA,
  stegaOutsideTexts,
} from "../fixtures/markup/compared-pages.fixture.ts";
import { onePathPerTemplate } from "../fixtures/routes.fixture.ts";
import {
  readFreshPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { documentOf } from "../fixtures/stack/lake.fixture.ts";
import { actOn } from "../fixtures/stack/release.fixture.ts";
import { describeLapsedLicense } from "./changing-license.fixture.ts";
import {
  before,
  eventually,
  openSite,
  pageOf,
  paths,
  previews,
  read,
  stack,
  textAt,
} from "./changing-site.fixture.ts";
import { describeStorm } from "./changing-storm.fixture.ts";

// A whole stack in which one thing after another changes: a storm is switched
// on and off, a license lapses and is renewed, a fact has another value. For
// every page: what changes, and what does not.

beforeAll(openSite);
afterAll(() => stack.remove());

describe("a preview without drafts", () => {
  const previewed = onePathPerTemplate().filter((each) => paths.includes(each));

  it("reads as visitors read it, but for stega in its texts, and leaves visitors what they had", async () => {
    const cookie = await previews.openPreview();
    const faults: string[] = [];
    let marked = 0;
    for (const address of previewed) {
      const editors = readable((await previews.read(address, cookie)).text);
      const { html } = pageOf(before, address);
      if (stegaClean(editors) !== readable(html)) faults.push(address);
      if (STEGA.test(editors)) marked += 1;
      for (const place of stegaOutsideTexts(editors))
        faults.push(`${address}: ${place}`);
      const after = (await previews.read(address)).text;
      if (readable(after) !== readable(html)) faults.push(`${address} after`);
      if (/data-sanity|data-preview|csp-nonce/.test(after) || STEGA.test(after))
        faults.push(`${address}: marks for a visitor`);
    }
    expect(faults).toEqual([]);
    expect(marked).toBeGreaterThan(previewed.length / 2);
  });

  it("has no marks in what programs read", async () => {
    const cookie = await previews.openPreview();
    for (const address of ["/sitemap.xml", "/rss.xml", "/llms.txt"])
      expect((await previews.read(address, cookie)).text).not.toMatch(STEGA);
    const checklist = "/blog/property-documentation-guide/checklist.pdf";
    const pdf = await textAt(checklist);
    expect((await previews.read(checklist, cookie)).text).toBe(pdf);
  });

  it("leads from a picture, a date and a pasted text to their own fields", async () => {
    const id = "article-public-adjuster-guide";
    const address = "/blog/public-adjuster-guide";
    const article = await documentOf(stack.contentLake!, id);
    const origin = { origin: "sanity.io", id: "else", type: "article" };
    const title = vercelStegaCombine("Pasted text", origin, false);
    const draft = { ...article, _id: `drafts.${id}`, title };
    await previews.mutate({ createOrReplace: draft });
    const cookie = await previews.openPreview();
    const { text } = await previews.read(address, cookie);
    expect(stegaOutsideTexts(readable(text))).toEqual([]);
    const sourceOf = (pattern: RegExp) =>
      vercelStegaDecode(pattern.exec(text)?.[1] ?? "");
    expect(sourceOf(/<h1[^>]*>([^<]*)</)).toMatchObject({ id, path: "title" });
    expect(sourceOf(/<time[^>]*>([^<]*)</)).toMatchObject({
      id,
      path: "publishedAt",
    });
    expect(sourceOf(/<img[^>]* alt="(?!")([^"]*)"/)).toMatchObject({
      id,
      path: "picture",
    });
    await previews.mutate({ delete: { id: `drafts.${id}` } });
  });
});

describe("the first steps of the night", () => {
  const step = "Stay off the roof, and count to ten.";
  let originals: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const ids = ["tonight-hail", "claimType-hail-damage"];
    originals = await Promise.all(
      ids.map((id) => documentOf(stack.contentLake!, id)),
    );
  });
  afterAll(() =>
    previews.mutate(
      ...originals.map(({ _rev, _updatedAt, ...document }) => ({
        createOrReplace: document,
      })),
    ),
  );

  it("are changed in one place, on every page about their loss and on the receipt", async () => {
    const id = "tonight-hail";
    await previews.mutate({ patch: { id, set: { steps: [step] } } });
    await eventually("/claims/hail-damage", step);
    const now = await readFreshPages(stack.siteUrl, paths);
    expect(now.filter(({ html }) => html.includes(step))).toEqual(
      now.filter(({ path }) => path.startsWith("/claims/hail-damage")),
    );
    const opened = await openConsultation(stack.siteUrl);
    const sent = await read("/consultation", {
      method: "POST",
      headers: { origin: stack.siteUrl },
      body: new URLSearchParams([
        ...opened,
        ...Object.entries({ ...person(149), perilType: "hail" }),
      ]),
    });
    expect(await textAt(sent.headers.get("location")!)).toContain(step);
  });

  it("are left out where a dataset has none, and the page stands", async () => {
    await previews.mutate({
      patch: { id: "claimType-hail-damage", unset: ["tonight"] },
    });
    await previews.mutate({ delete: { id: "tonight-hail" } });
    await eventually("/claims/hail-damage/texas", step, false);
    const text = await textAt("/claims/hail-damage/texas");
    expect(text).not.toContain('id="tonight"');
    expect(text).toContain('id="dates"');
  });

  it("leave the form with what its page is about", async () => {
    const asked = await read("/resources/forms/consultation", {
      headers: { referer: `${stack.siteUrl}/claims/fire-damage/rhode-island` },
    });
    const defaults = { perilType: "fire", location: "Rhode Island" };
    expect(await asked.json()).toMatchObject({ defaults });
  });
});

describeStorm();

// Afterwards every page is also as it was before the storm.
describeLapsedLicense();

describe("a fact", () => {
  const files = ["/rss.xml", "/llms.txt", "/search?q=fee"];
  const readAll = () => readFreshPages(stack.siteUrl, [...paths, ...files]);
  /** The addresses whose answer contains a text. */
  const holding = (text: string, pages: readonly SitePage[]) =>
    pages.filter(({ html }) => html.includes(text)).map(({ path }) => path);
  const patch = (id: string, change: object) =>
    previews.mutate({ patch: { id, ...change } });
  const setFact = (name: string, value: string) =>
    patch(`fact-${name}`, { set: { value } });

  it("that is changed is new in every place of every page, and nowhere old", async () => {
    const more = await readFreshPages(stack.siteUrl, files);
    const old = holding("10-15%", [...before, ...more]);
    expect(old.length).toBeGreaterThan(5);
    await setFact("fee-range", "8.25-11%");
    await eventually("/", "8.25-11%");
    const now = await readAll();
    expect(holding("8.25-11%", now)).toEqual(old);
    expect(holding("10-15%", now)).toEqual([]);
  });

  it("that is gone leaves its last value on the page, and no braces", async () => {
    await previews.mutate({ delete: { id: "fact-fee-range" } });
    await eventually("/", "10-15%");
    expect(holding("{fee-range", await readAll())).toEqual([]);
  });

  it("follows what is written, also in the title of a page", async () => {
    await patch("fact-states-served", { unset: ["computed"] });
    await setFact("states-served", "41");
    await eventually("/compliance", "41 states");
    const page = await textAt("/compliance");
    expect(page).toMatch(/<title>[^<]*41 states/);
    expect(page).not.toMatch(/1[45] states/);
  });

  it("that is drafted stands in a preview alone, where a click leads to the text that holds it", async () => {
    const name = "commercial-fire-loss";
    const fact = { _type: "fact", name, value: "$180,001" };
    await previews.mutate({ create: { ...fact, _id: `drafts.fact-${name}` } });
    const address = "/blog/fire-damage-guide";
    const cookie = await previews.openPreview();
    const { text } = await previews.read(address, cookie);
    expect(text).not.toMatch(/\{commercial-fire-loss|\$165,000/);
    const [, after = ""] = text.split("above $180,001");
    expect(vercelStegaDecode(after.split("<")[0] ?? "")).toMatchObject({
      id: "article-fire-damage-guide",
      path: expect.stringMatching(/^body\[_key==".+"\]\.children\[.+\]\.text$/),
    });
    expect(await textAt(address)).toContain("above $165,000");
  });
});

describe("an edit", () => {
  const GUIDES = ["/blog/hail-damage-guide", "/blog/fire-damage-guide"];
  const act = (verb: string, publishedId: string, fields: object = {}) =>
    actOn(previews.lake, {
      actionType: `document.${verb}`,
      publishedId,
      draftId: `drafts.${publishedId}`,
      ...fields,
    });

  it("shows after publishing, and the draft at no moment before", async () => {
    const id = "article-hail-damage-guide";
    const title = "Unpublished words about hail";
    await act("edit", id, { patch: { set: { title } } });
    const pages = [GUIDES[0]!, "/blog"];
    for (let look = 0; look < 20; look += 1)
      for (const address of pages.flatMap((each) => [each, `${each}.data`]))
        expect(await textAt(address)).not.toContain(title);
    await act("publish", id);
    for (const address of pages) await eventually(address, title);
  });

  it("of a snippet comes to every page that shows it, and breaks none if it is damaged", async () => {
    const id = "snippet-general-information";
    const words = "Written once, read on every page.";
    const note = { _type: "callout", _key: "n", tone: "note", text: words };
    const write = (text: unknown) =>
      previews.mutate({ patch: { id, set: { text } } });
    const snippet = { _type: "reference", _ref: id };
    const itself = { _type: "snippetReference", _key: "i", snippet };
    for (const damage of [[itself], "damaged"]) {
      await write([note]);
      for (const address of GUIDES) await eventually(address, words);
      await write(damage);
      for (const address of GUIDES) {
        await eventually(address, words, false);
        expect((await read(address)).status).toBe(200);
      }
    }
  });

  it("that hides a section takes it from its page and from the search", async () => {
    const heading = "Property that may be covered";
    const shown = [
      ["/claims/industrial-losses", heading],
      // Next to the search term, in the excerpt of a result.
      ["/search?q=foundations", "and yard structures"],
    ] as const;
    for (const [address, words] of shown) await eventually(address, words);
    const id = "claimType-industrial-losses";
    const hidden = { [`sections[heading == "${heading}"].isHidden`]: true };
    await previews.mutate({ patch: { id, set: hidden } });
    for (const [address, words] of shown)
      await eventually(address, words, false);
  });

  it("makes a new article a page, which is a 404 before and after", async () => {
    const id = "article-made-for-this-test";
    const address = "/blog/made-for-this-test";
    const model = await documentOf(
      stack.contentLake!,
      "article-hail-damage-guide",
    );
    const { _rev, _createdAt, _updatedAt, aliases, ...rest } = model;
    const slug = { _type: "slug", current: "made-for-this-test" };
    const attributes = { ...rest, _id: `drafts.${id}`, slug, title: "Made" };
    await act("create", id, { attributes, ifExists: "fail" });
    expect((await read(address)).status).toBe(404);
    await act("publish", id);
    await eventually("/blog", address);
    expect((await read(address)).status).toBe(200);
    await act("unpublish", id);
    await eventually("/blog", address, false);
    expect((await read(address)).status).toBe(404);
  });
});
