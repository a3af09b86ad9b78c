import { describe, expect, it } from "vitest";

import {
  blogPosting,
  breadcrumbs,
  faqPage,
  organization,
  serializeJsonLd,
  service,
  type Thing,
  webSite,
} from "./json-ld";

const siteUrl = "https://example.com";

const firm = organization({
  name: "RCC",
  siteUrl,
  description: null,
  areas: ["Texas", "Utah"],
  telephone: null,
  email: null,
});

const article = blogPosting({
  siteUrl,
  path: "/blog/hail",
  title: "Hail ".repeat(60),
  description: null,
  publishedAt: "2024-01-15T12:00:00Z",
  updatedAt: "2023-01-01",
  imagePath: null,
  author: { name: "RCC claims team", kind: "organization" },
});

const things: Thing[] = [
  firm,
  webSite(siteUrl, "RCC"),
  faqPage([{ question: "What does it cost?", answer: "A percentage." }]),
  article,
  breadcrumbs(siteUrl, [
    { name: "Home", path: "/" },
    { name: "Blog", path: "/blog" },
  ]),
  service({
    siteUrl,
    path: "/states/texas",
    name: "Public adjusters in Texas",
    description: null,
    area: "Texas",
  }),
];

/** The required properties, by Google's documentation where it has a page. */
const required: Record<string, string[]> = {
  Organization: ["name", "url"],
  ProfessionalService: ["name", "areaServed"],
  WebSite: ["name", "url", "potentialAction"],
  SearchAction: ["target", "query-input"],
  EntryPoint: ["urlTemplate"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BlogPosting: ["headline", "image", "datePublished", "author", "publisher"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Service: ["name", "provider", "url"],
  State: ["name"],
  Person: ["name"],
};

const addresses = ["url", "item", "image", "logo", "@id", "mainEntityOfPage"];
const neverMadeUp = /rating|review|telephone|address|price/i;

function faults(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(faults);
  if (typeof value !== "object" || value === null) return [];
  const node = value as Record<string, unknown>;
  const types = [node["@type"] ?? []].flat() as string[];
  return [
    ...types.flatMap((type) =>
      type in required
        ? required[type]!.filter((name) => isEmpty(node[name])).map(
            (name) => `${type} lacks ${name}`,
          )
        : [`${type} is not known`],
    ),
    ...Object.entries(node).flatMap(([name, entry]) => [
      ...(neverMadeUp.test(name) ? [`${name} was made up`] : []),
      ...(addresses.includes(name) ? addressFaults(name, entry) : []),
      ...(name.startsWith("date") && Number.isNaN(Date.parse(String(entry)))
        ? [`${name} is not a date`]
        : []),
      ...faults(entry),
    ]),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || String(value) === "";
}

function addressFaults(name: string, value: unknown): string[] {
  return [value]
    .flat()
    .filter((url) => typeof url === "string" && !url.startsWith(siteUrl))
    .map((url) => `${name} is not absolute: ${String(url)}`);
}

function parsed(thing: Thing) {
  return JSON.parse(serializeJsonLd(thing)) as Record<string, unknown>;
}

describe("structured data", () => {
  it.each(things.map((thing) => [parsed(thing)["@type"], parsed(thing)]))(
    "of %s holds what is asked for and nothing made up",
    (_type, thing) => {
      expect(thing).toHaveProperty("@context", "https://schema.org");
      expect(faults(thing)).toEqual([]);
    },
  );

  it("names every state that is served", () => {
    expect(parsed(firm)).toHaveProperty("areaServed.1.name", "Utah");
  });

  it("says what is known once it is known", () => {
    const known = organization({
      name: "RCC",
      siteUrl,
      description: null,
      areas: [],
      telephone: "+1 312 867 5309",
      email: null,
      address: "1 Main Street",
    });
    expect(parsed(known)).toMatchObject({ address: "1 Main Street" });
  });

  it("keeps a headline short, and a change after the publication", () => {
    const { headline, dateModified } = parsed(article);
    expect(String(headline).length).toBeLessThanOrEqual(110);
    expect(dateModified).toBe("2024-01-15T12:00:00Z");
  });
});

describe("serializeJsonLd", () => {
  it("lets no text end the script element or the line", () => {
    const hostile = "</script><!-- \u2028\u2029 & <script>";
    const text = serializeJsonLd(webSite(siteUrl, hostile));
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text).name).toBe(hostile);
  });
});
