import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const rhodeIsland: StateContent = {
  slug: "rhode-island",
  name: "Rhode Island",
  abbreviation: "RI",
  fipsCode: "44",
  layout: "grid",
  hasCompanyLicence: true,
  regulator: {
    name: "Rhode Island DBR, Insurance Division",
    url: "https://dbr.ri.gov/insurance",
  },
  landing: {
    heading: "Public adjusters in Rhode Island",
    intro: [
      "No place in Rhode Island is far from salt water, and few houses stand alone. Triple-deckers, mills made into lofts and shingled cottages by the bay each fail in their own way when fire, wind or a frozen pipe gets in.",
      "We take the claim from the first inspection to the settlement. You pay nothing before the settlement, and in a declared catastrophe the fee is at most 10%.",
    ],
    ctaLabel: "Schedule Free Consultation",
    seo: {
      title: "Rhode Island Public Adjusters | RCC",
      description:
        "Fire, storm and water claims in Rhode Island: triple-deckers, mill lofts and coastal homes. Nothing is due before the settlement.",
    },
  },
  fire: {
    heading: "Fire damage claims in Rhode Island",
    intro:
      "The triple-decker is Rhode Island's own kind of fire. Back porches stacked in dry wood carry a grill fire from the first floor to the roof in minutes, past three families who each thought they were insured.",
    expertise: [
      {
        title: "One house, three households",
        text: "The owner's policy covers the building; each tenant needs one for belongings and a place to stay. In Providence, Pawtucket and Central Falls many have none. We tell each household early what it can expect, and from whom.",
      },
      {
        title: "Mill lofts",
        text: "Slow-burning beams a foot thick char on the surface and keep their strength. Sandblasting may save them, replacing them may be impossible. The building's historic status can also set how windows and floors have to be rebuilt. All of that has a price to be proved.",
      },
      {
        title: "Cottages closed for winter",
        text: "A fire in a Narragansett house that nobody used since October raises the vacancy clause. Being away is not the same as being vacant. Utility bills, mail and a neighbor's word help to show which it was.",
      },
    ],
    localNote:
      "In Rhode Island a public adjuster may take nothing before the settlement, and at most 10% in a declared catastrophe (230-RICR-20-50-4.11).",
    seo: {
      title: "Rhode Island Fire Damage Claims | RCC",
      description:
        "Triple-deckers, mill lofts and cottages closed for winter: how fire claims work in Rhode Island, and what an adjuster may charge.",
    },
  },
  hail: {
    heading: "Hail damage claims in Rhode Island",
    intro:
      "Big hail is a rare visitor on Narragansett Bay. When a sea-breeze storm does turn violent, its small, hard stones come sideways, and walls suffer more than roofs. An adjuster who looks up only will miss most of it.",
    expertise: [
      {
        title: "Shingled walls",
        text: "White cedar weathers silver. A fresh split or a knocked-off edge shows blond wood for one season, then grays over. We photograph the windward walls at once and mark each broken course.",
      },
      {
        title: "Salt or hail?",
        text: "Near the water, pits in aluminum and copper may be corrosion. Hail dents are smooth and have no crust. Under a cheap lens the two are easy to tell apart, and we put both in the report.",
      },
      {
        title: "Boats, sheds and greenhouse film",
        text: "What is kept in the yard is often insured elsewhere, or only up to a small limit. We check the homeowner's form and the boat policy before we list it.",
      },
    ],
    localNote:
      "A change of the law on the standard fire policy was before the 2026 session. Ask us, or the Insurance Division, what is in force when you read this.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. Rhode Island's standard fire policy is understood to give two years (R.I. Gen. Laws 27-5-3, not yet confirmed). Your own policy comes first.`,
    seo: {
      title: "Rhode Island Hail Damage Claims | RCC",
      description:
        "Sideways hail on cedar walls, salt pits and small limits: how a rare hail claim is proved in Rhode Island, and how long you have.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 10%",
      scope: "Declared catastrophes",
      citation: "230-RICR-20-50-4.11",
      sourceUrl: "https://rules.sos.ri.gov/regulations/part/230-20-50-4",
    }),
    verified("contract", {
      value: "No payment before the settlement",
      scope: "Contracts with public adjusters in Rhode Island",
      citation: "230-RICR-20-50-4.11",
      sourceUrl: "https://rules.sos.ri.gov/regulations/part/230-20-50-4",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing: "Standard fire policy: 2 years (not yet confirmed)",
    investigation: "Not yet confirmed",
    payment: "Not yet confirmed",
    notes:
      "A bill to amend the standard fire policy was before the 2026 session.",
    facts: [
      unverified("filingLimit", {
        value: "2 years",
        scope: "Standard fire policy",
        citation: "R.I. Gen. Laws 27-5-3",
        sourceUrl:
          "https://webserver.rilegislature.gov/Statutes/TITLE27/27-5/27-5-3.htm",
        note: "A bill to amend it was before the 2026 session.",
      }),
    ],
  },
};
