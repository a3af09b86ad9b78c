import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const connecticut: StateContent = {
  slug: "connecticut",
  name: "Connecticut",
  abbreviation: "CT",
  fipsCode: "09",
  layout: "grid",
  regulator: {
    name: "Connecticut Insurance Department",
    url: "https://portal.ct.gov/cid",
  },
  landing: {
    heading: "Public adjusters in Connecticut",
    intro: [
      "Connecticut's houses are old, close together and often wood from the sill to the ridge. Fire moves through them fast, winter freezes their pipes, and coastal storms take their roofs. Repair means today's code in yesterday's walls.",
      "We handle the whole claim for owners, businesses and associations. State rules cap a public adjuster's fee here at 10% of the settlement, and we keep to it.",
    ],
    ctaLabel: "Schedule Free Consultation",
    seo: {
      title: "Connecticut Public Adjusters | RCC",
      description:
        "Fire, storm, water and association claims in Connecticut by licensed public adjusters. State rules cap the fee at 10%.",
    },
  },
  fire: {
    heading: "Fire damage claims in Connecticut",
    intro:
      "Old New England framing gives fire a chimney. In balloon-framed houses of the nineteenth century the wall cavities run from cellar to attic without a stop, so a fire in the kitchen can char the rafters while the bedrooms between look untouched.",
    expertise: [
      {
        title: "Three-family houses and brick mills",
        text: "In Bridgeport, Waterbury and New Britain one fire often has three tenants, one owner and four policies. Mills turned into apartments add heavy timber, old paint layers and shared sprinklers. We sort the losses by who insured which part.",
      },
      {
        title: "Plaster, lead and asbestos",
        text: "Tearing out burned plaster in an old Hartford house may mean lead-safe work and asbestos tests first. Both cost money and time that a standard price list leaves out. We bring quotes from firms licensed for that work.",
      },
      {
        title: "Heating-season fires",
        text: "Oil burners, wood stoves and space heaters make the cold months the busy ones. A puff-back can coat every room with oily soot with no flame at all. That is a claim of its own, and it deserves samples rather than a sniff.",
      },
    ],
    localNote:
      "No Connecticut property policy may give you less than one year from the loss to bring a case (C.G.S. 38a-290). Courts hold owners to the date in the policy. Look for yours in the first week.",
    seo: {
      title: "Connecticut Fire Damage Claims | RCC",
      description:
        "Balloon frames, three-family houses, brick mills and oil-burner soot: how fire claims work in Connecticut's old buildings.",
    },
  },
  hail: {
    heading: "Hail damage claims in Connecticut",
    intro:
      "Hail does not come to Connecticut every year, and that is the problem: adjusters do not expect it. Summer storms come over the Litchfield Hills and down the Connecticut River valley, and their hail is often narrow, quick and mixed with straight-line wind.",
    expertise: [
      {
        title: "Cedar, slate and copper",
        text: "Many older homes carry cedar shingles, slate or copper work. Hail splits cedar along the grain with a bright fresh edge, chips slate at the corners and dimples copper. Each has its own test for new against old, and its own short list of craftsmen who can mend it.",
      },
      {
        title: "Shoreline towns",
        text: "From Greenwich to Stonington a storm policy may have a hurricane or wind deductible. Hail that falls in an ordinary thunderstorm may belong under the normal deductible instead. We check which words your policy uses and what the weather service called the storm.",
      },
      {
        title: "Greenhouses and tobacco sheds",
        text: "Nurseries and the shade-tobacco farms of the valley have glass, film and thin boards that fail long before a roof does. Buildings and covers can be insured even when the crop inside is a matter for crop insurance.",
      },
    ],
    localNote:
      "Because hail is seldom here, keep proof of the day: photos with the time, messages to neighbors, a note from the town. We match them with radar and station records.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. In Connecticut the limit in a policy may not be less than one year from the loss (C.G.S. 38a-290), and courts enforce it as written.`,
    seo: {
      title: "Connecticut Hail Damage Claims | RCC",
      description:
        "Seldom but costly: hail on cedar, slate and copper in Connecticut, which deductible applies, and how to prove the day of the storm.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 10% of the settlement",
      scope: "Fees of public adjusters in Connecticut",
      citation: "Conn. Agencies Regs. 38a-788-8",
      sourceUrl:
        "https://eregulations.ct.gov/eRegsPortal/Browse/RCSA/Title_38aSubtitle_38a-788Section_38a-788-8/",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing:
      "A policy may not set less than 1 year from the loss; courts enforce what it sets",
    investigation: "Not yet confirmed",
    payment: "Not yet confirmed",
    notes:
      "The standard fire form of the state may give longer than the minimum.",
    facts: [
      verified("filingLimit", {
        value: "Not less than 1 year from the loss",
        scope:
          "Limits in property policies; courts enforce the policy's clause",
        citation: "C.G.S. 38a-290",
        sourceUrl:
          "https://www.cga.ct.gov/current/pub/chap_700.htm#sec_38a-290",
      }),
      unverified("filingLimit", {
        value: "May be longer than 1 year",
        scope: "Policies on the statutory fire form",
        citation: "C.G.S. 38a-307",
        sourceUrl:
          "https://www.cga.ct.gov/current/pub/chap_700.htm#sec_38a-307",
      }),
    ],
  },
};
