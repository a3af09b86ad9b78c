import { seo, slug, type SeedDocument } from "../builders/document.ts";
import { pictureField } from "../builders/picture-field.ts";
import { keyed, reference } from "../builders/reference.ts";
import { fact } from "./facts.ts";

type Section = { title: string; items: string[] };

const sections: Section[] = [
  {
    title: "The short answer",
    items: [
      "Find three papers first: the master policy, the declaration (or CC&Rs), and the bylaws. Together they say what the association insures, what each owner insures, and who decides.",
      "Protect the building and photograph it before anyone cleans up. The association has a duty to prevent further damage to the common parts, and so has each owner inside the unit.",
      "Give notice under the master policy and ask every affected owner to give notice under their own. One event may be many claims.",
      "Name one person who speaks for the association, and one folder where every paper goes.",
      "Write down the shortest date in each policy. Policies of associations often give one or two years to act, even where the law of the state gives more time to homeowners.",
    ],
  },
  {
    title: "Who insures what",
    items: [
      "Bare walls: the master policy covers the structure and the common parts. Everything inside the unfinished walls is for the owner: drywall, floors, cabinets, fixtures.",
      "Single entity: the master policy also covers the inside as it was first built. Later improvements are for the owner.",
      "All in: the master policy covers fixtures and improvements too. Furniture and personal things stay with the owner.",
      "Do not go by the label. Read the words of the declaration, of the policy and of your state’s condominium law, in this order, and ask your association’s lawyer where they disagree.",
      "Limited common parts, such as balconies, windows, doors and pipes that serve one unit, cause most of the arguments. Make a table of them before the next loss, and let the board adopt it.",
      "An owner’s policy, often called an HO-6, may cover the inside of the unit, personal things, loss of use, and a share of an assessment by the association. The limit for assessments is often small. Raising it usually costs little.",
    ],
  },
  {
    title: "The first 48 hours",
    items: [
      "Check that everyone is safe, and keep people out of parts that may fall, flood or carry current.",
      "Shut off water, gas or power where needed. Keep a plan of the valves at a place that volunteers know.",
      "Hire board-up, tarps and drying for the common parts. Agree on rates and scope in writing, for emergency work only.",
      "Film every affected hall, roof, attic and unit. Ask owners for access the same day. Most declarations allow entry in an emergency.",
      "Tell the insurer, the management company, the lender of the association if there is one, and all owners. One short message a day is better than a long one each week.",
      "Do not let a contractor who happens to be on site sign up the whole building. A contract for repairs needs a vote or the authority that your bylaws give.",
    ],
  },
  {
    title: "Build one record for the whole building",
    items: [
      "Give each building, unit and room a number, and use the same numbers in photos, estimates and letters.",
      "Keep one sheet for each unit: access, photos, readings, owner’s insurer, claim number, open points.",
      "Split every estimate in three columns: common parts, limited common parts, inside of units. It saves months.",
      "Collect what shows the condition before: reserve study, roof reports, maintenance bills, minutes, listings.",
      "Log every expense of the association that would not have come up without the loss: security, storage, overtime of staff, extra meetings, copies.",
      "Store the record outside the building, and let two board members have access.",
    ],
  },
  {
    title: "Deductibles and special assessments",
    items: [
      "Look at the kind of deductible first. For wind and hail it is often a percentage of the insured value, sometimes for each building, and it can be larger than the reserve.",
      "Ask whether it counts for each building, each location or each event. In a complex with many roofs, this one word can change the result by a great deal.",
      "Read who pays it. Some declarations put it on all owners, some on the unit where the damage began, some leave it to the board.",
      "Tell owners early, and in writing, which share each may have to bear and why, so that they can report it to their own insurer in time.",
      "Ask owners to send in the insurer’s answer. Loss assessment cover often applies only if the event and the assessment fall in the right policy period.",
      "Do not set an assessment before the scope is clear. A second one is harder to explain than a late one.",
    ],
  },
  {
    title: "Hail, wind, fire and water",
    items: [
      "Hail: have all slopes and all buildings inspected, not only those that leak. Check soft metals, skylights, rooftop units and balconies. Typical reporting times are one to two years, and some policies are shorter.",
      "Wind: list fences, carports, signs, trees and pool houses. They are often separate items with small limits, or not insured at all.",
      "Fire: keep the unit of origin as it is until every insurer has seen it. Smoke travels through chases and attics, so test the units next door and above.",
      "Water: find the cause before you argue over the cost. A burst pipe, a slow leak, a drain that backed up and a roof that let in rain are four different answers.",
      "Building code: older blocks may have to add sprinklers, wider doors or fire stops when they rebuild. Look for ordinance or law cover, and ask for its limit.",
      "Loss of use: owners look at their own policies for hotel and rent. The association looks at lost fees or rent, if it has that cover.",
    ],
  },
  {
    title: "What the board has to decide, and record",
    items: [
      "Who may sign for the association: notice, proof of loss, contracts, settlement. Put it in the minutes with a limit in dollars.",
      "Whether to hire an engineer, a public adjuster, a lawyer or all three. Get the fee in writing, and check each license at the state’s insurance department.",
      "How bids are taken, and who compares them. Directors who have an interest should say so and step back.",
      "How insurance money is held. Many declarations ask for a separate account, and some for a trustee above a certain sum.",
      "Whether to repair, improve or rebuild. Some states and declarations need a vote of owners and lenders for the last.",
      "How owners are informed. A page with dates, decisions and next steps prevents most of the anger.",
    ],
  },
  {
    title: "Working with the insurer",
    items: [
      "Walk the property with the insurer’s adjuster, with your numbered list in hand, and let both sides sign the list of what was seen.",
      "Ask for the estimate with line items, the photos, and the name and month of the price list.",
      "Ask for an advance once cover is clear. Associations have to pay contractors long before the last invoice.",
      "Answer each request in writing and on time. Ask what is still missing. Many time limits for the insurer start only when it has everything.",
      "Ask for each refusal in writing, with the clause. Old wear, missing maintenance and matching are the usual reasons, and records are the usual answer.",
      "Keep unit claims and the master claim in step. If one insurer says that a wall is common and the other says that it is not, put both letters side by side and ask both to answer.",
    ],
  },
  {
    title: "Prepare before the next loss",
    items: [
      "Have the buildings valued again every two or three years, and after large works. Many policies reduce payment if the limit is too low.",
      "Read the renewal against last year’s policy: deductible, roofs, water, exclusions, time to act.",
      "Film roofs, halls and outside once a year.",
      "Send owners one page that says what the association insures, what they should insure, and how large the deductible is.",
      "Keep an emergency list: valves, keys, trades, insurer, public adjuster, lawyer, and a neighbor with a large room.",
      "Put money for the deductible in the reserve plan.",
    ],
  },
  {
    title: "How we help associations",
    items: [
      "We read the master policy next to the declaration, and tell the board in plain words what belongs to which claim.",
      "We inspect every building, write a numbered estimate, prepare the proof of loss, and negotiate with the insurer.",
      "We come to a board or owners’ meeting to explain where the claim stands.",
      `Our fee is typically ${fact("fee-range")} of the settlement, or less where state law sets a lower cap. There are no upfront fees, and the first consultation is free.`,
      "In Kansas we can only work on commercial-lines policies. Ask us whether your master policy is one.",
      "This is general information, not legal advice. We are not a law firm. Your policy may set a shorter limit than the law of your state: read its Suit Against Us clause.",
    ],
  },
];

export const hoaGuide: SeedDocument = {
  _id: "hoaGuide-hoa-claims",
  _type: "hoaGuide",
  title: "HOA and Condo Claims: A Guide for Boards and Managers",
  slug: slug("hoa-claims"),
  description:
    "Who insures what, what a board must decide, and how one storm becomes many claims without becoming a mess.",
  publishedAt: "2024-10-01",
  sections: keyed(sections),
  author: reference("author-hoa-placeholder"),
  category: reference("category-hoa"),
  picture: pictureField("condo-block"),
  readTime: 7,
  seo: seo(
    "HOA and Condo Insurance Claims Guide for Boards | RCC",
    "A guide for HOA boards and managers: who insures what, deductibles and assessments, the first 48 hours, records, and working with the insurer.",
  ),
};
