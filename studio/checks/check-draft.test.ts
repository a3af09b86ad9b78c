import type { SanityClient } from "sanity";
import { expect, it, vi } from "vitest";

import { checkDocument } from "../../schemas/checks/check-document.ts";
import type { Finding } from "../../schemas/checks/finding.ts";
import { siteOf } from "../../schemas/checks/site.ts";
import { documents } from "../../scripts/seed/documents.ts";
import { groqClient } from "../groq-client.fixture.ts";
import { changesBy } from "./changes.ts";
import {
  brokenLinks,
  partlyTranslated,
  verdictOf,
  versionErrors,
} from "./check-draft.ts";
import { readSite } from "./read-site.ts";
import type { PublishNote } from "./reasons.ts";

const snippet = (text: string) => ({ _id: "a", _type: "snippet", text });
const page = { _id: "b", _type: "homePage", snippet: { _ref: "a" } };
const state = { _id: "s", _type: "state", name: "Utah" };
const expired = {
  _id: "l",
  _type: "stateLicence",
  servesState: true,
  state: { _ref: "s" },
  expiresOn: "1970-01-31",
};
const rulesOf = (found: { rule: string }[]) => found.map(({ rule }) => rule);

const FREE = "Our services are free.";
const LICENSED = "We are licensed in Utah.";
const PROMISE = "We guarantee the result.";

it.each([
  ["the reason of a new warning is asked for", FREE, null, [], ["free"]],
  ["that of a published one is not", FREE, FREE, [], []],
  [
    "a lapsed license is named each time",
    LICENSED,
    LICENSED,
    [],
    ["lapsed-license"],
  ],
  ["an error stops, published or not", PROMISE, PROMISE, ["guarantee"], []],
])("%s", (_, text, published, errors, warnings) => {
  const draft = snippet(text);
  const site = siteOf([draft, page, state, expired]);
  const verdict = verdictOf(
    draft,
    published === null ? null : snippet(published),
    site,
    Date.parse("1970-03-01"),
  );
  expect(rulesOf(verdict.errors)).toEqual(errors);
  expect(rulesOf(verdict.warnings)).toEqual(warnings);
});

it("sets a warning aside while its words stay as they are, and no error of law", () => {
  const site = siteOf([snippet(FREE), page, state, expired]);
  const now = Date.parse("1970-03-01");
  const found = (text: string, reasons: PublishNote[] = []) =>
    verdictOf(snippet(text), null, site, now, reasons);
  const noted = (...warnings: Finding[]): PublishNote[] => [
    {
      _id: "n",
      _createdAt: "",
      documentId: "a",
      reason: "Agreed.",
      warnings: warnings.map((each, at) => ({ ...each, _key: String(at) })),
    },
  ];
  const texts = [FREE, LICENSED, PROMISE];
  const all = noted(
    ...texts
      .map((text) => found(text))
      .flatMap(({ errors, warnings }) => [...errors, ...warnings]),
  );
  expect(found(FREE, all)).toEqual({ errors: [], warnings: [] });
  expect(rulesOf(found(`${FREE} Really.`, all).warnings)).toEqual([]);
  expect(rulesOf(found("Our help is free.", all).warnings)).toEqual(["free"]);
  expect(rulesOf(found(LICENSED, all).warnings)).toEqual(["lapsed-license"]);
  expect(rulesOf(found(PROMISE, all).errors)).toEqual(["guarantee"]);
});

it.each([
  [
    "a license that ends",
    "stateLicence",
    { servesState: true },
    { servesState: false },
    /^Utah leaves/,
  ],
  [
    "another address",
    "article",
    { slug: { current: "a" } },
    { slug: { current: "b" } },
    /^Visitors of \/blog\/a are sent to \/blog\/b/,
  ],
  [
    "a storm",
    "storm",
    { active: false },
    { active: true },
    /^The storm for visitors: Off; from /,
  ],
])("says what publishing changes: %s", (_, _type, before, after, sentence) => {
  const of = (fields: object) => ({
    _id: "x",
    _type,
    state: { _ref: "s" },
    startsAt: "1970-05-01T00:00:00Z",
    endsAt: "1970-06-01T00:00:00Z",
    ...fields,
  });
  const site = siteOf([state, of(before)]);
  const now = Date.parse("1970-03-01");
  const changes = (...pairs: { before: object; after: object }[]) =>
    changesBy(
      pairs.map((pair) => ({ before: of(pair.before), after: of(pair.after) })),
      site,
      now,
    );
  expect(changes({ before, after })[0]).toMatch(sentence);
  expect(changes({ before, after: before })).toEqual([]);
});

