import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahCommercial = stateService("utah", "commercial", {
  title: "Commercial property claims in Utah",
  body: richText(
    p(
      "Two lines of business meet in Utah: long low buildings on the valley floor, full of goods on their way somewhere, and mountain towns that live from a few months of guests. A claim for the first turns on roofs and stock. A claim for the second turns on dates. Both are helped by papers that exist before the loss.",
    ),
    h2("A large flat roof"),
    p(
      "Weight is the first question. Wet spring snow, a drift behind a parapet or a drain that froze can bring down a bay of joists. Insurers pay for collapse by weight of snow in many forms, and look for signs of overload, decay or poor design in others. Before props go in, have the deflection measured and photographed; afterward the shape is gone. Keep a note of who cleared the roof, and when.",
    ),
    p(
      "The second question is what lies under the membrane. Infrared pictures on a cool evening, followed by a few core samples, show which squares of insulation are wet. Replace those, or all? The plan of the wet areas answers better than two opinions.",
    ),
    h2("Goods of other people"),
    bullets([
      "Your own stock: at cost, or at selling price if it was sold already. The policy says which.",
      "Customers' goods in your care: often a different coverage, sometimes a legal-liability form.",
      "Goods under way: a cargo or inland marine policy, with its own insurer.",
      "Packaging with a dent: is the content harmed, or only its sale? Agree with the brand owner and the insurer on who may decide.",
    ]),
    h2("A resort's ten good weekends"),
    p(
      "If a lodge loses its boiler in February, the income that matters falls into a handful of nights. Show nightly rate and occupancy by weekday for the same weeks before, the reservations you had to cancel, and those that you could place elsewhere. Count what you saved. Look for the clause on customers who do not come because *another's* property is damaged: a lift, a road, the power line. It is called dependent property or utility services cover, and it is bought apart.",
    ),
    h2("Brick, and the shaking it may get"),
    p(
      "Ordinary property forms exclude earthquake. An old unreinforced brick front on a Main Street needs the endorsement or a policy of its own, usually with a percentage deductible. After tremors, have an engineer mark old cracks and new ones; if a pipe broke or a fire started, ask separately about that part.",
    ),
    checklist("Papers worth having before a loss", [
      "Roof plan, age of each section, last inspection",
      "Statement of values, and when it was last updated",
      "Leases, with the insurance clause marked",
      "Sales by day for three years, stored outside the building",
      "A list of machines with serial numbers and photos",
    ]),
    h2("Who does the work?"),
    p(
      "Your broker can help you report. Your accountant can pull numbers. A public adjuster ties roof, stock and income into one claim and argues it for you, which makes sense when the sums or the hours are large, and makes none for a broken dock door. [How we look at business claims](claimType-commercial). [What is known of Utah's rules](state-utah).",
    ),
  ),
  seo: {
    title: "Utah Commercial Property Claims | RCC",
    description:
      "Snow on flat roofs, goods in storage, a resort's few good weekends and old brick: commercial property claims in Utah, part by part.",
  },
});
