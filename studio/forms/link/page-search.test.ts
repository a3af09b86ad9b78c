import { expect, it } from "vitest";

import { linkedTypes } from "../../../domain/page-types.ts";
import { documents } from "../../../scripts/seed/documents.ts";
import { groqClient } from "../../groq-client.fixture.ts";
import { destinationOptions } from "./destination-options.ts";
import { pageAt, readPage, searchPages } from "./page-search.ts";

const types: readonly string[] = linkedTypes;
const pages = documents.filter(({ _type }) => types.includes(_type));

async function addressesFor(typed: string): Promise<string[]> {
  const found = await searchPages(groqClient(pages), typed);
  return destinationOptions(typed, found, null).map(({ value }) => value);
}

it.each([
  [
    "hail-damage-guide#the-short-answer",
    "/blog/hail-damage-guide#the-short-answer",
  ],
  ["texas hail", "/claims/hail-damage/texas"],
  ["apprai", "/services/appraisal-services"],
  ["insurance tips", "/blog/insurance-tips"],
])("finds by %j first %s", async (typed, address) =>
  expect((await addressesFor(typed))[0]).toBe(address),
);

const draft = {
  _id: "drafts.zeppelin",
  _type: "article",
  title: "Zeppelins",
  slug: { current: "zeppelins" },
};

it("finds a draft of what is not published yet, and says so", async () => {
  const client = groqClient([...pages, draft]);
  const found = {
    _id: "zeppelin",
    _type: "article",
    slug: "zeppelins",
    kind: null,
    title: "Zeppelins",
    isUnpublished: true,
  };
  expect(await searchPages(client, "zeppelin")).toContainEqual(found);
  expect(await readPage(client, "zeppelin")).toEqual(found);
});

it("finds what is published as visitors see it, whatever its draft says", async () => {
  const published = { ...draft, _id: "zeppelin", title: "Airships" };
  const version = { ...draft, _id: "versions.r1.zeppelin" };
  const client = groqClient([published, draft, version]);
  const article = (await searchPages(client, "")).filter(
    ({ _type }) => _type === "article",
  );
  expect(article).toMatchObject([
    { _id: "zeppelin", title: "Airships", isUnpublished: false },
  ]);
  expect(await readPage(client, "zeppelin")).toMatchObject({
    title: "Airships",
  });
  expect(await readPage(client, "nothing")).toBeNull();
});

it("finds for a document in a release what comes with that release alone", async () => {
  const inRelease = (release: string) => ({
    ...draft,
    _id: `versions.${release}.zeppelin`,
    title: `Zeppelins of ${release}`,
  });
  const client = groqClient([...pages, inRelease("r1"), inRelease("r2")]);
  const found = {
    _id: "zeppelin",
    title: "Zeppelins of r1",
    isUnpublished: true,
  };
  const linking = "versions.r1.homePage";
  const pagesFound = await searchPages(client, "zeppelins", linking);
  expect(pagesFound.filter(({ _id }) => _id === "zeppelin")).toMatchObject([
    found,
  ]);
  expect(await readPage(client, "zeppelin", linking)).toMatchObject(found);
  expect(await readPage(client, "zeppelin", "drafts.homePage")).toBeNull();
});

it.each([
  ["/blog/hail-damage-guide#the-short-answer", "Hail"],
  ["/claims/fire-damage/texas", "Fire damage: Texas"],
  ["/consultation", "Request a consultation"],
  ["/blog/no-such-page", null],
])("the page at %s is %s", async (path, title) => {
  const found = await pageAt(groqClient(pages), path);
  if (title === null) return expect(found).toBeNull();
  expect(found?.value).toBe(path);
  expect(found?.title).toContain(title);
});
