import {
  bullets,
  h2,
  h3,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaCommercial = stateService(
  "pennsylvania",
  "commercial",
  {
    title: "Commercial property claims in Pennsylvania",
    body: richText(
      p(
        "A machine shop in Erie, a corner store with two flats in Reading, a warehouse by the Turnpike: Pennsylvania's business buildings have little in common except the questions their owners ask after a loss. Here they are, with answers that hold for many commercial policies. Yours may differ, so have it open beside you.",
      ),
      h2("Five questions, five answers"),
      h3("Which policy do I have?"),
      p(
        "Small firms often have a business owner's policy, a package with fixed parts. Larger ones have a commercial package with a property form and a causes-of-loss form. *Basic* and *broad* list the causes they cover. *Special* covers what it does not exclude. The name of that form stands on the declarations and changes who has to prove what.",
      ),
      h3("Does it pay while we are closed?"),
      p(
        "Business income cover replaces net income and the running costs that go on, for the time that a repair with reasonable speed should take. A waiting period usually comes first. Extra expense pays for what keeps you going, such as a rented press or overnight shipping. Start a separate ledger account on the first day; mixed bills are hard to unmix in the fifth month.",
      ),
      h3("What if a street is shut but we are not damaged?"),
      p(
        "Civil authority cover may answer when an official order keeps people out because of damage nearby. It has a short life and conditions about distance. Ask for the order in writing. A slow week because customers stayed at home is something else, and is not covered by that clause.",
      ),
      h3("Is damage from old mines covered?"),
      p(
        "As a rule no. Property forms exclude earth movement, and in the coal regions owners can buy mine subsidence insurance separately, through a state program. If walls crack in steps or a floor tilts, photograph with a level in the picture and find out which of the two policies you have before you describe the cause.",
      ),
      h3("How is used equipment valued?"),
      p(
        "At actual cash value, with a deduction for age, unless replacement cost was bought. Even then you may have to replace the thing first. For old presses or looms with no maker left, ask dealers for a written price of a comparable machine, delivered and set in place. Rigging, wiring and test runs belong to it.",
      ),
      h2("The first week on one page"),
      bullets([
        "Make it safe, and log who enters",
        "Keep damaged stock until it is counted; agree on salvage in writing",
        "Save the server and the cash register's records before you clean",
        "Send notice to every insurer: property, equipment breakdown, flood, the landlord's",
        "Ask your lender how it wants claim payments to be handled",
      ]),
      h2("Who should run the claim?"),
      p(
        "If you have a risk manager with time, perhaps nobody else. An owner who has to reopen a shop has another job. A public adjuster can build the building, stock and income parts side by side, so that one does not contradict the next. Start with [what we do for businesses](claimType-commercial) or with [fire in Pennsylvania](state-pennsylvania/fire). The form of contract that the state asks for is described on [its own page](state-pennsylvania).",
      ),
    ),
    seo: {
      title: "Pennsylvania Commercial Property Claims | RCC",
      description:
        "Policy forms, lost income, closed streets, mine subsidence, old machines: answers for owners of business property in Pennsylvania.",
    },
  },
);
