import {
  bullets,
  checklist,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaPolicyReview = stateService(
  "pennsylvania",
  "policy-review",
  {
    title: "Insurance policy review in Pennsylvania",
    body: richText(
      p(
        "People ask for a policy review at two moments: when a renewal arrives with a new price, and when a letter arrives with the word *regret*. The reading is the same. What you look for is not. Choose your moment below.",
      ),
      h2("Moment one: nothing has happened yet"),
      p(
        "You want to know how a Pennsylvania loss would be paid before you have one. Take an hour and fill in this sheet from your policy, with the page number beside each answer. An empty line is a question for your agent.",
      ),
      checklist("The one-hour sheet", [
        "Limit for the building, and who worked it out, when",
        "Roof: replacement cost, worn value, or a table by age?",
        "Deductible for wind or hail, if it is not the general one",
        "Backup of sewer or drain: yes or no, and the limit",
        "Ordinance or law: the share or the sum",
        "Mine subsidence: bought separately, or not needed here?",
        "Flood: a policy of its own, or none",
        "Empty for weeks at a time? What the vacancy words say",
        "Rented rooms, a home office, a daycare: declared or not",
        "Oil tank, wood stove, knob-and-tube wiring: named or excluded",
      ]),
      p(
        "Two lines deserve money more often than the others. An old brick house with plaster and slate is dear to rebuild, so the building limit may be far off. And a basement with a floor drain and no backup endorsement is a loss that waits for rain.",
      ),
      h2("Moment two: you hold a letter"),
      p(
        "Put three things on the table: the letter, the policy, and your photos. Then work backward.",
      ),
      numbered([
        "Underline each clause that the letter quotes. Find it in the policy. Is it quoted whole? Is it still there, or was it replaced by an endorsement?",
        "Read the sentence after it. Exclusions often end with an exception such as ensuing loss: what follows from the excluded cause may be covered again.",
        "Ask what fact the letter relies on. *Long-term leakage* is a claim about time, and time leaves marks that can be photographed.",
        "List the parts of the claim that it does not mention. Silence is not a denial; it is an unanswered question.",
        "Write down each date in the conditions, and count from the day of the loss unless the policy says otherwise.",
      ]),
      h2("Words that are not what they seem"),
      bullets([
        "**Collapse** may need an abrupt falling down. A sagging floor may not be one.",
        "**Residence premises** can depend on your living there.",
        "**Like kind and quality** is not the same as identical.",
        "**Prompt** has no number, but weeks need a reason.",
      ]),
      h2("Where a reading ends"),
      p(
        "A public adjuster can read with you, tie the words to the damage and say what is still to be proved. If the dispute is about what the law makes of a clause, that is an attorney's work; a review is no legal advice. And if the letter is right, you should hear that too. Pennsylvania's dates for insurers, with citations, are on [this page](state-pennsylvania); the basics of each coverage are in [our explainer](article-property-insurance).",
      ),
    ),
    seo: {
      title: "Pennsylvania Insurance Policy Review | RCC",
      description:
        "Review a Pennsylvania property policy before a loss or after a denial: a one-hour sheet, five steps back from a letter, words to watch.",
    },
  },
);
