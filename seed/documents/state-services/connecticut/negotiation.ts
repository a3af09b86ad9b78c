import {
  bullets,
  callout,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const connecticutNegotiation = stateService(
  "connecticut",
  "negotiation",
  {
    title: "Claim negotiation in Connecticut",
    body: richText(
      p(
        "Negotiating a property claim is less like haggling and more like proofreading. Two estimates lie side by side. Each line on which they differ has a reason, and most reasons can be tested: a measurement, a photo, a price, a sentence of the policy. What follows is the way in which a public adjuster goes about it for a Connecticut owner, and much of it you can do on your own.",
      ),
      h2("First make the gap small"),
      p(
        "Ask for the insurer's estimate with its sketch and line items, not only the total. Then sort every difference into four heaps.",
      ),
      bullets([
        "**Missing:** the back stairs, the attic, the second layer of roofing",
        "**Measured differently:** 18 squares against 23, often a dormer or an eave",
        "**Priced differently:** three-coat plaster priced as drywall, a local lumberyard against a national list",
        "**Not covered, says the insurer:** here the policy decides, not the tape measure",
      ]),
      p(
        "The first three are often settled in one visit with both people in the room. Save your strength for the fourth.",
      ),
      h2("What a good letter contains"),
      p(
        "One subject. The claim number. The line you question, the proof, and the figure you arrive at. The policy page, if words are in play. A request for a reply by a named day, and for the reason in writing if the answer is no. Anger may be deserved; it does not help the reader to approve anything.",
      ),
      h2("Payments do not end the talk"),
      p(
        "In many claims you can accept an undisputed amount while you go on discussing the rest. Ask the insurer to confirm that the payment is partial, and look at the back of the check and the letter with it for words such as *full settlement*. If work uncovers more damage, stop, photograph it, and send a **supplement** before the wall is closed. With replacement cost cover, ask too how and until when the depreciation that was held back can be collected.",
      ),
      h2("If you are stuck on the amount"),
      p(
        "Many policies have an appraisal clause: each side names an appraiser, the two choose an umpire, and a figure on which two of the three agree is the result. It costs money and is usually final on the amount. As a rule it does not decide whether something is covered. Read your clause before you ask for it, and speak with a lawyer first if coverage is what divides you.",
      ),
      h2("If you are stuck on the reason"),
      p(
        "Ask for a second inspection by another person. Ask for the engineer's report and the photos behind it. The [Connecticut Insurance Department](https://portal.ct.gov/cid) takes questions and complaints from consumers. None of this stops the clock in your policy, so look up the [limit and its source](state-connecticut) before you write the next letter.",
      ),
      callout(
        "note",
        "If the only difference is a few hundred dollars and the insurer has explained it, take the explanation or ask one good question. Paying somebody to argue would cost more than it brings.",
        "When to leave it",
      ),
    ),
    seo: {
      title: "Connecticut Claim Negotiation | RCC",
      description:
        "Sort the differences, prove each line, write one clear letter: how a property claim is negotiated in Connecticut, and when to leave it.",
    },
  },
);
