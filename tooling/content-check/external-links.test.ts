import { expect, it } from "vitest";

import type { LinkAnswer } from "./check-link.ts";
import { externalLinksIn, linkLines, linkProblems } from "./external-links.ts";

const documents = [
  {
    _id: "a",
    _type: "article",
    title: "Hail",
    body: [
      { markDefs: [{ href: "https://news.example/x#part" }] },
      { markDefs: [{ href: "mailto:jo@example.com" }, { href: "/blog" }] },
      { isHidden: true, href: "https://hidden.example/" },
    ],
  },
  {
    _id: "b",
    _type: "state",
    legalFacts: [{ sourceUrl: "https://doi.example/law" }],
  },
  { _id: "c", _type: "stateLicence", deptUrl: "https://doi.example/" },
  { _id: "d", _type: "faq", link: { href: "https://doi.example/#top" } },
];

it("finds the links of all documents to other sites, each once", () => {
  const links = externalLinksIn(documents);
  expect(
    links.map(({ url, documents: each }) => [url, each.map(({ _id }) => _id)]),
  ).toEqual([
    ["https://doi.example/", ["c", "d"]],
    ["https://doi.example/law", ["b"]],
    ["https://news.example/x", ["a"]],
  ]);
});

it("asks each once, waits between two of one site, and names those that fail", async () => {
  const done: string[] = [];
  const answers: Record<string, LinkAnswer> = {
    "https://doi.example/law": { kind: "unknown", reason: "It answers 403" },
    "https://news.example/x": { kind: "broken", reason: "It answers 404" },
  };
  const problems = await linkProblems(
    externalLinksIn(documents),
    async (url) => {
      done.push(url);
      return answers[url] ?? { kind: "ok" };
    },
    async () => void done.push("pause"),
  );
  expect(done).toEqual([
    "https://doi.example/",
    "pause",
    "https://doi.example/law",
    "https://news.example/x",
  ]);
  expect(linkLines(problems, "https://studio.example")).toEqual([
    "",
    "  Open it yourself: https://doi.example/law. It answers 403 to programs.",
    "    - b (state): https://studio.example/intent/edit/id=b;type=state",
    "  Broken: https://news.example/x. It answers 404.",
    "    - Hail (article): https://studio.example/intent/edit/id=a;type=article",
    "Links to other sites: 1 broken, 1 to open.",
  ]);
});
