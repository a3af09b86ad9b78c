import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const nevada: StateContent = {
  slug: "nevada",
  name: "Nevada",
  abbreviation: "NV",
  fipsCode: "32",
  layout: "hail",
  regulator: {
    name: "Nevada Division of Insurance",
    url: "https://doi.nv.gov",
  },
  landing: {
    heading: "Nevada hail, wind and monsoon claims",
    intro: [
      "People laugh about hail in the desert until a July storm comes over the Spring Mountains. A Nevada roof is built against sun, not ice: tile on thin felt, foam under a coating, acres of rooftop machines.",
      "Because such storms are few, insurers' adjusters often come from far away and look for the wrong things. We show them what ice does to a desert roof.",
    ],
    expertise: [
      {
        title: "Tile and the felt below",
        text: "A cracked tile is cheap. The felt under it, baked for twenty summers, is what keeps the rain out, and it tears when tiles are lifted. An honest estimate has both, or says why not.",
      },
      {
        title: "Foam and coated roofs",
        text: "Stones leave round pits in sprayed foam that hold water and widen in the sun. We measure depth and count pits per square, and say where a recoat is enough.",
      },
      {
        title: "Rooftop cooling",
        text: "Flattened fins mean higher bills and failed compressors when it is 110 degrees. We have each unit tested and tagged.",
      },
      {
        title: "Wind from the Sierra",
        text: "Around Reno and Carson City downslope wind strips ridges and topples trees. Hail and wind may fall under different deductibles, so we keep the two lists apart.",
      },
    ],
    whyChooseUs: [
      "Desert roofs: tile, foam and coatings, tested and not guessed",
      "Storm dates proved where weather stations are few",
      "Homes, shops and associations alike",
      "Clear note of when the insurer's 30 working days end",
      "Free consultation first, no money upfront",
    ],
    licenceStatement:
      "RCC works in Nevada through an adjuster with a Nevada license. You will find the number on our compliance page once it is published, and the Nevada Division of Insurance can confirm it at any time.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Nevada Public Adjusters | RCC",
      description:
        "Hail, wind and monsoon claims in Nevada: tile and foam roofs, rooftop cooling, and the dates that bind a Nevada insurer.",
    },
  },
  fire: {
    heading: "Fire damage claims in Nevada",
    intro:
      "Nevada burns in two ways. In the south it is a kitchen, a car in the garage or a rooftop unit in the heat of August. Along the Sierra front it is sagebrush and pine, with a wind that can carry embers a mile ahead of the fire.",
    expertise: [
      {
        title: "Attics at the edge of ignition",
        text: "In a Las Vegas summer an attic is hot enough to dry its framing for years. Once a fire enters, trusses fail early and tile roofs come down in one piece. The claim needs an engineer for what still stands, and a price for lifting off what fell.",
      },
      {
        title: "Reno, Carson and Tahoe",
        text: "Homes near the forest may be insured on a surplus-lines or last-resort policy with its own terms for smoke and debris. We read those terms word by word, and we ask for air and dust tests when a house was under smoke for weeks.",
      },
      {
        title: "Strip malls and shared attics",
        text: "One long attic over eight shops lets smoke reach tenants at the far end. Landlord, tenants and their insurers each see a part. We draw one smoke map that all of them can use.",
      },
    ],
    localNote:
      "After your proof of loss a Nevada insurer has 30 working days to accept or deny, and 30 days to pay what it accepts (NAC 686A.675). Send the proof by a way that shows the date.",
    seo: {
      title: "Nevada Fire Damage Claims | RCC",
      description:
        "Desert attics, Sierra wildfire smoke and strip malls: how a fire claim works in Nevada, and when the insurer must answer.",
    },
  },
  hail: {
    heading: "Hail damage claims in Nevada",
    intro:
      "Nevada's hail falls mostly in the monsoon weeks from July to September, in cells a mile or two wide. There may be no report from your street at all. That does not mean nothing fell; it means that your own pictures are the record.",
    expertise: [
      {
        title: "Proof without a station",
        text: "We look at pool covers, window screens, painted curbs and the tops of block walls, where each stone left a clean ring. Along with radar and a neighbor's video they fix day and direction.",
      },
      {
        title: "Solar panels",
        text: "Glass may hold while cells behind it crack. Output drops string by string, weeks later. We compare the inverter's log before and after the storm, which is the best witness there is.",
      },
      {
        title: "Concrete tile",
        text: "Fresh breaks have sharp, clean faces; foot traffic and settling leave dusty ones at the corners. On a roof with both, we count each kind, so that the claim has only what the storm broke.",
      },
    ],
    localNote:
      "A tile line may be out of production. If no match can be found, ask which part of the slope the policy lets you replace before a patch is laid.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail, and many Nevada policies say one year. The six years for a contract under general law are often cut short by the policy (not yet confirmed), so go by its clause.`,
    seo: {
      title: "Nevada Hail Damage Claims | RCC",
      description:
        "Monsoon hail on tile, foam and solar panels in Nevada: how to prove a storm that no weather station saw, and what the policy says.",
    },
  },
  legalFacts: [
    unverified("contract", {
      value: "License and contract rules for public adjusters",
      scope: "Public adjusters in Nevada",
      citation: "NRS 684A; NAC 684A",
      sourceUrl: "https://www.leg.state.nv.us/nrs/nrs-684a.html",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. 20 working days for the insurer to acknowledge (not yet confirmed)",
    filing:
      "As your policy says. General contract law: 6 years (not yet confirmed)",
    investigation: "30 working days after proof of loss to accept or deny",
    payment: "30 days after acceptance",
    notes: "Policies commonly set less than the general limit.",
    facts: [
      unverified("filingLimit", {
        value: "6 years",
        scope: "Written contracts in general; policies commonly set less",
        citation: "NRS 11.190",
        sourceUrl: "https://www.leg.state.nv.us/nrs/nrs-011.html",
      }),
      verified("insurerTiming", {
        value:
          "30 working days after proof of loss to accept or deny, 30 days to pay after acceptance",
        scope: "Insurers, first-party claims",
        citation: "NAC 686A.675",
        sourceUrl: "https://www.leg.state.nv.us/nac/nac-686a.html",
      }),
      unverified("insurerTiming", {
        value: "20 working days to acknowledge",
        scope: "Insurers, all claims",
        citation: "NAC 686A",
        sourceUrl: "https://www.leg.state.nv.us/nac/nac-686a.html",
      }),
    ],
    specValues: { filing: "1 year" },
  },
};
