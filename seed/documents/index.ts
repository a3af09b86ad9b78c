import type { SeedDocument } from "../builders/document.ts";
import { announcements } from "./announcements.ts";
import { articles } from "./articles/index.ts";
import { authors } from "./authors.ts";
import { categories } from "./categories.ts";
import { claimTypes } from "./claim-types.ts";
import { consultationPage } from "./consultation-page.ts";
import { deadlines } from "./deadlines/index.ts";
import { evidence } from "./evidence/index.ts";
import { facts } from "./facts.ts";
import { articleFaqs } from "./faqs-articles.ts";
import { hoaGuide } from "./hoa-guide.ts";
import { home } from "./home.ts";
import { legalPages } from "./legal-pages.ts";
import { navigation } from "./navigation.ts";
import { pages } from "./pages.ts";
import { promiseSignOffs } from "./promises.ts";
import { serviceCards } from "./service-cards.ts";
import { services } from "./services.ts";
import { siteSettings } from "./site-settings.ts";
import { linkedStateServices } from "./state-services/index.ts";
import { shortStateServices } from "./state-services/short-pages.ts";
import { snippets } from "./snippets.ts";
import { states } from "./states.ts";
import { stats } from "./stats.ts";
import { storms } from "./storms.ts";

const texts: SeedDocument[] = [
  siteSettings,
  navigation,
  ...home,
  ...pages,
  consultationPage,
  ...evidence,
  ...facts,
  ...stats,
  ...serviceCards,
  ...services,
  ...claimTypes,
  ...states,
  ...linkedStateServices,
  ...shortStateServices,
  ...deadlines,
  ...categories,
  ...authors,
  ...snippets,
  ...articles,
  ...articleFaqs,
  hoaGuide,
  ...legalPages,
  ...announcements,
  ...storms,
];

/** Every document of the seed. */
export const documents: SeedDocument[] = [...texts, ...promiseSignOffs(texts)];
