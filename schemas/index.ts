import type { SchemaTypeDefinition } from "sanity";

import { announcement } from "./documents/announcement.ts";
import { article, author, category } from "./documents/article.ts";
import { claimType } from "./documents/claim-type.ts";
import { deadlineRule } from "./documents/deadline-rule.ts";
import { evidenceChecklist } from "./documents/evidence-checklist.ts";
import { fact } from "./documents/fact.ts";
import { hoaGuide } from "./documents/hoa-guide.ts";
import { legalPage } from "./documents/legal-page.ts";
import { promiseSignOff } from "./documents/promise-sign-off.ts";
import { redirect } from "./documents/redirect.ts";
import { faq, snippet, stat } from "./documents/reusable-text.ts";
import { service, serviceCard } from "./documents/service.ts";
import { stateLicence } from "./documents/state-licence.ts";
import { stateServicePage } from "./documents/state-service-page.ts";
import { stateTimeline } from "./documents/state-timeline.ts";
import { state } from "./documents/state.ts";
import { storm } from "./documents/storm.ts";
import { withLastValues, withTexts } from "./fact-text.ts";
import {
  expertiseBlock,
  featureCard,
  stateServiceCard,
} from "./objects/cards.ts";
import { declaredCatastrophe, legalFact } from "./objects/legal-fact.ts";
import { link, linkAnnotation } from "./objects/link.ts";
import { picture } from "./objects/picture.ts";
import {
  callout,
  callToAction,
  checklist,
  faqList,
  processStep,
  stepList,
  timelineTable,
} from "./objects/rich-text-blocks.ts";
import {
  plainText,
  richText,
  snippetReference,
  snippetText,
} from "./objects/rich-text.ts";
import { seo } from "./objects/seo.ts";
import { table, tableCell, tableRow } from "./objects/table.ts";
import {
  callToActionSection,
  consultationSection,
  contactSection,
  faqSection,
} from "./sections/answer-sections.ts";
import {
  badgesSection,
  cardsSection,
  servicesSection,
  stateCardsSection,
  statsSection,
} from "./sections/card-sections.ts";
import {
  heroSection,
  listSection,
  stepsSection,
  textSection,
} from "./sections/text-sections.ts";
import {
  consultationPage,
  contactPage,
  deadlinesPage,
  evidencePage,
} from "./singletons/form-pages.ts";
import { navigation } from "./singletons/navigation.ts";
import {
  blogPage,
  claimsPage,
  compliancePage,
  homePage,
} from "./singletons/overview-pages.ts";
import { siteSettings } from "./singletons/site-settings.ts";

type Selection = Record<string, unknown>;

/**
 * A type whose preview shows the last values of facts, as readers see them, in
 * place of the facts. In: a type with a preview or without.
 */
function withPrintedPreview(type: SchemaTypeDefinition): SchemaTypeDefinition {
  if (!("preview" in type) || !type.preview) return type;
  const { prepare, ...preview } = type.preview;
  return {
    ...type,
    preview: {
      ...preview,
      prepare: (selection: Selection, ...options: unknown[]) => {
        const printed = withTexts(selection, withLastValues);
        return prepare
          ? Reflect.apply(prepare, null, [printed, ...options])
          : printed;
      },
    },
  };
}

/** The singletons, whose document id is the name of their type. */
const singletons = [
  blogPage,
  claimsPage,
  compliancePage,
  consultationPage,
  contactPage,
  deadlinesPage,
  evidencePage,
  homePage,
  navigation,
  siteSettings,
];

const documents = [
  announcement,
  article,
  author,
  category,
  claimType,
  deadlineRule,
  evidenceChecklist,
  fact,
  faq,
  hoaGuide,
  legalPage,
  promiseSignOff,
  redirect,
  serviceCard,
  service,
  snippet,
  stat,
  stateLicence,
  stateServicePage,
  stateTimeline,
  state,
  storm,
];

const sections = [
  badgesSection,
  callToActionSection,
  cardsSection,
  consultationSection,
  contactSection,
  faqSection,
  heroSection,
  listSection,
  servicesSection,
  stateCardsSection,
  statsSection,
  stepsSection,
  textSection,
];

const objects = [
  callToAction,
  callout,
  checklist,
  declaredCatastrophe,
  expertiseBlock,
  faqList,
  featureCard,
  legalFact,
  linkAnnotation,
  link,
  picture,
  processStep,
  richText,
  plainText,
  snippetText,
  seo,
  snippetReference,
  stateServiceCard,
  stepList,
  table,
  tableCell,
  tableRow,
  timelineTable,
];

/** The whole content model. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...singletons,
  ...documents,
  ...sections,
  ...objects,
].map(withPrintedPreview);

/** The types of the singletons. */
export const singletonTypes: readonly string[] = singletons.map(
  ({ name }) => name,
);
