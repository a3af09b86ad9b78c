import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const illinois: StateContent = {
  slug: "illinois",
  name: "Illinois",
  abbreviation: "IL",
  fipsCode: "17",
  layout: "hail",
  isHeadquarters: true,
  hasCompanyLicence: true,
  regulator: {
    name: "Illinois Department of Insurance",
    url: "https://idoi.illinois.gov",
  },
  landing: {
    heading: "Illinois hail and storm claims, from our home state",
    intro: [
      "Illinois is where RCC has its headquarters. We know the storms that cross the state from the Mississippi to the lake, the flat roofs of the city and the barns downstate.",
      "One thing matters more here than elsewhere: many Illinois policies give you one year, and courts hold you to it, in roof claims too. Read that clause before you do anything else.",
    ],
    expertise: [
      {
        title: "City flat roofs",
        text: "Two-flats, corner stores and lofts in Chicago carry modified bitumen, tar and gravel or white membranes. Hail does not dent them, it cracks what the cold has already made brittle. We cut cores where a photo proves nothing.",
      },
      {
        title: "Suburbs from Naperville to Rockford",
        text: "Asphalt, cedar shake and aluminum siding stand side by side. We check every side of the house, because hail that came with wind leaves the roof's lee slope clean and the west wall full of dents.",
      },
      {
        title: "Farms and small towns downstate",
        text: "Machine sheds, grain legs and church roofs are often insured at their worn value, or with an exclusion for cosmetic damage. We read the schedule before the ladder goes up.",
      },
      {
        title: "Dates",
        text: "The one-year clock of a policy stands still between your proof of loss and the insurer's denial (215 ILCS 5/143.1). We write both dates down and tell you what is left.",
      },
    ],
    whyChooseUs: [
      "Headquartered in Illinois, with a licensed adjuster and a licensed firm",
      "Core samples and moisture readings where flat roofs leave no dents",
      "An eye on the one-year clause of your policy",
      "After a declared catastrophe the fee is capped at 10%, and we keep to it",
      "The first consultation is free, and nothing is due upfront",
    ],
    licenceStatement:
      "An RCC adjuster holds an Illinois public adjuster license, and the firm is licensed as well. The numbers will be on our compliance page once they are published; you can check them with the Illinois Department of Insurance.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Illinois Public Adjusters | RCC headquarters",
      description:
        "Hail and storm claims in Illinois from our headquarters: flat roofs, suburbs and farms, the one-year policy clause, and the 10% fee cap.",
    },
  },
  fire: {
    heading: "Fire damage claims in Illinois",
    intro:
      "In an Illinois city a fire is rarely one household's affair. Brick two-flats share walls, courtyard buildings share stairs, towers share risers. The flames stay in one unit, and the claim reaches six.",
    expertise: [
      {
        title: "Brick outside, wood inside",
        text: "Ordinary Chicago construction has masonry walls that hold wooden joists in pockets. The brick stands after the fire, and the joist ends may be charred where no one looks. An engineer's note on the bearing points belongs in the file.",
      },
      {
        title: "High-rise water",
        text: "One sprinkler head or a standpipe line floods a dozen floors of a tower on the lakefront. Elevator motors, electrical rooms and corridor carpets belong to the association, the parquet below belongs to an owner. We draw that line on the floor plan.",
      },
      {
        title: "January fires",
        text: "When crews fight a fire at ten below, the building freezes in its own water. Pipes and tiles crack days later, in rooms the fire never saw. It is one loss, and we record it as one before heat is back on.",
      },
    ],
    localNote:
      "An Illinois insurer has 15 working days to acknowledge your claim and 30 days to pay after you agree on the amount (50 Ill. Adm. Code 919.40 and 919.50). If the insurer pays the policy limit within 5 business days, a percentage fee for a public adjuster is barred.",
    seo: {
      title: "Illinois Fire Damage Claims | RCC",
      description:
        "Two-flats, towers and winter fires: how a fire claim in Illinois is recorded, who insures which part, and which dates bind the insurer.",
    },
  },
  hail: {
    heading: "Hail damage claims in Illinois",
    intro:
      "Illinois hail often arrives at night, on the edge of a storm line out of Iowa, with rain so heavy that nobody looks up. The first hint may be a stain on the ceiling in March. By then the one-year clock of many policies has run for half its time.",
    expertise: [
      {
        title: "Brittle by winter",
        text: "A membrane that has been through lake-effect cold breaks under stones that a new one would shrug off. The crack is star-shaped and easier to feel than to see. We chalk it, photograph it and, where needed, cut it.",
      },
      {
        title: "Cedar in the collar counties",
        text: "Shakes in Barrington, Wheaton or Homer Glen split from hail with sharp edges and orange wood inside; splits from age are gray and rounded. That color is gone within months, so an early look is worth more than a long report.",
      },
      {
        title: "Siding that cannot be matched",
        text: "Aluminum profiles of the seventies are no longer rolled. If the west wall is dented and no match can be found, the policy's wording on like kind and quality decides what is owed. We test for a match and show the samples.",
      },
    ],
    localNote:
      "In 2025 an Illinois appellate court held homeowners to the one-year clause of their policy in a storm and roof claim (Arora v. State Farm, 2025 IL App (2d) 240522). Put the date in your calendar today.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. In Illinois many give one year, and courts enforce it; the time between proof of loss and denial does not count (215 ILCS 5/143.1).`,
    seo: {
      title: "Illinois Hail Damage Claims | RCC",
      description:
        "Night hail, brittle flat roofs and cedar shakes in Illinois, and the one-year policy clause that courts enforce in roof claims.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 10% of the settlement",
      scope: "Catastrophic events",
      citation: "215 ILCS 5/1570(d)",
      sourceUrl:
        "https://www.ilga.gov/documents/legislation/ilcs/documents/021500050K1570.htm",
    }),
    verified("feeCap", {
      value: "No percentage fee",
      scope: "If the insurer pays the policy limits within 5 business days",
      citation: "215 ILCS 5/1575(c)",
      sourceUrl:
        "https://www.ilga.gov/documents/legislation/ilcs/documents/021500050K1575.htm",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer must acknowledge within 15 working days",
    filing:
      "Many policies: 1 year, and courts enforce it. Time between proof of loss and denial does not count",
    investigation: "As the policy and the insurer's notices say",
    payment: "30 days after you agree on the amount",
    notes:
      "A written contract in general has 10 years, but the policy's own clause comes first. The 5 years of our guide's summary match neither: do not rely on them.",
    facts: [
      unverified("filingLimit", {
        value: "1 year, enforced as written",
        scope:
          "Policies with a one-year clause, storm and roof claims included",
        citation: "Arora v. State Farm, 2025 IL App (2d) 240522",
        sourceUrl: "https://www.illinoiscourts.gov",
      }),
      verified("filingLimit", {
        value: "The clock stands still from proof of loss to denial",
        scope: "Limits in property policies",
        citation: "215 ILCS 5/143.1",
        sourceUrl:
          "https://www.ilga.gov/documents/legislation/ilcs/documents/021500050K143.1.htm",
      }),
      verified("filingLimit", {
        value: "10 years",
        scope: "Written contracts in general, where the policy has no clause",
        citation: "735 ILCS 5/13-206",
        sourceUrl:
          "https://www.ilga.gov/documents/legislation/ilcs/documents/073500050K13-206.htm",
      }),
      verified("insurerTiming", {
        value: "15 working days to acknowledge, 30 days to pay after agreement",
        scope: "Insurers, property claims",
        citation: "50 Ill. Adm. Code 919.40, 919.50",
        sourceUrl:
          "https://www.law.cornell.edu/regulations/illinois/Ill-Admin-Code-tit-50-SS-919.50",
      }),
    ],
    specValues: { filing: "5 years" },
  },
};
