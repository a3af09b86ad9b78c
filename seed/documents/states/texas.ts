import { verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

const PROMPT_PAYMENT =
  "https://statutes.capitol.texas.gov/Docs/IN/htm/IN.542.htm";

export const texas: StateContent = {
  slug: "texas",
  name: "Texas",
  abbreviation: "TX",
  fipsCode: "48",
  layout: "faq",
  regulator: {
    name: "Texas Department of Insurance",
    url: "https://www.tdi.texas.gov",
  },
  landing: {
    heading: "Public adjusters in Texas",
    intro: [
      "Texas has hail in the north, hurricanes on the coast, grass fires in the west and hard freezes when nobody expects them. It also has some of the clearest dates that an insurer must keep, if you know them.",
      "We read your policy, record the damage, price the repair and deal with the insurer. In Texas our fee is at most 10% of the settlement, as state law requires.",
    ],
    faqs: [
      {
        question: "What is different about a claim in Texas?",
        answer: [
          "Three things. Wind and hail deductibles are usually a percentage of the insured value, so the owner's share can be large. On the coast wind may be insured with TWIA, which has its own forms and dates. And a prompt payment law sets the insurer's deadlines.",
          "A public adjuster in Texas may charge at most 10% of the settlement in total. If the insurer pays the policy limits within 72 hours, no percentage fee is allowed.",
        ],
      },
      {
        question: "What is the 2-year filing limit?",
        answer: [
          "In Texas a policy clause that gives you less than two years from the day your right arises is void. Many policies therefore say two years and one day.",
          "That is the limit for going to court, and it does not start with the storm. The policy also asks for prompt notice, and that date is much nearer. Report at once.",
        ],
      },
      {
        question: "How fast must an insurer act under the prompt payment law?",
        answer: [
          "In short, it is 15 days to acknowledge, 30 to investigate and 60 to pay. The law itself is more exact:",
          [
            "15 days to acknowledge the claim, start to investigate and ask for what it needs (Ins. Code 542.055)",
            "15 business days after it has everything to accept or reject, and up to 45 days more if it gives reasons (542.056)",
            "5 business days to pay after it says that it will (542.057)",
            "60 days at the outside after it has everything (542.058)",
          ],
          "You can read the text in [chapter 542 of the Insurance Code](https://statutes.capitol.texas.gov/Docs/IN/htm/IN.542.htm). Surplus-lines insurers and disasters can change the count.",
        ],
      },
      {
        question: "Do I need a public adjuster?",
        answer: [
          "Not for each claim. If the loss is small and clear, and the estimate covers the repair, you can handle it yourself.",
          "It is worth a talk if the loss is large, if parts are denied, if the first offer does not cover the bids, or if you have no time to keep up with it. The first consultation is free.",
        ],
      },
      {
        question: "Who licenses public adjusters in Texas?",
        answer: [
          "The Texas Department of Insurance. Its website has a look-up for each adjuster. The contract must carry the notices that the state prescribes, and you may cancel within 72 hours (28 TAC 19.708).",
          "Look up whoever offers to handle your claim, a roofer too.",
        ],
      },
    ],
    whyChooseUs: [
      "Fee of at most 10%, as Texas law requires",
      "Percentage deductibles worked out before you claim",
      "The deadlines of the prompt-payment law in plain words",
      "One team for roof, contents and lost income",
      "Free first consultation, no upfront fees",
    ],
    ctaLabel: "Contact Us",
    seo: {
      title: "Texas Public Adjusters | RCC",
      description:
        "Claims in Texas: percentage deductibles, the two-year limit, the insurer's prompt payment dates and a fee of at most 10%.",
    },
  },
  fire: {
    heading: "Fire damage claims in Texas",
    intro:
      "The Smokehouse Creek Fire of early 2024 burned across the Panhandle for weeks and took ranch homes, fences and herds. In the cities the typical fire is smaller, in a garden apartment or a house on a slab, but its claim is no shorter.",
    expertise: [
      {
        title: "Ranch losses",
        text: "Miles of net wire, pens, water lines and cake houses are gone in a minute and take a year to build again. Cattle that died later from lungs or hooves belong to the count too, if the policy lists livestock. We work from brand books and sale tickets.",
      },
      {
        title: "Garden apartments",
        text: "A Dallas or Houston complex has long attics, few breaks and stairs in the open. One unit burns, the building is closed, and rents stop for all of it. Loss of rents runs from the day the city locks the gate. We keep that letter.",
      },
      {
        title: "Slabs, plumbing and foundation",
        text: "Pipes run in the slab. Tons of hose water on expansive clay can move a house in the months after. We take level readings early, so that later movement has a starting point.",
      },
    ],
    localNote:
      "A Texas insurer has 15 days to acknowledge a claim and 15 business days to decide once it has what it asked for (Ins. Code 542.055 and 542.056). Send papers with a list, and keep the list.",
    seo: {
      title: "Texas Fire Damage Claims | RCC",
      description:
        "Ranch fires, garden apartments and slab houses: how fire claims are built in Texas, and which dates the insurer must keep.",
    },
  },
  hail: {
    heading: "Hail damage claims in Texas",
    intro:
      "Texas hail is a matter of when, not if. Storms split over Fort Worth, grow on the way to Plano, or drop stones the size of softballs west of San Antonio. What you get depends less on the size of the stones than on two lines in the policy.",
    expertise: [
      {
        title: "The deductible comes first",
        text: "Two percent of the insured value of a house is often near the price of half a roof. We do the math before you open a claim, so that you do not file one that pays nothing.",
      },
      {
        title: "Composition roofs in the Metroplex",
        text: "Steep, cut-up roofs with three layers of ridge and many valleys waste more material than the software assumes. We measure waste, starter, drip edge and steep charges, and show the plan of the roof.",
      },
      {
        title: "Commercial flat roofs",
        text: "Along the I-35 warehouses hail splits white membranes at the fasteners. Infrared at night finds wet insulation below. With both, the question is which areas to replace, not whether there is damage.",
      },
      {
        title: "Coast and TWIA",
        text: "In the coastal counties wind and hail may be insured with the Texas Windstorm Insurance Association. It has its own notice dates and its own way to dispute an offer. Never mix it up with your home policy.",
      },
    ],
    localNote:
      "Your insurer may ask for proof that you paid the deductible. A roofer who offers to absorb it asks you to take part in something that can cost you the claim.",
    reportingNote: `Policies typically ask you to report hail within ${fact("hail-report-time")}. In Texas a clause that allows less than two years from accrual is void, and the common form says two years and one day. Notice is due promptly all the same.`,
    seo: {
      title: "Texas Hail Damage Claims | RCC",
      description:
        "Hail claims in Texas: percentage deductibles, steep roofs, flat roofs and TWIA on the coast, with the limits that state law sets.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 10% of the settlement in total",
      scope: "Commission of public adjusters in Texas",
      citation: "Tex. Ins. Code 4102.104",
      sourceUrl: "https://statutes.capitol.texas.gov/Docs/IN/htm/IN.4102.htm",
    }),
    verified("feeCap", {
      value: "No percentage fee",
      scope: "If the insurer pays the policy limits within 72 hours",
      citation: "Tex. Ins. Code 4102.104",
      sourceUrl: "https://statutes.capitol.texas.gov/Docs/IN/htm/IN.4102.htm",
    }),
    verified("contract", {
      value: "Prescribed notices; you may cancel within 72 hours",
      scope: "Contracts with public adjusters in Texas",
      citation: "28 TAC 19.708",
      sourceUrl:
        "https://www.law.cornell.edu/regulations/texas/28-Tex-Admin-Code-SS-19-708",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer has 15 days to acknowledge, start and ask for papers",
    filing:
      "2 years from accrual at least; the common form says 2 years and 1 day",
    investigation:
      "15 business days to decide after it has all papers, 45 days more with reasons",
    payment: "5 business days after it agrees; 60 days at the outside",
    notes:
      "Our guide sums the insurer's steps up as 15, 30 and 60 days; the law's own figures are the ones shown here.",
    facts: [
      verified("filingLimit", {
        value: "Not less than 2 years from accrual",
        scope: "Limits in policies; the common form says 2 years and 1 day",
        citation: "Tex. Civ. Prac. & Rem. Code 16.070",
        sourceUrl: "https://statutes.capitol.texas.gov/Docs/CP/htm/CP.16.htm",
      }),
      verified("insurerTiming", {
        value: "15 days to acknowledge, start and request",
        scope: "Insurers, first-party claims",
        citation: "Tex. Ins. Code 542.055",
        sourceUrl: PROMPT_PAYMENT,
      }),
      verified("insurerTiming", {
        value: "15 business days to decide, 45 days more with reasons",
        scope: "After the insurer has all that it asked for",
        citation: "Tex. Ins. Code 542.056",
        sourceUrl: PROMPT_PAYMENT,
      }),
      verified("insurerTiming", {
        value: "5 business days to pay",
        scope: "After the insurer says that it will pay",
        citation: "Tex. Ins. Code 542.057",
        sourceUrl: PROMPT_PAYMENT,
      }),
      verified("insurerTiming", {
        value: "60 days as the outer limit",
        scope: "After the insurer has all that it asked for",
        citation: "Tex. Ins. Code 542.058",
        sourceUrl: PROMPT_PAYMENT,
      }),
    ],
    specValues: {
      notification: "15 days",
      filing: "2 years",
      investigation: "30 days",
      payment: "60 days",
    },
  },
};
