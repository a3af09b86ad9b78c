import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonHoa = stateService("washington", "hoa", {
  title: "HOA and condo claims in Washington",
  body: richText(
    p(
      "Boards around Puget Sound share one fear: what is behind the siding. A unit owner reports a soft wall, a contractor opens it, and within a month the talk is of the whole west elevation. Whether insurance has any part in that depends on dates, on policies that ended long ago, and on how the first hole was documented.",
    ),
    h2("Envelope trouble: what insurance may and may not do"),
    p(
      "Rain that got in for years through bad flashing is, in today's policies, mostly excluded as wear, rot or faulty work. There are three openings worth checking with care. One is cover for *collapse* from hidden decay, where the form has it and its definition is met. Another is older policies that were in force while the damage went on. The third is a sudden event, such as a storm that tore a piece off. The first two raise legal questions, so bring in the association's attorney before you give notice, and collect every old policy that you can find.",
    ),
    h2("A protocol for opening walls"),
    bullets([
      "Choose places by plan: each elevation, each floor, good and bad spots alike",
      "Invite the insurer, the builder's side and the manager, in writing, with enough time",
      "Number each opening; photograph before, at each layer, and closed again",
      "Keep samples in bags with number, date and initials",
      "Have one consultant write one report, with the openings that showed nothing",
    ]),
    h2("The everyday claims"),
    p(
      "They are simpler. A water heater on the fourth floor, a kitchen fire that set off sprinklers, a tree on the carport. For these, start from the declaration: what is a unit's boundary, and who insures fixtures? Then the master policy and the owner's policy, in that order. State law on condominiums and common interest communities has its own rules, which depend on when a community was created; ask counsel which act is yours.",
    ),
    h2("Shaking and sliding"),
    p(
      "Earthquake policies for associations have percentage deductibles, at times by building. An owner can buy loss assessment for it separately, and most have not. Put a line on this into the annual notice, so that nobody learns it from an invoice.",
    ),
    stepList(
      [
        step(
          "Tonight",
          "Stop the water or secure the roof. The manager takes the pictures; a board member writes the times.",
        ),
        step(
          "Tomorrow",
          "Notice for the association. A short message to owners: report to your insurer, keep your hands off the common walls, here is the contact.",
        ),
        step(
          "This week",
          "A survey by unit. Restoration contracts reviewed before anybody signs for the association.",
        ),
        step(
          "This month",
          "A scope in three columns: association, owner, in dispute. The board votes on it.",
        ),
      ],
      "A board's clock",
    ),
    h2("Ask the insurer"),
    p(
      "Which deductible, and how many times? Is the loss valued by unit or by building? Does code cover reach the parts that were not damaged? May we see the adjuster's sketch?",
    ),
    h2("Whether to engage an adjuster"),
    p(
      "For one unit with a clear cause, the manager can do it. With many units, a rebuilt corridor or a doubtful cause, a public adjuster for the association may be worth the talk; the envelope cases need engineers and counsel first. Background: [HOA and condo guide](hoaGuide-hoa-claims). Rules and what is still unconfirmed: [Washington](state-washington).",
    ),
  ),
  seo: {
    title: "Washington HOA & Condo Claims | RCC",
    description:
      "Hidden rot behind siding, everyday unit losses, earthquake assessments: what boards in Washington can expect from insurance.",
  },
});
