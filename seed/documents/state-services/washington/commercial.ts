import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonCommercial = stateService("washington", "commercial", {
  title: "Commercial property claims in Washington",
  body: richText(
    p(
      "A fruit packer in Wenatchee, a boat yard in Anacortes, a studio above a shop in Tacoma. Each can lose a building and be insured for it, and each can be ruined by something else: a cold room that warmed up, a supplier who burned down, a street that was closed for smoke. The property form is only the start of a Washington business claim. The endorsements do the rest.",
    ),
    h2("Cold and controlled rooms"),
    p(
      "When power or a compressor fails, the loss is counted in hours and degrees. Save the temperature log first; many systems overwrite it. Find out which cover applies: *spoilage*, *equipment breakdown*, *utility services*, or the main form if the failure followed from a fire or a storm on your premises. Samples have to be taken by a lab, with a seal and a signature. A buyer who rejects a load should put the reason on paper.",
    ),
    h2("The loss at somebody else's place"),
    bullets([
      "A supplier's or a buyer's plant is damaged: *dependent property* cover, for those named or for all, up to a limit",
      "A pass or a bridge is closed and goods stand still: look at *ingress and egress*, if you have it",
      "An order keeps you out after a loss nearby: *civil authority*",
      "Smoke drifts in from a fire many miles off: is soot a direct loss to your stock, filters and electronics? Have it tested before you clean",
    ]),
    h2("Building by building"),
    p(
      "A schedule gives every building its own limit; a blanket limit floats over all. With a schedule, a wrong value on one line cannot be mended from another. *Margin clauses* sit between the two. Look for them before you agree to the order in which buildings are priced. And see how each roof is valued, since older ones may be moved to worn value by a single line.",
    ),
    h2("Construction on the west side"),
    p(
      "Work in a city needs room: a lane closure, a crane permit, protection for the neighbors. Wood frames have to be kept dry for months, and tents are costly. Energy and seismic rules have moved since most buildings went up. Three headings should therefore appear in the estimate and often do not: access, weather protection, code.",
    ),
    stepList(
      [
        step(
          "First day",
          "Notice to each insurer by e-mail, so that the hour is on record.",
        ),
        step(
          "First week",
          "Preserve logs, cameras and failed parts. Appoint one person to say yes or no.",
        ),
        step(
          "First month",
          "A budget for reopening in part. Insurers often support it if it shortens the closure; ask before you spend.",
        ),
        step(
          "Each month after",
          "A short claim report: spent, lost, saved, open. Partial payments come more easily to people who ask with figures.",
        ),
      ],
      "Rhythm of a business claim",
    ),
    h2("Earth and water"),
    p(
      "Earthquake, slide and flood are left out of ordinary forms, and are bought apart, often as one difference-in-conditions policy. It has its own deductibles, sometimes by building and by coverage.",
    ),
    h2("Inside job, or outside help?"),
    p(
      "A firm with a controller and a calm season can do much of this alone. If the season is not calm, a public adjuster can carry the file while you carry the business. [More on commercial work](claimType-commercial); [Washington's rules](state-washington); [smoke and stock](state-washington/fire).",
    ),
  ),
  seo: {
    title: "Washington Commercial Property Claims | RCC",
    description:
      "Cold storage, suppliers, closed passes, smoke and blanket limits: the endorsements that decide a business claim in Washington.",
  },
});
