import { seo, slug } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";
import { faqDocuments, faqIds } from "../builders/faq.ts";
import type { Question } from "../builders/faq.ts";
import type { LegalFact } from "../builders/legal-fact.ts";
import { p, richText } from "../builders/portable-text.ts";
import { keyed, reference, references } from "../builders/reference.ts";

type Expertise = { title: string; text: string };

type SearchWords = { title: string; description: string };

export type PerilPage = {
  heading: string;
  intro: string;
  expertise: Expertise[];
  localNote: string;
  seo: SearchWords;
};

export type HailPage = PerilPage & { reportingNote: string };

export type Landing = {
  heading: string;
  /** One paragraph each. */
  intro: string[];
  expertise?: Expertise[];
  faqs?: Question[];
  whyChooseUs?: string[];
  licenceStatement?: string;
  ctaLabel: string;
  seo: SearchWords;
};

type Windows<Value> = {
  notification: Value;
  filing: Value;
  investigation: Value;
  payment: Value;
};

export type Timeline = Windows<string> & {
  notes: string;
  facts: LegalFact[];
  /** The figures of the firm's own summary, right or not: for the table alone. */
  specValues?: Partial<Windows<string>>;
};

/** All that the seed says about a state: three documents come from it. */
export type StateContent = {
  slug: string;
  name: string;
  abbreviation: string;
  fipsCode: string;
  layout: "faq" | "hail" | "grid";
  isHeadquarters?: boolean;
  hasCompanyLicence?: boolean;
  regulator: { name: string; url: string };
  landing: Landing;
  fire: PerilPage;
  hail: HailPage;
  legalFacts: LegalFact[];
  commercialOnlyNote?: string;
  timeline: Timeline;
};

/** The state, its questions, its licence and its timeline. */
export function stateDocuments(
  content: StateContent,
  order: number,
): SeedDocument[] {
  return [
    stateDocument(content, order),
    ...faqDocuments(content.slug, content.landing.faqs ?? []),
    licence(content, order),
    timeline(content, order),
  ];
}

function stateDocument(content: StateContent, order: number): SeedDocument {
  const { landing, fire, hail } = content;
  return {
    _id: `state-${content.slug}`,
    _type: "state",
    name: content.name,
    slug: slug(content.slug),
    abbreviation: content.abbreviation,
    fipsCode: content.fipsCode,
    order,
    isHeadquarters: content.isHeadquarters ?? false,
    layout: content.layout,
    regulatorName: content.regulator.name,
    regulatorUrl: content.regulator.url,
    landing: {
      heading: landing.heading,
      intro: richText(...landing.intro.map(p)),
      expertise: expertise(landing.expertise ?? []),
      faqs: references(faqIds(content.slug, landing.faqs?.length ?? 0)),
      whyChooseUs: landing.whyChooseUs ?? [],
      ...(landing.licenceStatement
        ? { licenceStatement: landing.licenceStatement }
        : {}),
      ctaLabel: landing.ctaLabel,
      seo: seo(landing.seo.title, landing.seo.description),
    },
    fire: peril(fire),
    hail: { ...peril(hail), reportingNote: hail.reportingNote },
    legalFacts: keyed(content.legalFacts),
    ...(content.commercialOnlyNote
      ? { commercialOnlyNote: content.commercialOnlyNote }
      : {}),
  };
}

function peril(page: PerilPage) {
  return {
    heading: page.heading,
    intro: page.intro,
    expertise: expertise(page.expertise),
    localNote: page.localNote,
    seo: seo(page.seo.title, page.seo.description),
  };
}

function expertise(blocks: Expertise[]) {
  return keyed(
    blocks.map((block) => ({ _type: "expertiseBlock" as const, ...block })),
  );
}

function licence(content: StateContent, order: number): SeedDocument {
  return {
    _id: `licence-${content.slug}`,
    _type: "stateLicence",
    name: content.name,
    state: reference(`state-${content.slug}`),
    servesState: true,
    hasCompanyLicence: content.hasCompanyLicence ?? false,
    deptUrl: content.regulator.url,
    status: "placeholder",
    order,
  };
}

function timeline(content: StateContent, order: number): SeedDocument {
  const { facts, specValues, ...words } = content.timeline;
  return {
    _id: `timeline-${content.slug}`,
    _type: "stateTimeline",
    state: reference(`state-${content.slug}`),
    ...words,
    facts: keyed(facts),
    ...(specValues ? { specValues } : {}),
    order,
  };
}

/** The sixteenth personal licence, whose state is not named yet. */
export const additionalLicence: SeedDocument = {
  _id: "licence-additional",
  _type: "stateLicence",
  servesState: false,
  hasCompanyLicence: false,
  status: "placeholder",
  order: 16,
};
