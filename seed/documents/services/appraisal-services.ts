import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { faqDocuments, faqIds } from "../../builders/faq.ts";
import { link } from "../../builders/link.ts";
import { p, richText, step } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  card,
  cardsSection,
  faqSection,
  sections,
  stepsSection,
  textSection,
} from "../../builders/section.ts";
import { fact } from "../facts.ts";

const page: SeedDocument = {
  _id: "service-appraisal-services",
  _type: "service",
  title: "Property Appraisal",
  slug: slug("appraisal-services"),
  kicker: "One number, shown line by line",
  intro:
    "What would it cost to put the property back as it was? We measure, price and write it down, so that anyone can follow the sum.",
  heroLink: link("Ask for an appraisal", "contact"),
  sections: sections(
    cardsSection(
      "What we appraise",
      [
        card(
          "Buildings",
          "Structure, roof, finishes, wiring and pipes, with the code upgrades that a permit would ask for.",
          { icon: "home" },
        ),
        card(
          "Contents and stock",
          "Furniture, equipment and inventory: what it would cost new, and what it was worth on the day.",
          { icon: "boxes" },
        ),
        card(
          "Lost income",
          "What a business would have earned while it stood still, from its own books.",
          { icon: "chart" },
        ),
      ],
      { columns: 3 },
    ),
    stepsSection(
      "Four steps to the report",
      [
        step(
          "Scope",
          "You tell us what the report is for. We say what we need to see and what it will cost.",
        ),
        step(
          "Inspection",
          "We measure, photograph and take samples where they help.",
        ),
        step(
          "Preliminary findings",
          "A short note with the range that we expect, so that you can plan.",
          `${fact("preliminary-findings-time")} after the inspection`,
        ),
        step(
          "Report",
          "Itemized values with photos and sources for each price.",
          fact("appraisal-time"),
        ),
      ],
      `Appraisals take ${fact("appraisal-time")}, with preliminary findings in ${fact("preliminary-findings-time")}.`,
    ),
    textSection(
      "When you and the insurer agree on coverage but not on the amount",
      richText(
        p(
          "Many policies have an appraisal clause. Each side names an appraiser, the two choose an umpire, and what two of the three agree on sets the amount of the loss. It decides the amount, not whether the loss is covered.",
        ),
        p(
          "We can prepare the figures for that process or act as the appraiser you name. We do not do both jobs on the same claim for a percentage where your policy or your state asks for a disinterested appraiser.",
        ),
      ),
    ),
    faqSection("Questions about appraisals", faqIds("appraisal-services", 5)),
    callToActionSection(
      "Need a number that holds up?",
      "Tell us what was damaged and when you need the report.",
      [link("Ask for an appraisal", "contact")],
    ),
  ),
  seo: seo(
    "Property Appraisal Services | RCC",
    `Itemized values for damaged buildings, contents and income. Preliminary findings in ${fact("preliminary-findings-time")}, the full report in ${fact("appraisal-time")}.`,
  ),
};

const questions = faqDocuments("appraisal-services", [
  {
    question: "How fast do I get the report?",
    answer: [
      `In ${fact("appraisal-time")} after the inspection, with preliminary findings in ${fact("preliminary-findings-time")}. Large sites take longer; we tell you before we start.`,
    ],
  },
  {
    question: "Is this the same as a real estate appraisal?",
    answer: [
      "No. A real estate appraisal asks what a buyer would pay. Ours asks what it costs to repair or replace what was damaged. The two numbers are rarely close.",
    ],
  },
  {
    question: "Does the insurer have to accept your figure?",
    answer: [
      "No. It is evidence, not an order. If the policy has an appraisal clause and one side uses it, what two of the three appraisers agree on sets the amount of the loss.",
    ],
  },
  {
    question: "Can I use the report before anything has happened?",
    answer: [
      "Yes. Owners and associations use it to check whether the limits of their policy would pay for rebuilding, and as proof of what was there.",
    ],
  },
  {
    question: "What should I keep for the inspection?",
    answer: [
      "Keep damaged parts until we have seen them, if that is safe. Have plans, permits, old photos and receipts ready. [The documentation guide](article-property-documentation-guide) has a checklist.",
    ],
  },
]);

export const appraisalServices: SeedDocument[] = [page, ...questions];
