import {
  bullets,
  checklist,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonWater = stateService("washington", "water", {
  title: "Water damage claims in Washington",
  body: richText(
    p(
      "In western Washington water is patient. It comes in behind a window flange, follows the sheathing, and shows itself years later as a soft spot under the sill. Insurers know this, and their policies are written for it: the burst pipe is in, the slow leak is out. So a claim here often depends on showing that what you found was sudden, or on finding the part of it that was.",
    ),
    h2("Four layers of a wet wall"),
    p("Open one area neatly and read it from the room outward."),
    numbered([
      "**Paint and drywall.** Soft and clean means recent. Rings mean that it dried and got wet again.",
      "**Insulation.** Matted and gray at the bottom, dry on top: from below or from the side.",
      "**Framing.** Dark at the surface is weeks; crumbling under a screwdriver is much longer.",
      "**Sheathing and paper.** A streak that starts at a nail or a corner shows the way in.",
    ]),
    p(
      "Photograph each layer with the same ruler. If only the lowest foot is rotten and the rest is freshly soaked, say exactly that. It is the truth, and it divides the loss into a part that the policy leaves out and a part that it may not.",
    ),
    h2("Hidden decay and collapse"),
    p(
      "Some forms exclude rot and yet give a narrow cover for collapse, when decay was hidden and nobody knew. What counts as collapse is defined in the policy. If a deck or a wall is about to fall, keep people away, prop it, and ask the insurer to look at that clause before anything is taken down.",
    ),
    h2("River, rain, pipe"),
    bullets([
      "The **river** valleys flood when warm rain falls on mountain snow. It takes a flood policy, with its own adjuster and its own proof of loss.",
      "**Rain** through a roof is covered in many forms only if wind or another covered cause made the opening.",
      "A **pipe** in a crawl space can run for a week unseen. Ask the utility for hourly use; it can show the day on which it began.",
      "**Cold east-side nights** split lines in vacant houses and packing sheds. Was there heat, and who checked?",
    ]),
    h2("Crawl spaces"),
    p(
      "Much of the damage may be where no one wants to go. Have somebody go: wet insulation hanging from the floor, a vapor barrier with a pond on it, ducts full of water, the ends of joists. Pictures from there belong into the first report, not into the third.",
    ),
    checklist("What to have when the adjuster comes", [
      "The failed part, and the bill for mending it",
      "Dry-out logs with the dates",
      "Photos of the same room from an earlier year",
      "Meter readings or the utility's chart",
      "A list of what was thrown out, with pictures",
    ]),
    h2("Worth a fight?"),
    p(
      "Not every wet wall is. If the wood says *years*, spend the money on repair. If a denial puts a week and a decade in one sentence, or if a whole floor was left out because nobody crawled beneath it, a public adjuster can rebuild the record. Rules and limits, each with its source and its state of checking: [Washington](state-washington). How to document: [our guide](article-property-documentation-guide).",
    ),
  ),
  seo: {
    title: "Washington Water Damage Claims | RCC",
    description:
      "Slow leak or sudden loss? Reading a wet wall layer by layer, hidden decay, crawl spaces and flood in a Washington water claim.",
  },
});
