import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { faqDocuments, faqIds } from "../../builders/faq.ts";
import { link } from "../../builders/link.ts";
import { step } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  card,
  cardsSection,
  faqSection,
  listSection,
  sections,
  stepsSection,
} from "../../builders/section.ts";
import { fact } from "../facts.ts";

const page: SeedDocument = {
  _id: "service-public-adjusting",
  _type: "service",
  title: "Public Adjusting",
  slug: slug("public-adjusting"),
  kicker: "We take over the claim",
  intro:
    "Your insurer has an adjuster. You can have one too. We document the whole loss, put a price on it and deal with the insurer until the claim is settled.",
  heroLink: link("Start Your Claim Assessment", "contact"),
  sections: sections(
    cardsSection(
      "Our public adjusting services",
      [
        card(
          "Policy review",
          "We read the policy, its endorsements and its deadlines, and tell you in plain words what is covered and what is not.",
          { icon: "document" },
        ),
        card(
          "Inspection and evidence",
          "Photos, measurements, moisture and material samples where they help. Damage that is not on record is hard to claim later.",
          { icon: "search" },
        ),
        card(
          "Repair estimate",
          "An itemized estimate at local prices, with the permits and code upgrades that the work needs.",
          { icon: "calculator" },
        ),
        card(
          "Contents and income",
          "Lists of what was lost, what it is worth, and for a business the income that stopped.",
          { icon: "boxes" },
        ),
        card(
          "Filing and follow-up",
          "We file the proof of loss, keep the dates and answer the insurer's requests in writing.",
          { icon: "clock" },
        ),
        card(
          "Settlement talks",
          "We meet the insurer's adjuster on site and talk about each item. You decide whether to accept.",
          { icon: "handshake" },
        ),
      ],
      { columns: 3 },
    ),
    stepsSection("How it goes", [
      step(
        "You tell us what happened",
        "The first consultation is free. We look at the policy and the damage, and say whether it is worth having us.",
      ),
      step(
        "We agree in writing",
        "The contract names the fee and your right to cancel, in the form your state prescribes.",
      ),
      step(
        "We build the claim",
        "Inspection, estimate, contents list, proof of loss. You see everything before the insurer does.",
      ),
      step(
        "We settle it with the insurer",
        `Simple claims often take ${fact("simple-claim-time")}. Larger losses take longer, and payments often come in parts.`,
      ),
    ]),
    listSection(
      "Our ethical standards",
      [
        "We work for policyholders only. We take no pay from insurers, roofers or repair firms.",
        "We claim what was lost, no more. We do not pad an estimate.",
        `Our fee stands in the contract: typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. No upfront fees.`,
        "We do not knock on doors while a disaster is going on, and we follow your state's rules on when we may contact you.",
        "You get copies of all that we send and receive for you.",
        "If you are better off without us, we tell you.",
      ],
      { intro: "You can hold us to these." },
    ),
    faqSection(
      "Questions about public adjusting",
      faqIds("public-adjusting", 4),
    ),
    callToActionSection(
      "Find out where your claim stands",
      "The assessment is free, and you are under no obligation.",
      [link("Start Your Claim Assessment", "contact")],
    ),
  ),
  seo: seo(
    "Public Adjusting | RCC licensed public adjusters",
    "We document your loss, price the repair, file the claim and deal with the insurer for you. Free first consultation, no upfront fees.",
  ),
};

const questions = faqDocuments("public-adjusting", [
  {
    question: "How is a public adjuster different from the insurer's adjuster?",
    answer: [
      "The insurer's adjuster is paid by the insurer and looks after its interests. A public adjuster is licensed by the state, is paid by you and looks after yours. Both follow the same policy.",
    ],
  },
  {
    question: "What is your fee, and when do I pay it?",
    answer: [
      `Typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. It is a contingency fee: it is counted on what the insurer pays, and your contract says when it is due. There are no upfront fees.`,
    ],
  },
  {
    question: "Will my insurer treat me worse because I hired you?",
    answer: [
      "You have the right to hire a licensed public adjuster, and the insurer must handle the claim under the same rules.",
    ],
  },
  {
    question: "Can you help if my claim was denied or already paid?",
    answer: [
      "Often, yes. If the time limits of the policy and of your state have not passed, a claim can be reopened with new evidence. Send us the denial letter or the payment breakdown and the policy.",
    ],
  },
]);

export const publicAdjusting: SeedDocument[] = [page, ...questions];
