import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaResidential = stateService(
  "pennsylvania",
  "residential",
  {
    title: "Residential property claims in Pennsylvania",
    body: richText(
      p(
        "The walls get the attention, but the part of a home claim that families most often leave unfinished is the contents. Listing a household from memory is tiring, and many stop at the big things. This page shows a way through it, and then what else tends to go missing from a Pennsylvania claim.",
      ),
      h2("A contents list in four evenings"),
      stepList([
        step(
          "Evening one: photos before words",
          "Stand in each doorway, then open each drawer, closet and box. Do it before anything is hauled off. Where a room is gone, collect pictures from phones, relatives and old listings.",
        ),
        step(
          "Evening two: by room, clockwise",
          "Write what stood on each wall, then in the middle, then inside. One row for one thing: what, how many, brand, age, price new today.",
        ),
        step(
          "Evening three: the dull things",
          "Medicine cabinet, spices, light bulbs, tools, school supplies, the freezer. Alone they are nothing. Together they can be a sum that surprises you.",
        ),
        step(
          "Evening four: what has a limit",
          "Jewelry, cash, guns, tools for work, collections. Many policies cap them. Look up the caps, then list all of it anyway.",
        ),
      ]),
      h2("What each column is for"),
      p(
        "*Replacement cost* is what a new one of like kind costs now. *Actual cash value* is that, less wear. If your policy pays replacement cost, the difference usually comes only after you buy, and only until a date. Note what you have replaced, with the receipt's number. Depreciation should fit the thing: a cast-iron pan does not age like a sofa.",
      ),
      h2("The house: four lines that are often thin"),
      bullets([
        "**Access.** A rear yard reached through an alley, or three flights of stairs, costs labor.",
        "**Shared parts.** Bracing a party wall, or making good on the neighbor's side.",
        "**Permits and code.** City rules on wiring, smoke alarms and stairs; paid, if at all, from ordinance or law cover.",
        "**Cleaning above the ceiling.** Soot and dust gather where nobody looks, in the low space below the roof.",
      ]),
      h2("Why the check has two names on it"),
      p(
        "If you have a mortgage, the bank is often named on checks for the building. It may pay out in stages as work goes on. Call its loss department early, ask for its list of documents, and ask whether interest is paid on money it holds. Contents and living costs are usually paid to you alone. Some towns also hold back a part of a large fire payment; ask at the municipal office before you plan the cash.",
      ),
      h2("When to call someone, and when to wait"),
      p(
        "Wait if the insurer has seen everything and the estimate matches a bid from a builder you trust. Call if you have lost the house or most of it, if the contents list has stopped for a month, or if you are asked to settle before the hidden parts are open. Whoever offers to act for you for a share of the payment should show a license; look it up with the [Insurance Department](https://www.pa.gov/agencies/insurance). The cooling-off time for such a contract is on [our Pennsylvania page](state-pennsylvania).",
      ),
    ),
    seo: {
      title: "Pennsylvania Residential Property Claims | RCC",
      description:
        "A contents list in four evenings, thin lines in the estimate, two names on the check: finishing a home claim in Pennsylvania.",
    },
  },
);
