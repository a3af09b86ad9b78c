import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahWind = stateService("utah", "wind", {
  title: "Wind damage claims in Utah",
  body: richText(
    p(
      "Along the Wasatch Front the hardest wind often comes from the east. It pours out of the canyons and hits the side of the house that builders thought was sheltered. In the west desert and around St. George the trouble is gusts ahead of a summer storm, with sand in them. Knowing the direction is half of a Utah wind claim, because damage has to agree with it.",
    ),
    h2("Make the damage tell its direction"),
    p(
      "Stand at each corner with a compass on your phone and take one wide picture. Then note which way the fence fell, from which side the shingles were lifted, where the fence panels or trampolines of the street ended up. A pattern that repeats from house to house is hard to call wear.",
    ),
    h2("By material"),
    bullets([
      "**Asphalt shingles** bend back and break their seal strip. Sun at altitude has often dried the strip already, so expect the word *age*. Test a few tabs gently by hand, with a roofer, and count per slope.",
      "**Concrete tile** slides or cracks at the corners. Broken pieces in the gutter date it. Walking on tile breaks more, so agree on who goes up.",
      "**Stucco** takes hits from gravel and branches. Look below the mark for crushed foam.",
      "**Metal panels** hum before they tear: check the screws at the ridge and the eave trim.",
      "**Solar racks** may have shifted by an inch. Have the installer look at the feet and the wiring.",
    ]),
    h2("Is it the storm or the builder?"),
    p(
      "In newer subdivisions a few nails in the wrong place let a whole slope go. The insurer may then say *faulty workmanship*. Many policies exclude the cost of mending the bad work itself, but treat the damage that follows from it under other words. Read the ensuing-loss sentence. Keep the builder's warranty papers, and notify the builder too if the house is young.",
    ),
    h2("Fences, sheds and the swing set"),
    p(
      "These are mostly *other structures* or contents, with a limit apart from the house. They add up. Measure the fence, photograph a post's footing, and look whether the line is shared with a neighbor, since then each may own half.",
    ),
    checklist("Once the gusts are over", [
      "Gas smell, sagging wires, loose glass: leave, and call the utility",
      "A tarp only if it can be done from a safe place",
      "Photos at low sun, when creases throw a shadow",
      "Readings of the nearest weather stations, also those of highways and ski areas",
      "The deductible on your declarations page, in dollars or in percent",
    ]),
    h2("Do you want company?"),
    p(
      "If the deductible is larger than the bill, you need nobody, and perhaps no claim. If a whole slope is judged from a drone picture, if a tile roof is offered spot repairs that a roofer will not do, or if wind and snow load are mixed up, an adjuster of your own can sort it. Utah's time limit, with its citation, is on [the state's page](state-utah). Did ice come along? See [hail in Utah](state-utah/hail).",
    ),
  ),
  seo: {
    title: "Utah Wind Damage Claims | RCC",
    description:
      "Canyon wind from the unexpected side, tile, stucco and young subdivisions: how a wind claim in Utah is read, proved and priced.",
  },
});
