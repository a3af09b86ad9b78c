import {
  bullets,
  callout,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahResidential = stateService("utah", "residential", {
  title: "Residential property claims in Utah",
  body: richText(
    p(
      "Much of what Utah lives in was built in the last few decades, on slopes and filled ground, with big families and full basements. Home claims here are less about old walls than about three lines that people mix up: insurance against warranty, house against ground, and limit against price.",
    ),
    h2("Insurance or warranty?"),
    p(
      "A policy pays for accidents. A builder's warranty, and sometimes the law, deals with what was built badly. When a young house leaks, both can be touched: the flashing is the builder's, the wet bedroom may be the insurer's. Notify both in writing and in the same week. Do not let either one repair the spot before the other has seen it, and photograph each layer as it comes off.",
    ),
    h2("House or ground?"),
    p(
      "Nearly every home policy excludes the movement of earth: settling, slides, swelling soil, earthquake. A crack is therefore the most argued-over line in a Utah house. Ask what moved first. If a burst main washed out the soil, or a fire or explosion came out of a tremor, some of the loss may be treated differently. Put a dated pencil mark at both ends of each crack; an engineer can do much with that.",
    ),
    callout(
      "note",
      "Earthquake cover for homes is bought as an endorsement or apart. If you do not know whether you have it, you most likely do not.",
      "Check one thing tonight",
    ),
    h2("Limit or price?"),
    p(
      "The figure on the declarations is the most that the insurer pays for the house. It may have been set by a short questionnaire. Count the bathrooms, the finished basement and the garage bays in it. If the description is of a smaller house, tell the agent before a loss. After one, look for extended replacement cost, for inflation guard, and for separate limits such as debris, trees and code, which do not use up the main one.",
    ),
    h2("A household with many rooms"),
    bullets([
      "Let each person list their own room; children remember more than you think",
      "Food storage is property: photograph shelves, count cases, note the dates",
      "Skis, bikes, boats and trailers may sit under different policies",
      "Instruments, quilts and heirlooms need a description, and maybe an appraiser",
      "Tools for a trade or a home business often have low limits",
    ]),
    h2("How a claim moves"),
    numbered([
      "You report, protect, photograph.",
      "Somebody inspects; you walk along and point.",
      "An estimate and a first payment come, usually at worn value.",
      "Your builder compares scope, not price, and names what is missing.",
      "A supplement follows, then repair, then the invoices for what was held back.",
    ]),
    p(
      "If step four ends in a shrug on both sides, that is where an adjuster for the owner has the most to do. If your builder and the insurer shake hands, keep the fee. Utah's limit for bringing an action, which is friendlier than in many states, is printed with citation on [our Utah page](state-utah); after flames, read [fire in Utah](state-utah/fire) as well.",
    ),
  ),
  seo: {
    title: "Utah Residential Property Claims | RCC",
    description:
      "Insurance or warranty, house or ground, limit or price: three lines that decide a home claim in Utah, and how the claim moves.",
  },
});
