import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const minnesota: StateContent = {
  slug: "minnesota",
  name: "Minnesota",
  abbreviation: "MN",
  fipsCode: "27",
  layout: "hail",
  hasCompanyLicence: true,
  regulator: {
    name: "Minnesota Department of Commerce",
    url: "https://mn.gov/commerce",
  },
  landing: {
    heading: "Minnesota hail and storm claims",
    intro: [
      "A short, fierce summer and a long winter: in Minnesota the hail falls from June to August, and the frost finds each weak spot by December. A roof that was only bruised in July can leak under an ice dam at New Year.",
      "Mind the date. A Minnesota hail policy may end your right to act after one year, whatever you have read about six years elsewhere.",
    ],
    expertise: [
      {
        title: "Twin Cities suburbs",
        text: "Whole neighborhoods were built in the same two summers, with the same shingle and the same steel siding. If one house has a claim, so do its twins, yet each is settled by itself. We bring the facts of the street to your file.",
      },
      {
        title: "Siding and matching",
        text: "Steel and vinyl fade on the south side. New panels on one wall may look like a patch for good. We test color and profile, and quote what your own policy says about matching.",
      },
      {
        title: "Lake homes",
        text: "Cabins stand empty for weeks, so hail and the leak that follows are found late. We date the damage from weather records and from what the inside shows.",
      },
      {
        title: "Townhome associations",
        text: "Boards carry percentage deductibles that owners then share. We survey all buildings first, so that the board can tell what it would ask of its members.",
      },
    ],
    whyChooseUs: [
      "Your one-year date is the first thing that we look for",
      "Both adjuster and firm are licensed in Minnesota",
      "Surveys before the first snow, with moisture readings where needed",
      "Experience with townhome boards and their assessments",
      "No upfront fees, and a free first talk",
    ],
    licenceStatement:
      "In Minnesota an RCC adjuster and the firm itself are both licensed as public adjusters. The numbers appear on our compliance page when they are published. The Department of Commerce keeps the public register.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Minnesota Public Adjusters | RCC",
      description:
        "Hail and storm claims in Minnesota: the one-year limit in hail policies, steel siding, lake homes and townhome associations.",
    },
  },
  fire: {
    heading: "Fire damage claims in Minnesota",
    intro:
      "Cold makes a Minnesota fire two losses in one. The flames take a room, then the heat is off, the hose water freezes in the walls, and pipes burst on floors that the fire never reached. The order of the first steps decides how much can be saved.",
    expertise: [
      {
        title: "Keep it warm, keep it dry",
        text: "Temporary heat, drained lines and a tight roof cost money in the first night. A policy usually pays reasonable steps to protect the property. We keep those bills apart from the repair, so that they do not eat into its limit.",
      },
      {
        title: "Cabins beyond the hydrants",
        text: "Up north a fire truck drafts from the lake through the ice. Many cabins burn to the slab, and the argument turns to limits, outbuildings, docks and what stood inside. We rebuild the contents list from photos, receipts and family memory.",
      },
      {
        title: "Attic fires after ice dams",
        text: "Heat cables, steamers and torches used on ice have set roofs alight. That can involve a contractor's insurer next to your own. We collect the evidence before the roof is stripped.",
      },
    ],
    localNote:
      "The standard fire policy of the state allows two years for a suit (Minn. Stat. 65A.01). Insurers have 10 business days to acknowledge a claim or to reply to you (Minn. Stat. 72A.201).",
    seo: {
      title: "Minnesota Fire Damage Claims | RCC",
      description:
        "Winter fires, frozen hose water, remote cabins and roof fires in Minnesota: what to protect first and how the claim is built.",
    },
  },
  hail: {
    heading: "Hail damage claims in Minnesota",
    intro:
      "The worst hail of the upper Midwest tends to come in the afternoons of June and July, from storms that track along the Minnesota River or drop in from the Dakotas. What it leaves on a north roof is easily taken for frost wear, unless somebody looks before winter.",
    expertise: [
      {
        title: "Hail or frost?",
        text: "Blistered granules, frost pops and hail bruises look alike from a ladder. Under a loupe they do not: hail breaks the mat, frost lifts it. We record both kinds side by side and claim for one of them.",
      },
      {
        title: "Skylights, vents and solar tubes",
        text: "Domes and curbs crack in hairlines that open when water freezes in them. By the thaw the drywall tells, and the insurer asks when it began. A dated inspection in fall answers that.",
      },
      {
        title: "Machine sheds in the south and west",
        text: "Around Marshall, Mankato and Worthington long metal roofs face open fields. We look for broken fastener seals rather than dents, as seals are what keep the corn dry.",
      },
    ],
    localNote:
      "A general contract in Minnesota has six years, and that figure misleads hail clients: a hail policy may bar any suit after one year (Minn. Stat. 65A.26). Act on the shorter one.",
    reportingNote: `Hail claims typically have to be reported within ${fact("hail-report-time")}. In Minnesota some policies give hail 1 year only, and the law allows it (Minn. Stat. 65A.26). Treat one year from the storm as your limit until you have read yours.`,
    seo: {
      title: "Minnesota Hail Damage Claims | RCC",
      description:
        "Hail or frost wear? How hail is proved in Minnesota, and why one year from the storm is the date that counts in many policies.",
    },
  },
  legalFacts: [
    unverified("contract", {
      value: "License and contract rules for public adjusters",
      scope: "Public adjusters in Minnesota",
      citation: "Minn. Stat. ch. 72B",
      sourceUrl: "https://www.revisor.mn.gov/statutes/cite/72B",
    }),
  ],
  timeline: {
    notification:
      "Report promptly. The insurer must acknowledge and reply within 10 business days",
    filing:
      "Hail policies: may end after 1 year. Standard fire policy: 2 years. Other contracts: 6 years",
    investigation: "60 business days to decide (not yet confirmed)",
    payment: "5 business days after agreement (not yet confirmed)",
    notes:
      "Six years is the general contract limit. It does not hold for a hail policy with a one-year clause.",
    facts: [
      verified("filingLimit", {
        value: "May end after 1 year",
        scope: "Hail insurance policies",
        citation: "Minn. Stat. 65A.26",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/65A.26",
      }),
      verified("filingLimit", {
        value: "2 years",
        scope: "Minnesota standard fire policy",
        citation: "Minn. Stat. 65A.01",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/65A.01",
        note: "Checked in a secondary source.",
      }),
      unverified("filingLimit", {
        value: "6 years",
        scope: "Contracts in general, not policies with a shorter clause",
        citation: "Minn. Stat. 541.05",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/541.05",
      }),
      verified("insurerTiming", {
        value: "10 business days to acknowledge and to reply",
        scope: "Insurers, all claims",
        citation: "Minn. Stat. 72A.201",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/72A.201",
      }),
      unverified("insurerTiming", {
        value: "60 business days to decide, 5 business days to pay",
        scope: "Insurers, after proof of loss and after agreement",
        citation: "Minn. Stat. 72A.201",
        sourceUrl: "https://www.revisor.mn.gov/statutes/cite/72A.201",
      }),
    ],
    specValues: { filing: "6 years" },
  },
};
