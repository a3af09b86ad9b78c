import type { SchemaTypeDefinition } from "sanity";

import { announcement } from "./documents/announcement.ts";
import { article } from "./documents/article.ts";
import { author } from "./documents/author.ts";
import { category } from "./documents/category.ts";
import { claimType } from "./documents/claim-type.ts";
import { deadlineRule } from "./documents/deadline-rule.ts";
import { evidenceChecklist } from "./documents/evidence-checklist.ts";
import { fact } from "./documents/fact.ts";
import { faq } from "./documents/faq.ts";
import { hoaGuide } from "./documents/hoa-guide.ts";
import { legalPage } from "./documents/legal-page.ts";
import { promiseSignOff } from "./documents/promise-sign-off.ts";
import { redirect } from "./documents/redirect.ts";
import { service } from "./documents/service.ts";
import { serviceCard } from "./documents/service-card.ts";
import { snippet } from "./documents/snippet.ts";
import { stat } from "./documents/stat.ts";
import { state } from "./documents/state.ts";
import { stateLicence } from "./documents/state-licence.ts";
import { stateServicePage } from "./documents/state-service-page.ts";
import { stateTimeline } from "./documents/state-timeline.ts";
import { storm } from "./documents/storm.ts";
import { withPrintedPreview } from "./fields/printed-preview.ts";
import { callToAction } from "./objects/call-to-action.ts";
import { callout } from "./objects/callout.ts";
import { checklist } from "./objects/checklist.ts";
import { declaredCatastrophe } from "./objects/declared-catastrophe.ts";
import { expertiseBlock } from "./objects/expertise-block.ts";
import { faqList } from "./objects/faq-list.ts";
import { featureCard } from "./objects/feature-card.ts";
import { legalFact } from "./objects/legal-fact.ts";
import { link } from "./objects/link.ts";
import { linkAnnotation } from "./objects/link-annotation.ts";
import { picture } from "./objects/picture.ts";
import { processStep } from "./objects/process-step.ts";
import { plainText, richText, snippetText } from "./objects/rich-text.ts";
import { seo } from "./objects/seo.ts";
import { snippetReference } from "./objects/snippet-reference.ts";
import { stateServiceCard } from "./objects/state-service-card.ts";
import { stepList } from "./objects/step-list.ts";
import { table, tableCell, tableRow } from "./objects/table.ts";
import { timelineTable } from "./objects/timeline-table.ts";
import { badgesSection } from "./sections/badges-section.ts";
import { callToActionSection } from "./sections/call-to-action-section.ts";
import { cardsSection } from "./sections/cards-section.ts";
import { consultationSection } from "./sections/consultation-section.ts";
import { contactSection } from "./sections/contact-section.ts";
import { faqSection } from "./sections/faq-section.ts";
import { heroSection } from "./sections/hero-section.ts";
import { listSection } from "./sections/list-section.ts";
import { servicesSection } from "./sections/services-section.ts";
import { stateCardsSection } from "./sections/state-cards-section.ts";
import { statsSection } from "./sections/stats-section.ts";
import { stepsSection } from "./sections/steps-section.ts";
import { textSection } from "./sections/text-section.ts";
import { blogPage } from "./singletons/blog-page.ts";
import { claimsPage } from "./singletons/claims-page.ts";
import { compliancePage } from "./singletons/compliance-page.ts";
import { consultationPage } from "./singletons/consultation-page.ts";
import { contactPage } from "./singletons/contact-page.ts";
import { deadlinesPage } from "./singletons/deadlines-page.ts";
import { evidencePage } from "./singletons/evidence-page.ts";
import { homePage } from "./singletons/home-page.ts";
import { navigation } from "./singletons/navigation.ts";
import { siteSettings } from "./singletons/site-settings.ts";

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
