import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandWater = stateService("rhode-island", "water", {
  title: "Water damage claims in Rhode Island",
  body: richText(
    p(
      "A supply line breaks on the third floor of a triple-decker. By morning three kitchens are wet, the owner is on the first floor, and the tenants want to know who pays for their things. Rhode Island has many such houses, and their water claims follow a pattern that is worth knowing before you make the first call.",
    ),
    h2("Who insures what in a three-family house"),
    bullets([
      "The **owner's** policy: walls, ceilings, floors, fixed cabinets, and lost rent if it was bought.",
      "Each **tenant's** policy: belongings, and the extra cost of living elsewhere. Without one, a tenant may have no cover for either.",
      "The owner's own home on one floor: contents and loss of use, if the policy is written for an owner who lives there and not for a pure investment.",
    ]),
    p(
      "Check that last point now. A house that changed from home to rental, or back, may still carry the old form.",
    ),
    h2("Follow the water down"),
    p(
      "Draw the house as three stacked boxes. In each box, mark the stain, the wet wall and the reading of a moisture meter, with the time. Water runs along joists and shows up a room away from where it fell. Lift a threshold, look behind the tub's access panel, feel the insulation above the cellar. What is not opened in the first days often turns up as a smell in the third week, when somebody will call it an old leak.",
    ),
    h2("Near the bay"),
    p(
      "Rain through a roof the wind has opened, and tide through a door, are two different losses. A high water table that presses up through a cellar floor is a third, and is mostly excluded. If more than one happened, write a separate page for each and keep the photographs apart. A flood policy has its own proof of loss and its own date for it, which do not wait for the other insurer.",
    ),
    h2("Questions you will hear, and how to prepare"),
    stepList([
      step(
        "When was someone last there?",
        "For a cottage closed for the season: the caretaker's text, the alarm log, the water bill. Was the water shut off and the system drained? By whom?",
      ),
      step(
        "Was there heat?",
        "Oil tickets, gas and electric bills, the thermostat's history.",
      ),
      step(
        "Has it leaked before?",
        "Answer truthfully, and show the plumber's bill for what was done then.",
      ),
      step(
        "Where is the part?",
        "In a bag, labeled, in your hands. Lend it against a receipt; do not give it away.",
      ),
    ]),
    h2("Mold, and the clock behind it"),
    p(
      "Many policies limit mold to a fixed sum, whatever the cause. It grows in days, so speed is worth money. If the insurer cannot come soon, tell it what you will remove, when, and that you will keep samples and pictures. Then do it.",
    ),
    p(
      "For one ceiling and a friendly insurer, that is all it takes. With three households, two causes or a fight over old leaks, consider your own adjuster; how the contract and payment work here is explained, with sources, on [our Rhode Island page](state-rhode-island). If smoke was part of it as well, see [fire in Rhode Island](state-rhode-island/fire).",
    ),
  ),
  seo: {
    title: "Rhode Island Water Damage Claims | RCC",
    description:
      "One burst line, three households: who insures what in a triple-decker, how to trace the water, and what differs near Narragansett Bay.",
  },
});
