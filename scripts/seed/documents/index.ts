import type { SeedDocument } from "../document.ts";
import { announcements } from "./announcements.ts";
import { articles } from "./articles/index.ts";
import { authors } from "./authors.ts";
import { categories } from "./categories.ts";
import { claimTypes } from "./claim-types.ts";
import { articleFaqs } from "./faqs-articles.ts";
import { hoaGuide } from "./hoa-guide.ts";
import { home } from "./home.ts";
import { legalPages } from "./legal-pages.ts";
import { navigation } from "./navigation.ts";
import { pages } from "./pages.ts";
import { serviceCards } from "./service-cards.ts";
import { services } from "./services.ts";
import { siteSettings } from "./site-settings.ts";
import { states } from "./states.ts";
import { stats } from "./stats.ts";

/** Every document of the seed. */
export const documents: SeedDocument[] = [
  siteSettings,
  navigation,
  ...home,
  ...pages,
  ...stats,
  ...serviceCards,
  ...services,
  ...claimTypes,
  ...states,
  ...categories,
  ...authors,
  ...articles,
  ...articleFaqs,
  hoaGuide,
  ...legalPages,
  ...announcements,
];
