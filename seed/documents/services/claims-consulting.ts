import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { faqDocuments, faqIds } from "../../builders/faq.ts";
import { link } from "../../builders/link.ts";
import { bullets, p, richText, step } from "../../builders/portable-text.ts";
import {
  faqSection,
  listSection,
  sections,
  stepsSection,
  textSection,
} from "../../builders/section.ts";
import { fact } from "../facts.ts";

const page: SeedDocument = {
  _id: "service-claims-consulting",
  _type: "service",
  title: "Claims Consulting",
  slug: slug("claims-consulting"),
  kicker: "You run the claim, we stand behind you",
  intro:
    "You do not always need someone to take over. Sometimes you need a plan, a second pair of eyes and a straight answer.",
  heroLink: link("Request a Consultation", "consultation"),
  sections: sections(
    textSection(
      "Our approach",
      richText(
        p(
          "We start with three papers: your policy, the insurer's estimate and whatever the insurer has written to you. They tell us what was promised, what was offered and why.",
        ),
        p("Then we look for the gap between the two:"),
        bullets([
          "rooms, trades or code work that the estimate leaves out",
          "prices that no local firm would work for",
          "depreciation taken twice, or on labor where your state does not allow it",
          "coverages nobody claimed, such as debris removal or extra living costs",
        ]),
        p(
          "You get a written list, in the order of what it is worth. You take it up with your insurer yourself, and we help you to prepare each step. If the claim grows, we can take it over as your public adjuster where we are licensed to do so.",
        ),
      ),
    ),
    stepsSection(
      "Four steps",
      [
        step(
          "First talk",
          "We listen, name the deadlines that we see, and ask for the papers.",
          "Day 1-2",
        ),
        step(
          "Review",
          "We read the policy and the estimate side by side and mark what is missing.",
          "Week 1-2",
        ),
        step(
          "Plan",
          "You get the list, the evidence that each item needs, and drafts for your letters.",
          "Week 2-3",
        ),
        step(
          "Support until the answer",
          "We go through the insurer's replies with you and adjust the plan.",
          `Until day ${fact("consulting-time")}`,
        ),
      ],
      `Most consulting cases take ${fact("consulting-time")} days from the first talk to the insurer's answer.`,
    ),
    listSection(
      "What to have at hand",
      [
        "The whole policy, with its declarations page and endorsements",
        "The insurer's estimate and payment letters",
        "Photos from before and after, receipts, repair bids",
        "A note of who said what, and when",
      ],
      { intro: "Bring what you have. Gaps are normal." },
    ),
    {
      _type: "consultationSection",
      anchor: "consultation",
      heading: "Request a Consultation",
      text: "Tell us about the loss. It takes a few minutes, it is free, and you are under no obligation. We answer within 24 hours on business days.",
    },
    faqSection("Questions about consulting", faqIds("claims-consulting", 5)),
  ),
  seo: seo(
    "Claims Consulting | A second opinion on your claim",
    `Keep your claim in your own hands, with a plan, a check of the insurer's estimate and support for ${fact("consulting-time")} days. The first talk is free.`,
  ),
};

const questions = faqDocuments("claims-consulting", [
  {
    question: "How is consulting different from public adjusting?",
    answer: [
      "In consulting you speak with the insurer and we help you to prepare. In [public adjusting](service-public-adjusting) we speak for you. Some states count both as public adjusting; there the same license and contract rules apply to us.",
    ],
  },
  {
    question: "How long does it take?",
    answer: [
      `Usually ${fact("consulting-time")} days from the first talk to the insurer's answer. Simple claims often settle in ${fact("simple-claim-time")}.`,
    ],
  },
  {
    question: "Is it worth it for a small claim?",
    answer: [
      "Not always. If the loss is close to your deductible, or the estimate already covers the repair, we tell you so in the first talk.",
    ],
  },
  {
    question: "The insurer denied my claim. Where do we start?",
    answer: [
      "With the denial letter. It has to name the reason and the policy wording behind it. We compare that with your policy and the facts, and look at which dates are running.",
    ],
  },
  {
    question: "Do you replace a lawyer?",
    answer: [
      "No. We are not a law firm and give no legal advice. We work on the facts, the policy and the numbers. If your question is a legal one, we tell you that you need a lawyer.",
    ],
  },
]);

export const claimsConsulting: SeedDocument[] = [page, ...questions];
