import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandHoa = stateService("rhode-island", "hoa", {
  title: "HOA and condo claims in Rhode Island",
  body: richText(
    p(
      "Three owners, one roof and no manager: the converted triple-decker is Rhode Island's smallest kind of condominium. At the other end stand mills turned into lofts, with many units and one boiler. Their insurance works by the same rules, but a claim goes wrong at different points. Pick yours.",
    ),
    h2("If you are three to six units"),
    p(
      "Start with a blunt question: is there a master policy at all, in the name of the association, with all units on it? In very small condos each owner sometimes keeps an old dwelling policy from before the conversion, and nobody insures the stairs. Find the declaration at the land records. It tells what has to be insured together. If the policy and the declaration do not match, talk to the agent, and to an attorney about who bears the gap.",
    ),
    p(
      "After a loss, agree in one e-mail on who speaks for the association. Send notice from that person. Pay for the tarp out of the common account, even if one owner is away. Do not let three owners hire three roofers.",
    ),
    h2("If you live in a mill"),
    bullets([
      "Sprinkler and heating lines run through many units. A map of valves saves floors; hang it in the lobby.",
      "Brick and timber dry from the inside. Ask for readings in the core of a beam, not at its skin.",
      "Exposed ceilings mean that the deck above is the finish. Damage there may belong to the common part and to the unit's looks at once.",
      "Historic rules may name the window, the mortar and the sign. See whether the master policy pays for that, under code cover or a special endorsement.",
    ]),
    h2("A deductible for a storm, shared out"),
    p(
      "Master policies by the coast often have a storm deductible in percent of the building's value. On a large building that is a big number, and it must come from somewhere: reserves, an assessment, or a loan. Owners should ask their own insurer, before the season, whether loss assessment cover answers for a *deductible*, up to what sum, and in which kind of event. The board can help by telling owners in one sentence what the deductible is.",
    ),
    checklist("Papers for the first meeting", [
      "Declaration, bylaws, and each amendment",
      "Master policy with endorsements and the statement of values",
      "Flood policy, if there is one, and what it calls the building",
      "A list of units with owners' telephone numbers and insurers",
      "Photos of halls, cellar and roof from before",
      "Bills for upkeep in the last years",
    ]),
    h2("Questions to put to the insurer"),
    p(
      "Is the loss adjusted as one event? What is treated as a unit's interior? On what basis is the roof valued? Does the policy pay for code work, and within which limit? Who receives the checks, and is a lender or trustee named on them? Ask in writing and bring the replies to the meeting.",
    ),
    h2("Outside help"),
    p(
      "A board can use a public adjuster to document the building while owners look after their own units. It is not needed where the loss is one ceiling and everybody agrees. To prepare, read the [guide for associations](hoaGuide-hoa-claims) and, for the rules in this state, [Rhode Island](state-rhode-island).",
    ),
  ),
  seo: {
    title: "Rhode Island HOA & Condo Claims | RCC",
    description:
      "From a three-unit conversion to a mill full of lofts: where association claims in Rhode Island go wrong, and what to bring.",
  },
});
