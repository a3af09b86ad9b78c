import { stegaClean } from "~/model/stega";

import type { Picture } from "~/model/page-parts";

import { FIRST_LANGUAGE, type Language } from "../../domain/languages";
import { cardPath } from "../../domain/search-words";
import { shorten } from "./page-meta";
import { pictureUrl } from "./picture-url";

/** A thing of schema.org that this site describes. */
export type Thing = Readonly<Record<string, unknown>>;

function thing(type: string | string[], fields: object): Thing {
  return { "@context": "https://schema.org", "@type": type, ...fields };
}

/** Serializes a thing for a script element, escaped so that no text can end the element. */
export function serializeJsonLd(described: Thing): string {
  return JSON.stringify(described).replace(
    /[<>&\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** What the settings say about the firm. */
type FirmSettings = {
  firmName: string;
  seo: { description: string | null };
  phone: string | null;
  email: string | null;
  address: string | null;
};

/** The firm in the states that it serves; unknown values are left out. */
export function organization(
  siteUrl: string,
  { firmName, seo, phone, email, address }: FirmSettings,
  areas: readonly string[],
): Thing {
  return thing(["Organization", "ProfessionalService"], {
    ...firmOf(siteUrl),
    name: firmName,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/icon-512.png`,
    image: `${siteUrl}${cardPath("/")}`,
    description: seo.description ?? undefined,
    telephone: phone ?? undefined,
    email: email ?? undefined,
    address: address ?? undefined,
    areaServed: areas.map(state),
  });
}

/** The firm, as other things refer to it. */
function firmOf(siteUrl: string) {
  return { "@id": `${siteUrl}/#organization` };
}

function state(name: string) {
  return { "@type": "State", name };
}

/** The site in a language, with the URL of its search. */
export function webSite(
  siteUrl: string,
  name: string,
  language: Language = FIRST_LANGUAGE,
): Thing {
  return thing("WebSite", {
    "@id": `${siteUrl}/#website`,
    name,
    url: `${siteUrl}/`,
    inLanguage: language === FIRST_LANGUAGE ? "en-US" : language,
    publisher: firmOf(siteUrl),
    potentialAction: {
      "@type": "SearchAction",
      target: {
        "@type": "EntryPoint",
        urlTemplate: `${siteUrl}/search?q={search_term_string}`,
      },
      "query-input": "required name=search_term_string",
    },
  });
}

/** Questions and answers, as text; use it only for those visible on the page. */
export function faqPage(
  questions: readonly { question: string; answer: string }[],
): Thing {
  return thing("FAQPage", {
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  });
}

/** What structured data says about an article. */
export type ArticleFacts = {
  /** Its path. */
  href: string;
  title: string;
  description: string | null;
  publishedAt: string | null;
  updatedAt?: string | null;
  picture: Picture | null;
  author: { name: string; kind: "organization" | "person" } | null;
};

/** An article. A change date before the publication is left out. */
export function blogPosting(siteUrl: string, article: ArticleFacts): Thing {
  const { author, href, publishedAt, updatedAt = null } = article;
  const url = `${siteUrl}${href}`;
  const image = pictureUrl(article.picture);
  return thing("BlogPosting", {
    headline: shorten(article.title, 110),
    description: article.description ?? undefined,
    url,
    mainEntityOfPage: url,
    datePublished: publishedAt ?? undefined,
    dateModified: laterOf(updatedAt, publishedAt),
    image: [
      ...(image ? [`${siteUrl}${image}`] : []),
      `${siteUrl}${cardPath(href)}`,
    ],
    author: author?.name ? authorOf(author, siteUrl) : undefined,
    publisher: firmOf(siteUrl),
  });
}

function authorOf(
  { name, kind }: NonNullable<ArticleFacts["author"]>,
  siteUrl: string,
) {
  return kind === "person"
    ? { "@type": "Person", name }
    : { "@type": "Organization", name, url: `${siteUrl}/` };
}

// Ignores a change date before the publication, which is a typing mistake.
function laterOf(updated: string | null, published: string | null) {
  if (!updated || !published) return updated ?? published ?? undefined;
  return timeOf(updated) > timeOf(published) ? updated : published;
}

function timeOf(date: string): number {
  return Date.parse(stegaClean(date));
}

/** The breadcrumbs from the home page to an article. */
export function breadcrumbs(siteUrl: string, article: ArticleFacts): Thing {
  const crumbs = [
    ["Home", "/"],
    ["Blog", "/blog"],
    [article.title, article.href],
  ];
  return thing("BreadcrumbList", {
    itemListElement: crumbs.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${siteUrl}${path}`,
    })),
  });
}

/** A storm, and the states in which the firm offers its help. */
type StormFacts = { heading: string; text: string | null; areas: string[] };

/** The help that the firm provides while a storm is on, and how to ask for it. */
export function stormService(
  siteUrl: string,
  { heading: name, text, areas }: StormFacts,
  telephone: string | null,
): Thing {
  return thing("Service", {
    name,
    description: text ?? undefined,
    provider: firmOf(siteUrl),
    areaServed: areas.map(state),
    availableChannel: {
      "@type": "ServiceChannel",
      serviceUrl: `${siteUrl}/consultation`,
      servicePhone: telephone
        ? { "@type": "ContactPoint", telephone, contactType: "emergency" }
        : undefined,
    },
  });
}

type ServiceFacts = {
  siteUrl: string;
  path: string;
  name: string;
  description: string | null;
  /** The state, when the page is about one. */
  area?: string;
};

/** A service that the firm provides, in one state if `area` is set. */
export function service(page: ServiceFacts): Thing {
  return thing("Service", {
    name: page.name,
    description: page.description ?? undefined,
    url: `${page.siteUrl}${page.path}`,
    provider: firmOf(page.siteUrl),
    areaServed: page.area ? state(page.area) : undefined,
  });
}
