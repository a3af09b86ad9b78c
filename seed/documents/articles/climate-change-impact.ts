import {
  bullets,
  h2,
  h3,
  numbered,
  p,
  richText,
} from "../../builders/portable-text.ts";
import { article, generalInformation } from "./article.ts";

export const climateChangeImpact = article({
  slug: "climate-change-impact",
  title: "How a Changing Climate Changes Your Insurance Policy",
  description:
    "Higher deductibles, roofs paid by age, new exclusions: what insurers change when the weather does, and what you can do at renewal.",
  category: "industry-news",
  publishedAt: "2024-09-17T14:00:00.000Z",
  picture: "weather-front",
  readTime: 5,
  listInNews: true,
  seo: {
    title: "Climate Change and Your Property Insurance | RCC",
    description:
      "How insurers answer to a changing climate: percentage deductibles, roof schedules, exclusions and non-renewals, and what owners can do at renewal.",
  },
  closingLinks: [
    ["Get Free Consultation", "contact"],
    ["See the claims we handle", "claimsPage"],
  ],
  related: [
    "california-wildfires-2024",
    "2024-industry-trends",
    "property-insurance",
  ],
  body: richText(
    h2("The short answer"),
    p(
      "You will probably not read the words climate change in your policy. You will meet it in smaller print: a deductible that turned into a percentage, a roof that is paid by age, a limit for hail on siding, an exclusion that was not there last year. None of it is hidden, but most of it arrives in a renewal envelope that few people open. Open it. That is the most useful thing that you can do about climate risk this month.",
    ),
    p(
      "This article does not argue about causes, and it gives no forecast. It explains what we see in policies and in claims, and how to prepare.",
    ),
    generalInformation(),

    h2("Why the weather reaches your premium"),
    p(
      "An insurer sets a price by looking at past losses and at models of future ones. When storms, heavy rain or fires cost more than the price foresaw, it has four levers: raise the premium, raise the part that you pay, pay less for some things, or stop insuring in some places. It buys insurance of its own, called reinsurance, and passes that cost on. Building costs matter just as much. The same storm costs more when labor and material do.",
    ),
    p(
      "States review these changes, some before they take effect and some after. That is why the same insurer can offer you one policy in Texas and another one in Minnesota.",
    ),

    h2("Six changes to look for in your renewal"),
    h3("Percentage deductibles"),
    p(
      "For wind and hail, a flat deductible becomes 1%, 2% or 5% of the insured value of the building. When your limit rises with inflation, so does your own share. Do the sum in dollars, and ask what the flat option would cost.",
    ),
    h3("Roofs paid by age"),
    p(
      "An endorsement may change the roof from replacement cost to actual cash value, or to a table that pays a smaller share with each year. Ask for the table. Then ask whether a new roof, or one rated for impact, brings full cover back.",
    ),
    h3("Cosmetic damage exclusions"),
    p(
      "Dents in metal roofs, gutters or siding are not paid if they do not let in water. If you own a building with a metal roof, this line is worth a phone call before you renew.",
    ),
    h3("Water limits"),
    p(
      "Cover for a backed-up drain, for a hidden leak or for wind-driven rain may shrink to a small fixed amount. Flood, meaning water that rises from outside, has never been part of a standard home policy. Heavy rain floods places that no map shows, so ask for a quote even if nobody requires it.",
    ),
    h3("Wildfire terms"),
    p(
      "In dry regions, look for a separate fire deductible, a brush clearance condition, or an inspection that you agree to. See what [California owners met in 2024](article-california-wildfires-2024).",
    ),
    h3("Shorter time to act"),
    p(
      "Some policies shorten the time to report hail or wind, or the time to act against the insurer. That can hurt more than any deductible. Our [guide to timelines](article-insurance-claim-timelines) shows where state law sets a floor.",
    ),

    h2("What it means by kind of loss"),
    bullets([
      "**Hail.** Large claims on roofs, and long arguments over old damage and new. Dated photos of the roof in good condition are gold. See [hail claims](claimType-hail-damage).",
      "**Wind.** Missing shingles, lifted edges, trees, and water that follows. Ask which part of the water counts as wind.",
      "**Fire and smoke.** More smoke claims without flames, and higher costs to rebuild. See [fire claims](claimType-fire-damage).",
      "**Freeze.** Burst pipes in places that rarely froze. Policies often ask you to keep the heat on, or to drain the pipes. Keep proof that you did.",
      "**Heavy rain.** The question is where the water came from: through the roof, up through the drain, or over the ground. Each is a different cover.",
      "**Drought.** Soil shrinks and foundations crack. Movement of the ground is usually excluded.",
    ]),

    h2("Prepare the building"),
    p(
      "Some work lowers both the risk and the price. Ask your insurer which of these earns a credit in your state, and get the answer before you pay for the work.",
    ),
    bullets([
      "Impact-rated shingles, or thicker membranes on flat roofs.",
      "Ring-shank nails, sealed roof decks and straps, where wind is the problem.",
      "Ember-resistant vents, and five feet without plants or mulch around the walls.",
      "A backwater valve, a sump pump with a battery, and downspouts that lead away.",
      "Leak sensors with an automatic shut-off.",
      "Surge protection, and a generator that an electrician connected.",
    ]),

    h2("Prepare the file"),
    numbered([
      "Read the renewal next to last year’s policy. Mark what changed.",
      "Ask your agent in writing: what is new, what is gone, and what would it cost to buy back?",
      "Have the rebuilding cost calculated again every two or three years, and after each renovation.",
      "Film the property once a year, with the roof and the outside.",
      "Keep maintenance records. They answer the sentence that it was just wear.",
      "Note the wind and hail deductible in dollars, and keep that much within reach.",
    ]),

    h2("For associations, farms and plants"),
    p(
      "Large roofs and many buildings feel these changes first. Boards should know whether the deductible counts per building or per storm, because the difference can be a special assessment. See the [HOA guide](hoaGuide-hoa-claims). Farms should check barns, bins and fences one by one, as they are often insured for less than they cost: see [agricultural claims](claimType-agricultural). Plants should look at business income. When a region is hit, suppliers and power are gone too, and the waiting period decides what is paid.",
    ),

    h2("After a loss"),
    p(
      "The more conditions a policy has, the more a claim depends on the right words and on proof. Report early. Keep damaged parts. Ask for each refusal in writing, with the clause. If the insurer says that the damage is old, ask which inspection shows it. If the numbers are large, let someone on your side read the policy before you agree.",
    ),
  ),
});
