import { afterAll, expect, it } from "vitest";

import { startStandIn } from "../../tests/fixtures/stand-in.fixture.ts";
import { contentGaps } from "../../domain/content-gaps.ts";
import { siteOf } from "../../schemas/checks/site.ts";
import { externalLinksIn, linkProblems } from "./links.ts";
import { plainWordLines, wordFiles } from "./plain-words.ts";
import { findingLines, findingsOf, gapLines, linkLines } from "./report.ts";
import { readTerms, strayWords, wordingsIn } from "./terms.ts";

const STUDIO = "https://studio.example.com";

const { url: origin, close } = await startStandIn((request, response) => {
  const { method, url } = request;
  if (url === "/moved") response.writeHead(302, { location: "/page" });
  else if (url === "/refused") response.writeHead(403);
  else if (url === "/get-only")
    response.writeHead(method === "GET" ? 200 : 405);
  else response.writeHead(url === "/page" ? 200 : 404);
  response.end();
});
afterAll(close);

it("asks each link to another site once, and names those that fail", async () => {
  const documents = [
    {
      _id: "a",
      _type: "article",
      title: "Hail",
      body: [
        { markDefs: [{ href: `${origin}/page#part` }] },
        { markDefs: [{ href: "mailto:jo@example.com" }, { href: "/blog" }] },
        { isHidden: true, href: `${origin}/hidden` },
      ],
    },
    { _id: "b", _type: "state", legalFacts: [{ sourceUrl: `${origin}/gone` }] },
    { _id: "c", _type: "stateLicence", deptUrl: `${origin}/refused` },
    { _id: "d", _type: "faq", link: { href: `${origin}/page#top` } },
    { _id: "e", _type: "faq", link: { href: `${origin}/moved` } },
    { _id: "f", _type: "faq", link: { href: `${origin}/get-only` } },
    { _id: "g", _type: "faq", link: { href: "http://127.0.0.1:9/" } },
  ];
  const links = externalLinksIn(documents);
  expect(links).toHaveLength(6);
  const problems = await linkProblems(links, "LinkCheck", 0);
  const lines = linkLines(problems, siteOf(documents).documents, STUDIO);
  expect(lines).toEqual(
    expect.arrayContaining([
      `  Broken: ${origin}/gone. It answers 404.`,
      `    - b (state): ${STUDIO}/intent/edit/id=b;type=state`,
      `  Open it yourself: ${origin}/refused. It answers 403 to programs.`,
      "  Broken: http://127.0.0.1:9/. It does not answer.",
      "Links to other sites: 2 broken, 1 to open.",
    ]),
  );
  expect(lines.join()).not.toMatch(/moved|get-only|page/);
});

it("names what the checks say of a document, and nothing that is in order", () => {
  const home = { _id: "homePage", _type: "homePage", title: "Home" };
  const faq = {
    _id: "faq-cost",
    _type: "faq",
    question: "What does it cost?",
    answer: "We guarantee that our services are free.",
  };
  const site = siteOf([home, faq]);
  const found = findingsOf([home, faq], site, 0);
  const lines = findingLines(found, site.documents, STUDIO);
  expect(lines.slice(0, 2)).toEqual([
    "  What does it cost? (faq)",
    `  ${STUDIO}/intent/edit/id=faq-cost;type=faq`,
  ]);
  expect(lines[2]).toMatch(/Error: Guaranteed results in "answer"\. Nobody/);
  expect(lines.join("\n")).toMatch(/Warning: Free services.*\(not confirmed\)/);
  expect(lines.at(-1)).toBe("Checks: 1 errors, 1 warnings.");
});

it("names a deadline rule that is open as in its list, by its state", () => {
  const rule = {
    _id: "rule",
    _type: "deadlineRule",
    state: { _ref: "texas" },
    deadline: "suit",
    legalFact: { status: "unverified", value: "Two years" },
  };
  const texas = { _id: "texas", _type: "state", name: "Texas" };
  const { documents } = siteOf([rule, texas]);
  const lines = gapLines(contentGaps([rule], 0), documents, STUDIO);
  expect(lines).toContain("  Texas: Suit against the insurer (deadlineRule)");
});

it("names a page that leaves the table of terms, and one that is hard to read", () => {
  const hard =
    "Notwithstanding the aforementioned considerations, policyholders experiencing extraordinary deterioration of residential property should immediately communicate documentation of circumstances to their carrier. ".repeat(
      4,
    );
  const page = { _id: "a", _type: "claimType", title: "Hail", intro: hard };
  const quoted = {
    _id: "b",
    _type: "article",
    title: "Fire",
    body: [
      {
        _type: "block",
        style: "blockquote",
        children: [{ text: `The carrier. ${hard}` }],
      },
      {
        _type: "block",
        children: [
          {
            text: "Insurance Carrier, {photographs}, value (ACV), cost (RCV), in excess of $500",
          },
        ],
      },
    ],
  };
  const spanish = {
    _id: "c",
    _type: "faq",
    language: "es",
    question: "¿Qué es un siniestro? ¿Y “insurance carrier”?",
  };
  const question = "Is this a contractor’s quote?";
  const english = { _id: "d", _type: "faq", question };
  const { documents } = siteOf([page, quoted, spanish, english]);
  const lines = plainWordLines(documents, readTerms());
  expect(lines).toContain(
    `  ${question} (faq): "contractor's quote": write "bid"`,
  );
  expect(lines).toContain('  Hail (claimType): "carrier": write "insurer"');
  expect(lines).toContain(
    `  ${spanish.question} (faq): "siniestro": write "reclamación"`,
  );
  expect(lines.join("\n")).toMatch(/- Hail: Grade 3\d\.\d: hard to read/);
  expect(lines.join("\n")).not.toMatch(/Fire/);
});

it("the words of forms and mails keep to the table", () => {
  const terms = readTerms();
  const stray = wordFiles().flatMap(({ language, texts }) =>
    texts.flatMap((text) => strayWords(text, wordingsIn(terms, language))),
  );
  expect(stray).toEqual([]);
});
