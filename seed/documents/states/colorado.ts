import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const colorado: StateContent = {
  slug: "colorado",
  name: "Colorado",
  abbreviation: "CO",
  fipsCode: "08",
  layout: "faq",
  hasCompanyLicence: true,
  regulator: {
    name: "Colorado Division of Insurance",
    url: "https://doi.colorado.gov",
  },
  landing: {
    heading: "Public adjusters in Colorado",
    intro: [
      "Colorado gives you two seasons of trouble: hail from spring into late summer, and fire whenever the grass is dry and the wind comes down from the mountains. Both leave damage that an insurer's first visit tends to miss.",
      "We work for Colorado homeowners, businesses, farms and associations. We read the policy, record the damage, price the repair and deal with the insurer. What your policy says about dates and deductibles decides a lot here, so we start with that.",
    ],
    faqs: [
      {
        question: "What does Colorado require of a public adjuster?",
        answer: [
          "A license from the Colorado Division of Insurance. You can look up any adjuster with the Division before you sign. Ask for a written contract that names the fee.",
          `We found no fixed cap on the fee in Colorado law; that point is not yet confirmed. Ours is typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap.`,
        ],
      },
      {
        question: "How often does hail hit Colorado?",
        answer: [
          "Every year. The strip along the Front Range, from Fort Collins through Denver to Colorado Springs and Pueblo, is one of the parts of the country where large hail falls most often. The main season runs from May to August.",
          "So do not wait for the next storm to have a look at the last one. Two storms on one roof make it harder to show which of them did what.",
        ],
      },
      {
        question: "What should I do after a storm?",
        answer: [
          "Make sure that people are safe, then take pictures before anyone cleans up.",
          [
            "Photograph all sides of the house, gutters, vents, cars and the hail itself beside a coin.",
            "Cover openings, and keep the receipts.",
            "Report the loss to your insurer and write down the claim number.",
            "Do not sign with a roofer at the door. An offer to take care of your deductible is a warning sign.",
          ],
        ],
      },
      {
        question: "How long do I have to file?",
        answer: [
          "Policies may have 1-2 year filing limits. They are common in HOA and commercial policies, and some are shorter.",
          "For homeowner policies Colorado law is better for you: the policy may not cut the three years that the law gives for a contract claim (C.R.S. 10-4-110.8(12)). Even so, report at once, and read the Suit Against Us clause of your policy.",
        ],
      },
    ],
    whyChooseUs: [
      "Licensed in Colorado, both the adjuster and the firm",
      "At home with Front Range hail and with smoke claims after grass fires",
      "We survey whole associations, roof by roof",
      "You see our estimate before the insurer does",
      "Free first consultation, no upfront fees",
    ],
    ctaLabel: "Contact Us",
    seo: {
      title: "Colorado Public Adjusters | RCC",
      description:
        "Hail and fire claims in Colorado: license rules, filing limits for homeowner, HOA and commercial policies, and what to do after a storm.",
    },
  },
  fire: {
    heading: "Fire damage claims in Colorado",
    intro:
      "In December 2021 the Marshall Fire showed how fast a grass fire on the plains can become a city fire. Along the Front Range the risk is no longer only in the mountains. Homes that stayed standing had losses too, and those are the hard claims.",
    expertise: [
      {
        title: "Smoke in houses that did not burn",
        text: "Wind-driven fires push ash and soot through closed windows, soffits and attic vents. We test insulation, ducts and soft goods before anybody calls the house clean, and we ask for the lab sheet when an insurer says wiping is enough.",
      },
      {
        title: "Rebuilding to a newer code",
        text: "Many Front Range towns have moved to tighter energy codes and to ember-resistant building in areas near open land. If the old house was built under older rules, the ordinance or law coverage of your policy may pay the difference. It has a limit of its own, so we price that part separately.",
      },
      {
        title: "Foothills and mountain homes",
        text: "Log walls, long driveways, wells and propane tanks make a rebuild above Evergreen or Estes Park cost more than a table of average prices says. We get bids from contractors who actually work up there.",
      },
    ],
    localNote:
      "After a declared wildfire disaster, Colorado gives homeowners added rights about contents lists and living costs. Ask the Division of Insurance which of them apply to your fire, and tell your insurer in writing that you want them.",
    seo: {
      title: "Colorado Fire Damage Claims | RCC",
      description:
        "Smoke in standing homes, tighter codes and mountain rebuilds: how we handle fire claims on Colorado's Front Range and in the foothills.",
    },
  },
  hail: {
    heading: "Hail damage claims in Colorado",
    intro:
      "On the Front Range, hail wears roofs out. Storms form over the foothills in the early afternoon and drift out over the suburbs, and one street can be hit while the next stays dry. The proof has to come from your own roof, not from the news.",
    expertise: [
      {
        title: "Class 4 shingles and cosmetic clauses",
        text: "Many Colorado owners bought impact-resistant shingles for a discount. Some of those policies exclude damage that is only a matter of looks, above all on metal. We separate a dent that you merely see from a seam, a coating or a mat that has failed.",
      },
      {
        title: "High sun, thin air",
        text: "At a mile above sea level the sun is stronger. A bruise that lost its granules ages fast here, and by next spring it can look like wear. We photograph it early, with a scale and a date.",
      },
      {
        title: "Townhome rows and HOA roofs",
        text: "A complex in Aurora or Highlands Ranch may have sixty roofs and one percentage deductible. We map the slopes of each building, so that the board knows what the claim is worth before it opens one.",
      },
    ],
    localNote:
      "Check whether your wind and hail deductible is a sum or a percentage of the insured value. On a large home or an association the percentage can be more than the roof.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. In Colorado a homeowner policy may not shorten the three years of the law (C.R.S. 10-4-110.8(12)), but HOA and commercial policies often have ${fact("hail-report-time")}, and some have less.`,
    seo: {
      title: "Colorado Hail Damage Claims | RCC",
      description:
        "Front Range hail claims: Class 4 shingles, cosmetic clauses, percentage deductibles and the filing limits that hold for your kind of policy.",
    },
  },
  legalFacts: [
    unverified("feeCap", {
      value: "No fixed cap found",
      scope: "Fees of public adjusters in Colorado",
      note: "The fee stands in your contract. Compare it before you sign.",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing:
      "Homeowner policies: not less than 3 years. HOA and commercial policies: often 1-2 years, some shorter",
    investigation: "60 days after a complete claim (not yet confirmed)",
    payment: "60 days after a complete claim (not yet confirmed)",
    notes:
      "The 1 year of our guide's summary is true only of some policies that are not homeowner policies.",
    facts: [
      verified("filingLimit", {
        value: "3 years, and the policy may not shorten it",
        scope: "Homeowner policies",
        citation: "C.R.S. 10-4-110.8(12); C.R.S. 13-80-101",
        sourceUrl: "https://leg.colorado.gov/colorado-revised-statutes",
      }),
      verified("filingLimit", {
        value: "Often 1-2 years, may be shorter",
        scope: "HOA and commercial policies: the policy decides",
        citation: "C.R.S. 13-80-101, and the policy's own clause",
        sourceUrl: "https://leg.colorado.gov/colorado-revised-statutes",
      }),
      unverified("insurerTiming", {
        value: "60 days to decide and pay after a complete claim",
        scope: "Insurers, first-party claims",
        citation: "Colorado Insurance Regulation 5-1-14",
        sourceUrl: "https://doi.colorado.gov",
      }),
    ],
    specValues: { filing: "1 year" },
  },
};
