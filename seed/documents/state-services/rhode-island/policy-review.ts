import {
  bullets,
  callout,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandPolicyReview = stateService(
  "rhode-island",
  "policy-review",
  {
    title: "Insurance policy review in Rhode Island",
    body: richText(
      p(
        "Near the water one house may be insured by three policies: one for fire and the usual causes, one for flood, and sometimes a third for wind. A policy review in Rhode Island therefore begins with a count. How many are there, whose name is on each, and do they fit together without a hole?",
      ),
      h2("Lay them side by side"),
      p(
        "Take a sheet with a column for each policy and write in these rows. It shows at a glance what one reading at a time hides.",
      ),
      bullets([
        "**Named insured and address.** The trust, the company or the sister who inherited: do all columns agree?",
        "**Use.** Lived in, seasonal, rented by the week, rented by the year. Is it the same story everywhere?",
        "**Building limit.** Flood and home limits often differ. Which one would be short?",
        "**Contents.** Some dwelling and flood policies have none unless you bought it.",
        "**Wind.** Covered, excluded, or moved to another insurer? With which deductible?",
        "**Water.** Flood in one column, backup in another, ground water most likely in none.",
        "**Living elsewhere.** Common in home policies, absent from many others.",
        "**Proof of loss and suit.** One date for each column. The earliest rules your calendar.",
      ]),
      h2("Where the hole usually is"),
      p(
        "It is at the line between wind and water. A home policy may exclude loss to which flood contributes *in any way*. A flood policy pays for direct damage by rising water only, and little in a basement. Rain that falls through a roof belongs to neither unless wind opened the roof first. Nobody can fix these sentences after the storm, but you can know them, take photos that speak to them, and ask an agent what can still be bought.",
      ),
      h2("When the ordinary market said no"),
      p(
        "Some owners by the shore get cover from a residual plan or a surplus-lines company. Such policies can be perfectly sound. They can also have fewer coverages, worn-value settlement or their own steps for a claim. Read the cancellation and the claims clause with care, and ask which complaints and safety nets apply to that kind of insurer.",
      ),
      h2("A review after a loss"),
      numbered([
        "Sort the damage list by cause before you sort it by room.",
        "Put a policy and a page next to each cause.",
        "Mark the items that two columns could pay, and those that none does.",
        "Send each insurer its part, and a copy of the other's decision when it comes.",
      ]),
      callout(
        "note",
        "An adjuster reads a policy to build a claim. What the words mean in court is for a lawyer to say; a review gives no legal advice.",
        "What this is, and is not",
      ),
      h2("Do it yourself, or with someone"),
      p(
        "If you have one policy and one cause, read the five lines named in [our explainer](article-property-insurance) and you know the most important things. If you own the house with others, if you let it, or if insurers point to one another, a second reader helps. What Rhode Island says on time limits, and how sure that is, stands on [the state's page](state-rhode-island).",
      ),
    ),
    seo: {
      title: "Rhode Island Insurance Policy Review | RCC",
      description:
        "Home, flood and wind policies laid side by side: how to review insurance for a Rhode Island house and find the hole between them.",
    },
  },
);
