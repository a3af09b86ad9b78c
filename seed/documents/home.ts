import { seo } from "../builders/document.ts";
import type { SeedDocument } from "../builders/document.ts";
import { faqDocuments, faqIds } from "../builders/faq.ts";
import { link } from "../builders/link.ts";
import { pictureField } from "../builders/picture-field.ts";
import { references } from "../builders/reference.ts";
import {
  card,
  cardsSection,
  faqSection,
  sections,
} from "../builders/section.ts";
import { fact } from "./facts.ts";

const questions = faqDocuments("home", [
  {
    question: "What does a public adjuster do?",
    answer: [
      "A public adjuster works for you, the policyholder. The adjuster your insurer sends works for the insurer.",
      "We read your policy, inspect and document the damage, put a price on the repair, file the claim and talk with the insurer until it is settled.",
    ],
  },
  {
    question: "What does it cost?",
    answer: [
      `Our fee is typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. It is paid out of what the insurer pays you. There are no upfront fees.`,
      "Your state's page under [Compliance](compliancePage) shows its cap, and the contract shows the exact fee before you sign.",
    ],
  },
  {
    question: "How long will my claim take?",
    answer: [
      `Simple claims often take ${fact("simple-claim-time")}. Larger or disputed losses take longer. The insurer's own deadlines differ from state to state; see [claim timelines by state](article-insurance-claim-timelines).`,
    ],
  },
  {
    question: "Do I have to accept the insurer's first offer?",
    answer: [
      "No. You may ask how the offer was worked out, send more evidence, and ask for a new inspection. Cashing a first payment usually does not close the claim, but read any release before you sign it.",
    ],
  },
  {
    question: "When should I call you?",
    answer: [
      "As soon as you can, ideally before the insurer's first inspection. We can also join later: after a low offer, after a denial, or when the work shows damage that nobody saw.",
      "Report the loss to your insurer at once in any case. You do not need us for that.",
    ],
  },
  {
    question: "Where are you licensed?",
    answer: [
      `In ${fact("states-served")}. The [compliance page](compliancePage) lists each state with the regulator that keeps its register. Where a license number or the name of its holder is not published yet, the page says so. In Kansas a public adjuster may work on commercial policies only.`,
    ],
  },
]);

const homePage: SeedDocument = {
  _id: "homePage",
  _type: "homePage",
  title: "Property damaged? We work for you, not the insurer.",
  seo: seo(
    "RCC | Public adjusters who work for property owners",
    `Licensed public adjusters document your damage and deal with your insurer. Free first consultation, no upfront fees, licensed in ${fact("states-served")}.`,
  ),
  sections: sections(
    {
      _type: "heroSection",
      heading: "Property damaged? We work for you, not the insurer.",
      text: `We document your loss, file the claim and deal with the insurer until it is settled. Our clients have seen over ${fact("amount-recovered")} recovered. The first consultation is free.`,
      primaryLink: link("Free Consultation", "consultation"),
      secondaryLink: link("See claims we handle", "claimsPage"),
      showCountdown: true,
      countdownLabel:
        "Take half an hour to start. Nothing expires when this reaches zero.",
      picture: pictureField("home-hero"),
    },
    cardsSection(
      "What was damaged?",
      [
        card(
          "Commercial Claims",
          "Shops, offices, hotels, warehouses and franchises. We price the building, the contents and the income you lose while you are closed.",
          {
            icon: "building",
            link: link("Commercial Claims", "claimType-commercial"),
          },
        ),
        card(
          "Fire & Water Damage",
          "Burned rooms, smoke in every closet, and the water that put the fire out. We list it all before the clean-up hides it.",
          {
            icon: "fire",
            link: link("Fire & Water Damage", "claimType-fire-damage"),
          },
        ),
        card(
          "Property Management",
          "HOAs, condo associations and property managers. We sort out which policy pays for which part, and keep owners informed.",
          {
            icon: "apartment",
            link: link("Property Management", "claimType-condo-hoa"),
          },
        ),
      ],
      { columns: 3 },
    ),
    {
      _type: "statsSection",
      stats: references([
        "stat-settlement-rate",
        "stat-clients",
        "stat-states",
        "stat-recovered",
      ]),
    },
    {
      _type: "servicesSection",
      anchor: "services",
      heading: "Our Services",
      intro:
        "Hand us the whole claim, ask for a second opinion, or have one number checked.",
      cards: references([
        "serviceCard-public-adjusting",
        "serviceCard-claims-consulting",
        "serviceCard-property-appraisal",
      ]),
    },
    faqSection("Questions people ask us first", faqIds("home", 6)),
    {
      _type: "contactSection",
      anchor: "contact",
      heading: "Tell us what happened",
      text: "A few lines are enough to start. We read your request, look at your policy with you, and tell you whether we can help.",
      points: [
        "Free initial consultation",
        `No upfront fees. Typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap`,
        `${fact("experience")} of experience`,
        "Office hours: Mon-Fri 9:00 AM-5:00 PM",
        "Reply to web requests: within 24 hours on business days",
      ],
      link: link("Contact Us", "contact"),
    },
  ),
};

export const home: SeedDocument[] = [homePage, ...questions];
