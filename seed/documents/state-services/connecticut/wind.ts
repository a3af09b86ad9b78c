import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutWind = stateService("connecticut", "wind", {
  title: "Wind damage claims in Connecticut",
  body: richText(
    p(
      "Wind reaches Connecticut in three ways: nor'easters in the cold months, lines of thunderstorms in summer, and now and then a tropical storm that comes up the coast. Most property policies cover wind. What differs is the deductible, and near Long Island Sound that difference can be larger than the repair.",
    ),
    h2("Find out which deductible applies"),
    p(
      "Your declarations page may list two or three of them. One is for ordinary losses, in dollars. Another may be for a hurricane or a named storm, and it is often a percentage of the amount for which the house is insured. The endorsement says what switches it on, such as a warning that was in force or the strength of the storm. A gale without a name usually stays under the ordinary deductible. If you are told otherwise, ask for the event and the policy words in writing.",
    ),
    h2("A tree came down. Whose claim is it?"),
    p(
      "A tree that hits a roof is normally a claim on the policy of the building it hit, even if it grew next door. Lifting it off the building is one item; hauling the rest away is another, often with a small limit of its own. A tree that lies on the lawn and touched nothing is mostly the owner's bill. Photograph the stump and the roots before they are ground away, because they show whether wind or rot brought the tree down.",
    ),
    h2("What a look from the driveway does not see"),
    bullets([
      "Shingles whose seal broke when they lifted, although they lie flat again",
      "Clapboards and cedar shingles that racked at the corners and pulled their nails",
      "Chimney flashing, a cracked crown, a cap that is gone",
      "Wet insulation below a ridge vent through which rain was driven",
      "The mast of the electric service, which the owner often has to mend before power can be restored",
    ]),
    checklist("In the first week", [
      "Cover the openings and keep each receipt, also for your own tarps and lumber",
      "Photograph all four sides and the attic, not only the worst spot",
      "Keep one piece of each broken material in a labeled bag",
      "Write down when the power failed and when it came back",
      "Report the claim and note its number",
    ]),
    h2("Old siding that nobody makes anymore"),
    p(
      "When one wall is new and three are weathered, the question of matching comes up. Policies answer it differently: some are silent, some limit it. A supplier's note that the product is discontinued, together with your sample, moves the talk from opinion to fact.",
    ),
    h2("When help is worth its cost, and when not"),
    p(
      "A fence and six shingles you can settle yourself in two calls. A public adjuster becomes useful when the percentage deductible is in doubt, when water followed the wind through several rooms, or when the estimate leaves out a whole side of the house. The time limits and the rules for adjusters stand, with their sources, on [the Connecticut page](state-connecticut).",
    ),
  ),
  seo: {
    title: "Connecticut Wind Damage Claims | RCC",
    description:
      "Storm or hurricane deductible, fallen trees, hidden damage to roofs and old siding: how a wind claim in Connecticut is put together.",
  },
});
