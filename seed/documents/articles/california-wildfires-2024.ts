import {
  bullets,
  callout,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";
import { fact } from "../facts.ts";

export const californiaWildfires2024 = article({
  slug: "california-wildfires-2024",
  title: "California Wildfires 2024: What Every Owner Can Learn",
  description:
    "Smoke, evacuation, rebuilding costs and insurers that leave: the questions California owners met in 2024, and how to check your own policy.",
  category: "industry-news",
  publishedAt: "2024-11-19T15:00:00.000Z",
  dateMode: "today",
  picture: "wildfire-hills",
  readTime: 5,
  seo: {
    title: "California Wildfires 2024: Lessons for Owners | RCC",
    description:
      "What the 2024 California wildfire season teaches property owners everywhere: smoke claims, evacuation costs, underinsurance and how to prepare a policy.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["See fire claims by state", "claimType-fire-damage"],
  ],
  related: ["climate-change-impact", "property-insurance", "fire-damage-guide"],
  body: richText(
    h2("The short answer"),
    p(
      "You do not have to lose a wall to have a wildfire claim. Smoke, soot, a night in a hotel, food that spoiled when the power was cut: each may be covered. And the most costly mistake is made years before the fire, when a house is insured for what it cost once and not for what it costs to build again. This page takes the questions that California owners met in 2024, and turns them into checks for your own policy, wherever you live.",
    ),
    callout(
      "note",
      `California is not one of the ${fact("states-served-in-words")} states that we are licensed in. We do not adjust claims there. If your loss is in California, start with the California Department of Insurance, where you can look up who is licensed. We write about it because our own states have grass, forest and dry wind too.`,
      "Where we work",
    ),
    generalInformation(),

    h2("Four kinds of loss in one fire"),
    h3("Burned"),
    p(
      "Fire is a basic cause of loss in nearly every property policy, and a wildfire is a fire. Houses, sheds, fences, trees near the house and what was inside each fall under a coverage with its own limit. Look at Coverage B early. On rural land, barns, wells, pumps and long fences often cost more than the small share that is set by default.",
    ),
    h3("Smoked"),
    p(
      "A house that still stands may be full of ash. Smoke goes in through vents, gaps and the attic. It settles in insulation, ducts and fabric. It can be invisible and still smell when the sun warms the walls. Ask for tests by someone who does not sell the cleaning. Keep a sample of the ash. Photograph filters, sills and the inside of ducts.",
    ),
    h3("Evacuated"),
    p(
      "If an authority told you to leave, look for **civil authority** or **prohibited use** in your policy. It may pay the added cost of living elsewhere for a limited time, even if your home was not touched. Businesses may have the same for lost income, often after a waiting period. Keep a copy of the order with its date and its map.",
    ),
    h3("Unplugged"),
    p(
      "Utilities switch off power in dry wind. Spoiled food, a frozen pipe or a flooded basement without a pump may or may not be covered when the outage began away from your property. Look for **utility services** or **power failure** in the exclusions and the endorsements.",
    ),

    h2("The gap that appears after the fire"),
    p(
      "When many houses are lost at once, labor and material become scarce and prices rise. A limit that looked generous in a quiet year may build only part of a house. Four things decide how wide the gap is.",
    ),
    bullets([
      "**The limit itself.** When was it last calculated, and with which size, finish and roof? Ask your agent for the worksheet.",
      "**Extended limits.** Some policies add a percentage to the dwelling limit after a disaster. Ask which percentage, and whether it needs you to report improvements.",
      "**Ordinance or law.** A new house must meet the new code: wiring, insulation, fire-resistant roof and vents. This needs cover of its own.",
      "**Loss of use.** Rebuilding a street takes longer than rebuilding a house. Is your limit an amount, a number of months, or both?",
    ]),

    h2("When the insurer does not renew"),
    p(
      "Many owners in fire country had to look for new insurance. Some found it only in the state’s plan of last resort, or with insurers that the state does not regulate in the same way. If that happens to you, read the new policy as if it were your first. It may cover fire and little else. You may need a second policy for water, theft and liability. The roof may be paid at its depreciated value. The deductible may be a percentage.",
    ),
    p(
      "A notice of non-renewal has to say when cover ends and, in most states, why. Ask which steps would change the decision, and get the answer in writing. A photo record of what you have done to protect the house helps with the next insurer as well.",
    ),

    h2("A fire season check in one evening"),
    numbered([
      "Find the declarations page and the endorsements. Read the limits aloud to each other.",
      "Multiply the size of your house by what a local builder says a new one costs. Compare it with Coverage A.",
      "Film every room, every closet and the outside. Store the film away from home.",
      "Look for exclusions of smoke, brush or wildfire, and for a separate fire deductible.",
      "Check loss of use, civil authority and ordinance or law.",
      "Clear leaves from gutters, and move wood and furniture away from the walls.",
      "Write the claim line, the policy number and the utility’s number on one card for each car.",
    ]),

    h2("If the fire has just passed"),
    p(
      "Go back only when you are allowed to. Wear a mask and gloves, since ash can be toxic. Photograph before you touch. Do not wash anything down until you know what the insurer wants to test. Ask for an advance on living costs and, if the home is gone, on contents. Many insurers pay part of it without a full list. Ask in writing which list they need, and by when.",
    ),
    p(
      "Save receipts from the first night on. Keep a log of each call. If the adjuster changes, and after a disaster that happens often, send your own summary to the new one on the first day: what was agreed, what was paid, what is open.",
    ),

    h2("Why this matters beyond California"),
    p(
      "Dry grass and strong wind are known in Colorado, Kansas, Nebraska, Nevada, Oklahoma, Texas, Utah and Washington. The policies differ, the state rules differ, and the limits on what a public adjuster may charge differ too. In Kansas we can only help with commercial-lines policies. See [fire claims](claimType-fire-damage) for a page on each of our states.",
    ),
    p(
      `If your own property has burned or smells of smoke and is in one of our ${fact("states-served-in-words")} states, send us the policy and a few photos. The first talk is free.`,
    ),
  ),
});
