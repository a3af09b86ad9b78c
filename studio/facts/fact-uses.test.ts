import { expect, it } from "vitest";

import { groqClient } from "../groq-client.fixture.ts";
import { findFactUses } from "./fact-uses.ts";

const span = (text: string) => ({ _type: "span", _key: "s", text });
const block = (text: string) => ({
  _type: "block",
  _key: "b",
  children: [span(text)],
});
const fact = { _id: "fact-fee", _type: "fact", name: "fee", value: "10-15%" };

it("names documents, fields and pages, drafts among them", async () => {
  const article = {
    _id: "article",
    _type: "article",
    title: "Fees: {fee|10-15%}",
    slug: { current: "fees" },
    body: [block("Our fee is {fee|9%}.")],
    seo: { description: "A fee of 10-15%." },
  };
  const client = groqClient([
    fact,
    article,
    { ...article, _id: "drafts.article", body: [], seo: {} },
    { _id: "other", _type: "article", title: "{feet|10}" },
    { _id: "siteSettings", _type: "siteSettings", feeText: "{fee|10-15%}" },
  ]);
  const holders = await findFactUses(client, "fee");
  expect(holders.map(({ id, name, state }) => [id, name, state])).toEqual([
    ["article", "Fees: 10-15%", "published"],
    ["drafts.article", "Fees: 10-15%", "draft"],
    ["siteSettings", "siteSettings", "published"],
  ]);
  const [published, , settings] = holders;
  expect(published?.uses.map(({ field }) => field)).toEqual(["title", "body"]);
  expect(published?.uses[1]?.path).toEqual(["body", { _key: "b" }]);
  expect(published?.pages.map(({ href }) => href)).toEqual(["/blog/fees"]);
  expect(settings?.message).toBe("Appears on every page");
});
