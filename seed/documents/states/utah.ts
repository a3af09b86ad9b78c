import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const utah: StateContent = {
  slug: "utah",
  name: "Utah",
  abbreviation: "UT",
  fipsCode: "49",
  layout: "grid",
  regulator: {
    name: "Utah Insurance Department",
    url: "https://insurance.utah.gov",
  },
  landing: {
    heading: "Public adjusters in Utah",
    intro: [
      "Most of Utah lives on a narrow shelf between the Wasatch and the lake. Canyon wind, snow load, brush fire and sudden summer ice all reach that shelf, and a house up the canyon meets them first.",
      "Utah is kind to policyholders on one point: a policy may not give you less than three years to bring an action. We use that time well, and we would rather not need it.",
    ],
    ctaLabel: "Schedule Free Consultation",
    seo: {
      title: "Utah Public Adjusters | RCC",
      description:
        "Fire, wind, snow and hail claims in Utah, along the Wasatch Front and in the canyons. A policy may not shorten your three years.",
    },
  },
  fire: {
    heading: "Fire damage claims in Utah",
    intro:
      "Cheatgrass dries to straw on the benches by early July, and the first spark from a mower or a dragging chain runs uphill to the newest houses. Higher up, cabins stand in oak brush with one road in. Utah's fire claims begin with that slope.",
    expertise: [
      {
        title: "Bench neighborhoods",
        text: "In Herriman, Draper or Eagle Mountain stucco walls keep the flames out while embers enter by the vents. Soot behind the foam board cannot be washed away. We open a test spot at each side before the wall is painted over.",
      },
      {
        title: "Canyon cabins and snow",
        text: "Above Heber or in Logan Canyon the building season is short. A fire in September means temporary cover for a whole winter, snow removal and a second trip for each trade. We put two seasons into the estimate.",
      },
      {
        title: "Burn scars and mudflow",
        text: "After a brush fire the next cloudburst brings mud. Most home policies exclude earth movement and flood. Whether the fire was the first link in the chain is a question to raise at once, with pictures of the bare slope.",
      },
    ],
    localNote:
      "Utah gives three years after the inception of the loss, and no policy may shorten that (Utah Code 31A-21-313). The insurer has 15 days to acknowledge and 30 days to decide or pay (Utah Admin. Code R590-190).",
    seo: {
      title: "Utah Fire Damage Claims | RCC",
      description:
        "Cheatgrass fires on the benches, canyon cabins and burn scars: what a fire claim in Utah has to show, and how long you have.",
    },
  },
  hail: {
    heading: "Hail damage claims in Utah",
    intro:
      "Utah's summer cells are born over the mountains and die over the valley, some within half an hour. Their hail is often soft and small. Then one day it is not, and a few blocks in Layton or Sandy have broken stucco and holed siding while the airport measured nothing.",
    expertise: [
      {
        title: "Stucco and foam trim",
        text: "Synthetic stucco over foam takes a stone like an eggshell: a small star on the outside, a crushed pocket behind. Water follows in winter. We tap and mark each wall, and ask for a repair that restores the mesh, not just the color.",
      },
      {
        title: "Graupel or hail?",
        text: "Spring snow pellets look like hail in a video and do no harm. An insurer may say that is what fell. Radar height, air temperature and dents in soft metal answer it together.",
      },
      {
        title: "High-desert sun on shingles",
        text: "At the altitude of Park City or Cedar City, asphalt goes brittle early. A bruise opens to a crack by fall. We return after a month if the first look was too early, and record both dates.",
      },
    ],
    localNote:
      "Snow hides a roof from November on. If hail fell in summer, have it looked at before then; a note of what was seen in September saves an argument in April.",
    reportingNote: `Policies typically ask for a report within ${fact("hail-report-time")}. In Utah the limit to bring an action is three years after the inception of the loss, and a policy may not shorten it (Utah Code 31A-21-313). Late notice can still harm a claim.`,
    seo: {
      title: "Utah Hail Damage Claims | RCC",
      description:
        "Sudden hail on stucco, siding and sun-worn shingles in Utah: graupel or hail, when to look, and the three years of state law.",
    },
  },
  legalFacts: [
    unverified("contract", {
      value: "License and contract rules for public adjusters",
      scope: "Public adjusters in Utah",
      citation: "Utah Code 31A-26",
      sourceUrl: "https://le.utah.gov/xcode/Title31A/Chapter26/31A-26.html",
    }),
  ],
  timeline: {
    notification: "Report promptly. The insurer has 15 days to acknowledge",
    filing:
      "3 years after the inception of the loss; a policy may not shorten it",
    investigation: "30 days to decide",
    payment: "30 days",
    notes: "Late notice can harm a claim within the three years.",
    facts: [
      verified("filingLimit", {
        value: "3 years after the inception of the loss; no shorter by policy",
        scope: "Property policies",
        citation: "Utah Code 31A-21-313",
        sourceUrl:
          "https://le.utah.gov/xcode/Title31A/Chapter21/31A-21-S313.html",
      }),
      verified("insurerTiming", {
        value: "15 days to acknowledge, 30 days to decide or pay",
        scope: "Insurers, property claims",
        citation: "Utah Admin. Code R590-190",
        sourceUrl:
          "https://adminrules.utah.gov/public/rule/R590-190/Current%20Rules",
        note: "Checked in a secondary source.",
      }),
    ],
  },
};
