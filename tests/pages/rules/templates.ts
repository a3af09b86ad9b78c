import {
  all,
  attribute,
  textOf,
  withAttribute,
} from "../../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../../fixtures/routes.fixture.ts";
import {
  type SitePage,
  unless,
} from "../../fixtures/site/site-pages.fixture.ts";
import {
  hrefs,
  linksNamed,
  mainOf,
  said,
  sectionOf,
} from "../crawl.fixture.ts";

// What the specification says literally about pages. What an editor may change is not
// checked here.

type Words = string | RegExp;
type Expected = {
  /** In any order. */
  headings?: readonly Words[];
  noHeadings?: RegExp;
  says?: readonly Words[];
  never?: RegExp;
  links?: readonly string[];
  noLinks?: readonly string[];
  /** Links and buttons by name, with all of their addresses in order. */
  named?: readonly (readonly [name: Words, ...addresses: string[]])[];
  /** How many questions it answers. */
  questions?: number;
  /** How many steps one of its numbered lists has. */
  steps?: number;
  /** How many reasons the section "Why Choose Us" has. */
  reasons?: number;
  /** How many elements have this `data-testid`. */
  parts?: readonly [id: string, count: number];
  /** The first article cards, by address, and the links to them. */
  articles?: number;
  cards?: readonly [action: string, addresses: readonly string[]];
};

const KINDS = ["commercial", "condo-hoa", "industrial-losses"];
const SERVICES = [
  "/services/public-adjusting",
  "/services/claims-consulting",
  "/services/appraisal-services",
];
const GRID = "hail fire wind water commercial residential hoa".split(" ");

