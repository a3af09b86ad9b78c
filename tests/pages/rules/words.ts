import {
  all,
  attribute,
  elements,
  type HtmlElement,
  jsonLdOf,
  metaOf,
  textOf,
  withAttribute,
} from "../../fixtures/markup/document.fixture.ts";
import {
  type SitePage,
  unless,
} from "../../fixtures/site/site-pages.fixture.ts";
import { queryLake } from "../../fixtures/stack/lake.fixture.ts";
import {
  blocksOf,
  hrefs,
  isArticle,
  linksNamed,
  mainOf,
  type Rule,
  said,
  stack,
} from "../crawl.fixture.ts";

type Fact = {
  value: string;
  scope: string;
  citation: string | null;
  sourceUrl: string | null;
  status: string;
};
type State = { slug: string; regulatorUrl: string; facts: Fact[] };

const FACTS = "{value, scope, citation, sourceUrl, status}";
const query = `{
  "disclaimer": *[_id == "siteSettings"][0].disclaimer,
  "states": *[_type == "state"]{"slug": slug.current, regulatorUrl, "facts": legalFacts[]${FACTS}},
  "timelines": *[_type == "stateTimeline"]{"state": state->name, "facts": facts[]${FACTS}}
}`;
/** What the editors have written about the law. */
export const law = await queryLake<{
  disclaimer: string;
  states: State[];
  timelines: { state: string; facts: Fact[] }[];
}>(stack.contentLake!, query);

/** True for the link to a register that replaces a license number. */
export function isRegister(mark: HtmlElement): boolean {
  const leads = law.states.some(
    ({ regulatorUrl }) => regulatorUrl === attribute(mark, "href"),
  );
  const name = /^Check with the \p{Lu}[^\d]+$/u;
  return mark.tagName === "a" && leads && name.test(textOf(mark));
}

/**
 * The facts that a part of a page leaves out. The value itself may be excluded
 * if it occurs elsewhere in other words.
 */
export function factFaults(
  part: HtmlElement,
  facts: readonly Fact[],
  hasValues = true,
): string[] {
  const text = textOf(part);
  const isMarked = withAttribute(part, "data-placeholder", "true").some(
    (chip) => /not yet confirmed/i.test(textOf(chip)),
  );
  return facts.flatMap(({ value, scope, citation, sourceUrl, status }) => [
    ...[hasValues ? value : "", scope, citation ?? ""].filter(
      (words) => !text.includes(words.replace(/\s+/g, " ")),
    ),
    ...unless(!sourceUrl || hrefs(part).includes(sourceUrl), `${sourceUrl}`),
    ...(status === "verified"
      ? [
          ...unless(!!citation && !!sourceUrl, `no source: ${value}`),
          ...unless(
            /Last checked [A-Z][a-z]+ \d+, \d{4}/.test(text),
            `no date: ${value}`,
          ),
        ]
      : unless(isMarked, `no mark: ${value}`)),
  ]);
}

const ABOUT_A_STATE =
  /^\/(states|services\/(policy-review|negotiation)|claims\/(fire-damage|hail-damage|wind|water|commercial|residential|hoa))\/./;

const slugOf = ({ path }: SitePage) => path.split("/").at(-1)!;
const isAbout = (page: SitePage, slug: string) =>
  page.path.endsWith(`/${slug}`);

/** What the pages about a state have to say about the adjuster's fee. */
const CAPS: Readonly<Record<string, readonly RegExp[]>> = {
  texas: [/\b10 ?%/],
  kansas: [/\b10 ?%/],
  connecticut: [/\b10 ?%/],
  kentucky: [/\b15 ?%/, /\b10 ?%\.? in a catastrophe/i],
  tennessee: [/\b15 ?%/, /\b25 ?% of the increase/],
  illinois: [/\b10 ?%/, /catastroph/i],
  oklahoma: [/\b10 ?%/, /declared disaster|catastroph/i],
  "rhode-island": [/\b10 ?%/, /catastroph/i],
};

/** What a page says, including to search engines and machines. */
const textsOf = (page: SitePage) => [
  ...blocksOf(page).map((block) => textOf(block)),
  metaOf(page.document, "description") ?? "",
  ...jsonLdOf(page.document).map(({ description }) => String(description)),
];

