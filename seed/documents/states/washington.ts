import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const washington: StateContent = {
  slug: "washington",
  name: "Washington",
  abbreviation: "WA",
  fipsCode: "53",
  layout: "grid",
  regulator: {
    name: "Washington Office of the Insurance Commissioner",
    url: "https://www.insurance.wa.gov",
  },
  landing: {
    heading: "Public adjusters in Washington",
    intro: [
      "The Cascades cut Washington in two. West of them rain finds its way into each opening that wind or fire has left; east of them summers are dry, and fire comes with the wind. A claim needs someone who knows on which side it stands.",
      "We handle fire, water, wind and association claims for owners and businesses. The state's rules on an insurer's deadlines are being rewritten, so we check the current text for each claim.",
    ],
    ctaLabel: "Schedule Free Consultation",
    seo: {
      title: "Washington Public Adjusters | RCC",
      description:
        "Fire, water, wind and hail claims in Washington, on both sides of the Cascades, with the insurer's deadlines checked for each claim.",
    },
  },
  fire: {
    heading: "Fire damage claims in Washington",
    intro:
      "On Labor Day 2020 the wind drove a fire through Malden and took most of the town. In August 2023 fire reached Medical Lake and Elk. The east side now lives with fire as the west side lives with rain, and their claims differ.",
    expertise: [
      {
        title: "East: whole streets and thin limits",
        text: "In a small town with old houses the limit on the policy was set years ago. A rebuild at today's price, far from the next contractor, goes beyond it. Debris, trees, code work and living costs have separate limits; we use each of them before we argue about the main one.",
      },
      {
        title: "West: wood over parking",
        text: "Five floors of wood above a concrete garage are the Puget Sound standard. A deck fire on the fourth floor sets off sprinklers, and the water runs down through each party wall. The wet part of the loss is often the larger one.",
      },
      {
        title: "Smoke in wine and fruit",
        text: "Around Yakima, Wenatchee and Walla Walla smoke taints what is in tank or cold storage. Crop rules do not cover a finished product; a stock or spoilage coverage might. Lab tests have to be taken within days.",
      },
    ],
    localNote:
      "Under today's rule a Washington insurer has 10 working days to acknowledge and 15 working days after your proof of loss to accept or deny (WAC 284-30-360, 284-30-380). A change has been filed, so ask for the text in force.",
    seo: {
      title: "Washington Fire Damage Claims | RCC",
      description:
        "East-side wildfire, west-side wood over parking, and smoke in stored wine and fruit: how fire claims work in Washington.",
    },
  },
  hail: {
    heading: "Hail damage claims in Washington",
    intro:
      "Say hail to someone in Seattle and they think of slush in March. East of the mountains it is another matter: afternoon cells over the Blue Mountains, the Okanogan and the Palouse can throw real ice, and few roofs there were chosen with that in mind.",
    expertise: [
      {
        title: "Moss, shake and soft stones",
        text: "On a mossy west-side roof hail damage is hard to see and easy to overstate. Moss loosens shingles by itself. We clean a test area, look at the wood or mat below, and tell you if the season did it rather than the storm.",
      },
      {
        title: "Orchard buildings and netting",
        text: "Packing sheds, bins, wind machines and hail nets with their posts are property. The apples are not, they belong to crop insurance. We list the first, and give you a clean cut-off toward the second.",
      },
      {
        title: "Manufactured homes",
        text: "Around Moses Lake and the Tri-Cities many homes have light metal or thin composition roofs. Stones that would spare a house dent them through. The policy form is a different one as well, often at worn value.",
      },
    ],
    localNote:
      "Because hail is scarce, an insurer may send someone who has not seen much of it. Ask for an inspection with us on the roof, at low sun, when dents throw shadows.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. Washington is understood to forbid less than one year from the loss for an action (RCW 48.18.200, not yet confirmed). The notice clause of the policy is stricter.`,
    seo: {
      title: "Washington Hail Damage Claims | RCC",
      description:
        "Palouse ice, mossy roofs, packing sheds and manufactured homes: what hail does in Washington and how the claim is proved.",
    },
  },
  legalFacts: [
    unverified("contract", {
      value: "License and contract rules for public adjusters",
      scope: "Public adjusters in Washington",
      citation: "RCW 48.17",
      sourceUrl: "https://app.leg.wa.gov/rcw/default.aspx?cite=48.17",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer has 10 working days to acknowledge; a change is filed",
    filing: "Not less than 1 year from the loss (not yet confirmed)",
    investigation:
      "15 working days after proof of loss to accept or deny; a change is filed",
    payment: "Not yet confirmed",
    notes:
      "A change of these rules (WSR 26-07-077) was filed with an intended adoption on April 30, 2026. Check the current text.",
    facts: [
      unverified("filingLimit", {
        value: "Not less than 1 year from the loss",
        scope: "Limits in property policies",
        citation: "RCW 48.18.200",
        sourceUrl: "https://app.leg.wa.gov/rcw/default.aspx?cite=48.18.200",
      }),
      verified("insurerTiming", {
        value:
          "10 working days to acknowledge, 15 working days after proof of loss to accept or deny",
        scope: "Insurers, first-party claims",
        citation: "WAC 284-30-360, 284-30-380",
        sourceUrl: "https://app.leg.wa.gov/wac/default.aspx?cite=284-30-380",
        note: "A change was filed (WSR 26-07-077). Check the current text.",
      }),
      unverified("insurerTiming", {
        value: "5 business days to acknowledge, 30 days to decide",
        scope: "Draft of the changed rule, intended adoption April 30, 2026",
        citation: "WSR 26-07-077",
        sourceUrl: "https://app.leg.wa.gov/wac/default.aspx?cite=284-30",
      }),
    ],
  },
};
