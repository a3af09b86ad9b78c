import {
  bullets,
  callout,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const technologyClaimsProcessing = article({
  slug: "technology-claims-processing",
  title: "Drones, Apps and Algorithms: Technology in Claims",
  description:
    "How insurers use aerial pictures, photo apps and estimating software, what these tools miss, and how to answer a fast number.",
  category: "industry-news",
  publishedAt: "2024-10-15T14:00:00.000Z",
  picture: "drone-survey",
  readTime: 5,
  listInNews: true,
  seo: {
    title: "Technology in Insurance Claims Processing | RCC",
    description:
      "How drones, photo apps, aerial images and estimating software shape property claims, what they miss, and how owners can use the same tools themselves.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["See claims consulting", "service-claims-consulting"],
  ],
  related: [
    "2024-industry-trends",
    "property-documentation-guide",
    "property-insurance-claims-guide",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "A claim may now be reported in an app, inspected by a drone, priced by software and paid in days. For a small and clear loss that is good news. For a large or hidden loss, a fast number is a first draft. You may use the speed and still ask for a person, a visit and the line items.",
    ),
    generalInformation(),

    h2("Where technology meets your claim"),
    h3("Reporting by app or chat"),
    p(
      "You answer set questions, and the answers sort the claim: simple, complex, or suspicious. Choose your words with care. Say what you saw and when. If a question does not fit, use the free text field, and send an e-mail as well. Take a picture of each screen, since you may not see it again.",
    ),
    h3("Photo estimates"),
    p(
      "The app asks for a few photos, and an estimate follows. It prices what is in the frame. Damage behind a wall, under a roof or in a machine is not in the frame. Add photos that nobody asked for: the attic, the meter reading, the stain on the other side.",
    ),
    h3("Pictures from the air"),
    p(
      "Aircraft and satellites photograph whole towns again and again. Insurers use them to measure roofs, to look for damage after a storm, and to judge the condition before it. They are good at size and shape. They are poor at bruises, lifted seals and anything in shade. A picture taken before the storm can also help you: it may show a roof that was whole.",
    ),
    h3("Drones"),
    p(
      "A drone sees a steep roof without a ladder. Good pilots fly close, in a pattern, and keep each frame with date and place. In the United States, a drone flown for business needs a certified pilot. Ask for all the photos, not for the ten best.",
    ),
    h3("Estimating software"),
    p(
      "Programs hold thousands of repair steps with local prices that change each month. They make two estimates easy to compare. They also make it easy to leave out a step without anyone seeing a gap. The room sketch is the basis for every quantity, so check its measurements first.",
    ),
    h3("Scoring and automation"),
    p(
      "Software may suggest who handles your claim, whether it is paid at once, and whether it is looked at for fraud. You will rarely see the score. You can ask for the reason of a decision, and for the clause in the policy. A reason in words is what you can answer.",
    ),

    h2("What the tools still miss"),
    bullets([
      "**Moisture.** Wet insulation under a dry surface needs a meter, a scan or an opening.",
      "**Smell and residue.** Smoke has to be tested, not photographed.",
      "**Loose and lifted.** A shingle that lost its seal lies flat in the picture.",
      "**Function.** A machine that starts today may fail next month from soot or surge.",
      "**Code.** The software does not know what your building department will ask for.",
      "**Income.** No picture shows the orders that you could not take.",
      "**Story.** It takes a person to connect the wet ceiling with the bent vent.",
    ]),

    h2("How to answer a fast number"),
    numbered([
      "Say thank you, and ask for the full estimate with line items, photos and sketch.",
      "Check the room sizes and the list of rooms.",
      "Mark what is missing: removal, underlayment, priming, permits, protection, clean-up.",
      "Ask which parts were not inspected on site.",
      "Send your own photos and a local bid, numbered to match the lines.",
      "Ask in writing for a visit, if hidden damage is likely.",
      "Before you accept a payment by app, read whether it closes the claim. A partial payment usually does not. A release does.",
    ]),
    callout(
      "warning",
      "Some apps ask you to tick a box before they pay. Read the words beside it. If it says full and final, stop and ask for a partial payment of the amount that nobody disputes.",
      "One tick can close a claim",
    ),

    h2("Use the same tools yourself"),
    p("You have a camera, a cloud and a calendar. That is most of it."),
    bullets([
      "**Phone video** of each room, once a year and after a loss. Keep the original files, because they carry date and place.",
      "**A shared folder** for policy, photos, estimates and letters, stored away from the building.",
      "**Sensors** for leaks, temperature and power. Their log shows when something happened.",
      "**Cameras** outside. Save the recording of the storm before the system writes over it.",
      "**Weather data** for your address from public services, as a first check of the date of loss.",
      "**A scan app** for receipts, with one file for each expense.",
    ]),
    p(
      "Be honest with these tools. Do not edit photos, do not stage, and do not let a program invent an item list. Insurers test files, and one false line can harm a whole claim.",
    ),

    h2("Your data"),
    p(
      "A claim file holds more than a policy number: pictures of your home, bank details, health information, names of children on a wall chart. Before you upload, look at what is in the frame. Use the insurer’s own app or portal and not a link in a text message. Ask what a smart device shares with the insurer, and whether a discount depends on it.",
    ),

    h2("Where a tool ends"),
    p(
      "Aerial pictures, moisture meters, thermal cameras and estimating software let both sides compare like with like, where both sides use them. Still, a tool finds what it is made to find. The work of an adjuster is to ask what it did not look at, and to put the answer on paper.",
    ),

    h2("Questions to ask your adjuster"),
    bullets([
      "Which pictures were used, who took them, and on which day?",
      "Was the roof, the attic or the machine seen by a person?",
      "Which price list, which region, which month?",
      "Which parts of the decision were automatic?",
      "How do I add what I found later, and until when?",
    ]),
    p(
      "If you get clear answers, the system works, and you may be paid within weeks. If you do not, it is time to ask for a person. For what the steps and dates should be in your state, see our [guide to timelines](article-insurance-claim-timelines).",
    ),
  ),
});
