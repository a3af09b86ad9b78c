import {
  bullets,
  callout,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaNegotiation = stateService(
  "pennsylvania",
  "negotiation",
  {
    title: "Claim negotiation in Pennsylvania",
    body: richText(
      p(
        "Good claim negotiation leaves a trail. Months later a supervisor, an appraiser or a regulator may read the file who has never seen your house. Write every message for that reader. This page is about the paper: what to send, what to ask for, and in what order, in a claim that has stopped moving in Pennsylvania.",
      ),
      h2("Where claims stop"),
      bullets([
        "The file changed hands, and the third adjuster asks what the first was told",
        "A payment came with no explanation of how it was worked out",
        "The insurer waits for a report; you wait for the insurer",
        "Your contractor and theirs agree on the work but not on the price list",
        "A denial covers one cause, and nobody has looked at the second",
      ]),
      h2("A letter for each of them"),
      stepList([
        step(
          "The summary",
          "One page: date of loss, what was damaged, what was paid, what is open. Attach a list of all you have sent, with dates. Ask the new adjuster to confirm that the list is complete.",
        ),
        step(
          "The request for the working",
          "Ask for the estimate by line, the depreciation taken on each, and the deductible that was used. A total cannot be checked.",
        ),
        step(
          "The reminder with a fact",
          'Do not write "any news?" Write what is missing, since when, and what you will do meanwhile: "We will close the roof on Friday; please inspect before."',
        ),
        step(
          "The joint visit",
          "Offer two dates. Bring your estimate, a ladder and someone who can decide. End with a list signed by both of what was agreed and what was not.",
        ),
        step(
          "The answer to a denial",
          "Take each reason by itself. Agree where it is right. Where it is not, name the page, the photo or the measurement that shows it, and ask that the decision be looked at again.",
        ),
      ]),
      h2("Numbers that persuade"),
      p(
        "An insurer's price list is an average. It is beaten by particulars: three bids from firms that work in your county, a quarry's price for matching slate, a landlord's offer for a house of your size. Show overhead and profit of a general contractor where several trades must be led. Show the waste on a cut-up roof with a drawing. Leave out what you cannot support; one padded line casts doubt on the nineteen sound ones.",
      ),
      h2("Appraisal, a complaint, a lawyer"),
      p(
        "These are three doors, and they lead to different rooms. **Appraisal**, where your policy has it, fixes an amount. A **complaint** to the [Pennsylvania Insurance Department](https://www.pa.gov/agencies/insurance) asks whether the rules for handling claims were kept. An **attorney** answers questions about coverage and rights. A public adjuster can prepare the facts for any of them, but is not a lawyer and does not act as one.",
      ),
      callout(
        "warning",
        "Talks do not stretch the time limit in your policy. Look it up in the conditions, and compare the limits and sources on our Pennsylvania page.",
        "Keep one eye on the calendar",
      ),
      h2("Could you do it alone?"),
      p(
        "Yes, if you write clearly, have the evenings and keep calm. Many do. The reasons to hand it over are a large gap, a business to run, or an illness in the house. Before you sign with anybody, read what [the state prescribes for such contracts](state-pennsylvania), and ask to see the person's license.",
      ),
    ),
    seo: {
      title: "Pennsylvania Claim Negotiation | RCC",
      description:
        "Five letters for a stalled claim, numbers that persuade, and which door to take next: negotiating with an insurer in Pennsylvania.",
    },
  },
);
