import path from "node:path";

import { createClient, type SanityClient } from "@sanity/client";
import { firstValueFrom } from "rxjs";
import {
  createSchema,
  createSearch,
  DEFAULT_STUDIO_CLIENT_OPTIONS,
  getSearchableTypes,
} from "sanity";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { factPlacesIn } from "../../schemas/checks/text.ts";
import { schemaTypes } from "../../schemas/index.ts";
import { laySeededContent } from "../fixtures/stack/content-template.fixture.ts";
import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

const schema = createSchema({ name: "default", types: schemaTypes });

const folder = temporaryFolder("studio-search");
let lake: TestLake;
let client: SanityClient;

beforeAll(async () => {
  await laySeededContent(folder);
  const tokens = makeTokens();
  lake = await startTestLake(path.join(folder, "content-lake"), tokens);
  client = createClient({
    projectId: "local",
    dataset: "production",
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    token: tokens.write,
    ...DEFAULT_STUDIO_CLIENT_OPTIONS,
  });
  // The only address in the seeded content is a placeholder.
  await client
    .patch("siteSettings")
    .set({ email: "claims.desk@example.com" })
    .commit();
});

afterAll(() => lake.stop());

/**
 * The ids that the Studio's own search finds, the best first: `createSearch` of
 * the package `sanity` writes the queries, with the options that the global
 * search and reference inputs use.
 */
async function idsFor(
  query: string,
  types = getSearchableTypes(schema),
  perspective: "raw" | "drafts" = "raw",
): Promise<string[]> {
  const search = createSearch(types, client, { strategy: "groq2024" });
  const options = { limit: 25, perspective };
  const { hits } = await firstValueFrom(search({ query, types: [] }, options));
  return hits.map(({ hit }) => hit._id);
}

describe("the first result of a search in the Studio", () => {
  it.each([
    // Figures with punctuation
    ["97%", "stat-settlement-rate"],
    ["$100M+", "stat-recovered"],
    ["10\u201315%", "siteSettings"],
    // Names of states, in any case
    ["rHODE iSLAND", "state-rhode-island"],
    ["wind texas", "stateService-texas-wind"],
    // Statutes
    ["\u00a7 4102", "state-texas"],
    // Titles and questions, complete and partial
    ["hail", "claimType-hail-damage"],
    ["docum", "article-property-documentation-guide"],
    ["What does it cost?", "faq-home-2"],
    ["insurer\u2019s adjuster", "faq-public-adjusting-1"],
    // Quoted phrases
    ['"small claim"', "faq-claims-consulting-3"],
    // Names and addresses of authors
    ["claims team", "author-claims-team"],
    ["claims.desk@example.com", "siteSettings"],
  ])("for %s is %s", async (phrase, first) => {
    expect((await idsFor(phrase))[0]).toBe(first);
  });
});

it("finds every text that holds a fact by the value of the fact", async () => {
  const documents = await client.fetch<{ _id: string }[]>(
    "*[_type in $types]",
    {
      types: getSearchableTypes(schema).map(({ name }) => name),
    },
  );
  const holding = documents
    .filter((document) =>
      factPlacesIn(document).some(({ name }) => name === "fee-range"),
    )
    .map(({ _id }) => _id);
  expect(holding.length).toBeGreaterThan(5);
  const found = await idsFor("10-15%");
  expect(holding.filter((id) => !found.includes(id))).toEqual([]);
});