const EXPECTED: readonly (readonly [string | string[], Expected])[] = [
  [
    "/",
    {
      says: [
        /over \$100M recovered/,
        "30:00",
        "20+ years",
        "10-15%",
        "upfront",
        "Mon-Fri 9:00 AM-5:00 PM",
        "Send the form any time",
        /97%/,
        /clients served/,
        "within 24 hours on business days",
        "500+",
        "in multiple states",
        /settlement rate above initial offer/,
        "$100M+",
        /free (initial )?consultation|(initial|first) consultation is free/i,
      ],
      links: [
        "/claims/residential",
        "/claims/commercial",
        "/claims/fire-damage",
        "/claims/condo-hoa",
        "/claims/rental-property",
      ],
      named: [["Free Consultation"], ["Learn More", ...SERVICES]],
      questions: 6,
    },
  ],
  [
    "/another-state",
    {
      says: [/license public adjusters/i],
      links: ["https://content.naic.org/state-insurance-departments"],
      noLinks: ["/contact", "/consultation"],
    },
  ],
  [
    ["/claims/residential", "/claims/rental-property", "/claims/condo-hoa"],
    { headings: ["Tonight", "Guides"], says: [/911/] },
  ],
  ["/contact", { reasons: 4 }],
  [
    SERVICES[0]!,
    {
      named: [["Start Your Claim Assessment", "/contact"]],
      questions: 4,
    },
  ],
  [
    SERVICES[1]!,
    {
      says: [/30[-–]90 days/],
      questions: 5,
      steps: 4,
    },
  ],
  [
    SERVICES[2]!,
    {
      says: [/3[-–]7 business days/, /24[-–]48 hours/],
      questions: 5,
      steps: 4,
    },
  ],
  [
    "/claims-we-work",
    {
      links: [...KINDS, "agricultural", "fire-damage", "hail-damage"].map(
        (kind) => `/claims/${kind}`,
      ),
    },
  ],
  [
    KINDS.map((kind) => `/claims/${kind}`),
    {
      headings: [/^fire/i, /^wind/i, /^hail/i],
      links: ["/claims-we-work", "/contact"],
      steps: 3,
    },
  ],
  ["/claims/agricultural", { noHeadings: /^(fire|wind|hail) damage$/i }],
  ...["fire", "hail"].map(
    (peril) =>
      [
        `/claims/${peril}-damage`,
        {
          parts: ["state-card", 15],
          says: ["Check with the Texas Department of Insurance"],
          named: [
            [
              /^View .+ Services$/,
              ...stateSlugs.map((slug) => `/claims/${peril}-damage/${slug}`),
            ],
          ],
        },
      ] as const,
  ),
  ["/claims/hail-damage/minnesota", { says: [/\b(1|one) year\b/i] }],
  [
    "/claims/residential/kansas",
    {
      says: [/home policy/i],
      never: /we['’]ll tell you whether we can help/i,
      links: ["https://insurance.kansas.gov"],
      noLinks: ["/contact", "/consultation"],
    },
  ],
  ["/states/colorado", { says: [/1[-–]2 year filing/], questions: 4 }],
  ["/states/texas", { says: [/15 business days/], questions: 5 }],
  [
    "illinois kansas kentucky minnesota nebraska nevada oklahoma tennessee"
      .split(" ")
      .map((slug) => `/states/${slug}`),
    { reasons: 5, says: [/license/i], links: ["/contact"] },
  ],
  ...["connecticut", "pennsylvania", "rhode-island", "utah", "washington"].map(
    (slug) =>
      [
        `/states/${slug}`,
        {
          named: [
            [
              "Learn More →",
              ...GRID.map((kind) => `/claims/${kind}/${slug}`),
              `/services/policy-review/${slug}`,
              `/services/negotiation/${slug}`,
            ],
            ["Schedule Free Consultation", "/contact"],
          ],
        },
      ] as const,
  ),
  [
    "/compliance",
    {
      parts: ["licence-card", 15],
      says: [
        /Licensed Expertise/i,
        /Trusted Service/i,
        /Full Compliance/i,
        /National Producer Number Check each of our licenses/i,
        /no legal (advice|representation)/i,
      ],
    },
  ],
  [
    "/blog",
    {
      cards: [
        "Read More",
        [
          "public-adjuster-guide",
          "hail-damage-guide",
          "california-wildfires-2024",
          "property-insurance",
          "hoa-claims",
        ],
      ],
    },
  ],
  [
    "/blog/insurance-tips",
    {
      cards: [
        "Read More",
        ["property-insurance", "hoa-claims", "california-wildfires-2024"],
      ],
      articles: 3,
      says: [/\b\d+ min/],
    },
  ],
  [
    "/blog/industry-news",
    {
      cards: [
        "Read Article",
        [
          "industry-news/2024-industry-trends",
          "industry-news/climate-change-impact",
          "industry-news/technology-claims-processing",
        ],
      ],
      articles: 3,
      headings: ["Market guides"],
    },
  ],
  [
    "/blog/public-adjuster-guide",
    { named: [["Get Free Consultation"]], links: ["/contact"] },
  ],
  [
    "/blog/hail-damage-guide",
    { named: [[/hail.*assessment/i]], links: ["/contact"], questions: 4 },
  ],
  [
    "/blog/fire-damage-guide",
    {
      says: ["above $165,000", /Day 1-3.*Week 1-2.*Week 2-4.*Week 3-8/s],
      links: ["/contact", "/services/claims-consulting"],
    },
  ],
  [
    "/blog/insurance-claim-timelines",
    {
      says: ["Some guides give other figures: Filing 5 years. Go by"],
      links: ["/contact", "/services/claims-consulting"],
    },
  ],
  ["/states/illinois", { never: /\b5 years\b/ }],
  [
    "/blog/property-documentation-guide",
    {
      named: [["Download Checklist (PDF)"]],
      links: ["/contact", "/services/appraisal-services"],
    },
  ],
  ["/blog/hoa-claims", { says: ["7 min read"] }],
  [
    ["/privacy", "/terms", "/accessibility"],
    { says: [/Draft\. Last updated/], parts: ["legal-draft", 1] },
  ],
  [
    ["/privacy", "/terms", "/accessibility"],
    { says: ["Read the full text"], parts: ["in-short", 1] },
  ],
];

const fits = (text: string, words: Words) =>
  typeof words === "string" ? text.includes(words) : words.test(text);

/** True if an article's card has everything besides its address. */
const isWhole = (card: ReturnType<typeof mainOf>, action: string) =>
  linksNamed(card, action).length > 0 &&
  all(card, "time").length === 1 &&
  all(card, "img").some((image) => attribute(image, "alt")) &&
  all(card, "h2", "h3").some((heading) => textOf(heading) !== "");

/** What a page lacks of the expected. */
export function lacks(page: SitePage, expected: Expected): string[] {
  const main = mainOf(page);
  const { questions, steps, reasons, parts, cards } = expected;
  const headings = all(main, "h1", "h2", "h3").map((each) => textOf(each));
  const lists = all(main, "ol").map(
    ({ childNodes }) =>
      childNodes.filter((child) => child.nodeName === "li").length,
  );
  const articles = all(main, "article");
  return [
    ...(expected.headings ?? [])
      .filter((words) => !headings.some((heading) => fits(heading, words)))
      .map(String),
    ...headings.filter((heading) => expected.noHeadings?.test(heading)),
    ...(expected.says ?? [])
      .filter((words) => !fits(said(page), words))
      .map(String),
    ...unless(!expected.never?.test(said(page)), `${expected.never}`),
    ...(expected.links ?? []).filter((href) => !hrefs(main).includes(href)),
    ...(expected.noLinks ?? []).filter((href) => hrefs(main).includes(href)),
    ...(expected.named ?? []).flatMap(([name, ...addresses]) => {
      const found = linksNamed(main, name).map((link) =>
        attribute(link, "href"),
      );
      const isRight = addresses.every((address, at) => found[at] === address);
      return unless(found.length > 0 && isRight, `"${name}": ${found}`);
    }),
    ...unless(
      questions === undefined || all(main, "details").length === questions,
      "questions",
    ),
    ...unless(steps === undefined || lists.includes(steps), `steps ${lists}`),
    ...unless(
      reasons === undefined ||
        all(sectionOf(page, "Why Choose Us"), "li").length === reasons,
      "reasons",
    ),
    ...unless(
      !parts ||
        withAttribute(main, "data-testid", parts[0]).length === parts[1],
      `${parts}`,
    ),
    ...unless(
      articles.length === (expected.articles ?? articles.length),
      `${articles.length} articles`,
    ),
    ...unless(
      !cards ||
        articles
          .slice(0, cards[1].length)
          .every(
            (card, at) =>
              hrefs(card).at(-1) === `/blog/${cards[1][at]}` &&
              isWhole(card, cards[0]),
          ),
      "cards",
    ),
  ];
}

export const TEMPLATES = EXPECTED.flatMap(([paths, expected]) =>
  [paths].flat().map((path) => [path, expected] as const),
);
