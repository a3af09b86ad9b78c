import {
  createSchema,
  type SanityClient,
  type SanityDocument,
  validateDocument,
} from "sanity";
import { describe, expect, it } from "vitest";

import { groqClient } from "../studio/groq-client.fixture.ts";
import { schemaTypes } from "./index.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

/** A dataset without other or published documents. */
const emptyDataset = {
  withConfig: () => emptyDataset,
  fetch: async (query: string) => {
    if (query.includes('_type == "redirect"'))
      return { documents: [], others: [] };
    return query.startsWith("!defined") ? true : null;
  },
} as unknown as SanityClient;

type Workspace = Parameters<typeof validateDocument>[0]["workspace"];

/** The Studio's validation messages for a document: `level path: sentence`. */
async function judge(
  document: Record<string, unknown>,
  client = emptyDataset,
): Promise<string[]> {
  const markers = await validateDocument({
    document: {
      _id: "drafts.test",
      _rev: "1",
      _createdAt: "2026-01-01T00:00:00Z",
      _updatedAt: "2026-01-01T00:00:00Z",
      ...document,
    } as SanityDocument,
    environment: "studio",
    getClient: () => client,
    getDocumentExists: async () => true,
    workspace: {
      schema,
      i18n: {
        t: (key: string) => key,
        loadNamespaces: async () => undefined,
      },
    } as unknown as Workspace,
  });
  return markers.map(
    ({ level, path, message }) =>
      `${level} ${path.map((part) => (typeof part === "object" ? "[]" : part)).join(".")}: ${message}`,
  );
}

describe("a storm", () => {
  const whole = {
    _type: "storm",
    name: "Hail",
    active: true,
    startsAt: "2099-03-14T00:00:00Z",
    endsAt: "2099-03-15T00:00:00Z",
    states: [{ _type: "reference", _key: "a", _ref: "state-texas" }],
    perils: ["hail"],
    bannerText: "Hail tonight.",
    heading: "Hail",
    text: "Start here.",
    steps: [{ _type: "processStep", _key: "a", title: "Safe", text: "First." }],
  };

  it("needs a state, a peril, and times in their order", async () => {
    const wrong = { ...whole, states: [], perils: [], endsAt: whole.startsAt };
    const sentences = (await judge(wrong)).join();
    expect(sentences).toContain("error states: Choose at least one state.");
    expect(sentences).toContain("error perils: Choose at least one peril.");
    expect(sentences).toMatch(/error endsAt: The end is before the start/);
  });

  it("needs neither its hour nor its place while it is switched off", async () => {
    const prepared = {
      ...whole,
      active: false,
      startsAt: undefined,
      endsAt: undefined,
      states: undefined,
      perils: [],
    };
    const place = /error (startsAt|endsAt|states|perils)/;
    expect((await judge(prepared)).join()).not.toMatch(/error/);
    const sentences = await judge({ ...prepared, active: true });
    expect(sentences.filter((sentence) => place.test(sentence))).toHaveLength(
      4,
    );
  });
});

