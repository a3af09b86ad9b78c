import {
  bullets,
  callout,
  h2,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const industryTrends2024 = article({
  slug: "2024-industry-trends",
  title: "2024 Trends in Property Claims: What Changed for Owners",
  description:
    "Eight changes in how property claims were insured, inspected and paid, and one thing to do about each.",
  category: "industry-news",
  publishedAt: "2024-12-10T15:00:00.000Z",
  picture: "map-desk",
  readTime: 5,
  listInNews: true,
  seo: {
    title: "2024 Property Insurance Industry Trends | RCC",
    description:
      "Eight trends in property insurance claims in 2024: remote inspections, roof endorsements, percentage deductibles and more, with one step to take for each.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["Read about public adjusting", "service-public-adjusting"],
  ],
  related: [
    "technology-claims-processing",
    "climate-change-impact",
    "public-adjuster-guide",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "Policies asked owners to carry more of the risk, claims were looked at more often through a screen, and repairs cost more than many limits foresaw. Nothing of this means that a fair claim is lost. It means that you need better papers, earlier. Below are eight changes that we watch, and one step for each.",
    ),
    p(
      "We give no market figures here. Numbers for a whole country say little about your building, and you can find them at your state’s insurance department, fresh and with their source.",
    ),
    generalInformation(),

    h2("1. Deductibles by percentage"),
    p(
      "More policies set the wind and hail deductible as a percentage of the insured value. On a large building, this can be more than the damage of a common storm. Owners with several buildings should ask whether it counts per building, per location or per event.",
    ),
    p(
      "**One step:** write the deductible in dollars beside each building on your list. Show it to whoever decides about reserves.",
    ),

    h2("2. Roofs have become a cover of their own"),
    p(
      "Endorsements now often treat the roof apart from the house: actual cash value, payment by age, no payment for dents that do not leak. Many owners learn of it in the claim.",
    ),
    p(
      "**One step:** ask your agent one question by e-mail: how would you pay for my roof if hail destroyed it tomorrow? Keep the answer.",
    ),

    h2("3. The first look is remote"),
    p(
      "Photos by phone, video calls, drones and pictures from aircraft have taken the place of many first visits. They are quick. They also see only what the camera sees. Moisture, smell, soft decking and wiring are not in the picture.",
    ),
    p(
      "**One step:** accept the quick look, and ask in writing for a visit if the estimate leaves out what you know is there. More on this in [technology in claims](article-technology-claims-processing).",
    ),

    h2("4. Estimates come from software"),
    p(
      "Most estimates are written with the same few programs and monthly price lists. The program does what it is told. If the operator leaves out a line, the total looks just as exact.",
    ),
    p(
      "**One step:** ask for the full estimate with line items, the name of the price list and its month. Compare it with a local bid, line by line.",
    ),

    h2("5. Repairs cost more and take longer"),
    p(
      "Material, labor and permits changed in price, and after a storm crews were booked out. A limit that was calculated years ago may be too low, and loss of use may end before the work does.",
    ),
    p(
      "**One step:** have the rebuilding cost calculated anew, and ask for an extension of living costs early, with a letter from the contractor that gives the reason for the delay.",
    ),

    h2("6. More questions about the past"),
    p(
      "Insurers look harder at the condition before the loss: old pictures from the air, earlier claims, inspection reports, listings. The phrase that follows is “wear and tear” or “prior damage”.",
    ),
    p(
      "**One step:** make your own past. One film of the property each year, and a folder with maintenance bills. Our [documentation guide](article-property-documentation-guide) takes you through it in an hour.",
    ),

    h2("7. Rules are moving"),
    p(
      "States keep changing their rules: for contracts with contractors, for what public adjusters may charge, for how fast insurers must answer. In some of our states, the rule that we read last year is not the rule of today. That is why every legal figure on this site has a scope, a source and the date of our last check, and says so when we could not confirm it.",
    ),
    bullets([
      "Washington filed a change to its claim handling rules, so we check it again before we print it.",
      "Kansas lets public adjusters work on commercial-lines policies only.",
      "Connecticut, Kansas and Texas set the highest fee of a public adjuster at 10%. Other states do so after a declared disaster. See the page of [your state](compliancePage).",
    ]),
    p(
      "**One step:** do not trust a number without a date. Look for the date on our state pages, and look at the regulator’s own site.",
    ),

    h2("8. More people knock on the door"),
    p(
      "After a storm come the helpers: good ones, and others. Some ask you to sign over your benefits, some promise to cover your deductible, some say that they are adjusters and have no license in your state.",
    ),
    p(
      "**One step:** ask for name and license number, and look both up at your state’s insurance department before you sign. [How to check a license](article-public-adjuster-guide) has the five steps.",
    ),

    h2("What stayed the same"),
    p(
      "The contract still decides. The insurer owes what the policy says, for damage that you can show, reported in time. Most good outcomes still come from the same plain things: early notice, many photos, a list, a log, a second estimate, and a calm answer in writing.",
    ),
    callout(
      "note",
      "One hour with your policy, your camera and this list does more than any prediction. Put it in the calendar for the week before your renewal.",
      "If you do one thing",
    ),

    h2("A plan for your next renewal"),
    numbered([
      "Eight weeks before: ask for the renewal terms and a full copy of all endorsements.",
      "Six weeks before: mark each change in deductible, roof, water and time limits.",
      "Five weeks before: film the property and update the inventory.",
      "Four weeks before: ask for prices to buy back what was cut, and for credits for what you improved.",
      "Two weeks before: decide, and get the confirmation in writing.",
      "On the day: store the new policy outside the building.",
    ]),

    h2("How we work with these changes"),
    p(
      "We read the policy first, because it tells us which fight is worth it. We go on site, because the screen does not show it all. We write our own estimate, because the first one is a draft. And we tell you at the start if we think that you do not need us. A claim can be small and clear, and then a good list and a polite letter are enough.",
    ),
  ),
});
