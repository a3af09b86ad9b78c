import { headsOf, siteOf } from "../../../schemas/checks/site.ts";
import { documents } from "../../../scripts/seed/documents.ts";
import {
  all,
  attribute,
  canonicalOf,
  jsonLdOf,
  metaOf,
  textOf,
} from "../../fixtures/markup/document.fixture.ts";
import { stateSlugs } from "../../fixtures/routes.fixture.ts";
import {
  type SitePage,
  unless,
} from "../../fixtures/site/site-pages.fixture.ts";
import { isArticle, pages, type Rule, said, stack } from "../crawl.fixture.ts";

const titleOf = ({ document }: SitePage) => textOf(all(document, "title")[0]!);
const descriptionOf = ({ document }: SitePage) =>
  metaOf(document, "description") ?? "";

const shown = siteOf(documents, stack.siteUrl);
/** What the Studio shows of each page, by path. */
const shownInStudio = new Map(
  documents
    .flatMap((document) => headsOf(document, shown))
    .map((head) => [head.path, head]),
);

/** True for a page at its main address. */
const isMain = ({ path, document }: SitePage) =>
  canonicalOf(document)?.endsWith(path.split("?")[0]!) ?? false;
const owners = Map.groupBy(
  pages.filter(isMain).flatMap((page) => [
    { text: titleOf(page), path: page.path },
    { text: descriptionOf(page), path: page.path },
  ]),
  ({ text }) => text,
);
const SAMPLE = [
  "/blog/sample",
  "/blog/property-insurance-claims-guide",
] as const;

// A page of one service in one state is hidden until an editor has written it.
const MAY_BE_HIDDEN =
  /^\/(?:claims|services)\/(?!(?:fire|hail)-damage\/)[a-z-]+\/[a-z-]+$/;
/** The law forbids the firm from offering this. */
const FORBIDDEN_SERVICE = "/claims/residential/kansas";

type Thing = Record<string, unknown>;

/** Every thing of structured data, including nested ones. */
function things(value: unknown): Thing[] {
  if (Array.isArray(value)) return value.flatMap(things);
  if (value === null || typeof value !== "object") return [];
  const inner = Object.values(value).flatMap(things);
  return "@type" in value ? [value, ...inner] : inner;
}

/** A page's things of this type. */
export const ofType = ({ document }: SitePage, type: string) =>
  things(jsonLdOf(document)).filter((thing) =>
    [thing["@type"]].flat().includes(type),
  );

/** What a page tells search engines, networks and programs about itself. */
export const HEAD: readonly Rule[] = [
  [
    "is in English",
    ({ document }) =>
      unless(attribute(all(document, "html")[0]!, "lang") === "en", "lang"),
  ],
  [
    "has a title of a length that is shown, which names the firm once",
    (page) => {
      const title = titleOf(page);
      const isTwice = /\|\s*([^|]+?)\s*\|\s*\1$/.test(title);
      return unless(/^.{1,60}$/.test(title) && !isTwice, title);
    },
  ],
  [
    "has a description of a length that is shown",
    (page) =>
      unless(/^.{50,155}$/.test(descriptionOf(page)), descriptionOf(page)),
  ],
  [
    "has a title and a description of its own",
    (page) =>
      [titleOf(page), descriptionOf(page)]
        .flatMap((text) => owners.get(text) ?? [])
        .filter(({ path }) => isMain(page) && path !== page.path)
        .map(({ path }) => `that of ${path}`),
  ],
  [
    "names its one address",
    ({ path, document }) => {
      const plain = path.split("?")[0]!;
      const wanted =
        plain === SAMPLE[0]
          ? SAMPLE[1]
          : plain.replace("/blog/industry-news/", "/blog/");
      const found = canonicalOf(document);
      return unless(found === stack.siteUrl + wanted, `${found}`);
    },
  ],
  [
    "says of itself what the Studio shows before it is published",
    (page) => {
      const { document, path } = page;
      const head = shownInStudio.get(path);
      const shown = head && [
        head.title,
        head.description,
        head.url,
        head.card.title,
        head.card.description,
      ];
      const found = [
        titleOf(page),
        descriptionOf(page),
        canonicalOf(document),
        ...["og:title", "og:description"].map((name) => metaOf(document, name)),
      ];
      return unless(
        !shown || shown.join("\n") === found.join("\n"),
        JSON.stringify({ shown, found }),
      );
    },
  ],
  [
    "can be shared",
    (page) => {
      const meta = (name: string) => metaOf(page.document, name) ?? "";
      const type = isArticle(page) ? "article" : "";
      return [
        ...["og:title", "og:description"].filter((name) => meta(name) === ""),
        ...unless(meta("og:url") === canonicalOf(page.document), "og:url"),
        ...unless(
          meta("og:type") !== "" && meta("og:type").includes(type),
          "og:type",
        ),
        ...unless(meta("og:image").startsWith(`${stack.siteUrl}/`), "og:image"),
        ...unless(
          meta("twitter:card") === "summary_large_image",
          "twitter:card",
        ),
      ];
    },
  ],
  [
    "is kept out of search engines if it is a search or personal, and in if not",
    ({ path, headers, document }) => {
      const words = `${headers.get("x-robots-tag")} ${metaOf(document, "robots")}`;
      const isPrivate =
        /^\/(?:search|login|crm|consultation\/thank-you)\b/.test(path);
      return unless(
        MAY_BE_HIDDEN.test(path) || /noindex/.test(words) === isPrivate,
        words,
      );
    },
  ],
  [
    "has structured data of schema.org",
    ({ document }) => {
      const contexts = jsonLdOf(document).map(
        (data) => `${String(data["@context"])}`,
      );
      return [
        ...unless(contexts.length > 0, "none"),
        ...contexts.filter((each) => !/^https:\/\/schema\.org\/?$/.test(each)),
      ];
    },
  ],
  [
    "names the firm's states to machines",
    ({ document }) => {
      const areas = things(jsonLdOf(document)).flatMap(({ areaServed }) =>
        Array.isArray(areaServed) ? [areaServed.length] : [],
      );
      return unless(areas.includes(stateSlugs.length), `areas ${areas}`);
    },
  ],
  [
    "tells machines which kind of page it is",
    (page) => {
      const articles = isArticle(page) ? 1 : 0;
      const isService =
        /^\/(states|services|claims)\/./.test(page.path) &&
        page.path !== FORBIDDEN_SERVICE;
      const services = ofType(page, "Service").length;
      return [
        ...unless(
          ofType(page, "BlogPosting").length === articles,
          "BlogPosting",
        ),
        ...unless(
          !articles || ofType(page, "BreadcrumbList").length === 1,
          "BreadcrumbList",
        ),
        ...unless(!isService || services > 0, "no Service"),
        ...unless(
          page.path !== FORBIDDEN_SERVICE || services === 0,
          "a Service",
        ),
      ];
    },
  ],
  [
    "tells machines only questions that stand on it",
    (page) =>
      ofType(page, "Question")
        .map(({ name }) => String(name))
        .filter((name) => !said(page).includes(name)),
  ],
  [
    "invents no rating, telephone or address",
    ({ document }) =>
      things(jsonLdOf(document)).flatMap((thing) =>
        ["aggregateRating", "review", "telephone", "email", "address"].filter(
          (name) => name in thing,
        ),
      ),
  ],
];