describe("the Studio", () => {
  it("finds nothing wrong in a field that nobody fills in anymore", async () => {
    const taken = {
      withConfig: () => taken,
      fetch: async () => false,
    } as unknown as SanityClient;
    const slug = { _type: "slug", current: "claims" };
    const category = { _type: "category", title: "Claims", slug };
    expect(await judge(category, taken)).toEqual([]);
  });

  it("asks for every missing part in a sentence", async () => {
    const sentences = await judge({ _type: "article" });
    expect(sentences).toContain("error title: Fill in “Title”.");
    expect(sentences).toContain(
      "error slug: The page needs a web address. Write its title, or type one here.",
    );
    expect(sentences).toContain("error category: Fill in “Category”.");
    // Sanity's own rule for a slug's text adds a message to ours.
    const own = sentences.filter((text) => !text.includes("slug.current"));
    expect(own.length).toBeGreaterThan(5);
    for (const sentence of own) {
      expect(sentence).toMatch(/: [A-Z].*[.?]$/);
    }
  });

  it.each(["\u00a0", "\u200b\ufeff", "\u00ad\n"])(
    "takes the title %j, which shows nothing, for a missing one",
    async (title) => {
      const said = await judge({ _type: "article", title });
      expect(said).toContain("error title: Fill in “Title”.");
    },
  );

  it.each([
    ["article", "hoaGuide"],
    ["service", "service"],
  ])(
    "says once whose address a %s has taken, if a %s stands there",
    async (_type, otherType) => {
      const slug = { _type: "slug", current: "hail" };
      const other = { _id: "other", _type: otherType, title: "On Hail", slug };
      const dataset = groqClient([other, { _id: "drafts.test", _type, slug }]);
      const client = { ...dataset, withConfig: () => client } as SanityClient;
      const about = (sentences: string[]) =>
        sentences.filter((sentence) => sentence.startsWith("error slug:"));
      expect(about(await judge({ _type, slug }, client))).toEqual([
        'error slug: "hail" is the address of "On Hail" already. Choose another one.',
      ]);
      const free = { ...slug, current: "ice" };
      expect(about(await judge({ _type, slug: free }, client))).toEqual([]);
    },
  );

  it.each([
    [undefined, /needs a web address\. Type one here/],
    [{ _type: "slug", current: "" }, /needs a web address\. Type one here/],
    [{ _type: "slug", current: "Hail Damage" }, /small letters/],
  ])("says once what is wrong with the address %j", async (slug, sentence) => {
    const sentences = await judge({ _type: "service", title: "A", slug });
    expect(sentences.filter((text) => text.startsWith("error slug:"))).toEqual([
      expect.stringMatching(sentence),
    ]);
  });

  it("refuses a picture without a description", async () => {
    const picture = {
      _type: "picture",
      asset: { _type: "reference", _ref: "image-1" },
    };
    expect(await judge({ _type: "article", picture })).toContain(
      "error picture.alt: Describe the picture in one sentence, for people who cannot see it.",
    );
    expect(
      await judge({ _type: "article", picture: { ...picture, alt: "A roof" } }),
    ).not.toContainEqual(expect.stringContaining("picture"));
  });

  it.each([
    [null, "Upload a PDF"],
    [{ extension: "docx", size: 9 }, "Only a PDF can be offered"],
    [{ extension: "pdf", size: 12_300_000 }, "has 12.3 MB, and at most 8 MB"],
    [{ extension: "pdf", size: 240_000 }, ""],
  ])("a download that is %j: %s", async (file, sentence) => {
    const stored = { _id: "file-1", sha1hash: "a".repeat(40), ...file };
    const dataset = groqClient([{ _type: "sanity.fileAsset", ...stored }]);
    const client = dataset as SanityClient;
    const download = {
      _type: "download",
      _key: "a",
      title: "A photo log",
      ...(file && { asset: { _type: "reference", _ref: "file-1" } }),
    };
    const found = (
      await judge({ _type: "article", body: [download] }, client)
    ).filter((text) => text.includes("body"));
    expect(found).toEqual(sentence ? [expect.stringContaining(sentence)] : []);
  });

  const fact = {
    _type: "legalFact",
    _key: "a",
    topic: "feeCap",
    scope: "All claims",
    value: "At most 10 %",
    status: "verified",
  };
  const license = { _type: "stateLicence", servesState: false, order: 1 };
  const link = { _type: "link", label: "Help", route: "contact" };
  const unseen = {
    _type: "linkAnnotation",
    _key: "a",
    href: " https://example.org/rules",
  };
  const span = { _type: "span", _key: "s", text: "rules", marks: ["a"] };
  const paragraph = {
    _type: "block",
    _key: "b",
    style: "normal",
    markDefs: [unseen],
    children: [span],
  };

  it.each<[object, RegExp[]]>([
    [
      { _type: "article", slug: { _type: "slug", current: "industry-news" } },
      [/error slug: "industry-news" is the address/],
    ],
    [
      { _type: "state", legalFacts: [fact] },
      [
        /error legalFacts\.\[\]: A verified legal number needs the citation/,
        /You changed or added a legal number/,
      ],
    ],
    [
      {
        ...license,
        issuedOn: "2020-06-30",
        expiresOn: "2020-01-31",
        renewalUrl: "http://example.com/renew",
      },
      [
        /error expiresOn: .*on or before/,
        /warning expiresOn: This day has passed/,
        /error renewalUrl: .*https/,
      ],
    ],
    [
      { _type: "article", publishedAt: "2999-01-01T00:00:00Z" },
      [/info publishedAt: .*visitors see it from Dec 31, 2998, 6:00 PM CST on/],
    ],
    [
      { _type: "announcement", link: { ...link, href: "http://example.org" } },
      [
        /error link: A link can lead to one place/,
        /error link\.href: .*https:/,
      ],
    ],
    [
      { _type: "article", body: [paragraph] },
      [/error body.*href: .*no spaces/],
    ],
  ])("says what is wrong with %j", async (document, expected) => {
    const sentences = await judge(document as Record<string, unknown>);
    for (const words of expected)
      expect(sentences).toContainEqual(expect.stringMatching(words));
  });
});
