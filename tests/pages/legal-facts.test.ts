import { describe, expect, inject, it } from "vitest";

import {
  all,
  around,
  attribute,
  elements,
  type HtmlElement,
  jsonLdOf,
  metaOf,
  textOf,
  withAttribute,
} from "../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../fixtures/routes.fixture.ts";
import {
  faultsOf,
  readPages,
  type SitePage,
} from "../fixtures/site/site-pages.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";

type Fact = {
  value: string;
  scope: string;
  citation: string | null;
  sourceUrl: string | null;
  lastVerifiedAt: string | null;
  status: string;
};

const stack = inject("stack");
const pages = await readPages(stack.siteUrl);

async function query<Result>(groq: string): Promise<Result> {
  const { url, writeToken } = stack.contentLake!;
  const { status, body } = await callLake(
    url,
    writeToken,
    `/data/query/production?perspective=published&query=${encodeURIComponent(groq)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body["result"] as Result;
}

function pageAt(path: string): SitePage {
  return pages.find((page) => page.path === path)!;
}

const mainOf = ({ document }: SitePage) => all(document, "main")[0]!;
const pagesOf = (slug: string) =>
  pages.filter(({ path }) => path.endsWith(`/${slug}`));

/** The smallest pieces of a page that a reader takes in one by one. */
function blocksOf(page: SitePage): HtmlElement[] {
  return elements(page.document).filter(
    (element) =>
      ["p", "li", "dd", "dt", "td", "th", "h1", "h2", "h3", "h4"].includes(
        element.tagName,
      ) && all(element, "p", "li", "dd", "td").length === 0,
  );
}

const feeRange = /\b10\s*[-–]\s*15\s*%/;
const qualifier = /\bor less\b|\blower cap\b/i;

describe("the adjuster's fee", () => {
  const caps: Record<string, readonly RegExp[]> = {
    texas: [/\b10 ?%/],
    kansas: [/\b10 ?%/],
    connecticut: [/\b10 ?%/],
    kentucky: [/\b15 ?%/, /\b10 ?% in a catastrophe|catastroph[^.]*\b10 ?%/i],
    tennessee: [/\b15 ?%/, /\b25 ?% of the increase/],
    illinois: [/\b10 ?%/, /catastroph/i],
    oklahoma: [/\b10 ?%/, /declared disaster|catastroph/i],
    "rhode-island": [/\b10 ?%/, /catastroph/i],
  };

  it.each(Object.keys(caps))("is capped on every page about %s", (slug) => {
    const faults = faultsOf(pagesOf(slug), (page) => {
      const text = textOf(mainOf(page));
      return caps[slug]!.filter((cap) => !cap.test(text)).map(
        (cap) => `does not say ${cap.source}`,
      );
    });
    expect(faults).toEqual([]);
    expect(pagesOf(slug).length).toBeGreaterThanOrEqual(3);
  });

  it("is nowhere 10-15% without the word that a state may set less", () => {
    const faults = faultsOf(pages, (page) => {
      const said = [
        ...blocksOf(page).map((block) => textOf(block)),
        metaOf(page.document, "description") ?? "",
        ...jsonLdOf(page.document).map(({ description }) =>
          String(description),
        ),
      ];
      return said.filter(
        (text) => feeRange.test(text) && !qualifier.test(text),
      );
    });
    expect(faults).toEqual([]);
    expect(
      blocksOf(pageAt("/")).some((block) => feeRange.test(textOf(block))),
    ).toBe(true);
  });
});

describe("Kansas", () => {
  it("is for commercial policies only, on every page that is about it", () => {
    const faults = faultsOf(pagesOf("kansas"), (page) =>
      /commercial(-lines)? (policies )?(policies|only)/i.test(
        textOf(mainOf(page)),
      )
        ? []
        : ["does not say so"],
    );
    expect(faults).toEqual([]);
  });

  it("says on the page about homes that they are out of reach, first and without an invitation", () => {
    const main = mainOf(pageAt("/claims/residential/kansas"));
    const blocks = all(main, "p").map((block) => textOf(block));
    const note = blocks.findIndex((text) => /home policy/i.test(text));
    const invitation = blocks.findIndex((text) =>
      /we will tell you whether we can help/i.test(text),
    );
    expect(note).toBeGreaterThanOrEqual(0);
    expect(invitation).toBe(-1);
    expect(all(main, "a").map((link) => attribute(link, "href"))).not.toContain(
      "/contact",
    );
  });

  it("never invites a homeowner", () => {
    const faults = faultsOf(pagesOf("kansas"), (page) =>
      all(page.document, "h1", "h2", "h3")
        .filter((heading) => around(heading, "main"))
        .map((heading) => textOf(heading))
        .filter((text) => /\b(your (home|house)|homeowners?)\b/i.test(text)),
    );
    expect(faults).toEqual([]);
  });
});

describe("what only a lawyer may say", () => {
  it("is promised nowhere: no guarantee", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const said = `${textOf(document)} ${metaOf(document, "description")}`;
      return [...said.matchAll(/.{0,40}\bguarante.{0,20}/gi)].map(
        ([words]) => words,
      );
    });
    expect(faults).toEqual([]);
  });

  it("is no offer of ours: legal advice stands only where we decline it", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const sentences = textOf(document).split(/(?<=[.!?])\s+/);
      return sentences.filter(
        (sentence) =>
          /\blegal (advice|representation|counsel)\b/i.test(sentence) &&
          !/\b(not?|nor|never|none|without|cannot)\b/i.test(sentence),
      );
    });
    expect(faults).toEqual([]);
  });

  it("is no call to action: no button leads to a lawsuit", () => {
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "a", "button", "h1", "h2")
        .map((element) => textOf(element))
        .filter((text) => /\b(lawsuit|sue|attorney|litigat\w+)\b/i.test(text)),
    );
    expect(faults).toEqual([]);
  });

  it("is declined in the footer of every page", async () => {
    const disclaimer = await query<string>(
      '*[_id == "siteSettings"][0].disclaimer',
    );
    expect(disclaimer).toMatch(/not a law firm/i);
    const faults = faultsOf(pages, ({ document }) =>
      all(document, "footer").some((footer) =>
        textOf(footer).includes(disclaimer),
      )
        ? []
        : ["no disclaimer"],
    );
    expect(faults).toEqual([]);
  });
});

describe("a fact of law", () => {
  const shown = "{value, scope, citation, sourceUrl, lastVerifiedAt, status}";

  /** What a page leaves out of its facts; `where` is the part of it that holds them. */
  function faultsIn(where: HtmlElement, facts: readonly Fact[]): string[] {
    const text = textOf(where);
    const links = all(where, "a").map((link) => attribute(link, "href"));
    const chips = withAttribute(where, "data-placeholder", "true").map((chip) =>
      textOf(chip),
    );
    return facts.flatMap((fact) => {
      const own: string[] = [];
      for (const part of [fact.value, fact.scope, fact.citation]) {
        if (part && !text.includes(part.replace(/\s+/g, " ")))
          own.push(`not shown: ${part}`);
      }
      if (fact.sourceUrl && !links.includes(fact.sourceUrl))
        own.push(`no link to ${fact.sourceUrl}`);
      if (fact.status === "verified") {
        if (!fact.citation || !fact.sourceUrl)
          own.push(`no source: ${fact.value}`);
        if (!/Last checked [A-Z][a-z]+ \d+, \d{4}/.test(text))
          own.push(`no date: ${fact.value}`);
      } else if (!chips.some((chip) => /not yet confirmed/i.test(chip))) {
        own.push(`no mark: ${fact.value}`);
      }
      return own;
    });
  }

  it("stands on its state's pages with scope, source, date, or the mark that it is not confirmed", async () => {
    const states = await query<
      { slug: string; regulatorUrl: string; legalFacts: Fact[] }[]
    >(
      `*[_type == "state"]{"slug": slug.current, regulatorUrl, "legalFacts": legalFacts[]${shown}}`,
    );
    expect(states.map(({ slug }) => slug).toSorted()).toEqual(
      [...stateSlugs].toSorted(),
    );
    const faults = states.flatMap((state) =>
      ["/states", "/claims/fire-damage", "/claims/hail-damage"].flatMap(
        (kind) => {
          const path = `${kind}/${state.slug}`;
          const main = mainOf(pageAt(path));
          const links = all(main, "a").map((link) => attribute(link, "href"));
          return [
            ...faultsIn(main, state.legalFacts),
            ...(links.includes(state.regulatorUrl)
              ? []
              : ["no link to the regulator"]),
            ...(/not a law firm/i.test(textOf(main))
              ? []
              : ["no note on legal advice"]),
          ].map((fault) => `${path}: ${fault}`);
        },
      ),
    );
    expect(faults).toEqual([]);
  });

  it("stands in the row of its state in the table of timelines", async () => {
    const rows = await query<{ state: string; facts: Fact[] }[]>(
      `*[_type == "stateTimeline"]{"state": state->name, "facts": facts[]${shown}}`,
    );
    const table = all(
      mainOf(pageAt("/blog/insurance-claim-timelines")),
      "table",
    )[0]!;
    const groups = all(table, "tbody");
    const faults = rows.flatMap(({ state, facts }) => {
      const group = groups.find((body) =>
        all(body, "th").some((head) => textOf(head) === state),
      );
      if (!group) return [`${state} has no row`];
      return [
        ...(facts.length > 0 ? [] : ["no fact"]),
        ...faultsIn(group, facts),
      ].map((fault) => `${state}: ${fault}`);
    });
    expect(faults).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(6);
  });

  it("is no figure that only our own summary gives", () => {
    const faults = faultsOf(pages, ({ document }) => {
      const text = textOf(all(document, "main")[0]!);
      return ["often quoted", "A common summary", "commonly summarized"].filter(
        (words) => text.toLowerCase().includes(words.toLowerCase()),
      );
    });
    expect(faults).toEqual([]);
    const table = all(
      mainOf(pageAt("/blog/insurance-claim-timelines")),
      "table",
    )[0]!;
    expect(textOf(table)).toContain("As summarized in our guide: 5 years");
    expect(textOf(mainOf(pageAt("/states/illinois")))).not.toMatch(
      /\b5 years\b/,
    );
  });

  it("has a caption on the table that says what the columns are", () => {
    const table = all(
      mainOf(pageAt("/blog/insurance-claim-timelines")),
      "table",
    )[0]!;
    expect(textOf(all(table, "caption")[0]!)).toMatch(/time/i);
  });

  it("has the disclaimer beside it in every table of timelines", () => {
    const tables = pages.flatMap(({ path, document }) =>
      all(document, "table")
        .filter((table) => /Investigation/.test(textOf(table)))
        .map((table) => ({
          path,
          section: around(table, "section", "article")!,
        })),
    );
    expect(tables.length).toBeGreaterThan(0);
    for (const { path, section } of tables) {
      expect(textOf(section), path).toMatch(/not a law firm/i);
    }
  });
});

describe("a number that is not published yet", () => {
  it("is marked as such wherever it would stand", async () => {
    const pending = await query<string>(
      '*[_id == "siteSettings"][0].licencePendingText',
    );
    expect(pending).toBe("License no. pending publication");
    const faults = faultsOf(pages, ({ document }) =>
      elements(document)
        .filter(
          (element) =>
            ["p", "span", "dd", "li", "td"].includes(element.tagName) &&
            element.childNodes.some(
              (child) => "value" in child && child.value.includes(pending),
            ) &&
            attribute(element, "data-placeholder") !== "true",
        )
        .map((element) => `<${element.tagName}> ${textOf(element)}`),
    );
    expect(faults).toEqual([]);
    for (const path of [
      "/",
      "/compliance",
      "/states/texas",
      "/claims/fire-damage",
    ]) {
      const marks = withAttribute(
        pageAt(path).document,
        "data-placeholder",
        "true",
      );
      expect(marks.length, path).toBeGreaterThan(0);
      for (const mark of marks) expect(textOf(mark), path).not.toMatch(/\d/);
    }
  });
});