it("finds the errors of a version as its release will leave the documents, read once for a while", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no lake"));
  const asked: unknown[] = [];
  const client = {
    fetch(_query: string, _params: object, options: { perspective: unknown }) {
      asked.push(options.perspective);
      return String(options.perspective) === "down"
        ? Promise.reject(new Error("down"))
        : Promise.resolve(documents);
    },
  } as unknown as SanityClient;
  const id = "article-hail-damage-guide";
  const article = documents.find(({ _id }) => _id === id)!;
  const rules = async (fields: object, release = "r") => {
    const version = { ...article, ...fields, _id: `versions.${release}.${id}` };
    return rulesOf(await versionErrors(client, version, release));
  };
  expect(await rules({})).toEqual([]);
  // The form shows warnings.
  expect(await rules({ title: "Free help with hail" })).toEqual([]);
  expect(await rules({ description: PROMISE })).toEqual(["guarantee"]);
  expect(asked).toEqual([["r"]]);
  expect(await rules({ description: PROMISE }, "down")).toEqual([]);
});

it("reads what a page translates, whose unpublished translation is no broken link", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no lake"));
  const id = "faq-home-1-es";
  const draft = {
    ...documents.find(({ _id }) => _id === id)!,
    question: "What does a public adjuster do?",
  };
  const others = documents.filter(({ _id }) => _id !== id);
  const site = await readSite(
    groqClient([...others, { ...draft, _id: `drafts.${id}` }]),
    AbortSignal.timeout(60_000),
  );
  const { warnings } = verdictOf(draft, null, site, Date.now());
  expect(rulesOf(warnings)).toEqual(["untranslated"]);
  expect(
    brokenLinks(site, site.documents).map(({ type }) => type),
  ).not.toContain("translation.metadata");
});

it("lists the published documents that are partly in English, but not what an editor let stay", () => {
  const id = "faq-home-1-es";
  const question = "What does a public adjuster do?";
  const site = siteOf(
    documents.map((each) => (each._id === id ? { ...each, question } : each)),
  );
  const [row, ...others] = partlyTranslated(site, []);
  expect(row).toMatchObject({ id, name: question });
  expect(row?.detail).toMatch(/^One text is still in English/);
  expect(others).toEqual([]);
  const warnings = checkDocument(site.documents.get(id)!, site, Date.now())
    .filter(({ rule }) => rule === "untranslated")
    .map((each) => ({ ...each, _key: "w" }));
  const note = {
    _id: "n",
    _createdAt: "",
    documentId: id,
    reason: "",
    warnings,
  };
  expect(partlyTranslated(site, [note])).toEqual([]);
  expect(partlyTranslated(site, [{ ...note, documentId: "x" }])).toEqual([row]);
});

const ANSWER = snippet(FREE);
const LINKING = { ...page, snippet: { _ref: "gone" } };
const draftOf = <Stored extends { _id: string }>(stored: Stored) => ({
  ...stored,
  _id: `drafts.${stored._id}`,
});

it.each([
  ["breaks in a draft is none", [page, ANSWER], [draftOf(LINKING)], []],
  [
    "a draft mends is one until then",
    [LINKING, ANSWER],
    [draftOf(page)],
    ["The page this refers to is gone"],
  ],
  [
    "leads to a draft is one",
    [page],
    [draftOf(ANSWER)],
    ["What this refers to is not published"],
  ],
])("on Home, a link that %s", (_, published, drafts, said) => {
  const { documents: known } = siteOf([...published, ...drafts]);
  const rows = brokenLinks(siteOf(published), known);
  expect(rows.map(({ detail }) => detail)).toEqual(
    said.map((words) => expect.stringContaining(words)),
  );
});

it("a redirect that leads nowhere is named by its address, and says where it leads", () => {
  const redirect = {
    _id: "redirect-blog--hail",
    _type: "redirect",
    from: "/blog/hail",
    to: "/blog/gone",
  };
  const site = siteOf([redirect]);
  const [row] = brokenLinks(site, site.documents);
  expect(row?.name).toBe("/blog/hail");
  expect(row?.detail).toMatch(
    /^Leads to \/blog\/gone\. No page has this address/,
  );
});

it("reads again only what has changed since", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no lake"));
  const faq = (_id: string, _rev: string, question = "How long?") => ({
    _id,
    _rev,
    _type: "faq",
    question,
  });
  const read = async (...stored: object[]) => {
    const client = groqClient(stored);
    const fetch = vi.spyOn(client, "fetch");
    const signal = AbortSignal.timeout(60_000);
    const { documents: all } = await readSite(client, signal);
    const last = (await fetch.mock.results.at(-1)?.value) as { _id: string }[];
    return {
      asked: fetch.mock.calls.length,
      last: last.map(({ _id }) => _id),
      questions: [...all.values()].map(({ question }) => question),
    };
  };
  await read(faq("a", "1"), faq("b", "1"), faq("c", "1"));
  const now = [
    faq("a", "1"),
    faq("b", "2", "Who pays?"),
    faq("d", "1", "When?"),
  ];
  expect(await read(...now)).toEqual({
    asked: 2,
    last: ["b", "d"],
    questions: ["How long?", "Who pays?", "When?"],
  });
  expect(await read(...now)).toMatchObject({ asked: 1, last: ["a", "b", "d"] });
});
