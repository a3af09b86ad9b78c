import { faqIds } from "../../builders/faq.ts";
import { link } from "../../builders/link.ts";
import {
  bullets,
  callout,
  callToAction,
  faqList,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const hailDamageGuide = article({
  slug: "hail-damage-guide",
  title: "Hail Damage: How to Find It, Prove It and Claim It",
  description:
    "What hail does to a roof and to the rest of a building, how to look without climbing, and which dates decide your claim.",
  category: "claims",
  publishedAt: "2024-05-14T14:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
  picture: "hail-on-shingles",
  readTime: 6,
  seo: {
    title: "Hail Damage Guide: Find It, Prove It, Claim It | RCC",
    description:
      "How to spot hail damage from the ground, what to photograph, how roofs are paid, and the dates that decide a hail claim. With four common questions answered.",
  },
  closingLinks: [
    ["Request a Hail Damage Assessment", "contact"],
    ["See hail claims by state", "claimType-hail-damage"],
  ],
  related: [
    "property-documentation-guide",
    "insurance-claim-timelines",
    "property-insurance",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "Hail damage is often invisible from the street. The roof does not leak the next day. It leaks a year later, when the date by which you had to report it may be close. So look within days, photograph everything with the date, and tell your insurer soon. You do not need to climb on the roof, and you should not.",
    ),
    generalInformation(),

    h2("The morning after: what to do"),
    numbered([
      "Write down the date and the time of the storm, and how long the hail fell.",
      "Photograph hailstones beside a coin or a ruler, if any are left. Put a few in a bag in the freezer.",
      "Walk around the building and photograph all four sides, from far and from near.",
      "Cover what lets water in: broken windows, skylights, an opened vent. Keep the receipts.",
      "Look in the attic with a flashlight for wet spots and daylight.",
      "Tell your insurer what happened. You do not have to know the cost.",
    ]),
    callout(
      "warning",
      "Wet shingles and loose granules are as slippery as ice. Leave the roof to someone with a harness. Good photos from the ground, from a window or from a drone are enough to begin.",
      "Stay off the roof",
    ),

    h2("Where hail shows itself"),
    p(
      "Soft metal is the best witness. It dents before shingles bruise, and it does not heal. If you find dents on it, the roof deserves a close look.",
    ),
    bullets([
      "**Gutters and downspouts:** dents on the outer face, granules washed together at the bottom.",
      "**Roof vents, flashing, chimney caps:** round dents, all on the side that faced the storm.",
      "**Air conditioner:** fins bent flat on one or two sides.",
      "**Window screens, sills and shutters:** small tears, chips in the paint.",
      "**Siding:** cracks in vinyl, chips in fiber cement, dents in aluminum.",
      "**Fence, deck, mailbox, grill:** fresh spots where gray or dirty wood was struck clean.",
      "**Cars and neighbors:** dents on a car that stood outside, and new roofs on your street.",
    ]),

    h2("What it does to each kind of roof"),
    h3("Asphalt shingles"),
    p(
      "Look for dark round spots where the granules are gone, with no line or pattern to them. Pressed with a thumb, a fresh bruise gives a little, like an apple. The mat below may be broken. Sun then ages the bare spot quickly.",
    ),
    h3("Metal"),
    p(
      "Dents are easy to see and hard to agree on. Many policies have a cosmetic damage exclusion for metal roofs: they pay for holes and opened seams, but not for dents alone. Read yours before you argue.",
    ),
    h3("Tile, slate and wood"),
    p(
      "Tile and slate crack and chip at the corners, and a cracked tile can stay in place for months. Wood shakes split along the grain, with a clean, bright color inside the split. An old split is gray.",
    ),
    h3("Flat commercial roofs"),
    p(
      "On membranes, look for star-shaped cracks, punctures over hard spots, and crushed insulation below. Water can travel far under a membrane before it drips, so ask for a moisture scan. Do not forget rooftop units, skylights and solar panels.",
    ),

    h2("How hail claims are paid"),
    p(
      "Three lines in your policy decide the number. First the **deductible**: for wind and hail it is often a percentage of the insured value of the building. Second the **valuation** of the roof: replacement cost, actual cash value, or a schedule by age. Third any **exclusion** for cosmetic damage. Our page on [property insurance coverage](article-property-insurance) explains each.",
    ),
    p(
      "Then comes scope. Ask whether the estimate has all slopes that were hit, underlayment, flashing, vents, gutters, and what the town’s code now asks for. If half of a slope is damaged, ask how the repair will be made and whether a match can still be bought.",
    ),

    h2("The dates that decide"),
    p(
      "Policies typically allow one to two years to report hail. That is a rule of thumb and not a promise: your own policy may say “promptly”, or name a shorter time. Two clocks run at once. One is for **reporting** the damage. The other is for **acting against the insurer** if you disagree, and it stands in the Suit Against Us clause.",
    ),
    bullets([
      "**[Minnesota](state-minnesota/hail):** hail policies may end your right to act after one year (Minn. Stat. 65A.26). Six years is the general limit for contracts, and it may not help you.",
      "**[Oklahoma](state-oklahoma/hail) and [Illinois](state-illinois/hail):** courts enforce clauses of one year, for storm and roof claims too (in Illinois: Arora v. State Farm, 2025 IL App (2d) 240522).",
      "**[Texas](state-texas/hail):** a clause that gives you less than two years from the day your claim accrues is void.",
      "**[Colorado](state-colorado/hail):** homeowner policies may not shorten the state’s own limit (C.R.S. 10-4-110.8(12)). Policies of associations and businesses may, and often say one or two years.",
      "**[Utah](state-utah/hail):** three years from the start of the loss, and a policy may not shorten it (Utah Code 31A-21-313).",
    ]),
    p(
      "We last checked these in November 2026. Every state’s page has the source. When in doubt, act as if the shortest date you can find is the right one.",
    ),

    h2("When the insurer says it is old or just wear"),
    p(
      "This is the most common answer to a hail claim. Ask for it in writing, with the photos. Then bring better proof: weather records for your address and date, dents on soft metal with their direction, photos from before the storm, test squares marked in chalk on each slope, and a moisture scan or a lab test where it is worth the cost. Wear is even and random. Hail has a direction, a size and a date.",
    ),
    callToAction([link("Request a Hail Damage Assessment", "contact")], {
      title: "Not sure if you have hail damage?",
      text: "Send us the date of the storm, the address and your photos. We tell you whether an inspection is worth your time. The first consultation is free.",
    }),

    faqList(
      faqIds("hail-damage-guide", 4),
      "Common questions about hail damage",
    ),
  ),
});
