import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const nebraska: StateContent = {
  slug: "nebraska",
  name: "Nebraska",
  abbreviation: "NE",
  fipsCode: "31",
  layout: "hail",
  regulator: {
    name: "Nebraska Department of Insurance",
    url: "https://doi.nebraska.gov",
  },
  landing: {
    heading: "Nebraska hail and wind claims",
    intro: [
      "Nebraska sits in the middle of the country's hail belt. A storm that builds over the Panhandle in the afternoon can cross the Sandhills and still be throwing ice at Lincoln after dark.",
      "We adjust claims for homes, farms, schools and businesses along that whole track, and we start with two pages of your policy: the deductible and the roof endorsement.",
    ],
    expertise: [
      {
        title: "Panhandle to Platte",
        text: "In Scottsbluff, North Platte or Kearney stones often fall big and dry, with little rain. They break tile, vinyl and glass, and hardly wash the marks off. A survey within days finds spatter that is worth more than any report.",
      },
      {
        title: "Omaha and Lincoln",
        text: "Steep older roofs with turrets and dormers cost more per square than the price list knows. We count the cuts, the steep slopes and the second stories.",
      },
      {
        title: "Pivots, bins and yards",
        text: "Center pivots tip in the gust front, bins crease and sheds lose doors. They are on separate lines of a farm policy. We list each with its serial number and its own photo.",
      },
    ],
    whyChooseUs: [
      "We meet the insurer's adjuster on your roof",
      "Steep and cut-up roofs measured, not guessed",
      "Farm yards recorded line by line",
      "A written contract with all that Nebraska law asks for",
      "Nothing to pay upfront, and the first talk is free",
    ],
    licenceStatement:
      "An RCC adjuster is licensed as a public adjuster in Nebraska. We publish the number on our compliance page as soon as it is released. The Nebraska Department of Insurance will confirm any license that you ask about.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Nebraska Public Adjusters | RCC",
      description:
        "Hail and wind claims in Nebraska from the Panhandle to Omaha: steep roofs, farm yards, deductibles and the state's contract rules.",
    },
  },
  fire: {
    heading: "Fire damage claims in Nebraska",
    intro:
      "Out in the Sandhills a dry lightning strike can burn more land in a night than a city has streets. In town the risk is nearer: a garage, a grill, a wire in a century-old wall. Both need records that hold when the ash has blown away.",
    expertise: [
      {
        title: "Rangeland and fences",
        text: "Miles of five-wire fence, windmills, tanks and stacked hay are real values, and they rarely appear in the first offer. We map them by GPS and price them by the mile, with what local crews charge to build in sand.",
      },
      {
        title: "Elevators and co-ops",
        text: "Grain heats, smoulders for days and is soaked by the effort to save it. What can be sold, dried or fed is a matter for samples. We see that they are drawn before the pile is moved.",
      },
      {
        title: "Frame houses in old neighborhoods",
        text: "Knob-and-tube wiring, coal chutes and balloon studs carry fire up through a Dundee or Near South home. City permits then ask for new wiring far beyond the burned room. The policy's code coverage may pay that, up to its limit.",
      },
    ],
    localNote:
      "Nebraska has a rule for total losses: if the insurer pays or promises the policy limit within 72 hours, the adjuster's pay is restricted (Neb. Rev. Stat. 44-9214). Ask us about it before you sign.",
    seo: {
      title: "Nebraska Fire Damage Claims | RCC",
      description:
        "Range fires, grain elevators and old frame houses: how a fire loss in Nebraska is recorded, priced and claimed.",
    },
  },
  hail: {
    heading: "Hail damage claims in Nebraska",
    intro:
      "Large hail is a yearly event on the plains between Ogallala and Grand Island. Roofers follow each storm with out-of-state plates. A calm, dated record of your own is the best thing to have before any of them is on the ladder.",
    expertise: [
      {
        title: "Storm after storm",
        text: "A roof may take three hits in one season. Each has its own date, and perhaps its own policy year and deductible. We sort the marks by freshness and direction, and match them with the storm reports of the county.",
      },
      {
        title: "Steel that looks fine",
        text: "Stone-coated and standing-seam steel is sold as hail-proof. It does resist holes. What fails is the coating, the seam lock or the valley pan, and that shows only at close range and low sun.",
      },
      {
        title: "Schools and churches",
        text: "Public buildings here have acres of ballasted or fully adhered membrane. Hail through the gravel leaves no dents at all. We lift the ballast in a grid and test, so that a school board has facts before it votes.",
      },
    ],
    localNote:
      "Someone who offers to cover your deductible wants you to claim more than the loss. Say no. Your insurer may ask to see that you paid it.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. Nebraska's five years for a written contract, and its bar on shortening them (Neb. Rev. Stat. 44-357), are not yet confirmed here, so keep to the date in your policy.`,
    seo: {
      title: "Nebraska Hail Damage Claims | RCC",
      description:
        "Three storms on one roof, coated steel and school membranes: how hail damage in Nebraska is dated, proved and claimed.",
    },
  },
  legalFacts: [
    verified("contract", {
      value:
        "What a contract must contain, and a limit on pay if the insurer offers policy limits within 72 hours",
      scope: "Contracts with public adjusters in Nebraska",
      citation: "Neb. Rev. Stat. 44-9214",
      sourceUrl:
        "https://nebraskalegislature.gov/laws/statutes.php?statute=44-9214",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer's steps mostly run in 15 working days",
    filing: "5 years, and a policy may not shorten it (not yet confirmed)",
    investigation: "15 working days for most steps (not yet confirmed)",
    payment: "15 working days for most steps (not yet confirmed)",
    notes:
      "The insurer's dates follow the text of 2014. Ask for the current one.",
    facts: [
      unverified("filingLimit", {
        value: "5 years; a policy may not shorten it",
        scope: "Written contracts",
        citation: "Neb. Rev. Stat. 44-357",
        sourceUrl:
          "https://nebraskalegislature.gov/laws/statutes.php?statute=44-357",
      }),
      unverified("insurerTiming", {
        value: "15 working days for most steps",
        scope: "Insurers, property claims",
        citation: "210 Neb. Admin. Code 60",
        sourceUrl: "https://doi.nebraska.gov",
        note: "Text of 2014.",
      }),
    ],
  },
};
