import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandNegotiation = stateService(
  "rhode-island",
  "negotiation",
  {
    title: "Claim negotiation in Rhode Island",
    body: richText(
      p(
        "Most claim disputes in Rhode Island are settled standing up: on a back porch in Pawtucket, in a wet kitchen in Warwick, with two people looking at the same wall. A negotiation that starts on site is shorter than one by mail. Here is how to prepare an hour that counts.",
      ),
      h2("Before the visit"),
      bullets([
        "Ask who is coming and what that person may decide. An inspector who only takes photos cannot agree to anything.",
        "Send your own list two days ahead, so that nobody is surprised.",
        "Have the spots open that matter: a ceiling panel, a course of shingles, the cellar hatch.",
        'Invite the person who will do the work. A carpenter\'s "you cannot patch that" has weight if he can show why.',
        "If tenants live there, tell them when, and take their names for the record.",
      ]),
      h2("During the visit"),
      p(
        "Go through the house in one direction. At each spot, agree on three things in turn: what is damaged, what caused it, what puts it right. Leave the price for later. Where you do not agree, both take the same photo and move on. People who part in anger over the first room never see the fifth.",
      ),
      p(
        'At the end, read the list aloud: agreed, open, to be tested. Send it the same evening: "This is how I understood our visit. Please tell me by Friday if it is not right."',
      ),
      h2("After the visit: three kinds of open points"),
      stepList([
        step(
          "Open because of facts",
          "Is the beam wet inside? Is the window seal broken? Name a test, who pays for it first, and what each result would mean. Agree on that before the result is known.",
        ),
        step(
          "Open because of price",
          "Bids from local firms, with the reasons why a three-story house with no driveway costs more to work on. Scaffolding, street permits and parking are real items.",
        ),
        step(
          "Open because of words",
          "Ask for the clause. Answer with the clause. If both sides have said everything once, it is time for another person.",
        ),
      ]),
      h2("Who that other person can be"),
      p(
        "The adjuster's manager is the first. An appraiser and an umpire may be next, if the policy provides for it and only the amount is in question. The [Insurance Division of the state](https://dbr.ri.gov/insurance) looks into complaints about how a claim is handled. For a coverage question or a limit that comes near, see an attorney; an adjuster cannot take that part.",
      ),
      h2("What weakens a good case"),
      bullets([
        "Throwing out what was damaged before the other side has seen it",
        "A number without a list behind it",
        "Mixing old troubles with the new loss",
        "Letting a contractor sign, bargain or waive things in your name",
        "Silence for a month, and then a threat",
      ]),
      h2("Alone or together"),
      p(
        "You know your house better than anyone, and for a kitchen ceiling that is enough. It is harder when you are also the landlord, the patient or the person with two jobs. A public adjuster then prepares the list, attends the visit and writes the follow-up, and you decide on each figure. Payment for that work is governed by a state rule which you find, with its citation, [here](state-rhode-island). For a figure on a single disputed item, an [appraisal](service-appraisal-services) may be all you need.",
      ),
    ),
    seo: {
      title: "Rhode Island Claim Negotiation | RCC",
      description:
        "Prepare the joint inspection, part facts from price and policy words, follow up in writing: negotiating a claim in Rhode Island.",
    },
  },
);