/** What may and must be said. */
export const WORDS: readonly Rule[] = [
  [
    "caps the fee as its state does",
    (page) => {
      const caps = CAPS[slugOf(page)] ?? [];
      const cost = withAttribute(mainOf(page), "id", "cost")
        .map((part) => textOf(part))
        .join();
      const examples =
        cost.match(
          /With this cap, the fee on \$80,000 is at most \$(?:8|12),000\b/g,
        ) ?? [];
      const isOwn = page.path.startsWith("/states/");
      return [
        ...caps.filter((cap) => !cap.test(said(page))).map(String),
        ...unless(
          !isOwn || caps.length > 0 === examples.length > 0,
          "no example in dollars, or one without a cap",
        ),
        ...unless(
          new Set(examples).size === examples.length,
          "the same example twice",
        ),
      ];
    },
  ],
  [
    "says 10-15% only with the word that a state may set less",
    (page) =>
      textsOf(page).filter(
        (text) =>
          /\b10\s*[-–]\s*15\s*%/.test(text) &&
          !/\bor less\b|\blower cap\b/i.test(text),
      ),
  ],
  [
    "says of Kansas that it is for commercial policies only, and invites no homeowner",
    (page) => {
      if (!isAbout(page, "kansas")) return [];
      const headings = all(mainOf(page), "h1", "h2", "h3");
      return [
        ...unless(
          /commercial(-lines)? (policies )?(policies|only)/i.test(said(page)),
          "not for commercial policies only",
        ),
        ...headings
          .map((heading) => textOf(heading))
          .filter((text) => /\b(your (home|house)|homeowners?)\b/i.test(text)),
      ];
    },
  ],
  [
    "guarantees nothing",
    ({ document }) =>
      `${textOf(document)} ${metaOf(document, "description")}`.match(
        /.{0,40}\bguarante.{0,20}/gi,
      ) ?? [],
  ],
  [
    "names legal advice only to decline it",
    ({ document }) =>
      textOf(document)
        .split(/(?<=[.!?])\s+/)
        .filter(
          (sentence) =>
            /\blegal (advice|representation|counsel)\b/i.test(sentence) &&
            !/\b(not?|nor|never|none|without|cannot)\b/i.test(sentence),
        ),
  ],
  [
    "leads nobody to a lawsuit",
    ({ document }) =>
      all(document, "a", "button", "h1", "h2")
        .map((element) => textOf(element))
        .filter((text) => /\b(lawsuit|sue|attorney|litigat\w+)\b/i.test(text)),
  ],
  [
    "says in its footer that the firm is no law firm",
    ({ document }) =>
      unless(
        all(document, "footer").some((footer) =>
          textOf(footer).includes(law.disclaimer),
        ),
        "no disclaimer",
      ),
  ],
  [
    "gives each fact of its state with scope, source and date, or the mark that it is not confirmed, and elsewhere at most three confirmed ones",
    (page) => {
      if (!ABOUT_A_STATE.test(page.path)) return [];
      const state = law.states.find(({ slug }) => isAbout(page, slug))!;
      const isOwn = page.path.startsWith("/states/");
      const main = mainOf(page);
      const [special] = withAttribute(main, "id", "special");
      const told = state.facts.filter(
        ({ value }) => special && textOf(special).includes(value),
      );
      return [
        ...(isOwn
          ? factFaults(main, state.facts)
          : [
              ...told
                .filter(({ status }) => status !== "verified")
                .map(({ value }) => `not confirmed: ${value}`),
              ...unless(told.length <= 3, `${told.length} rules`),
              ...unless(
                hrefs(main).includes(`/states/${state.slug}#rules`),
                "no way to the rules",
              ),
            ]),
        ...unless(
          hrefs(mainOf(page)).includes(state.regulatorUrl),
          "regulator",
        ),
        // Where it says how much time somebody has; the footer says it everywhere.
        ...unless(
          /not a law firm/i.test(said(page)) ||
            !(
              /^\/(states|claims\/hail-damage)\//.test(page.path) ||
              /insurer’s \d+ (\w+ )?days/.test(said(page))
            ),
          "no note on legal advice",
        ),
      ];
    },
  ],
  [
    "has no figure that only a summary of ours gives",
    (page) =>
      said(page).match(/often quoted|a common summary|commonly summarized/gi) ??
      [],
  ],
  [
    "says of nothing that it is pending, and leads to a regulator where a license number would stand",
    ({ html, document }) => [
      ...(html.match(/.{0,40}pending publication/gi) ?? []),
      ...withAttribute(document, "data-placeholder", "true")
        .filter((mark) => /^Check with/.test(textOf(mark)))
        .filter((mark) => !isRegister(mark))
        .map((mark) => textOf(mark)),
    ],
  ],
  [
    "has the disclaimer beside a table of timelines",
    ({ document }) =>
      all(document, "section", "article")
        .filter((part) =>
          all(part, "table").some((table) =>
            /Investigation/.test(textOf(table)),
          ),
        )
        .filter((part) => !/not a law firm/i.test(textOf(part)))
        .map(() => "no disclaimer"),
  ],
  [
    "says when it was written, and not today's date",
    ({ path, document }) =>
      all(document, "time")
        .filter((time) => path !== "/blog" && !/\d:\d\d/.test(textOf(time)))
        .filter((time) => {
          const written = Date.parse(attribute(time, "datetime")!);
          return Math.abs(Date.parse(textOf(time)) - written) > 172_800_000;
        })
        .map((time) => textOf(time)),
  ],
  [
    "leads back from an article, and says how long it takes",
    (page) => {
      if (!isArticle(page)) return [];
      const back = linksNamed(mainOf(page), "Back to Blog");
      const minutes = elements(mainOf(page))
        .map((element) => /^(\d+) min read$/.exec(textOf(element))?.[1])
        .find((found) => found !== undefined);
      return [
        ...unless(
          back.some((link) => attribute(link, "href") === "/blog"),
          "no way back",
        ),
        ...unless(
          Number(minutes) >= 4 && Number(minutes) <= 12,
          `${minutes} minutes`,
        ),
      ];
    },
  ],
  [
    "shows what happens to property, and says its first sentence before that and any card",
    (page) => {
      if (!/^\/(states|claims|services)\/./.test(page.path)) return [];
      const parts = all(mainOf(page), "p", "li", "picture", "aside");
      const first = parts.findIndex((part) => /[.?!]$/.test(textOf(part)));
      const before = parts.slice(0, first);
      return [
        ...unless(
          parts.some(({ tagName }) => tagName === "picture"),
          "no picture",
        ),
        ...before
          .filter(({ tagName }) => ["picture", "aside"].includes(tagName))
          .map(({ tagName }) => `${tagName} before the first sentence`),
      ];
    },
  ],
  [
    "leads from a state back to the licenses",
    (page) => {
      if (!ABOUT_A_STATE.test(page.path)) return [];
      const [back] = linksNamed(mainOf(page), "Back to License Page");
      const isBack = !!back && attribute(back, "href") === "/compliance";
      return unless(isBack, "no way back");
    },
  ],
  [
    "has its parts in one order, and its head lists them",
    (page) => {
      if (!ABOUT_A_STATE.test(page.path) || page.path.startsWith("/states/"))
        return [];
      const main = mainOf(page);
      const order = ["tonight", "dates", "special", "check", "ask"];
      const parts = elements(main)
        .map((element) => attribute(element, "id") ?? "")
        .filter((id) => order.includes(id));
      const listed = hrefs(all(main, "nav")[0]!).map((href) => href.slice(1));
      const isLoss = page.path.startsWith("/claims/");
      return [
        ...unless(
          parts.join() === order.filter((id) => parts.includes(id)).join(),
          `order: ${parts}`,
        ),
        ...unless(parts.join() === listed.join(), `listed: ${listed}`),
        ...unless(
          !isLoss || (parts.includes("tonight") && parts.includes("dates")),
          `parts: ${parts}`,
        ),
      ];
    },
  ],
  [
    "names its state and license, a way to the firm, and for hail the time to report",
    (page) => {
      const { path } = page;
      if (!/^\/claims\/(fire|hail)-damage\/./.test(path)) return [];
      const heading = textOf(all(mainOf(page), "h1")[0]!).toLowerCase();
      const marks = withAttribute(mainOf(page), "data-placeholder", "true");
      const report = /\b(1|one)( ?[-–] ?| to )(2|two) years?\b/i;
      return [
        ...unless(heading.includes(slugOf(page).replace("-", " ")), "no state"),
        ...unless(hrefs(mainOf(page)).includes("/contact"), "no contact"),
        ...unless(marks.some(isRegister), "no license"),
        ...unless(!path.includes("hail") || report.test(said(page)), "no time"),
      ];
    },
  ],
];
