import {
  bullets,
  callout,
  h2,
  h3,
  numbered,
  p,
  richText,
  table,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";
import { fact } from "../facts.ts";

export const publicAdjusterGuide = article({
  slug: "public-adjuster-guide",
  title: "What a Public Adjuster Does, and When You Need One",
  description:
    "Who works for whom, what it costs, what your state allows, and how to check a license before you sign.",
  category: "guides",
  publishedAt: "2024-04-16T14:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
  picture: "ladder-at-roof",
  readTime: 6,
  seo: {
    title: "Public Adjuster Guide: Role, Fees, License | RCC",
    description:
      "What a public adjuster does, when hiring one makes sense and when it does not, what it costs, state fee caps, and how to check a license before you sign.",
  },
  closingLinks: [["Get Free Consultation", "contact"]],
  related: [
    "property-insurance-claims-guide",
    "hail-damage-guide",
    "insurance-claim-timelines",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "A public adjuster is a licensed professional who prepares and negotiates a property claim **for you**, the policyholder. You may want one when the loss is large, the policy is hard to read, the offer seems low, or you simply have no time to do it yourself. For a small, clear loss you may not need one, and an honest adjuster will tell you so.",
    ),
    generalInformation(),

    h2("Three kinds of adjuster"),
    table("Who hires each kind of adjuster, and for whom they work", [
      ["Adjuster", "Hired by", "Works for"],
      ["Staff adjuster", "Your insurer, as an employee.", "The insurer."],
      [
        "Independent adjuster",
        "Your insurer, for one claim or one storm. The word independent means that they are not on staff.",
        "The insurer, still.",
      ],
      [
        "Public adjuster",
        "You, and you pay the fee. The license comes from the state, and the state can take it away.",
        "You.",
      ],
    ]),
    p(
      "All three may be fair and skilled. They just sit on different sides of the table. The insurer has someone who reads policies and prices repairs every day. A public adjuster gives you the same.",
    ),

    h2("What a public adjuster does for you"),
    numbered([
      "Reads the whole policy, with its endorsements, and tells you in plain words what it covers.",
      "Inspects the property and finds damage that is easy to miss: attic, sheathing, wiring, machines, soft metals.",
      "Writes an estimate in the same format that the insurer uses, line by line.",
      "Lists contents, lost income and added living costs with proof.",
      "Prepares the notice, the proof of loss and the supplements, on time.",
      "Meets the insurer’s adjuster on site and negotiates the amount.",
      "Follows the file until the last payment is made, including the money that is held back until repairs are done.",
    ]),
    p(
      "A public adjuster does not repair the building and should have no share in the company that does. A public adjuster is not a lawyer either. We do claim adjusting only. If your insurer denies cover for a reason of law, you may need a lawyer, and we will say so.",
    ),

    h2("When it makes sense"),
    bullets([
      "The damage is more than one trade can fix: structure, water, smoke, contents.",
      "Your business is closed or slowed and you have to prove lost income.",
      "You manage a building for others, and must show your board that nothing was missed.",
      "The first offer does not cover the lowest estimate you have.",
      "Months have gone by with new requests and no decision.",
    ]),
    h3("When it does not"),
    bullets([
      "The loss is close to or below your deductible.",
      "The insurer has already offered the full limit of the policy, or is about to.",
      "The cause is clearly excluded, and nobody disputes it.",
    ]),
    p(
      "In these cases a fee would only come out of money that is already yours. Ask for a free look first, then decide.",
    ),

    h2("What it costs"),
    p(
      `We work for a contingency fee: typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. There are no upfront fees. Ask every adjuster three questions before you sign: what is the percentage, what is it a percentage of, and does it count money that was already offered?`,
    ),
    h3("Where state law sets a limit"),
    p(
      "Several of the states that we serve cap what a public adjuster may charge. As we last checked them in November 2026:",
    ),
    bullets([
      "[Texas](state-texas): total commission of no more than 10% (Insurance Code 4102.104).",
      "[Connecticut](state-connecticut): no more than 10% (Regulations of Connecticut State Agencies 38a-788-8).",
      "[Kansas](state-kansas): no more than 10%, and only for commercial-lines policies (K.S.A. 40-5513 and the Kansas Department of Insurance).",
      "[Kentucky](state-kentucky): no more than 15%, or 10% after a catastrophe, and only on money actually received (KRS 304.9-4333).",
      "[Tennessee](state-tennessee), personal lines: no more than 15% if you hire before the insurer’s offer, or 25% of the increase if you hire after it (TCA 56-6-913).",
      "[Illinois](state-illinois), [Oklahoma](state-oklahoma) and [Rhode Island](state-rhode-island): no more than 10% in the disasters or catastrophic events that their rules describe (215 ILCS 5/1570; 36 O.S. 6216.2, non-commercial claims; 230-RICR-20-50-4.11).",
    ]),
    p(
      "Each state’s page has the rule with its scope, its source and the date of our last check. If a page and the law ever differ, the law counts.",
    ),
    callout(
      "note",
      "If you own a home in Kansas, the state’s regulator does not allow public adjusters to work on your homeowner policy. We can only help with commercial-lines policies there.",
      "Kansas homeowners",
    ),

    h2("How to check a license"),
    numbered([
      "Ask for the full name and the license number of the person who will do the work, not only of the firm.",
      `Look the name up at your state’s insurance department. Our [compliance page](compliancePage) links to all ${fact("states-served-in-words")} that we work with.`,
      "Check that the license is active, that it is a public adjuster license, and that it is for your state.",
      "Read the contract. It should name the claim, the fee, your right to cancel, and who receives the checks.",
      "Count the days in which you may cancel. Some states give you a few business days by law.",
    ]),
    p(
      "Walk away if someone asks for cash in advance, offers to waive your deductible, tells you not to speak to your insurer, or wants you to sign while the fire trucks are still there.",
    ),

    h2("When to call"),
    p(
      "Early is better. The best proof is fresh, and the first inspection sets the tone. But it is often not too late. A claim that was paid too little can be opened again while the time limits of the policy allow it. Check those limits first. Our [guide to claim timelines](article-insurance-claim-timelines) shows where to look.",
    ),

    h2("What the first conversation is like"),
    p(
      "You tell us what happened. We ask for the policy, the photos and any letter from the insurer. We tell you what we see: whether there is likely more to claim, what it would take, and what our fee would be in your state. You owe nothing for that, and you do not have to decide on the spot. If you can handle the claim alone, we will point you to the right guide and wish you well.",
    ),
  ),
});
