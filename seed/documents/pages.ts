import { seo } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";
import { link } from "../builders/link.ts";
import { references } from "../builders/reference.ts";
import {
  callToActionSection,
  card,
  cardsSection,
  listSection,
  sections,
} from "../builders/section.ts";
import { fact } from "./facts.ts";

const contactPage: SeedDocument = {
  _id: "contactPage",
  _type: "contactPage",
  title: "Contact us",
  intro:
    "Send us a message and a person will answer. If your property was damaged, the consultation form saves you time: it asks what we need to know.",
  commitment: {
    title: "Our Commitment",
    text: "We answer web requests within 24 hours on business days. We tell you in plain words whether a public adjuster can help you, what it would cost, and when you are better off without one.",
  },
  whyChooseUs: {
    title: "Why Choose Us",
    points: [
      "We work for policyholders only, never for insurers",
      `Licensed in ${fact("states-served")}, each listed with its regulator`,
      `${fact("experience")} of experience with homes, businesses, farms and associations`,
      "Free initial consultation and no upfront fees",
    ],
  },
  seo: seo(
    "Contact RCC | Free claim consultation",
    "Send a message or ask for a free consultation about your property claim. We answer web requests within 24 hours on business days.",
  ),
};

const claimsPage: SeedDocument = {
  _id: "claimsPage",
  _type: "claimsPage",
  title: "Claims We Handle",
  intro:
    "Every loss has its own traps: a coverage that nobody opens, a record that nobody keeps, a date that passes. Pick what is closest to yours.",
  sections: sections(
    cardsSection(
      "By kind of property",
      [
        card(
          "Commercial",
          "Offices, shops, hotels, restaurants and franchises, with the income that stops when the doors close.",
          {
            icon: "building",
            link: link("Commercial claims", "claimType-commercial"),
          },
        ),
        card(
          "Condo and HOA",
          "Shared walls, shared roofs and two sets of policies. We sort out who insures what.",
          {
            icon: "apartment",
            link: link("Condo and HOA claims", "claimType-condo-hoa"),
          },
        ),
        card(
          "Agricultural",
          "Barns, machine sheds, grain bins, fences and stored crops.",
          {
            icon: "barn",
            link: link("Agricultural claims", "claimType-agricultural"),
          },
        ),
        card(
          "Industrial losses",
          "Plants, warehouses and large sites, where one hour of standstill has a price.",
          {
            icon: "factory",
            link: link("Industrial claims", "claimType-industrial-losses"),
          },
        ),
      ],
      { columns: 2 },
    ),
    cardsSection(
      "By cause of damage",
      [
        card(
          "Fire damage",
          `Flames, smoke, soot and the water that put it out, with a page for each of our ${fact("states-served")}.`,
          { icon: "fire", link: link("Fire claims", "claimType-fire-damage") },
        ),
        card(
          "Hail damage",
          `Bruised shingles, dented metal and broken skylights, with a page for each of our ${fact("states-served")}.`,
          { icon: "hail", link: link("Hail claims", "claimType-hail-damage") },
        ),
      ],
      { columns: 2 },
    ),
    listSection(
      "We also look at",
      [
        "Wind and tornado damage",
        "Burst pipes, leaks and storm water that came through an opening",
        "Lightning and power surge",
        "Theft and vandalism",
        "Claims that were denied, underpaid or closed too early",
      ],
      { style: "bullets" },
    ),
    callToActionSection(
      "Not sure where yours belongs?",
      "Tell us what happened. We sort it out with you, free of charge.",
      [
        link("Free Consultation", "consultation"),
        link("Contact Us", "contact"),
      ],
    ),
  ),
  seo: seo(
    "Claims We Handle | RCC public adjusters",
    "Commercial, condo and HOA, agricultural and industrial property claims, fire and hail damage: what each needs and how we handle it.",
  ),
};

const compliancePage: SeedDocument = {
  _id: "compliancePage",
  _type: "compliancePage",
  title: "Licensing and compliance",
  intro:
    "A public adjuster needs a license in each state where property was damaged. Here are ours, state by state, with the regulator that keeps the register. A number or name that is not published yet says so.",
  badges: [
    {
      _key: "licensed",
      title: "Licensed Expertise",
      text: `A license in each of ${fact("states-served")}, listed below with the regulator.`,
    },
    {
      _key: "trusted",
      title: "Trusted Service",
      text: "We work for policyholders only. Our fee is agreed in writing before we start.",
    },
    {
      _key: "compliance",
      title: "Full Compliance",
      text: "Contracts, fees and notices follow the rules of the state where the property stands.",
    },
  ],
  noRepresentationNote:
    "RCC is not a law firm. We give no legal advice and offer no legal representation. We adjust claims. If your case needs a lawyer, we say so.",
  welcomeNotice:
    "Welcome to our licensing page. Each card links to the state's own regulator.",
  externalLinkNotice: "Opening External Link",
  npnTitle: "National Producer Number",
  seo: seo(
    `Licenses and compliance in ${fact("states-served")} | RCC`,
    "Our public adjuster licenses, state by state: what is published of each one so far, and the insurance department that keeps the register.",
  ),
};

const blogPage: SeedDocument = {
  _id: "blogPage",
  _type: "blogPage",
  title: "Insurance Insights & Updates",
  intro:
    "Plain guides to property claims: what to do first, what to write down, and which dates matter.",
  pinned: references([
    "article-public-adjuster-guide",
    "article-hail-damage-guide",
    "article-california-wildfires-2024",
    "article-property-insurance",
    "hoaGuide-hoa-claims",
  ]),
  tipsTitle: "Insurance Tips & Resources",
  tipsIntro:
    "Read your policy before you need it. These three help you to know what it says.",
  tips: references([
    "article-property-insurance",
    "hoaGuide-hoa-claims",
    "article-california-wildfires-2024",
  ]),
  newsTitle: "Industry News & Updates",
  newsIntro:
    "What is changing in property insurance, and what it means for your next renewal or claim.",
  news: references([
    "article-2024-industry-trends",
    "article-climate-change-impact",
    "article-technology-claims-processing",
  ]),
  readMoreLabel: "Read More",
  readArticleLabel: "Read Article",
  backLabel: "Back to Blog",
  seo: seo(
    "Insurance Insights & Updates | RCC blog",
    "Plain guides to property insurance claims: hail, fire, HOA and commercial losses, state deadlines, and how to document damage.",
  ),
};

export const pages: SeedDocument[] = [
  contactPage,
  claimsPage,
  compliancePage,
  blogPage,
];
