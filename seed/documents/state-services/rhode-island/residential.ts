import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandResidential = stateService(
  "rhode-island",
  "residential",
  {
    title: "Residential property claims in Rhode Island",
    body: richText(
      p(
        "Rhode Island homes come with two complications that insurance forms were not made for: people share houses, and people leave houses. A family lives on one floor and lets the others. A cottage is full in July and dark in January. Both change what a home policy pays, and both are easier to explain with papers than with words.",
      ),
      h2("Find your form"),
      p(
        "The letters on the declarations page tell what kind of policy you have. Forms that start with HO are written for owners who live there, or for tenants and condo owners. Forms that start with DP, for dwelling property, are usual for rentals; some pay worn value and cover only named causes, and many leave out your belongings. A seasonal house may be on either. If the form does not fit the way you really use the house, raise it with the agent now. After a loss it becomes an argument.",
      ),
      h2("Empty, unoccupied, vacant"),
      p(
        "*Unoccupied* mostly means that the people are away and their things are there. *Vacant* mostly means that both are gone. Policies cut cover for vacancy after a number of days, for vandalism, glass and water first of all. Furniture, mail, electricity and a weekly visitor speak against vacancy. Photograph the furnished rooms when you close for the winter; it takes five minutes.",
      ),
      h2("What the estimate of a coastal home should contain"),
      bullets([
        "Delivery by barge or with weight limits, if an island or a small bridge is in the way",
        "Fasteners and flashing that stand up to salt",
        "Coastal permits and elevation rules, to the extent that code cover pays for them",
        "Stair towers and porches at the back of a triple-decker, rebuilt to present code",
        "Cleaning of rooms that only smell, after tests and not after a sniff",
      ]),
      h2("Day by day"),
      stepList([
        step(
          "Day one",
          "People first. Then stop the cause, film everything and report. Ask for the claim number and for an advance on living costs if you cannot stay.",
        ),
        step(
          "Days two to seven",
          "Order the full policy. Start the contents list. Get one bid from a builder you would really hire.",
        ),
        step(
          "When the estimate comes",
          "Walk through the house with it in your hand, line by line. Mark what is missing in one color and what is too low in another.",
        ),
        step(
          "Before you sign",
          "Check whether a paper is a receipt, a proof of loss or a release. Each does something else.",
        ),
      ]),
      h2("Tenants under your roof"),
      p(
        "Tell them early that your policy does not cover their belongings, and that they should report to their own insurer. Keep the rent roll and the leases: fair rental value, if you have it, is worked out from them. Be careful with promises about when they can come back.",
      ),
      h2("Is it a case for an adjuster?"),
      p(
        "Not if the offer meets the bid. Perhaps, if you live far away and cannot be at each inspection, if the insurer raises vacancy, or if parts of the house are let. Payment terms for public adjusters are regulated here; read them, with the source, on [the page about Rhode Island](state-rhode-island) before you talk to anyone.",
      ),
    ),
    seo: {
      title: "Rhode Island Residential Property Claims | RCC",
      description:
        "Shared houses, seasonal cottages, the vacancy clause and the right policy form: what shapes a home insurance claim in Rhode Island.",
    },
  },
);
