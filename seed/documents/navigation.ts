import type { SeedDocument } from "../builders/document.ts";
import { link } from "../builders/link.ts";
import { keyed } from "../builders/reference.ts";

export const navigation: SeedDocument = {
  _id: "navigation",
  _type: "navigation",
  menus: [
    {
      _key: "services",
      label: "Services",
      links: keyed([
        link("Public Adjusting", "service-public-adjusting"),
        link("Claims Consulting", "service-claims-consulting"),
        link("Appraisal Services", "service-appraisal-services"),
      ]),
    },
    {
      _key: "claims",
      label: "Claims We Work",
      links: keyed([
        link("Industrial Losses", "claimType-industrial-losses"),
        link("Fire Damage", "claimType-fire-damage"),
        link("Condo & HOA", "claimType-condo-hoa"),
      ]),
    },
    {
      _key: "blog",
      label: "Blog",
      links: keyed([
        link("Insurance Tips", "insurance-tips"),
        link("Industry News", "industry-news"),
      ]),
    },
  ],
  complianceMenu: { label: "Compliance", allStatesLabel: "All States" },
  footerColumns: [
    {
      _key: "services",
      title: "Services",
      links: keyed([
        link("Public Adjusting", "service-public-adjusting"),
        link("Claims Consulting", "service-claims-consulting"),
        link("Appraisal Services", "service-appraisal-services"),
        link("Free consultation", "consultation"),
      ]),
    },
    {
      _key: "claims",
      title: "Claims we handle",
      links: keyed([
        link("All claim types", "claimsPage"),
        link("Commercial", "claimType-commercial"),
        link("Condo & HOA", "claimType-condo-hoa"),
        link("Agricultural", "claimType-agricultural"),
        link("Industrial losses", "claimType-industrial-losses"),
        link("Fire damage", "claimType-fire-damage"),
        link("Hail damage", "claimType-hail-damage"),
        link("Deadline calculator", "deadlinesPage"),
        link("Evidence kit", "evidencePage"),
      ]),
    },
    {
      _key: "firm",
      title: "RCC",
      links: keyed([
        link("Home", "homePage"),
        link("Licenses and compliance", "compliancePage"),
        link("Blog", "blogPage"),
        link("Insurance tips", "insurance-tips"),
        link("Industry news", "industry-news"),
        link("Contact Us", "contact"),
        link("Search", "search"),
      ]),
    },
  ],
  legalLinks: keyed([
    link("Privacy", "legalPage-privacy"),
    link("Terms", "legalPage-terms"),
    link("Accessibility", "legalPage-accessibility"),
  ]),
};
