import {
  bullets,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const propertyInsurance = article({
  slug: "property-insurance",
  title: "Property Insurance Coverage, Explained in Plain English",
  description:
    "What a property policy pays for, what it leaves out, and the five lines to read before you speak to your insurer.",
  category: "insurance-tips",
  publishedAt: "2024-03-12T14:00:00.000Z",
  picture: "house-and-policy",
  readTime: 6,
  seo: {
    title: "Property Insurance Coverage Explained | RCC",
    description:
      "What a property policy pays for, what it leaves out, how deductibles and replacement cost work, and the five lines to read before you call your insurer.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["Read the claims guide", "article-property-insurance-claims-guide"],
  ],
  related: [
    "property-insurance-claims-guide",
    "property-documentation-guide",
    "public-adjuster-guide",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "Most property policies pay for damage that is **sudden and accidental**: fire, hail, wind, lightning, a pipe that bursts. Most do not pay for wear, neglect, a slow leak, flood or earthquake, unless you bought cover for it. What you get depends on three things: what caused the damage, which part of the property was hit, and how your policy values it.",
    ),
    p(
      "You do not have to know the whole policy tonight. You have to know where to look. This page shows you.",
    ),
    generalInformation(),

    h2("What a homeowner policy is made of"),
    p(
      "Home policies in the United States tend to follow the same plan. The letters below are on the declarations page, usually the first sheet, each with its own limit in dollars.",
    ),
    bullets([
      "**Coverage A, dwelling.** The house itself: roof, walls, floors, built-in cabinets, attached garage.",
      "**Coverage B, other structures.** A fence, a shed, a detached garage. It is often a share of Coverage A, so check that it is enough.",
      "**Coverage C, personal property.** What you would take with you if you moved: furniture, clothes, tools, electronics. Jewelry, art and cash often have low limits of their own.",
      "**Coverage D, loss of use.** The added cost of living somewhere else while your home cannot be lived in: rent, a hotel, meals above what you usually spend.",
    ]),
    p(
      "A condo owner has a smaller version of this. The association’s master policy may insure the walls, or only the shell. If you live in a building with an association, read our [HOA and condo guide](hoaGuide-hoa-claims) next to this one.",
    ),

    h2("What a business policy is made of"),
    p(
      "A commercial property policy has the same idea with other words. It lists **building**, **business personal property** (stock, machines, furniture) and often **business income**, which replaces the profit and the running costs you lose while you are closed. Business income cover usually starts after a waiting period of a few days. It ends when the property should have been repaired with reasonable speed, not when your customers come back. See [commercial claims](claimType-commercial) for how we work on these.",
    ),
    p(
      "Many commercial policies also have a **coinsurance** clause. It asks you to insure the property for a stated share of its value. If you insured it for less, the insurer may cut every payment by the same proportion, even for a small loss. A current valuation is the best protection against that.",
    ),

    h2("Which causes are covered"),
    h3("Open perils"),
    p(
      "An open-perils form covers every cause of direct damage except those it excludes. If you have this form and show that damage happened, it is for the insurer to point to the exclusion.",
    ),
    h3("Named perils"),
    p(
      "A named-perils form covers only the causes on its list. You have to show that one of them did the damage. Many home policies mix the two: open perils for the house, named perils for your belongings.",
    ),
    h3("What is usually left out"),
    bullets([
      "Flood: water that rises from outside. It needs a flood policy of its own.",
      "Earthquake and other movement of the ground.",
      "Wear, rot, rust, mold and damage by insects or rodents.",
      "Water that backs up through a drain, unless you added that cover.",
      "Damage that grows because nobody stopped it. This is why you should dry, cover and board up early, and keep the bills.",
      "Loss while a building stands empty. Many policies cut cover after 30 or 60 days of vacancy. Read yours before you leave a building unused.",
    ]),

    h2("Replacement cost or actual cash value"),
    p(
      "This one line can change your payment more than any other. **Replacement cost** is what it costs today to put back the same thing, new. **Actual cash value** is that amount less depreciation for age and wear. A roof in the middle of its life may be paid at a good deal less than a new one costs.",
    ),
    p(
      "With a replacement cost policy the money often comes in two parts. First the insurer pays actual cash value. Then, when the work is done and you send the invoices, it pays the amount it held back. That second part is called recoverable depreciation. It is real money, it usually has a deadline, and many owners never ask for it.",
    ),
    p(
      "Check your roof on its own. Some policies pay replacement cost for the house and only actual cash value, or a fixed schedule by age, for the roof. The words are often in an endorsement at the back.",
    ),

    h2("Deductibles are not always a flat amount"),
    p(
      "A fire deductible is usually a number in dollars. For wind and hail it is often a percentage, and it is a percentage of the **insured value of the building**, not of the loss. With a 2% wind and hail deductible on a house insured for $400,000, the first $8,000 are yours to pay, whether the roof costs $12,000 or $40,000.",
    ),

    h2("Building codes and other extras"),
    p(
      "When you rebuild, the town may require what the old house did not have: better wiring, ice barrier under shingles, wider stairs. A basic policy may not pay for that. **Ordinance or law** cover does. Look for it, and look for debris removal, tree removal, and the extra limit that some policies add when prices jump after a disaster.",
    ),

    h2("Five lines to read tonight"),
    numbered([
      "**The limits** for each coverage on the declarations page.",
      "**The deductible** for your kind of loss.",
      "**The valuation** of the building, the roof and the contents.",
      "**Your duties after loss.** They say how fast to give notice, what to protect, and when a proof of loss is due.",
      "**Suit Against Us** (sometimes called Legal Action Against Us). It sets the last day on which you can still act. In some states and for some kinds of loss, that is one year.",
    ]),
    p(
      "Read the endorsements too. They are the sheets at the end, and where they disagree with the form, the endorsement wins. If a page is missing, ask your agent in writing for a certified copy of the full policy.",
    ),

    h2("What to do next"),
    p(
      "Take photos before you clean up. Stop the damage from spreading. Tell your insurer, write down the claim number, and keep a note of each call. Our [property insurance claims guide](article-property-insurance-claims-guide) goes through it step by step, and the [documentation guide](article-property-documentation-guide) has a list you can print.",
    ),
    p(
      "If the words in your policy and the offer on your table do not seem to match, ask someone who reads them every day. The first consultation with us is free.",
    ),
  ),
});
