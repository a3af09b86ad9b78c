import {
  bullets,
  callout,
  h2,
  h3,
  numbered,
  p,
  richText,
  timelineTable,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";
import { fact } from "../facts.ts";

export const insuranceClaimTimelines = article({
  slug: "insurance-claim-timelines",
  title: "Insurance Claim Timelines by State",
  description:
    "How long you have, how long the insurer has, and why the limit for contracts in general may not be the one that counts.",
  category: "claims",
  publishedAt: "2024-07-16T14:00:00.000Z",
  updatedAt: "2026-11-21T09:00:00.000Z",
  picture: "calendar",
  readTime: 5,
  seo: {
    title: "Insurance Claim Timelines by State | RCC",
    description: `Property claim deadlines in ${fact("states-served")}: how long you have to report and act, how long insurers have to answer, decide and pay, each with scope and source.`,
  },
  closingLinks: [
    ["Contact Us", "contact"],
    ["Claims Consulting", "service-claims-consulting"],
  ],
  related: [
    "property-insurance-claims-guide",
    "hail-damage-guide",
    "public-adjuster-guide",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "There is no single deadline. There are at least four, and the shortest one rules. Your policy asks for **prompt notice**. It asks for a **proof of loss** within some days of a request. It sets a **last day to act** against the insurer. And your state tells the **insurer** how fast to answer, decide and pay. Find the first three in your policy tonight. The table below helps with the fourth.",
    ),
    p(
      "A simple claim often takes 30 to 60 days from notice to payment. Disputed claims, fires and storms that hit a whole region take longer.",
    ),
    generalInformation(),

    h2("Four clocks, one claim"),
    h3("1. Notice"),
    p(
      "Most policies say “prompt” or “as soon as practicable” and name no number. For hail and wind, many name one: typically one to two years. Late notice can cost you the claim if it made the damage harder to investigate. Report first, count later.",
    ),
    h3("2. Proof of loss"),
    p(
      "This is a signed and sworn form with the amount that you claim. The policy often gives you 60 days after the insurer asks for it. Mark the day on which the request arrived. If you need more time, ask for it in writing, and get the answer in writing.",
    ),
    h3("3. The last day to act"),
    p(
      "Look for the heading Suit Against Us or Legal Action Against Us. It counts from the day of the loss, or from the day when the insurer denied the claim, and that makes a great difference. The law of your state may allow more years for contracts in general. Often the policy may make it less, and often the policy wins.",
    ),
    h3("4. The insurer’s own steps"),
    p(
      "States ask insurers to acknowledge a claim, to investigate, to decide, and to pay within set times. Many rules count business days. Many clocks start only when you have sent everything that was asked for. A missed step may give you grounds for a complaint to the regulator, but it rarely means that the claim is paid by itself.",
    ),

    h2("Timelines in the states we serve"),
    p(
      "Read a row from left to right: what you must do, how long you have, what the insurer must do. Each entry has its scope, its source and the date of our last check. Where we could not confirm a figure, the row says so; do not rely on that figure. Limits can depend on the kind of policy, the cause of the loss and the words of your contract.",
    ),
    timelineTable(),

    h2("Why “six years” can mean one"),
    p(
      "Two numbers are easily mixed up: the limit for contracts in general, and the limit that an insurance policy may set. Some examples, as we last checked them in November 2026:",
    ),
    bullets([
      "**[Minnesota](state-minnesota).** Six years is the general limit for contracts. A hail policy may end your right to act after one year (Minn. Stat. 65A.26).",
      "**[Illinois](state-illinois).** The general limit for written contracts is ten years. One-year clauses in policies are enforced all the same (Arora v. State Farm, 2025 IL App (2d) 240522). The time between your proof of loss and the denial does not count (215 ILCS 5/143.1).",
      "**[Oklahoma](state-oklahoma).** One-year clauses are enforced, for hail too.",
      "**[Texas](state-texas).** Two years is the floor. A clause that gives less, counted from the day the claim accrues, is void. Many policies use two years and one day.",
      "**[Colorado](state-colorado).** Contracts have three years (C.R.S. 13-80-101), and a homeowner policy may not shorten that (10-4-110.8(12)). Policies for associations and businesses often say one or two years.",
      "**[Utah](state-utah).** Three years after the loss begins, and a policy may not make it less (Utah Code 31A-21-313).",
      "**[Connecticut](state-connecticut).** A policy may not go below one year from the loss (C.G.S. 38a-290), and courts enforce what the policy says above that.",
    ]),

    h2("Fifteen, thirty, sixty: the Texas example"),
    p(
      "Prompt payment in Texas can be summed up as “15, 30, 60”. The Insurance Code is more exact. The insurer has 15 days to acknowledge the claim, begin to investigate and ask for what it needs (542.055). It has 15 **business** days to accept or reject once it has everything (542.056), and may take 45 more days if it says why. It has 5 **business** days to pay after it accepts (542.057). Sixty days is the outer limit (542.058).",
    ),
    p(
      "The lesson is the same everywhere: ask which days are counted, and from when.",
    ),

    h2("How to keep your dates"),
    numbered([
      "Write the day of the loss on the first page of your file.",
      "Add the day of notice, the claim number, and who took it.",
      "Read Duties After Loss and Suit Against Us. Copy both dates to your calendar, with a reminder 90, 60 and 30 days before.",
      "Answer each request in writing. Say what you send, and ask what is still missing. That sentence starts many clocks.",
      "When a date for the insurer passes, ask politely for the decision, and name the rule from the table.",
      "If nothing moves, write to your state’s insurance department. Each [state page](compliancePage) has the link.",
    ]),
    callout(
      "warning",
      "Talks, a second inspection or a friendly e-mail do not always stop the clock. If the last day to act is less than three months away and the claim is not settled, ask a lawyer in your state.",
      "Talking is not waiting",
    ),

    h2("One list of all dates"),
    p(
      "The dates in your policy and the dates of your state belong in one list, each with its source. If you want help to make that list and a plan, ask about our [claims consulting](service-claims-consulting). It usually runs for 30 to 90 days.",
    ),
  ),
});
