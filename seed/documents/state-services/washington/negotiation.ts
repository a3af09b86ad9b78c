import {
  bullets,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonNegotiation = stateService("washington", "negotiation", {
  title: "Claim negotiation in Washington",
  body: richText(
    p(
      "A claim is not over when the first check comes. In Washington, where rain opens up what was closed and rebuilding takes seasons, the second and third payment are often where the work lies. Negotiation, seen that way, means bringing a claim up to date, again and again, until it agrees with what the repair really takes.",
    ),
    h2("Three kinds of money that come later"),
    bullets([
      "**Supplements.** Damage that shows up once work has begun: rot-free on paper, split in fact; a second layer of sheathing; a duct nobody opened.",
      "**Depreciation that was held back.** Owed under many replacement cost policies when the work is done, against invoices, and within a time that the policy or a letter names.",
      "**Code and extras.** Ordinance or law, debris, permit fees, trees, more months elsewhere. Each has a heading of its own, and each has to be asked for.",
    ]),
    h2("How a supplement is won"),
    numbered([
      "Stop at the discovery. Leave it open and dry.",
      "Photograph it close up and from afar, with the room in view.",
      "Write two lines: what was expected, what was found.",
      "Send a priced line item the same day, and say until when it can be seen.",
      "If nobody comes, write that you go on, and keep a piece.",
    ]),
    p(
      "A contractor who does this each time is worth more than one who is a little cheaper. Tell yours before the work starts; most overruns are lost because the wall was closed on Friday and the e-mail was written on Monday.",
    ),
    h2("Three conversations, not one"),
    h3("With the desk"),
    p(
      "The desk adjuster has many files and a limit of authority. Help: number your attachments, state what you ask for in the first line, propose a figure. Ask who must approve what is above that limit.",
    ),
    h3("With the expert"),
    p(
      "Engineers and building consultants write for the insurer but answer to facts. Ask for the notes and the complete set of photos. Point to the spot that was not inspected and offer to open it.",
    ),
    h3("With the manager"),
    p(
      "Go there with one page: agreed so far, open, why. A calm history of unanswered letters, with the dates, speaks for itself.",
    ),
    h2("When talk has run its course"),
    p(
      "Many policies provide for appraisal if the amount is disputed. The [Office of the Insurance Commissioner](https://www.insurance.wa.gov) takes complaints and passes them to the insurer for an answer. Washington also has laws about unfair handling of claims; whether they help you is a question for an attorney, and one that has its own notices and dates. Do not threaten with any of these before you know what they ask of you.",
    ),
    h2("When not to go on"),
    p(
      "If the remaining gap is a matter of taste, a shade of oak, an upgrade that you wanted anyway, take the payment and build. If it is a floor, a roof or half a year of rent, go on. You can do so yourself with the steps above. A public adjuster does the same with more practice, and should be able to say at the first meeting which lines are open and which are not. A change of the rule on how soon insurers must answer has been filed: see [what is known, with the source](state-washington), and ask for the text in force.",
    ),
  ),
  seo: {
    title: "Washington Claim Negotiation | RCC",
    description:
      "Supplements, held-back depreciation, code money: how to bring a Washington claim up to date after the first check, and when to stop.",
  },
});
