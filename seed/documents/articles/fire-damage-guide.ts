import { link } from "../../builders/link.ts";
import {
  bullets,
  callout,
  callToAction,
  h2,
  h3,
  p,
  richText,
  step,
  stepList,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";
import { fact } from "../facts.ts";

export const fireDamageGuide = article({
  slug: "fire-damage-guide",
  title: "Commercial Fire Damage: What to Do in the First Eight Weeks",
  description:
    "A plan for owners and managers after a fire: what happens when, what to prove, and how to keep the business alive.",
  category: "claims",
  publishedAt: "2024-06-11T14:00:00.000Z",
  picture: "commercial-fire",
  readTime: 6,
  seo: {
    title: "Commercial Fire Damage Guide: First 8 Weeks | RCC",
    description:
      "After a commercial fire: secure the site, prove building, stock and lost income, and settle. Steps from day one to week eight, in plain English.",
  },
  closingLinks: [],
  related: [
    "property-insurance-claims-guide",
    "property-documentation-guide",
    "insurance-claim-timelines",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "In the first three days, secure the site and give notice. In the first two weeks, record everything and start the lost income file. Then settle the scope before you settle the price. A fire is rarely one loss. It is fire, smoke, water, code and lost trade together, and each has its own place in the policy.",
    ),
    p(
      `The average commercial fire loss is **above ${fact("commercial-fire-loss")}**. That is our firm’s own working figure, and yours may be far from it. It shows one thing: this is not a claim to handle between two meetings.`,
    ),
    generalInformation(),

    h2("The eight weeks at a glance"),
    stepList([
      step(
        "Secure the site and give notice",
        "Wait until the fire department releases the building. Board up, fence off, drain water, and post a watch if the place is open. Tell your insurer, your lender and your landlord or tenants. Ask for the incident number. Keep everyone out who does not have to be in.",
        "Day 1-3",
      ),
      step(
        "Record the loss and stop it from growing",
        "Photograph and film each room before the clean-up. Start drying and corrosion control on machines and electronics. Get a copy of the full policy. Begin a list of stock and equipment. Open a separate account or cost code for every expense that the fire causes.",
        "Week 1-2",
      ),
      step(
        "Agree on scope",
        "Walk the building with the insurer’s adjuster and your own experts: structure, electrical, smoke, industrial hygiene if needed. Write one list of what is damaged and how it will be repaired. Ask the building department what the code now requires. File the first request for an advance payment.",
        "Week 2-4",
      ),
      step(
        "Price, prove and negotiate",
        "Put prices to the agreed scope. Hand in inventory, lost income and extra expense with proof. Deliver the sworn proof of loss on time if it was asked for. Settle what is agreed, have it paid, and keep the open points in writing.",
        "Week 3-8",
      ),
    ]),
    p(
      "These are typical times for a loss of middle size. The weeks overlap on purpose. Large losses take longer, above all when the cause is under investigation.",
    ),

    h2("Day one, hour by hour"),
    bullets([
      "Count people. Nobody goes back for a laptop.",
      "Ask the officer in charge for a name, an incident number, and when you may enter.",
      "Have gas, power and water checked and shut off by the utility or a licensed trade.",
      "Call your insurer’s claim line. Follow with an e-mail.",
      "Hire board-up and drying. Agree on an hourly rate in writing, for emergency work only.",
      "Tell staff where to go tomorrow, and customers how to reach you.",
      "Save the camera recordings, the alarm log and the sprinkler reports before they are written over.",
    ]),
    callout(
      "warning",
      "The insurer will want to know where and why the fire began, and so may other parties. Do not clear the area of origin, and do not discard machines that may be evidence, until all who have an interest have had the chance to inspect.",
      "Keep the area of origin as it is",
    ),

    h2("Five losses in one fire"),
    h3("The building"),
    p(
      "Flames are the part that everyone sees. Heat bends steel, cracks concrete and ages wiring well beyond the burned rooms. Ask an engineer to say in writing what can stay.",
    ),
    h3("Smoke and soot"),
    p(
      "Smoke goes where the air goes: ducts, ceiling voids, wall cavities, the unit next door. Some residues are acid and keep on working. Have them tested before you accept a simple wipe-down, above all near food, medicine and electronics.",
    ),
    h3("Water"),
    p(
      "Sprinklers and hoses soak what the fire did not touch. Drying must begin within a day or two, or you add mold to the claim. Keep the daily moisture readings.",
    ),
    h3("Stock, machines and records"),
    p(
      "List what was there, what it cost, and what it would cost now. Use invoices, tax records, counts, supplier statements, and photos of the shelves. Find out whether your policy pays finished stock at cost or at selling price. Ask the maker of each machine whether it may be used again, and get the answer on paper.",
    ),
    h3("Lost income"),
    p(
      "Business income cover pays the net income you would have earned, and the costs that go on, for as long as the repair should take. Extra expense cover pays for what keeps you going: a rented hall, overtime, express freight. Save at least three years of monthly figures, your budget, and the orders you had to turn down.",
    ),

    h2("Code, debris and other lines that get lost"),
    bullets([
      "**Ordinance or law:** pulling down what is undamaged, and building to today’s code.",
      "**Debris removal:** often a limit of its own, and soon used up by wet and sooty waste.",
      "**Pollutant clean-up:** foam, oil, refrigerants, burned plastics.",
      "**Valuable papers and data:** the cost of making records again.",
      "**Utility services and civil authority:** when you are closed because of damage elsewhere.",
      "**Fire department charges** and the recharge of your sprinkler or extinguishing system.",
      "**Claim preparation costs:** some policies pay your accountant. Few pay a public adjuster. Read the clause.",
    ]),

    h2("Rent, lenders and neighbors"),
    p(
      "Read the lease the same week. It says who insures what, who repairs, whether rent stops, and by when either side may end it. Your lender is probably named on the policy and may have to sign the checks. Tell it early, and ask how repair money will be released. If smoke or water reached a neighbor, tell your liability insurer too, and leave talk of fault to it.",
    ),

    h2("Ask for an advance"),
    p(
      "You do not have to wait for the last invoice. Once it is clear that the loss is covered, ask in writing for a partial payment: for emergency work, for payroll, for the undisputed part of the building. Give a short sum with bills behind it. Repeat it each month.",
    ),

    h2("Before you sign the final paper"),
    p(
      "Check that the settlement says what it closes. Building, contents and income may be settled apart. A release of everything ends supplements for damage that only shows up in the repair. Check the date for recoverable depreciation, and the last date in the Suit Against Us clause. If a paper changes your rights, have a lawyer read it.",
    ),
    callToAction(
      [
        link("Contact Us About a Fire", "contact"),
        link("Claims Consulting", "service-claims-consulting"),
      ],
      {
        title: "Had a fire this week?",
        text: "Tell us what burned, what got wet and what had to close. We help you to put the next eight weeks in order.",
      },
    ),
  ),
});
