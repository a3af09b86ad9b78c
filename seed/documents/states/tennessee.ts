import { unverified, verified } from "../../builders/legal-fact.ts";
import type { StateContent } from "../state.ts";
import { fact } from "../facts.ts";

export const tennessee: StateContent = {
  slug: "tennessee",
  name: "Tennessee",
  abbreviation: "TN",
  fipsCode: "47",
  layout: "hail",
  regulator: {
    name: "Tennessee Department of Commerce and Insurance",
    url: "https://www.tn.gov/commerce/insurance.html",
  },
  landing: {
    heading: "Tennessee hail and storm claims",
    intro: [
      "Tennessee stretches from the Mississippi to the Smokies, and a roof in Memphis has little in common with a cabin in Gatlinburg. What they share is a spring of hail, wind and quick tornadoes, often after dark.",
      "The state sets out what a public adjuster may charge on personal policies, and the limit depends on when you call. So it pays to ask early.",
    ],
    expertise: [
      {
        title: "Middle Tennessee's new roofs",
        text: "Around Murfreesboro, Franklin and Clarksville thousands of roofs are young and look perfect from the lawn. Builder-grade shingles bruise easily. We chalk test squares on each slope and let the count speak.",
      },
      {
        title: "Rental cabins",
        text: "Log walls, cedar decks, hot tubs and lost bookings: a cabin claim in Sevier County is half property and half business. We ask for the booking calendar in the first call.",
      },
      {
        title: "Memphis and the river counties",
        text: "Big oaks fall on roofs in the same storms that bring hail. Tree, wind and ice each leave their own marks, and the removal of the tree has a limit of its own.",
      },
      {
        title: "Churches and old main streets",
        text: "Steeples, stained glass and pressed tin need a specialist's eye and a specialist's price. We bring both to the meeting with the insurer.",
      },
    ],
    whyChooseUs: [
      "Called before the insurer's offer, our fee is at most 15% on personal policies",
      "Called after it, at most 25% of the increase that we bring",
      "Nothing is due before the settlement",
      "Cabin claims with the lost bookings in them",
      "A plain written plan after the first, free consultation",
    ],
    licenceStatement:
      "Our Tennessee work is done under the public adjuster license of an RCC adjuster. Its number goes on the compliance page once it is published. The Department of Commerce and Insurance lets you look it up.",
    ctaLabel: "Contact Us",
    seo: {
      title: "Tennessee Public Adjusters | RCC",
      description:
        "Hail and storm claims in Tennessee, from Memphis oaks to mountain cabins, with the state's fee limits for personal policies explained.",
    },
  },
  fire: {
    heading: "Fire damage claims in Tennessee",
    intro:
      "In November 2016 drought and a night of high wind drove fire out of the Smokies into Gatlinburg. It taught owners of cabins what a fire claim asks for: proof of what stood there, proof of what it earned, and a policy that was sized for today's cost of building.",
    expertise: [
      {
        title: "Log and timber cabins",
        text: "A log wall is structure and finish in one. If it is charred by an inch, can it be ground down, or does the corner joint go with it? That is a question for a log builder, with a price for logs of the same species and diameter.",
      },
      {
        title: "Nashville infill",
        text: "Tall, narrow pairs on one old lot stand six feet apart. Heat melts the vinyl and cracks the windows of the twin next door. It has an owner and a policy of its own, though the roof drain is shared. We settle that dividing line first.",
      },
      {
        title: "Contents after a total loss",
        text: "Nobody can list a household from memory in a week. We go room by room with you, with photos from phones, bank records and the catalogs of stores, and we value each thing as the policy asks.",
      },
    ],
    localNote:
      "For a total loss on a personal policy Tennessee limits a public adjuster to 10% in a special case, and nothing may be taken before the settlement (T.C.A. 56-6-913). Commercial policies are exempt from these limits.",
    seo: {
      title: "Tennessee Fire Damage Claims | RCC",
      description:
        "Log cabins, narrow city pairs and total losses: how a fire claim is built in Tennessee, and what state law lets an adjuster charge.",
    },
  },
  hail: {
    heading: "Hail damage claims in Tennessee",
    intro:
      "Tennessee's hail tends to fall at night, between March and May, when warm air from the Gulf slides under a cold front. People hear it in bed and see nothing in the morning. The leaves on the lawn are often the best sign that something came down hard.",
    expertise: [
      {
        title: "Shredded leaves, soft shingles",
        text: "Strong spring growth makes trees a good witness. We photograph stripped limbs and leaf litter with the date, then look for the same direction on vents, mailboxes and shingles.",
      },
      {
        title: "Valley and plateau",
        text: "On the Cumberland Plateau the ground is higher, so stones melt less on the way down. The same cell can spare Cookeville and ruin Crossville. A report from the nearest airport says little, so we use radar for the exact address.",
      },
      {
        title: "Wood decks and cabin roofs",
        text: "Hail on stained cedar leaves pale, fuzzy spots that refuse stain for good. On metal cabin roofs it is the coating at the bend of each rib. Both are easy to overlook, and both belong in the estimate.",
      },
    ],
    localNote:
      "If your insurer has already made an offer, a public adjuster's pay on a personal policy may be at most 25% of what is added to it (T.C.A. 56-6-913). Before an offer it is at most 15% of the whole.",
    reportingNote: `Policies typically give ${fact("hail-report-time")} to report hail. Tennessee's six years for a contract are commonly cut to one by the policy (not yet confirmed). Read the clause before you count on time.`,
    seo: {
      title: "Tennessee Hail Damage Claims | RCC",
      description:
        "Night hail in Tennessee: leaf litter as a witness, cabin roofs and decks, and how the fee limit depends on the insurer's offer.",
    },
  },
  legalFacts: [
    verified("feeCap", {
      value: "At most 15%",
      scope: "Personal policies, if you hire before the insurer's offer",
      citation: "T.C.A. 56-6-913",
      sourceUrl:
        "https://law.justia.com/codes/tennessee/title-56/chapter-6/part-9/section-56-6-913/",
    }),
    verified("feeCap", {
      value: "At most 25% of the increase",
      scope: "Personal policies, if you hire after the insurer's offer",
      citation: "T.C.A. 56-6-913",
      sourceUrl:
        "https://law.justia.com/codes/tennessee/title-56/chapter-6/part-9/section-56-6-913/",
    }),
    verified("feeCap", {
      value: "At most 10%",
      scope: "Personal policies, special case of a total loss",
      citation: "T.C.A. 56-6-913",
      sourceUrl:
        "https://law.justia.com/codes/tennessee/title-56/chapter-6/part-9/section-56-6-913/",
    }),
    verified("contract", {
      value: "No payment before the settlement",
      scope: "Personal policies; commercial policies are exempt",
      citation: "T.C.A. 56-6-913",
      sourceUrl:
        "https://law.justia.com/codes/tennessee/title-56/chapter-6/part-9/section-56-6-913/",
    }),
  ],
  timeline: {
    notification: "Report promptly, as your policy says",
    filing:
      "As your policy says: commonly 1 year. General contract law: 6 years (not yet confirmed)",
    investigation: "Not yet confirmed",
    payment: "60 days after a formal demand (not yet confirmed)",
    notes: "Policies commonly set less than the general limit.",
    facts: [
      unverified("filingLimit", {
        value: "6 years, commonly 1 year in policies",
        scope: "Written contracts in general; the policy's clause comes first",
        citation: "T.C.A. 28-3-109",
        sourceUrl:
          "https://law.justia.com/codes/tennessee/title-28/chapter-3/part-1/section-28-3-109/",
      }),
      unverified("insurerTiming", {
        value: "60 days after a formal demand",
        scope: "Insurers that refuse to pay in bad faith",
        citation: "T.C.A. 56-7-105",
        sourceUrl:
          "https://law.justia.com/codes/tennessee/title-56/chapter-7/part-1/section-56-7-105/",
      }),
    ],
  },
};
