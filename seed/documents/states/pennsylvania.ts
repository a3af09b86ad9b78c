import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const pennsylvania: StateContent = {
  slug: "pennsylvania",
  name: "Pennsylvania",
  abbreviation: "PA",
  fipsCode: "42",
  layout: "grid",
  regulator: {
    name: "Pennsylvania Insurance Department",
    url: "https://www.pa.gov/agencies/insurance",
  },
  landing: {
    heading: "Public adjusters in Pennsylvania",
    intro: [
      "From Philadelphia rows to Pittsburgh hillsides, Pennsylvania's buildings lean on one another. A loss in one house is soon a question of party walls, shared roofs and neighbors' policies.",
      "Pennsylvania has its own form of contract for public adjusters, and you may cancel within four business days. We use that form, explain it, and give you the time.",
    ],
    ctaLabel: "Schedule Free Consultation",
    seo: {
      title: "Pennsylvania Public Adjusters | RCC",
      description:
        "Fire, water, wind and hail claims in Pennsylvania: row houses, slate roofs, and a contract that you may cancel within four business days.",
    },
  },
  fire: {
    heading: "Fire damage claims in Pennsylvania",
    intro:
      "In a Pennsylvania row a fire travels along the cockloft, the low space under a roof that several houses share. Firefighters open roofs on both sides to stop it. So the neighbors have holes, water and smoke, and a fire they never saw.",
    expertise: [
      {
        title: "Party walls in the row",
        text: "Who owns half a wall in South Philadelphia, Reading or Allentown? Joists of two houses may rest in the same brick. Taking one down can leave the other without support, and bracing costs real money. We put it in the claim before the demolition bid is signed.",
      },
      {
        title: "City orders and money held back",
        text: "Many towns hold part of a large fire payment until the ruin is made safe or taxes are cleared. It comes as a surprise to owners with a mortgage due. We ask the town at the start, and plan the cash with you.",
      },
      {
        title: "Coal country and steep lots",
        text: "In Scranton or the Mon Valley houses climb the hill with three stories at the back and one at the front. Getting debris out needs chutes and cranes. We price the access, not only the rooms.",
      },
    ],
    localNote:
      "A Pennsylvania insurer has 10 working days to acknowledge, 30 days to investigate, and 15 working days after your proof of loss to accept or deny (31 Pa. Code 146.5 to 146.7). If it needs longer, it must tell you why in writing.",
    seo: {
      title: "Pennsylvania Fire Damage Claims | RCC",
      description:
        "Shared cocklofts, party walls and city orders: how fire claims work in Pennsylvania's row houses and hill towns.",
    },
  },
  hail: {
    heading: "Hail damage claims in Pennsylvania",
    intro:
      "Pennsylvania's hail comes with summer lines that break over the ridges, strongest in the south-central counties and around Pittsburgh. Its stones are mostly modest. Its roofs are not: slate, terne metal and rubber over rows of joined houses.",
    expertise: [
      {
        title: "Slate of three ages",
        text: "Peach Bottom slate outlasts its nails, Bangor slate softens, and both are found in one street. Hail knocks out plugs from soft slate and only corners from hard. We sound the slates and count them by kind, because their prices are far apart.",
      },
      {
        title: "Rubber on the row",
        text: "A Philadelphia roof is often black rubber glued to fiberboard. Stones bruise the board while the rubber springs back. Weeks on, the fastener plates print through. We press, mark and cut a sample where an owner agrees.",
      },
      {
        title: "Terne and copper details",
        text: "Box gutters, bay roofs and cornices in painted tin were made by hand. Dents hold water there, and the paint cracks. A tinsmith's quote belongs beside the photo, since no table has the price.",
      },
    ],
    localNote:
      "Someone who offers to handle your claim for a share needs a Pennsylvania license. Ask for it, and look it up with the Insurance Department while they wait.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. For fire policies Pennsylvania law speaks of 12 months (40 P.S. 636, not yet confirmed), and many storm policies use the same figure.`,
    seo: {
      title: "Pennsylvania Hail Damage Claims | RCC",
      description:
        "Slate, rubber and hand-made tin: what summer hail does to Pennsylvania roofs, how it is proved and how long policies give you.",
    },
  },
  legalFacts: [
    verified("contract", {
      value: "Prescribed contract form; you may cancel within 4 business days",
      scope: "Contracts with public adjusters in Pennsylvania",
      citation: "31 Pa. Code ch. 115",
      sourceUrl:
        "https://www.pacodeandbulletin.gov/Display/pacode?file=/secure/pacode/data/031/chapter115/chap115toc.html",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer must acknowledge within 10 working days",
    filing: "Fire policies: 12 months (not yet confirmed). Read your policy",
    investigation: "30 days",
    payment: "15 working days after proof of loss to accept or deny",
    notes: "If the insurer needs longer, it must say why in writing.",
    facts: [
      unverified("filingLimit", {
        value: "12 months",
        scope: "Fire policies",
        citation: "40 P.S. 636",
        sourceUrl: "https://www.pa.gov/agencies/insurance",
      }),
      verified("insurerTiming", {
        value:
          "10 working days to acknowledge, 30 days to investigate, 15 working days to accept or deny",
        scope: "Insurers, property claims",
        citation: "31 Pa. Code 146.5 to 146.7",
        sourceUrl:
          "https://www.pacodeandbulletin.gov/Display/pacode?file=/secure/pacode/data/031/chapter146/s146.5.html",
      }),
    ],
  },
};
