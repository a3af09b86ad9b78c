import {
  bullets,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutWater = stateService("connecticut", "water", {
  title: "Water damage claims in Connecticut",
  body: richText(
    p(
      "The same puddle on a Connecticut floor can be covered, covered up to a small limit, or not covered at all. It depends on where the water came from. So the first job is not the carpet. It is to name the source and to prove it before it is repaired.",
    ),
    h2("Four sources, four different answers"),
    bullets([
      "**A pipe that froze and burst.** Usually covered. Many policies ask that you kept the heat on or drained the system, so fuel deliveries, thermostat records and utility bills matter.",
      "**An ice dam on the eaves.** Snow melts on a warm roof, freezes at the cold edge, and the water behind it runs in under the shingles. Many home policies pay for the rooms below. They differ on the ice removal and on the roof.",
      "**A drain or sump that backed up.** Often left out unless you bought the endorsement, and then it has a limit of its own.",
      "**Water from the ground, a river or the Sound.** That is flood to most insurers, and it takes a separate flood policy.",
    ]),
    h2("Tonight"),
    numbered([
      "Close the main valve. If water is near outlets or the panel, stay out and have the power cut.",
      "Film a slow walk through each room, with the ceiling, the floor and the water line on the wall.",
      "Keep the failed part: the split elbow, the hose, the valve. Ask the plumber not to take it along.",
      "Start to dry. Most policies expect you to limit the damage, and wet plaster does not wait for an appointment.",
    ]),
    h2("Old walls hold water longer"),
    p(
      "Behind the plaster of an older house there may be wood lath, blown-in insulation or boards instead of plywood. A meter reading on the painted face says little. Ask the drying firm for daily readings, for the points at which they were taken, and for the day on which each material reached its dry standard. Before lath, tile or old flooring is torn out, ask whether it must be tested for lead or asbestos.",
    ),
    h2("The words that start arguments"),
    p(
      "An insurer may point to *continuous or repeated seepage*. A stain with rings, or rot around a nail, looks like months; a clean split in copper looks like one night. Often both are true, one above the other. An estimate that parts the sudden loss from the old leak is stronger than one that claims everything.",
    ),
    p(
      "Look for tear-out as well. Many forms pay to open the wall and close it again so that the pipe can be reached, though the pipe itself is not covered.",
    ),
    h2("Ask your insurer"),
    bullets([
      "Which source have you recorded as the cause of loss?",
      "Does a sublimit apply, and on which page is it?",
      "Who decides when the house is dry?",
      "Will you pay for living elsewhere while there is no heat or water?",
    ]),
    p(
      "For a single washing machine hose, those answers may be all that you need. A public adjuster is worth a talk when the cause is disputed, when several floors are open, or when mold is mentioned. See [the documentation guide](article-property-documentation-guide) for a list to print, and [Connecticut's limits and sources](state-connecticut) before you wait.",
    ),
  ),
  seo: {
    title: "Connecticut Water Damage Claims | RCC",
    description:
      "Frozen pipes, ice dams, backed-up drains and flood: why the source decides a Connecticut water claim, and how to prove it the same night.",
  },
});
