import {
  bullets,
  checklist,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const propertyDocumentationGuide = article({
  slug: "property-documentation-guide",
  title: "How to Document Your Property for an Insurance Claim",
  description:
    "What to photograph, what to write down and what to keep, before and after a loss. With a checklist to print.",
  category: "insurance-tips",
  publishedAt: "2024-08-20T14:00:00.000Z",
  picture: "checklist",
  readTime: 5,
  seo: {
    title: "Property Documentation Guide and Checklist | RCC",
    description:
      "How to document your home, building or business before and after a loss: photos, inventory, receipts and a call log, with a checklist to print.",
  },
  closingLinks: [
    ["Contact Us", "contact"],
    ["Property Appraisal", "service-appraisal-services"],
  ],
  related: [
    "property-insurance-claims-guide",
    "property-insurance",
    "fire-damage-guide",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "Insurers pay for what you can show. A slow video of each room, a simple list, and one folder for papers are worth more than a perfect spreadsheet that you never finish. If nothing has happened yet, take one hour this week. If the loss was last night, photograph everything before you move it, and start the list today.",
    ),
    generalInformation(),

    h2("Before a loss: one hour a year"),
    numbered([
      "Walk through with your phone and film. Open closets, drawers and cabinets. Say aloud what you see, what it is worth, and when you bought it.",
      "Go outside. Film all four sides, the roof from the ground, gutters, fence, deck, air conditioner.",
      "Photograph the labels of machines and appliances: maker, model, serial number.",
      "Photograph the roof, furnace and water heater with a note of their age.",
      "Put the policy, receipts and appraisals in one folder.",
      "Store all of it somewhere else: in the cloud, or with a friend. A folder that burns with the house helps nobody.",
    ]),
    p(
      "Businesses should add a floor plan with machine positions, a current stock list, three years of monthly figures, and the contracts for rented equipment. Associations should add the governing documents, reserve studies and maintenance records. Our [HOA guide](hoaGuide-hoa-claims) says more.",
    ),

    h2("After a loss: the order that works"),
    h3("First hour"),
    p(
      "When it is safe, film before anyone touches anything. Begin at the street, with the house number in view. Go clockwise through each room: four walls, floor, ceiling, then the contents. Keep the camera slow.",
    ),
    h3("First day"),
    p(
      "Take close photos with something for scale: a coin, a ruler, a hand. Take each detail twice, once from far enough to see where it is, and once from near. Photograph serial numbers. Photograph the emergency work as well: tarps, fans, pumps, meters. Keep the receipt for each.",
    ),
    h3("First week"),
    p(
      "Start the inventory, start the call log, and ask contractors for written estimates. Note which things are damp, sooty or broken, even if they look as if they could be cleaned. What you do not list will not be paid.",
    ),

    h2("How to take photos that count"),
    bullets([
      "Leave the date and location functions of your phone switched on.",
      "Never edit, crop or filter the originals. Send copies.",
      "Name folders by room and date, not by mood: kitchen, then the date.",
      "Turn the lights on, or use a flashlight from the side. Side light shows dents and stains.",
      "Include what is **not** damaged. It proves the condition of the rest and saves arguments.",
      "For water, photograph the highest line on the wall, with a tape measure beside it.",
      "For hail, chalk a square on the surface and circle each mark. Let a roofer do it on the roof.",
      "For smoke, wipe a white cloth over the surface and photograph both.",
    ]),

    h2("The inventory"),
    p(
      "One line for each item: room, what it is, brand and model, how many, when bought, what it cost, what the same costs today, and what proof you have. Group small things: ten shirts, forty books. Do the expensive ones one by one. Do not round up, and do not guess at age. A list that is honest in small things is believed in large ones.",
    ),
    p(
      "No receipts? Look at bank and card statements, order histories, warranty cards, photos of birthdays and holidays, and listings from when you bought or rented the place. A friend’s photo of your living room is proof, too.",
    ),

    h2("The paper trail"),
    bullets([
      "**Call log:** date, time, name, phone or e-mail, what was said, what comes next.",
      "**Expense log:** date, what for, how much, receipt number. Meals and miles count if you had to move out.",
      "**Letters:** confirm each important call by e-mail the same day.",
      "**Versions:** keep each estimate and each report, with its date. Do not replace the old one.",
    ]),

    h2("The checklist"),
    p(
      "Print this, put it on a clipboard, and tick as you go. The PDF has the same points.",
    ),
    checklist(
      "Property documentation checklist",
      [
        "Date, time and cause of the loss written down",
        "Claim number, adjuster’s name and contact written down",
        "Street view with house number photographed",
        "All four sides of the building photographed",
        "Roof photographed from the ground, a window or a drone",
        "Gutters, vents, air conditioner and fences photographed",
        "Each room filmed: four walls, floor, ceiling",
        "Closets, drawers and cabinets opened and filmed",
        "Attic, basement and crawl space photographed",
        "Close photos of each damage, with a scale",
        "Labels and serial numbers of machines and appliances photographed",
        "Undamaged areas photographed",
        "Emergency repairs photographed, receipts kept",
        "Damaged items kept, or photographed with a sample kept",
        "Inventory begun, room by room",
        "Photos from before the loss collected",
        "Full policy with all endorsements requested",
        "Duties After Loss and Suit Against Us read, dates in the calendar",
        "Two written estimates requested",
        "Call log and expense log begun",
        "Copies of everything stored in a second place",
      ],
      { allowDownload: true },
    ),

    h2("When a value is in dispute"),
    p(
      "Photos show that something was damaged. They do not always show what it was worth. For a building, special machines, art or old houses, an independent valuation can settle the point. Our [property appraisal](service-appraisal-services) usually takes 3 to 7 business days, with preliminary findings in 24 to 48 hours.",
    ),

    h2("How long to keep it"),
    p(
      "Keep the whole file until the claim is paid in full, the repairs are done, and every limit in the policy has passed. After that, keep the settlement, the repair invoices and the photos of the finished work for as long as you own the property. They are the “before” for the next time.",
    ),
  ),
});
