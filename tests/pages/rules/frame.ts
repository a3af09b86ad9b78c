import { brotliCompressSync, constants } from "node:zlib";

import {
  all,
  around,
  attribute,
  type HtmlElement,
  textOf,
  withAttribute,
} from "../../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../../fixtures/routes.fixture.ts";
import {
  type SitePage,
  unless,
} from "../../fixtures/site/site-pages.fixture.ts";
import { blocksOf, hrefs, mainOf, type Rule } from "../crawl.fixture.ts";

/** The menus of the bar, as the specification lists them. */
const MENUS = [
  [
    "/services/public-adjusting",
    "/services/claims-consulting",
    "/services/appraisal-services",
  ],
  ["/claims/industrial-losses", "/claims/fire-damage", "/claims/condo-hoa"],
  ["/blog/insurance-tips", "/blog/industry-news"],
  ["/deadlines", "/evidence"],
  ["/compliance", ...stateSlugs.toSorted().map((slug) => `/states/${slug}`)],
];
const LINKS = [
  "/",
  "/contact",
  "/privacy",
  "/terms",
  "/accessibility",
  ...MENUS.flat(),
];
const FIRM_STATES = ["Colorado", "Illinois", "Minnesota", "Rhode Island"];
const TELEPHONE = /24\/7, \+?[\d(]/;

const footerOf = ({ document }: SitePage) => all(document, "footer").at(-1)!;
const rowsOf = (part: HtmlElement, id: string) =>
  withAttribute(part, "data-testid", id).flatMap((list) =>
    all(list, "li").map((row) => textOf(row)),
  );

/** The bar and footer of every page. */
export const FRAME: readonly Rule[] = [
  [
    "leads to every page of the menus, also without a script",
    ({ document }) => {
      const found = all(document, "header", "footer").flatMap(hrefs);
      return LINKS.filter((href) => !found.includes(href));
    },
  ],
  [
    "lists in each menu what the specification does, in its order",
    ({ document }) => {
      const menus = withAttribute(document, "data-menu").map(hrefs);
      return unless(menus.join() === MENUS.join(), menus.join());
    },
  ],
  [
    "needs no script: each link leads on, and each form has a button that sends it",
    ({ document }) => [
      ...all(document, "body")
        .flatMap(hrefs)
        .filter((href) => /^(#$|javascript:)/.test(href)),
      ...all(document, "form")
        .filter(
          (form) =>
            !all(form, "button", "input").some(
              (control) => attribute(control, "type") === "submit",
            ),
        )
        .map((form) => `form to ${attribute(form, "action")}`),
    ],
  ],
  [
    "says in each form that its fields are required, or of the only one that it is",
    (page) =>
      all(mainOf(page), "form")
        .map((form) => ({ form, text: textOf(form) }))
        .filter(({ form, text }) => {
          const { length } = withAttribute(form, "required");
          const isSaid = /required unless|obligatorios/.test(text);
          const isOne = length === 1 && /Required\.|Obligatorio\./.test(text);
          return length > 0 && !isSaid && !isOne;
        })
        .map(({ form }) => `form to ${attribute(form, "action")}`),
  ],
  [
    "shows the emergency banner on the home page alone",
    ({ path, document }) => {
      const banners = withAttribute(
        document,
        "data-testid",
        "emergency-banner",
      );
      return unless(banners.length === (path === "/" ? 1 : 0), "banner");
    },
  ],
  [
    "lists the licenses of the firm in 4 states and of persons in 16, one not named yet",
    (page) => {
      const footer = footerOf(page);
      const firm = rowsOf(footer, "firm-licences");
      const isFirm = FIRM_STATES.every((name, at) =>
        firm[at]?.startsWith(name),
      );
      const persons = rowsOf(footer, "personal-licences").length;
      return [
        ...unless(
          firm.length === FIRM_STATES.length && isFirm,
          `firm: ${firm}`,
        ),
        ...unless(
          persons === stateSlugs.length,
          `${persons} personal licenses`,
        ),
      ];
    },
  ],
  [
    "says in the footer the hours, the year, where to check a license, and nothing that is not known",
    (page) => {
      const footer = footerOf(page);
      const text = textOf(footer);
      const lines = all(footer, "li").map((line) => textOf(line));
      const year = new Intl.DateTimeFormat("en-US", {
        timeZone: "America/Chicago",
        year: "numeric",
      }).format(new Date());
      const checks = all(footer, "p").filter((line) =>
        /check each license/i.test(textOf(line)),
      );
      return [
        ...[new RegExp(`© ${year}`), /Mon-Fri 9:00 AM-5:00 PM/]
          .filter((words) => !words.test(text))
          .map(String),
        ...unless(
          checks.length === 1 && hrefs(checks[0]!).includes("/compliance"),
          "where to check a license, once",
        ),
        ...unless(
          lines.some((line) =>
            /^Send the form any time\. We answer within 24 hours/.test(line),
          ),
          "when the form can be sent, while there is no telephone",
        ),
        // The seed sets none of them.
        ...(text.match(/email:|phone:|national producer number/gi) ?? []),
        ...withAttribute(footer, "data-placeholder", "true").map((mark) =>
          textOf(mark),
        ),
      ];
    },
  ],
  [
    "promises the telephone around the clock only beside its number",
    ({ document }) =>
      all(document, "p", "li", "dd", "td", "span")
        .filter((element) => all(element, "p", "li", "dd").length === 0)
        .map((element) => textOf(element))
        .filter((text) => /24\/7/.test(text) && !TELEPHONE.test(text)),
  ],
  [
    "speaks to visitors and not to editors",
    ({ document }) =>
      unless(!/set in (the )?Studio/i.test(textOf(document)), "to the Studio"),
  ],
  [
    "lets the keyboard skip to the text",
    (page) => {
      const first = all(page.document, "a", "button", "input", "summary").find(
        (element) => around(element, "body"),
      )!;
      const id = attribute(mainOf(page), "id");
      return unless(
        !!id && attribute(first, "href") === `#${id}`,
        "no skip link",
      );
    },
  ],
  [
    "marks the link to the page itself, and no other",
    ({ path, document }) =>
      withAttribute(document, "aria-current", "page")
        .map((link) => attribute(link, "href")!)
        .filter((href) => href !== path),
  ],
];

/** Cached pages, which most visitors only read. */
export const isForReading = ({ headers }: SitePage) =>
  headers.get("cache-control")?.startsWith("public") ?? false;

const KILOBYTE = 1024;

function compressed(html: string, quality: number): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(html, { params }).byteLength;
}

/** What a browser runs of a page as soon as it has it. */
const scriptsOf = ({ document }: SitePage) =>
  all(document, "script").filter(
    (script) => attribute(script, "type") !== "application/ld+json",
  );

/** The most read pages cost next to nothing; a page with a form obeys the first rule. */
export const FREE_OF_FRAMEWORK: Rule = [
  "runs none of the framework before it is used",
  (page) => [
    ...scriptsOf(page)
      .map((script) => attribute(script, "src") ?? "")
      .filter((source) => !/^$|^\/assets\/evidence-kit-/.test(source)),
    ...withAttribute(page.document, "rel", "modulepreload").map(
      (link) => `loads ${attribute(link, "href")}`,
    ),
    ...unless(
      withAttribute(page.document, "data-later").length === 1,
      "no scripts to let out later",
    ),
  ],
];

export const WEIGHT: readonly Rule[] = [
  FREE_OF_FRAMEWORK,
  [
    "holds no data that it prints",
    (page) => {
      const later = page.html.slice(page.html.indexOf("<template data-later"));
      // Running text that is written alike in HTML and in a script.
      const words = blocksOf(page)
        .filter((block) => around(block, "main"))
        .flatMap((block) => textOf(block).split(/[^\w ,.]+/))
        .filter((some) => some.length > 30);
      return [
        ...unless(words.length > 0, "prints nothing"),
        ...words.filter((some) => later.includes(some)),
      ];
    },
  ],
  [
    "comes in one round of a slow line: 14 kB of HTML, the home page 20",
    ({ path, html }) => {
      // The first answer on a connection carries about 14.6 kB, including headers.
      const limit = (path === "/" ? 20 : 14) * KILOBYTE;
      // The best compression is slow; few pages need it to be small enough.
      const bytes = compressed(html, 5) <= limit ? 0 : compressed(html, 11);
      return unless(bytes <= limit, `${bytes} bytes`);
    },
  ],
  [
    "runs small scripts of at most a kilobyte, or two where something moves",
    (page) => {
      const bytes = scriptsOf(page)
        .flatMap((script) => script.childNodes)
        .map((node) => ("value" in node ? Buffer.byteLength(node.value) : 0))
        .reduce((sum, size) => sum + size, 0);
      const moves =
        withAttribute(page.document, "role", "timer").length > 0 ||
        withAttribute(page.document, "data-welcome").length > 0;
      return unless(
        bytes > 0 && bytes <= (moves ? 2000 : 1000),
        `${bytes} bytes`,
      );
    },
  ],
];
