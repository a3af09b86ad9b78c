import {
  bullets,
  callout,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const propertyInsuranceClaimsGuide = article({
  slug: "property-insurance-claims-guide",
  aliases: ["sample"],
  title: "Property Insurance Claims: A Step-by-Step Guide",
  description:
    "From the night of the loss to the last payment: what to do, in which order, and where owners lose money.",
  category: "guides",
  publishedAt: "2024-02-06T14:00:00.000Z",
  picture: "claim-folder",
  readTime: 6,
  seo: {
    title: "Property Insurance Claims Guide, Step by Step | RCC",
    description:
      "What to do from the night of the loss to the final payment: notice, proof, inspection, estimate, settlement and what to do when the offer is too low.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["See claims consulting", "service-claims-consulting"],
  ],
  related: [
    "property-insurance",
    "property-documentation-guide",
    "insurance-claim-timelines",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "Make people safe. Stop the damage from growing. Photograph everything before you move it. Tell your insurer soon, in writing. Then keep one folder with every paper and every date, and do not accept a number that you do not understand. The rest of this page is how.",
    ),
    generalInformation(),

    h2("The first 24 hours"),
    bullets([
      "**Safety first.** Leave if you smell gas, see sparks or hear the structure move. Do not go back until the fire department or the utility says so.",
      "**Stop what can be stopped.** Shut the water main. Cover the roof. Board up broken windows. Your policy asks you to protect the property, and it usually pays reasonable costs for doing so. Keep the receipts.",
      "**Photograph first, clean up later.** Start wide, then go close. Record a slow video through each room.",
      "**Throw nothing away** until the insurer has seen it or has told you in writing that you may. If something must go because it is unsafe, photograph it and keep a sample.",
      "**Give notice.** Call or use the app, then send a short e-mail so that there is a record. Say what happened, when, and how you can be reached. You do not need to know the cost yet.",
    ]),
    callout(
      "warning",
      "Be careful with papers that are put in front of you on the day of a loss. A contract that assigns your claim or your benefits to a contractor is hard to undo. Take it inside, read it, and sleep on it.",
      "Do not sign on the driveway",
    ),

    h2("How a claim moves"),
    p(
      "A claim has seven stations. Knowing which one you are at tells you what to ask for next.",
    ),
    stepList([
      step(
        "Notice",
        "You report the loss and get a claim number. The insurer must answer within a time that most states set by rule.",
        "At once",
      ),
      step(
        "Assignment",
        "The insurer sends an adjuster. It may be a person on its staff, or an independent adjuster whom it hires. Both work for the insurer.",
        "First days",
      ),
      step(
        "Inspection",
        "The adjuster looks at the damage. Be there. Bring your photos and your list, and point to everything. Ask which areas were not inspected, and why.",
        "First weeks",
      ),
      step(
        "Proof of loss",
        "The insurer may ask for a signed and sworn statement of the amount you claim. The policy gives you a fixed number of days once it asks. Do not miss it, and do not guess.",
        "When asked",
      ),
      step(
        "Estimate",
        "The insurer writes down each line of repair with a price. You may have your own estimate. Compare them line by line, not only the totals.",
        "Weeks",
      ),
      step(
        "Payment",
        "The part that nobody disputes should be paid first. With replacement cost cover, more follows when the work is done.",
        "Weeks to months",
      ),
      step(
        "Supplement",
        "Hidden damage and price changes show up during repair. You can ask for more, with photos and invoices, as long as the policy still allows it.",
        "During repair",
      ),
    ]),
    p(
      "Simple claims often take 30 to 60 days from notice to payment. Large or disputed ones take longer. What each state asks of insurers stands in our [guide to claim timelines](article-insurance-claim-timelines).",
    ),

    h2("Build your proof"),
    p(
      "A claim is won on paper. The insurer pays for what you can show: that it was there, what it was like, what happened to it, and what it costs to put back.",
    ),
    bullets([
      "A list of damaged items, room by room, with age, brand and price.",
      "Photos from before the loss. Look in old phone albums, real estate listings, family videos.",
      "Two or more written estimates from contractors who have been on site.",
      "Receipts for everything you spend because of the loss: tarps, fans, hotel nights, storage, meals.",
      "A log of calls: date, time, name, what was said, what was promised.",
    ]),
    p(
      "Our [documentation guide](article-property-documentation-guide) has the full checklist as a page that you can print and take with you.",
    ),

    h2("When the adjuster comes"),
    p(
      "Be polite, be present, be exact. Walk every room with the adjuster. Show the attic, the crawl space, the back of the roof. Answer what you know. If you do not know, say so; a guess can stand in the file for years. Ask for a copy of the estimate and of the photos.",
    ),
    p(
      "You may be asked for a recorded statement. Your policy probably asks you to cooperate. You can still ask for the questions in advance, for a time that suits you, and for a copy of the recording.",
    ),

    h2("Where owners lose money"),
    bullets([
      "**Missing rooms and missing lines.** Paint without primer, shingles without underlayment, flooring without the removal of the old floor.",
      "**Prices that do not fit the place.** After a storm, labor costs more. Ask which price list was used, and for which month.",
      "**Depreciation taken twice, or on labor** where the policy or the state does not allow it.",
      "**Code upgrades left out.** If the town asks for it, and you have ordinance or law cover, it belongs in the claim.",
      "**The second payment never asked for.** Recoverable depreciation has its own deadline.",
      "**Loss of use counted too short.** The time starts with the loss and ends when the home can be lived in, within the limit of the policy.",
    ]),

    h2("If the offer is too low"),
    p(
      "First, ask the adjuster to explain it in writing: which lines were left out, and which words in the policy are the reason. Second, answer in writing with your own estimate and photos. Third, ask for a second inspection with your contractor or your own adjuster present.",
    ),
    p(
      "If you still disagree about the **amount**, many policies have an appraisal clause. Each side names an appraiser, the two choose an umpire, and any two of the three set the figure. If you disagree about **whether it is covered at all**, appraisal usually does not help. You can complain to your state’s insurance department, which costs nothing, or talk to a lawyer.",
    ),
    p(
      "A [public adjuster](article-public-adjuster-guide) works for you, not for the insurer. We read the policy, measure the loss, and negotiate. Our fee is a share of what is paid, and there is nothing to pay in advance.",
    ),

    h2("Keep an eye on the calendar"),
    p(
      "Write three dates on the first page of your folder: the day of the loss, the day by which the policy wants a proof of loss, and the last day in the Suit Against Us clause. Talking to your insurer does not always stop that clock. In some states a policy may end your right to act after one year. If a date is near, do not wait for an answer: ask a lawyer what to do.",
    ),

    h2("What to do next"),
    p(
      "Find your policy, your photos and your claim number. Put them in one place. If you want a second pair of eyes on them, ask us. The first talk is free, and you decide afterwards.",
    ),
  ),
});
