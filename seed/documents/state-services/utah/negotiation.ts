import {
  bullets,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahNegotiation = stateService("utah", "negotiation", {
  title: "Claim negotiation in Utah",
  body: richText(
    p(
      "Before you negotiate with an insurer, settle one question with yourself: are you apart on *whether* or on *how much*? Whether the slope was broken by wind is a matter of cause. Whether tile is excluded is a matter of words. Whether 31 or 44 squares need replacing is a matter of amount. Each has its own proof, its own people and its own way out. Disputes go on for months in Utah, as elsewhere, because the two sides answer different ones.",
    ),
    h2("Apart on cause"),
    p(
      "Bring time and physics. Photos from before, station data, the direction of fall, samples. Ask which expert the insurer relied on and for the full report with its pictures. Read what the expert was asked; a report that was asked only about hail says nothing on wind. A second expert should see the same spots, and should be free to disagree with you.",
    ),
    h2("Apart on words"),
    p(
      "Write down the sentence, whole. Write down the fact to which it is applied. Then test: is that fact proved? Is there an exception? Is there an endorsement with later words? Send this on one page and ask for a reasoned reply. If words still divide you, an attorney is the right adviser, since neither an adjuster nor an appraisal panel decides what a contract means.",
    ),
    h2("Apart on amount"),
    bullets([
      "Measure together, once. Many differences vanish with a shared sketch.",
      "Compare quality: the grade of the cabinet, the weight of the shingle, the depth of the base.",
      "Add what a national list leaves out: a crew's drive up a canyon, winter protection, crane time on a steep lot.",
      "Say which trades need a general contractor to lead them, and why.",
      "Invite the insurer to bring a builder who would do it for its figure. Sometimes that works, and then you have your builder.",
    ]),
    h2("Appraisal, step by step"),
    p(
      "If your policy has an appraisal clause and only the amount is open, either side can usually demand it in writing. These steps are common; yours may differ.",
    ),
    numbered([
      "You name an appraiser; the insurer names one. Many clauses want both to be impartial, so a person paid by the result may be refused.",
      "The two choose an umpire, or a court does.",
      "They exchange estimates and look at the property again.",
      "A figure signed by any two of the three stands.",
      "Each side pays its own appraiser and half of the umpire.",
    ]),
    p(
      "It can be quicker than correspondence and it is seldom reversed. That is a reason to prepare well and to choose it late.",
    ),
    h2("Manners that pay"),
    p(
      "Reply within days, also to say that you need longer. Concede small errors on your side at once. Keep to one channel. Never exaggerate: a policy can be voided for it, and the honest part goes down with the rest.",
    ),
    h2("Where a public adjuster stands in this"),
    p(
      "On your side of the table, with a license, for cause and amount. You may do without one if the gap is narrow or if a frank call clears it up. If you do hire one, ask who will actually come to the house. The [Utah Insurance Department](https://insurance.utah.gov) can confirm a license and takes complaints; dates that bind insurers and owners are on [our page for Utah](state-utah).",
    ),
  ),
  seo: {
    title: "Utah Claim Negotiation | RCC",
    description:
      "Cause, words or amount? Each dispute with a Utah insurer needs other proof, other people and another way out. How to tell them apart.",
  },
});
