import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonWind = stateService("washington", "wind", {
  title: "Wind damage claims in Washington",
  body: richText(
    p(
      "West of the Cascades it is rarely the wind itself that breaks a house. It is a fir. Weeks of rain loosen the ground, a Pacific storm leans on the crown, and the whole tree comes through the ridge. East of the mountains there is less to fall over, and the gusts take roofs, fences, orchard buildings and the dust of the fields with them. A Washington wind claim begins by saying which of the two it was.",
    ),
    h2("When a tree is in the house"),
    stepList([
      step(
        "Get out and look up",
        "Broken tops hang. Gas and power may be torn. Let the fire department or the utility clear it first.",
      ),
      step(
        "Photograph the whole tree",
        "From the crown to the root plate, before the saws arrive. Then the path through the house, floor by floor.",
      ),
      step(
        "Order a crane, with a written split",
        "Ask the firm to bill separately: lifting off the building, cutting, hauling, stump. Policies treat them differently.",
      ),
      step(
        "Close the roof",
        "Tarp and plywood, with pictures of the framing while it is open. Cracked rafters two bays away are found now or not at all.",
      ),
      step(
        "Have it checked from below",
        "Doors that bind, a line of cracks over windows, a chimney off plumb: a heavy blow racks a frame.",
      ),
    ]),
    h2("The neighbor's tree"),
    p(
      "Normally the policy of the damaged house pays, whoever owned the trunk. If the neighbor had been warned that it was rotten, your insurer may look to them afterward. So keep the arborist's slice of trunk, and any letter that was written before.",
    ),
    h2("Power out for days"),
    bullets([
      "Spoiled food may be covered, sometimes with a small limit and without the usual deductible",
      "A surge when power returns can harm boards and pumps; have them tested and keep the dead parts",
      "A sump that stopped is a water claim, and needs the backup endorsement",
      "A hotel during an outage is not loss of use unless the house itself was made unfit, in most forms",
    ]),
    h2("Moss, age and an honest test"),
    p(
      "On a mossy composition roof the insurer will ask what the storm did and what the years did. Lift a few tabs in each exposure and in a sheltered one. If they are loose everywhere, it is age. If they are loose only to windward, it is not. That comparison, photographed, is worth more than a strongly worded letter.",
    ),
    h2("When a slope moves too"),
    p(
      "Saturated hillsides slide in the same storms. Earth movement is excluded in most policies, even if wind and rain set it off. Do not describe a mixed loss as a slide in the first phone call; say what you saw and let the cause be examined.",
    ),
    h2("Help, and when to save the money"),
    p(
      "For a fence and two limbs, save it. If the frame is racked, if tree, rain and outage each have a limit, or if the roof is called worn out, an adjuster for the owner can take it apart piece by piece. A change of the state's rules on an insurer's time has been filed; what is known of it stands on [our Washington page](state-washington).",
    ),
  ),
  seo: {
    title: "Washington Wind Damage Claims | RCC",
    description:
      "A fir through the ridge in the west, torn roofs in the east, power out for days: what a Washington wind claim should contain.",
  },
});
