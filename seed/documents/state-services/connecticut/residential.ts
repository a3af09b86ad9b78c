import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutResidential = stateService(
  "connecticut",
  "residential",
  {
    title: "Residential property claims in Connecticut",
    body: richText(
      p(
        "You own a Colonial, a Cape or one floor of a three-family, and something has gone wrong with it. This page is about the parts of a Connecticut home claim that come up whatever the cause: who asks you what, which papers you sign, and where the money for an old house tends to run short.",
      ),
      h2("The people you will meet"),
      p(
        "A desk adjuster opens the file. A field adjuster, who may be an independent working for several insurers, writes the estimate. A restoration firm may arrive because the insurer recommended it; you can usually choose another. An engineer or a cause investigator comes when the cause is in doubt. Write down each name, whom they work for, and what they looked at. A **public adjuster** is the only adjuster in this list whom you hire and who works for you.",
      ),
      h2("Three papers that matter more than they look"),
      bullets([
        '**The recorded statement.** You may have a duty to cooperate, but you can ask for a time when you are rested and have your notes. Say what you know. "I have not seen behind that wall yet" is a good answer.',
        "**The proof of loss.** A sworn form with the amount you claim. The policy may set a date for it. If the estimate is not ready, ask in writing for more time and keep the reply.",
        "**The release.** Rare for a plain home claim. If somebody wants you to sign that this is full and final, read it twice, and let a lawyer read it if you are unsure.",
      ]),
      h2("Why the first figure is often too low for an old house"),
      p(
        "Estimating software knows drywall and standard trim. It has to be told about three-coat plaster, wide-board floors, true divided windows and a stone foundation. It also has to be told that new work must follow today's code: wiring, smoke alarms, insulation, stairs. That last part is paid from ordinance or law cover, which has its own limit. Find the limit before you choose the plan.",
      ),
      h2("If you cannot live there"),
      p(
        "Loss of use pays what it costs *more* to live elsewhere: rent, a longer drive, a laundry, a kennel. It does not replace what you would have spent anyway. Keep last month's grocery bills too, since they show the normal cost. If you rent out another floor of the house, lost rent is a line of its own.",
      ),
      checklist("Keep these in one folder", [
        "The full policy with all endorsements, as a certified copy",
        "Photos from before the loss: listings, holidays, an old appraisal",
        "Each estimate with its date, and what changed since the last",
        "Receipts for tarps, hotels, storage and cleaning",
        "A log of calls: day, name, what was said",
      ]),
      p(
        "Many small claims close fairly without anyone's help. Where rooms are missing from the estimate, or months go by, [an outside look](service-public-adjusting) can be worth it. How long you have, and from which source, is listed under [Connecticut](state-connecticut).",
      ),
    ),
    seo: {
      title: "Connecticut Residential Property Claims | RCC",
      description:
        "Who you will meet, what you sign, and why the first estimate for an old Connecticut home is often too low: a plain guide to a home claim.",
    },
  },
);
