import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { all, textOf } from "../fixtures/markup/document.fixture.ts";
import { nestingFaults } from "../fixtures/markup/markup.fixture.ts";
import {
  headingFaults,
  machineWords,
  namelessControls,
  pictureFaults,
} from "../fixtures/markup/page-faults.fixture.ts";
import {
  readPage,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

type Document = { _id: string; _type: string } & Record<string, unknown>;

/** One document of each type, and pages on which it stands: first its own, if it has one. */
const SUBJECTS: readonly { id: string; pages: readonly string[] }[] = [
  { id: "siteSettings", pages: ["/", "/compliance", "/states/texas", "/nope"] },
  { id: "navigation", pages: ["/", "/nope"] },
  { id: "homePage", pages: ["/"] },
  { id: "contactPage", pages: ["/contact"] },
  { id: "consultationPage", pages: ["/consultation"] },
  { id: "claimsPage", pages: ["/claims-we-work"] },
  { id: "compliancePage", pages: ["/compliance"] },
  {
    id: "blogPage",
    pages: [
      "/blog",
      "/blog/insurance-tips",
      "/blog/industry-news",
      "/blog/fire-damage-guide",
    ],
  },
  { id: "announcement-emergency", pages: ["/"] },
  {
    id: "article-public-adjuster-guide",
    pages: [
      "/blog/public-adjuster-guide",
      "/blog",
      "/rss.xml",
      "/search?q=adjuster",
    ],
  },
  {
    id: "article-insurance-claim-timelines",
    pages: ["/blog/insurance-claim-timelines"],
  },
  { id: "hoaGuide-hoa-claims", pages: ["/blog/hoa-claims", "/blog"] },
  { id: "author-claims-team", pages: ["/blog/fire-damage-guide", "/blog"] },
  {
    id: "category-claims",
    pages: ["/blog/insurance-claim-timelines", "/blog"],
  },
  { id: "faq-appraisal-services-1", pages: ["/services/appraisal-services"] },
  { id: "stat-clients", pages: ["/"] },
  { id: "serviceCard-claims-consulting", pages: ["/"] },
  {
    id: "service-appraisal-services",
    pages: ["/services/appraisal-services", "/"],
  },
  {
    id: "claimType-industrial-losses",
    pages: ["/claims/industrial-losses", "/claims-we-work", "/"],
  },
  { id: "claimType-fire-damage", pages: ["/claims/fire-damage"] },
  {
    id: "state-colorado",
    pages: [
      "/states/colorado",
      "/claims/fire-damage/colorado",
      "/claims/hail-damage/colorado",
      "/claims/wind/colorado",
      "/compliance",
      "/claims/fire-damage",
    ],
  },
  {
    id: "state-connecticut",
    pages: ["/states/connecticut", "/claims/residential/connecticut"],
  },
  {
    id: "licence-colorado",
    pages: ["/compliance", "/states/colorado", "/claims/hail-damage"],
  },
  {
    id: "timeline-colorado",
    pages: ["/blog/insurance-claim-timelines", "/states/colorado"],
  },
  { id: "legalPage-privacy", pages: ["/privacy"] },
];

/** Without these a document has no address, or is of no kind: its own page is gone. */
const ADDRESS = /^(slug|state|kind|peril)$/;

let stack: TestStack;
let count = 0;

beforeAll(async () => {
  stack = await startTestStack();
}, 120_000);
afterAll(() => stack.remove());

async function lake(path: string, body?: unknown) {
  const { url, writeToken } = stack.contentLake!;
  const answer = await callLake(url, writeToken, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

async function documentOf(id: string): Promise<Document> {
  const body = await lake(`/data/doc/production/${id}`);
  const [found] = body["documents"] as Document[];
  expect(found, id).toBeDefined();
  return found!;
}

/** Writes a document as it is, past the Studio's rules, and waits until the site has it. */
async function write(document: Document): Promise<void> {
  count += 1;
  const mark = `Mark ${count} of this test`;
  const { _rev, _updatedAt, ...rest } = document;
  // A page that is made of nothing else says when the site knows of this change.
  await lake("/data/mutate/production", {
    mutations: [
      { createOrReplace: rest },
      { patch: { id: "legalPage-accessibility", set: { title: mark } } },
    ],
  });
  const deadline = Date.now() + 10_000;
  for (;;) {
    const answer = await fetch(`${stack.siteUrl}/accessibility`);
    if ((await answer.text()).includes(mark)) return;
    if (Date.now() > deadline) throw new Error(`${mark} did not appear.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** What is wrong with a page that must work, no matter what an editor left out. */
function faultsOf(page: SitePage, mayBeMissing: boolean): string[] {
  const { status, headers, html, document } = page;
  const expected =
    page.path === "/nope" ? [404] : mayBeMissing ? [200, 404] : [200];
  if (!expected.includes(status)) return [`status ${status}`];
  if (!headers.get("content-type")?.startsWith("text/html")) {
    return /undefined|\[object/.test(html) ? ["a word of the machine"] : [];
  }
  const title = textOf(all(document, "title")[0]!);
  return [
    ...(all(document, "h1").length === 1 ? [] : ["not one h1"]),
    ...(title === "" || /^\s*(\|.*)?$/.test(title) ? [`title "${title}"`] : []),
    ...headingFaults(document),
    ...namelessControls(document),
    ...pictureFaults(document),
    ...machineWords(document),
    ...nestingFaults(html),
  ];
}

type Damage = { what: string; document: Document; hidesPage: boolean };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each field below a value taken out in turn; of the members of a list, the first of each type. */
function withoutEach(
  value: Record<string, unknown>,
  path = "",
): { what: string; value: Record<string, unknown> }[] {
  return Object.keys(value)
    .filter((key) => !key.startsWith("_"))
    .flatMap((key) => {
      const { [key]: inner, ...rest } = value;
      const here = path ? `${path}.${key}` : key;
      const own = [{ what: here, value: rest }];
      if (isRecord(inner) && !("_ref" in inner)) {
        own.push(
          ...withoutEach(inner, here).map((damage) => ({
            what: damage.what,
            value: { ...value, [key]: damage.value },
          })),
        );
      }
      if (Array.isArray(inner)) {
        own.push({ what: `${here} (emptied)`, value: { ...value, [key]: [] } });
        const seen = new Set<unknown>();
        inner.forEach((member: unknown, index) => {
          if (
            !isRecord(member) ||
            "_ref" in member ||
            seen.has(member["_type"])
          )
            return;
          seen.add(member["_type"]);
          own.push(
            ...withoutEach(member, `${here}[${index}]`).map((damage) => ({
              what: damage.what,
              value: { ...value, [key]: inner.with(index, damage.value) },
            })),
          );
        });
      }
      return own;
    });
}

/** A value with every text, reference or picture in it replaced. */
function replaceAll(
  value: unknown,
  replace: (value: unknown, key: string) => unknown,
  key = "",
): unknown {
  const replaced = replace(value, key);
  if (replaced !== value) return replaced;
  if (Array.isArray(value))
    return value.map((member) => replaceAll(member, replace, key));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name.startsWith("_") ? inner : replaceAll(inner, replace, name),
    ]),
  );
}

// Texts that the schema or the site reads as a word of a list, an address or a date.
const CODE =
  /^(current|status|kind|layout|topic|style|tone|peril|dateMode|listItem|route|statePage|href|page|publishedAt|updatedAt|icon|color|anchor|sourceUrl|regulatorUrl|deptUrl|fipsCode|npnStatus|lastVerifiedAt|alt|series|asOf)$/;

const isText = (value: unknown, key: string): value is string =>
  typeof value === "string" && !CODE.test(key);

const ARABIC = "وثيقة التأمين على الممتلكات وحقوق المالك بعد العاصفة";

function wholeDamages(document: Document): Damage[] {
  const of = (
    what: string,
    replace: (value: unknown, key: string) => unknown,
  ): Damage => ({
    what,
    document: replaceAll(document, replace) as Document,
    hidesPage: false,
  });
  const list = Object.keys(document).find((key) =>
    Array.isArray(document[key]),
  );
  return [
    of("300 characters in every text", (value, key) =>
      isText(value, key) ? "Sehr lang ".repeat(30) : value,
    ),
    of("one word of 300 characters", (value, key) =>
      isText(value, key) ? "x".repeat(300) : value,
    ),
    of("right-to-left text", (value, key) =>
      isText(value, key) ? ARABIC : value,
    ),
    of("markup in every text", (value, key) =>
      isText(value, key) ? "</script><b>& \" '" : value,
    ),
    of("pictures without alt", (value, key) =>
      key === "alt" ? undefined : value,
    ),
    of("pictures without asset", (value, key) =>
      key === "asset" ? undefined : value,
    ),
    of("weak references to nothing", (value, key) =>
      isRecord(value) && "_ref" in value && !["asset", "state"].includes(key)
        ? { ...value, _ref: "nothing-is-here", _weak: true }
        : value,
    ),
    ...(list
      ? [
          {
            what: `a member of ${list} of a type that nobody knows`,
            document: {
              ...document,
              [list]: [
                ...(document[list] as unknown[]),
                { _type: "notYetThought", _key: "new" },
              ],
            },
            hidesPage: false,
          },
        ]
      : []),
    {
      what: "every field but the address left empty",
      document: Object.fromEntries(
        Object.entries(document).filter(
          ([key]) =>
            key.startsWith("_") || ADDRESS.test(key) || key === "active",
        ),
      ) as Document,
      hidesPage: false,
    },
  ];
}

describe.each(SUBJECTS)("content that is damaged in $id", ({ id, pages }) => {
  it("leaves every page standing", async () => {
    const original = await documentOf(id);
    const damages: Damage[] = [
      ...withoutEach(original).map(({ what, value }) => ({
        what: `without ${what}`,
        document: value as Document,
        hidesPage: ADDRESS.test(what.split(".")[0]!),
      })),
      ...wholeDamages(original),
    ];
    const faults: string[] = [];
    for (const { what, document, hidesPage } of damages) {
      await write(document);
      // One is looked at while the others are being made.
      const found = await Promise.all(
        pages.map(async (path, index) =>
          faultsOf(
            await readPage(stack.siteUrl, path),
            hidesPage &&
              (index === 0 ||
                path.includes("colorado") ||
                path.includes("connecticut")),
          ).map((fault) => `${what}: ${path}: ${fault}`),
        ),
      );
      faults.push(...found.flat());
    }
    await write(original);
    expect(faults).toEqual([]);
  }, 120_000);
});

describe("a search", () => {
  it.each([
    ["nothing", ""],
    ["blanks", "%20%20%20"],
    ["10 kB", "roof".repeat(2500)],
    ["10 kB of words", "a+".repeat(5000)],
    ["control characters", "%00%01%07%1b%7f%0d%0a%e2%80%ae"],
    ["broken UTF-8", "%ff%fe%c3"],
    ["markup", "%3Cscript%3Ealert(1)%3C%2Fscript%3E"],
    ["operators", "-%22*()%5B%5D%7B%7D%5C%5E~%3A%2B%26%7C"],
  ])("for %s is a normal page", async (_, words) => {
    const page = await readPage(stack.siteUrl, `/search?q=${words}`);
    expect(faultsOf(page, false)).toEqual([]);
    expect(page.html.length).toBeLessThan(200_000);
    expect(page.html).not.toContain("<script>alert(1)");
  });

  it("forgives a letter that is wrong, and says when it finds nothing", async () => {
    const typo = await readPage(stack.siteUrl, "/search?q=adjustor+hial");
    const found = typo.html.slice(typo.html.indexOf("<main"));
    expect(found).toMatch(/href="\/[^"]*hail[^"]*"/);
    const none = await readPage(stack.siteUrl, "/search?q=xyzzyplugh");
    expect(none.status).toBe(200);
  });
});
