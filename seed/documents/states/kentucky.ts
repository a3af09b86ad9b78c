import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const kentucky: StateContent = {
  slug: "kentucky",
  name: "Kentucky",
  abbreviation: "KY",
  fipsCode: "21",
  layout: "hail",
  regulator: {
    name: "Kentucky Department of Insurance",
    url: "https://insurance.ky.gov",
  },
  landing: {
    heading: "Kentucky hail, wind and tornado claims",
    intro: [
      "In Kentucky hail seldom comes alone. It rides on the same spring lines that bring straight wind and tornadoes up the Ohio valley, and an insurer may try to sort one night into three claims with three deductibles.",
      "We look at the whole night. Then we show which force did what, and whether the policy really asks for more than one deductible.",
    ],
    expertise: [
      {
        title: "Western Kentucky",
        text: "After the tornadoes of December 2021 many roofs around Mayfield and Bowling Green were patched in a hurry. New hail meets old patches. We keep the records of both, so that nobody calls the new damage old.",
      },
      {
        title: "Horse country",
        text: "Barns with cupolas, copper and long metal runs, plank fences by the mile, run-in sheds: on a Bluegrass farm the buildings are often worth more than the house. We work from the schedule of the farm policy.",
      },
      {
        title: "River cities",
        text: "Louisville, Covington and Owensboro have box gutters, slate and pressed metal cornices. Repairing them is a craft, and its price is not in the software. It takes a craftsman's quote.",
      },
    ],
    whyChooseUs: [
      "One survey for hail, wind and rain, with each cause shown apart",
      "Fee of at most 15%, or 10% after a catastrophe, only on money that you receive",
      "Craftsmen's quotes for slate, copper and box gutters",
      "Farm buildings matched with the farm policy's schedule",
      "First consultation free of charge",
    ],
    licenceStatement:
      "RCC serves Kentucky through an adjuster with a Kentucky public adjuster license. The number is published on our compliance page once it is released; the Kentucky Department of Insurance keeps the register.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Kentucky Public Adjusters | RCC",
      description:
        "Hail, wind and tornado claims in Kentucky, from horse farms to river cities, with a fee of at most 15%, or 10% after a catastrophe.",
    },
  },
  fire: {
    heading: "Fire damage claims in Kentucky",
    intro:
      "A Kentucky fire claim may be about a shotgun house in Louisville, a tobacco barn in Christian County or a barrel warehouse. Each holds something that burns in its own way and is valued in its own way. Knowing which policy form lists it is half the work.",
    expertise: [
      {
        title: "Shotgun houses and close rows",
        text: "In Germantown or Portland the side yards are three feet wide. Heat cracks a neighbor's siding and windows, and smoke finds the shared attic. We record the neighbors' damage too, since it shows how hot your own wall became.",
      },
      {
        title: "Barns, tack and animals",
        text: "Hay, dust and old wiring make barn fires quick. A farm policy may list the building, but tack, tractors and horses stand in other parts of it or in a policy of their own. We go through them one by one.",
      },
      {
        title: "Spirits and storage",
        text: "Distilleries and storage firms lose stock that gains value with age. What it is worth on the day of the fire is a question for the policy's valuation clause, and for the books. We bring both to the table.",
      },
    ],
    localNote:
      "A Kentucky insurer is to pay within 30 days of your proof of loss (806 KAR 12:095, section 6; KRS 304.12-235). So the proof of loss is the paper that starts the clock: we file it complete, and keep the receipt.",
    seo: {
      title: "Kentucky Fire Damage Claims | RCC",
      description:
        "Shotgun houses, barns and barrel warehouses: fire claims in Kentucky, and why the proof of loss starts the insurer's 30 days.",
    },
  },
  hail: {
    heading: "Hail damage claims in Kentucky",
    intro:
      "Kentucky hail season peaks between March and June, before most people have looked at their gutters. The stones are often small and wind-driven. They strip granules and bruise the west slopes, while the ridge line looks as good as new.",
    expertise: [
      {
        title: "Wind-driven hail",
        text: "Small stones at high speed mark siding, window wraps and garage doors more than the shingles. We read the walls first: spatter on a fence tells the direction, and the direction tells which slopes to test.",
      },
      {
        title: "Metal on barns and churches",
        text: "Thin-gauge panels dent from stones that would not hurt a house. If the farm or church policy excludes marks that only change the look, we turn to laps, screws and rust, where looks end and leaks begin.",
      },
      {
        title: "Old slopes, layered roofs",
        text: "Two layers of shingles are common on older Kentucky homes. Hail on a soft second layer leaves deep marks but few dents in the metal around it. We open a small square to show the mat.",
      },
    ],
    localNote:
      "A public adjuster's fee in Kentucky is at most 15%, and at most 10% in a catastrophe, counted only on what you really receive (KRS 304.9-4333).",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. Kentucky is understood to forbid less than one year for a suit (KRS 304.14-370, not yet confirmed), but a notice clause may ask you to act far sooner.`,
    seo: {
      title: "Kentucky Hail Damage Claims | RCC",
      description:
        "Wind-driven hail, thin metal and layered roofs in Kentucky: where the marks are found, and what the policy and the fee cap say.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 15%, or 10% in a catastrophe",
      scope: "Counted only on money that you actually receive",
      citation: "KRS 304.9-4333",
      sourceUrl:
        "https://www.lawserver.com/law/state/kentucky/ky-statutes/kentucky_statutes_304-9-4333",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing: "As your policy says; not less than 1 year (not yet confirmed)",
    investigation: "Within the 30 days from proof of loss",
    payment: "30 days from proof of loss",
    notes:
      "File a complete proof of loss and keep the receipt: it starts the clock.",
    facts: [
      unverified("filingLimit", {
        value: "Not less than 1 year",
        scope: "Limits in property policies",
        citation: "KRS 304.14-370",
        sourceUrl:
          "https://www.lawserver.com/law/state/kentucky/ky-statutes/kentucky_statutes_304-14-370",
      }),
      verified("insurerTiming", {
        value: "30 days from proof of loss",
        scope: "Insurers, property claims",
        citation: "806 KAR 12:095 section 6; KRS 304.12-235",
        sourceUrl:
          "https://apps.legislature.ky.gov/law/kar/titles/806/012/095/",
      }),
    ],
  },
};
