import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaWind = stateService("pennsylvania", "wind", {
  title: "Wind damage claims in Pennsylvania",
  body: richText(
    p(
      "Take a Pennsylvania row after a windy night: the third house has lost a strip of its rubber roof, and the ceilings of the second and the fourth are wet. One gust, three owners, three policies. Detached houses on the ridges have a simpler quarrel, about age. Either way the roof has to be read before it is repaired.",
    ),
    h2("How flat roofs fail"),
    p(
      "A membrane starts to go at the edge. The metal strip or the coping lets go first, wind gets beneath, and the sheet peels back or only lifts and settles again. Afterward it may look whole. Press it with a foot: a hollow feel, fasteners that print through, or boards that moved apart are signs that it came loose. Photograph the edge from both sides, with a tape in the picture.",
    ),
    h2("How pitched roofs fail"),
    p(
      "Asphalt tabs crease along a line near the top when they fold back; the crease sheds its granules and leaks later. Slates slip when a nail gives, and a loose one breaks two below it. On a hillside, wind also comes from beneath the eaves, so look at soffits and porch ceilings.",
    ),
    h2("Whose wall, whose policy"),
    bullets([
      "Report to **your own** insurer first, also when the neighbor's roof was the one that opened. Your cover does not depend on blame.",
      "Tell the neighbors, and ask for the names of their insurers. A shared parapet or cockloft is best inspected once, by all.",
      "If somebody was careless, your insurer may seek the money from them later. Do not sign a waiver for a neighbor without asking it.",
    ]),
    h2("The three objections, and what answers them"),
    p(
      '*"It is wear and tear."* Age explains why a roof was weak; it does not explain a fresh crease in a clean line. Earlier photos help: a home inspection, a listing, a street view of last summer.',
    ),
    p(
      '*"No wind was recorded."* The nearest airport may lie in another valley. Add other stations, fallen limbs in your street, the utility\'s outage record.',
    ),
    p(
      '*"The rain came in without an opening."* Many forms cover water inside only if wind first made a hole. So find the hole, and show it before the tarp hides it.',
    ),
    checklist("Before the roofer starts", [
      "A photo of each slope and each edge, with the date",
      "A sample of the torn material",
      "Pictures of ceilings below, also in the stairwell",
      "The roofer's written opinion of the cause, not only a price",
      "Nothing signed that hands over your claim or its payment",
    ]),
    h2("Small or not?"),
    p(
      "One slipped slate is a morning's work; pay for it. For a roof shared by several houses, a refusal that rests on age, or an estimate that repairs what a roofer says can only be replaced, an adjuster on your side may earn the fee. Contract rules, your right to cancel and the insurer's time limits are given with their sources on [the Pennsylvania page](state-pennsylvania). Did ice fall that day too? Compare [hail in Pennsylvania](state-pennsylvania/hail).",
    ),
  ),
  seo: {
    title: "Pennsylvania Wind Damage Claims | RCC",
    description:
      "Peeled rubber, slipped slate and shared roofs: how wind claims work in Pennsylvania rows and hill towns, and how objections are answered.",
  },
});
