/** A value of structured data. */
type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | { [key: string]: Value };

/** One thing as schema.org describes it. */
export type Thing = {
  "@context": "https://schema.org";
  "@type": string | string[];
} & { [key: string]: Value };

const escapes: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * In: a thing. Out: JSON that can stand in a script element: no text in it
 * can end the element or start another one.
 */
export function serializeJsonLd(thing: Thing): string {
  return JSON.stringify(thing).replace(
    /[<>&\u2028\u2029]/g,
    (character) => escapes[character] ?? character,
  );
}

type Firm = {
  name: string;
  siteUrl: string;
  description: string | null;
  areas: readonly string[];
  telephone: string | null;
  email: string | null;
};

/** The firm. Left out is what is not known: no number is made up for it. */
export function organization(firm: Firm): Thing {
  return {
    "@context": "https://schema.org",
    "@type": ["Organization", "ProfessionalService"],
    "@id": organizationId(firm.siteUrl),
    name: firm.name,
    url: `${firm.siteUrl}/`,
    logo: `${firm.siteUrl}/icon-512.png`,
    image: `${firm.siteUrl}/social-card.png`,
    description: firm.description ?? undefined,
    telephone: firm.telephone ?? undefined,
    email: firm.email ?? undefined,
    areaServed: firm.areas.map((name) => ({ "@type": "State", name })),
  };
}

export function organizationId(siteUrl: string): string {
  return `${siteUrl}/#organization`;
}

export type PlainQuestion = { question: string; answer: string };

/** Only for questions that a visitor can read on the page. */
export function faqPage(questions: readonly PlainQuestion[]): Thing {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

type Article = {
  siteUrl: string;
  path: string;
  title: string;
  description: string | null;
  publishedAt: string | null;
  updatedAt: string | null;
  imagePath: string | null;
  author: { name: string; kind: "organization" | "person" } | null;
};

export function blogPosting(article: Article): Thing {
  const { siteUrl, author } = article;
  const url = `${siteUrl}${article.path}`;
  return {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: article.title.slice(0, 110),
    description: article.description ?? undefined,
    url,
    mainEntityOfPage: url,
    datePublished: article.publishedAt ?? undefined,
    dateModified: article.updatedAt ?? article.publishedAt ?? undefined,
    image: article.imagePath ? `${siteUrl}${article.imagePath}` : undefined,
    author: author
      ? {
          "@type": author.kind === "person" ? "Person" : "Organization",
          name: author.name,
        }
      : undefined,
    publisher: { "@id": organizationId(siteUrl) },
  };
}

export type Crumb = { name: string; path: string };

/** The way from the home page to here. */
export function breadcrumbs(siteUrl: string, crumbs: readonly Crumb[]): Thing {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: `${siteUrl}${crumb.path}`,
    })),
  };
}

type Service = {
  siteUrl: string;
  path: string;
  name: string;
  description: string | null;
  /** The state, when the page is about one. */
  area: string | null;
};

export function service(page: Service): Thing {
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: page.name,
    description: page.description ?? undefined,
    url: `${page.siteUrl}${page.path}`,
    provider: { "@id": organizationId(page.siteUrl) },
    areaServed: page.area ? { "@type": "State", name: page.area } : undefined,
  };
}
