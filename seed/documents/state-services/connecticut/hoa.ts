import {
  bullets,
  callout,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutHoa = stateService("connecticut", "hoa", {
  title: "HOA and condo claims in Connecticut",
  body: richText(
    p(
      "In a Connecticut condominium one burst pipe can bring out four insurers: the association's, the owner's above, the owner's below and a tenant's. Nobody is wrong to ask who pays. The answer does not come from the size of the stain. It comes from three documents, read in this order.",
    ),
    numbered([
      "**The declaration and bylaws.** They draw the line between unit, limited common element and common element, and say what the association must insure.",
      "**The master policy.** It may follow the declaration, or cover more, or less.",
      "**The owner's own policy**, often called an HO-6. It should begin where the master policy stops.",
    ]),
    h2("Bare walls or all in"),
    p(
      "A *bare walls* master policy stops at the studs: cabinets, flooring and bath fixtures are the owner's to insure. *Single entity* puts back what the developer first installed. *All in* also takes what owners added later. Many boards believe that they have one and find another in the endorsements. State law on common interest communities plays a part as well, and the association's attorney is the person to ask about that.",
    ),
    h2("The deductible is a problem of its own"),
    p(
      "Master deductibles have grown. When one loss in one unit falls below the deductible, the association's insurer pays nothing, and the documents decide who bears it: everybody, the owners affected, or the owner whose heater failed. Owners can look for **loss assessment** cover in their own policy. It pays a share that the board charges after a covered loss, up to a limit, and some policies cap the part that comes from a deductible.",
    ),
    h2("What a board should do in the first days"),
    bullets([
      "Send one notice for the association, with one person to speak for it",
      "Ask owners to notify their own insurers too, and not to wait for the board's",
      "Photograph by building, floor and unit number, also in units that seem dry",
      "Keep mitigation bills apart for common elements and for each unit",
      "Record in the minutes what was decided, when, and on what advice",
    ]),
    h2("Winter losses travel down, storm losses travel sideways"),
    p(
      "A frozen line in an end wall wets a stack of kitchens. Wind opens soffits along a whole row while each hole looks small. For the first, follow the water floor by floor, with moisture readings in each unit. For the second, survey every roof on the property on the same day and in the same way, or the building left out today will be called old damage later.",
    ),
    callout(
      "note",
      "Owners who do their own repairs at once often destroy the proof that the association needs. Ask them to photograph first and to keep what comes off the wall.",
      "Before the dumpster comes",
    ),
    h2("Where an outside adjuster fits"),
    p(
      "A volunteer board with one wet unit does not need one. A property with many buildings, a denied roof or a dispute about the line between unit and common element may. An adjuster can prepare the association's claim; individual owners decide for themselves about theirs. Read the [HOA and condo guide](hoaGuide-hoa-claims), and the rules that hold on [Connecticut's page](state-connecticut).",
    ),
  ),
  seo: {
    title: "Connecticut HOA & Condo Claims | RCC",
    description:
      "Bare walls or all in, master deductibles and loss assessment: how boards and owners in Connecticut sort out a shared property loss.",
  },
});
