import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const oklahoma: StateContent = {
  slug: "oklahoma",
  name: "Oklahoma",
  abbreviation: "OK",
  fipsCode: "40",
  layout: "hail",
  regulator: {
    name: "Oklahoma Insurance Department",
    url: "https://www.oid.ok.gov",
  },
  landing: {
    heading: "Oklahoma hail, wind and tornado claims",
    intro: [
      "In Oklahoma a roof is expected to be hit. Insurers know it too, and they have written it into their policies: percentage deductibles, roof schedules, cosmetic exclusions. Two neighbors with the same hole can be paid very different sums.",
      "We begin at the kitchen table with your declarations page. Only then do we climb up.",
    ],
    expertise: [
      {
        title: "Read the declarations first",
        text: "Is the wind and hail deductible one percent, two, or five? Is the roof paid at replacement cost, or by an age table? Those two lines set what a claim can bring, and we tell you before you open one.",
      },
      {
        title: "Hail with a tornado watch",
        text: "Around Moore, Norman and Edmond stones and wind come from the same cell. Lifted shingles reseal in the heat and hide. We test the bond tab by tab instead of looking from the gutter.",
      },
      {
        title: "Brick, fences and glass",
        text: "Large hail chips brick faces and breaks pickets, screens and garage panels. They belong to the claim, and they help to show size and direction.",
      },
    ],
    whyChooseUs: [
      "Policy first, roof second: you know what is at stake before you claim",
      "Hail, wind and tornado damage recorded in one visit",
      "10% at most after a declared disaster, on claims that are not commercial",
      "After a disaster you may cancel our contract within 3 business days",
      "One year is short: know your dates from the start",
    ],
    licenceStatement:
      "An adjuster of RCC holds the Oklahoma public adjuster license under which we work in the state. Look for the number on our compliance page once it is published, or ask the Oklahoma Insurance Department.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Oklahoma Public Adjusters | RCC",
      description:
        "Hail, wind and tornado claims in Oklahoma: percentage deductibles, roof schedules, the one-year clause and the fee cap after disasters.",
    },
  },
  fire: {
    heading: "Fire damage claims in Oklahoma",
    intro:
      "When spring wind blows over cured grass, Oklahoma's fires outrun the news. In March 2025 they took homes at the edge of Stillwater and in many small places at once. Redcedar along the fence rows turned a grass fire into a crown fire within minutes.",
    expertise: [
      {
        title: "Slab homes burned to the ground",
        text: "Nothing is left but a slab and a safe. Whether the slab itself can be used again is a test, not a guess: heat makes concrete spall and lose strength. We have it cored, and we price the removal if it fails.",
      },
      {
        title: "Rural property, many small things",
        text: "Shop, well house, storm shelter, panels, gates, trailers and a year's hay are often in the part called other structures, or in none. We make a list by walking the land with you and an old aerial photo.",
      },
      {
        title: "Oil-patch businesses",
        text: "Tank batteries, pump jacks and service yards have equipment floaters beside the property policy. A fire then has two or three insurers. We sort the items before anybody signs a release.",
      },
    ],
    localNote:
      "After a declared disaster a public adjuster's fee on a claim that is not commercial is at most 10%, and you may cancel the contract within 3 business days (36 O.S. 6216.2).",
    seo: {
      title: "Oklahoma Fire Damage Claims | RCC",
      description:
        "Grass fires, burned slabs and oil-patch yards: how we build a fire claim in Oklahoma, and the fee cap that holds after a disaster.",
    },
  },
  hail: {
    heading: "Hail damage claims in Oklahoma",
    intro:
      "From April to June the dry line sets up over western Oklahoma almost on a schedule. By evening the storms reach the Interstate 35 corridor with the largest stones of the day. A claim here is seldom about whether it hailed; it is about which roof the policy still pays for.",
    expertise: [
      {
        title: "Roof payment schedules",
        text: "An age table may pay half for a fifteen-year-old roof. It often speaks of roof surfacing only, and leaves decking, flashing, vents and gutters at full cost. We split the estimate so that the table cuts nothing more than it may.",
      },
      {
        title: "Bond failure after wind",
        text: "Gusts ahead of the hail core break the seal strip. Shingles lie flat again by noon, and fly off in the next front. Hand tests, done with care and on film, show the pattern.",
      },
      {
        title: "Large stones, hidden decks",
        text: "A stone the size of a baseball cracks the deck below a shingle that looks merely scuffed. From inside the attic a flashlight finds the split boards. We always look there.",
      },
    ],
    localNote:
      "Sales teams work door to door after each outbreak. You need no signature from anyone to have a roof covered or to report a claim. Take a day, and check the license.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. In Oklahoma a one-year suit clause is common and courts enforce it, even for hail. Count from the storm, not from the leak.`,
    seo: {
      title: "Oklahoma Hail Damage Claims | RCC",
      description:
        "Roof payment schedules, broken seals and hidden deck damage: hail claims in Oklahoma, and the one-year clause that courts enforce.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 10%",
      scope: "Claims that are not commercial, after a declared disaster",
      citation: "36 O.S. 6216.2",
      sourceUrl:
        "https://law.justia.com/codes/oklahoma/title-36/section-36-6216-2/",
    }),
    verified("contract", {
      value: "You may cancel within 3 business days",
      scope: "Contracts with public adjusters in Oklahoma",
      citation: "36 O.S. 6216.2",
      sourceUrl:
        "https://law.justia.com/codes/oklahoma/title-36/section-36-6216-2/",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing: "As your policy says: a 1-year clause is enforced, even for hail",
    investigation: "Not yet confirmed",
    payment: "Not yet confirmed",
    notes: "Count the year from the storm.",
    facts: [
      verified("filingLimit", {
        value: "1 year, where the policy says so",
        scope: "Property policies with a suit clause, hail included",
        citation: "36 O.S. 3617, as courts apply it",
        sourceUrl:
          "https://law.justia.com/codes/oklahoma/title-36/section-36-3617/",
      }),
      unverified("insurerTiming", {
        value: "Time limits for insurers",
        scope: "Handling of claims in Oklahoma",
        citation: "36 O.S. 1250.1 and following",
        sourceUrl:
          "https://law.justia.com/codes/oklahoma/title-36/section-36-1250-1/",
      }),
    ],
  },
};
