import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const kansas: StateContent = {
  slug: "kansas",
  name: "Kansas",
  abbreviation: "KS",
  fipsCode: "20",
  layout: "hail",
  regulator: {
    name: "Kansas Department of Insurance",
    url: "https://insurance.kansas.gov",
  },
  commercialOnlyNote:
    "In Kansas a public adjuster may work on commercial-lines policies only. We cannot adjust a claim on a Kansas home policy. For help with one, ask the consumer staff of the Kansas Department of Insurance.",
  landing: {
    heading: "Kansas commercial hail and wind claims",
    intro: [
      "Kansas lies where dry air from the west meets wet air from the Gulf, and the sky shows it. For a business the question is not whether hail will come, but whether the roof, the units on it and the policy are ready.",
      "State law lets public adjusters work on commercial-lines policies only. So in Kansas we serve businesses, churches, schools, landlords and associations that are insured on such a policy, and no one else.",
    ],
    expertise: [
      {
        title: "Metal buildings",
        text: "Shops, plants and storage rows under standing-seam or screw-down metal. The argument is always the same: is it only cosmetic? We check seams, fasteners, coatings and the laps under the ridge before we answer.",
      },
      {
        title: "Rooftop units",
        text: "Hail flattens the fins of cooling coils, and the bill comes as power use and a dead compressor in August. We have coils measured while the storm is fresh.",
      },
      {
        title: "Downtown blocks",
        text: "Brick main streets from Salina to Fort Scott have shared walls, pressed-tin ceilings and built-up roofs in many layers. Opening one shows what the storm did, and also what was there before. We keep the two apart.",
      },
      {
        title: "Stock and lost income",
        text: "A hole over the sales floor closes the shop. We add up spoiled stock, closed days and the extra cost of working around the crane.",
      },
    ],
    whyChooseUs: [
      "We tell you at once if your policy is not one that we may adjust",
      "Fee of at most 10% and nothing upfront, as Kansas law requires",
      "Roof, rooftop units and income in one claim",
      "Work scheduled around your opening hours",
      "You approve each figure before it goes to the insurer",
    ],
    licenceStatement:
      "An RCC adjuster holds a Kansas public adjuster license, which covers commercial-lines policies only. The number will be on our compliance page once it is published; the Kansas Department of Insurance can confirm it.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Kansas Commercial Public Adjusters | RCC",
      description:
        "Commercial hail and wind claims in Kansas. Public adjusters may work on commercial policies only here, for at most 10% and nothing upfront.",
    },
  },
  fire: {
    heading: "Commercial fire damage claims in Kansas",
    intro:
      "Prairie wind makes a Kansas fire large before the first truck is there. Grass fires have crossed whole counties in a day, and grain, dust and diesel wait at the end of the road. For a business insured on a commercial policy we take the claim from the first walk to the last payment.",
    expertise: [
      {
        title: "Elevators, mills and dust",
        text: "After a dust fire the steel may look straight and have lost its temper. Legs, bins and conveyor bridges need an engineer's word, and the controls and bearings that heat and foam have ruined belong on the list.",
      },
      {
        title: "Volunteer districts and water",
        text: "Where tankers carry the water, a building is often lost whole. Then the argument is about limits: what it costs to rebuild today against what the schedule says. We price it both ways and check for an inflation clause.",
      },
      {
        title: "Shared walls on Main Street",
        text: "A fire in the café is a smoke and collapse claim for the pharmacy next door. Each owner has a policy, and no single one covers the party wall. We agree on the dividing line with the neighbors' insurers early.",
      },
    ],
    localNote:
      "These pages are for commercial-lines policies. The fee of a public adjuster in Kansas is at most 10%, and nothing may be asked for upfront (K.S.A. 40-5513).",
    seo: {
      title: "Kansas Commercial Fire Damage Claims | RCC",
      description:
        "Commercial fire claims in Kansas: elevators and mills, total losses in rural districts, shared walls downtown. Commercial policies only.",
    },
  },
  hail: {
    heading: "Commercial hail damage claims in Kansas",
    intro:
      "Kansas supercells drop stones that punch through skylights and crack brick veneer. In Wichita, Hays or Dodge City most large roofs have been hit more than once, so a commercial hail claim here is about one question: which storm, on which date, did this?",
    expertise: [
      {
        title: "Dating the storm",
        text: "Insurers ask for a date of loss within the policy period. We set the marks on soft metal beside radar tracks, station reports and your own maintenance log, and leave out what an older storm did.",
      },
      {
        title: "Roof schedules and worn value",
        text: "More and more commercial policies in the plains pay the worn value of a roof after a set age. We read that endorsement first, since it decides whether a full survey is worth its cost.",
      },
      {
        title: "Dealers, nurseries and solar fields",
        text: "Rows of vehicles, poly houses and panels need counts, not estimates. We number each item and photograph it the same way, so that an argument about ten does not hold up two hundred.",
      },
    ],
    localNote:
      "Only commercial-lines policies may be adjusted by a public adjuster in Kansas. If hail hit your home as well, report that claim yourself; the Department of Insurance helps with questions.",
    reportingNote: `Commercial policies typically give ${fact("hail-report-time")} to report hail, and some give less. The five years that Kansas law gives for a written contract do not help you if you missed a notice date in the policy.`,
    seo: {
      title: "Kansas Commercial Hail Damage Claims | RCC",
      description:
        "Commercial hail claims in Kansas: which storm did it, roofs paid at worn value, dealers and nurseries. Commercial-lines policies only.",
    },
  },
  legalFacts: [
    verified("scope", {
      value: "Commercial-lines policies only",
      scope: "What a public adjuster may work on in Kansas",
      citation: "Kansas Department of Insurance, page on public adjusters",
      sourceUrl: "https://insurance.kansas.gov/public-adjusters",
    }),
    verified("feeCap", {
      value: "At most 10%, and no fee upfront",
      scope: "Fees of public adjusters in Kansas",
      citation: "K.S.A. 40-5513",
      sourceUrl:
        "https://www.ksrevisor.gov/statutes/chapters/ch40/040_055_0013.html",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer's dates are not yet confirmed: 10 working days to acknowledge",
    filing:
      "Written contract: 5 years. Policies may ask for notice and suit much sooner",
    investigation: "15 working days to 30 days (not yet confirmed)",
    payment: "30 days (not yet confirmed)",
    notes:
      "Commercial policies only. The 1 year of our guide's summary conflicts with the five years of the law: do not rely on it.",
    facts: [
      verified("filingLimit", {
        value: "5 years",
        scope: "Written contracts",
        citation: "K.S.A. 60-511",
        sourceUrl:
          "https://www.ksrevisor.gov/statutes/chapters/ch60/060_005_0011.html",
      }),
      unverified("insurerTiming", {
        value: "10 and 15 working days, 30 days",
        scope: "Insurers: acknowledge, decide, investigate",
        citation: "K.A.R. 40-1-34",
        sourceUrl:
          "https://www.law.cornell.edu/regulations/kansas/K-A-R-40-1-34",
      }),
    ],
    specValues: { filing: "1 year" },
  },
};
