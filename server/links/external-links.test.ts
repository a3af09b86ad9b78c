import { evaluate, parse } from "groq-js";
import { expect, it } from "vitest";

import { loadExternalLinks } from "./external-links.ts";

function source(dataset: readonly object[]) {
  return async (query: string): Promise<unknown> =>
    (await evaluate(parse(query), { dataset: [...dataset] })).get();
}

it("finds the links of all documents, those of regulators first", async () => {
  const documents = [
    {
      _id: "a",
      _type: "article",
      body: [
        { markDefs: [{ href: "https://news.example/x#part" }] },
        { markDefs: [{ href: "mailto:jo@example.com" }, { href: "/blog" }] },
      ],
    },
    {
      _id: "b",
      _type: "state",
      legalFacts: [{ sourceUrl: "https://law.example/1" }],
    },
    { _id: "c", _type: "stateLicence", deptUrl: "https://doi.example/" },
    { _id: "d", _type: "faq", link: { href: "https://doi.example/#top" } },
  ];
  const links = await loadExternalLinks(source(documents));
  expect(links.map(({ url }) => url)).toEqual([
    "https://doi.example/",
    "https://law.example/1",
    "https://news.example/x",
  ]);
  expect(links[0]?.documents.map(({ id }) => id)).toEqual(["c", "d"]);
});

it("reads every page of documents, and names five for a link", async () => {
  const all = Array.from({ length: 250 }, (_, at) => ({
    _id: `d${String(at).padStart(3, "0")}`,
    _type: "faq",
    url: at < 10 ? "https://same.example/" : `https://x.example/${at}`,
  }));
  const system = {
    _id: "group",
    _type: "system.group",
    url: "https://system.example/",
  };
  const links = await loadExternalLinks(source([...all, system]));
  expect(links).toHaveLength(241);
  expect(links[0]?.documents).toHaveLength(5);
});
