import { bullets, h2, p, richText } from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahHoa = stateService("utah", "hoa", {
  title: "HOA and condo claims in Utah",
  body: richText(
    p(
      "Townhome rows have filled the benches from Ogden to St. George, and each row belongs to an association with a large roof area, a young reserve and a deductible that few owners have heard of. One afternoon of wind or ice can turn that into a special assessment. What a board does in the first two weeks decides a good part of it.",
    ),
    h2("Week one: know the numbers before you file"),
    p(
      "Take the deductible from the master policy. If it is a percentage, find out of what: of all buildings together, of each building that was hit, or of the loss. The three can differ by a factor of many. Then get a rough cost from someone who does not sell roofs. If damage stays below the deductible on each building, the answer may be to repair from reserves, and to keep the survey for later.",
    ),
    h2("Week two: one survey, one method"),
    bullets([
      "Number the buildings and the slopes on a site plan",
      "Same test square, same camera distance, same order on every slope",
      "Soft metals, vents and window screens recorded along with shingles",
      "Interiors by unit, with the owner's name and the date",
      "A sheet of buildings with *no* damage, since it makes the others credible",
    ]),
    h2("Who bears the deductible?"),
    p(
      "The declaration has rules on it, and state law on associations may have others. Ask the association's attorney which text governs before you send a bill to an owner. Owners, for their part, should tell their agent the size of the master deductible and ask for dwelling and loss assessment limits to fit. A one-page letter from the board each year, with that number in bold, prevents most of the anger.",
    ),
    h2("Townhouse or condominium"),
    p(
      "They look alike from the street. In one the association insures the walls; in the other the owner may. Some communities have both in different phases, built under different declarations. Put the right document with the right building before you list a single shingle.",
    ),
    h2("When reserves are young"),
    p(
      "Repairs may have to wait for money while the policy asks for repair within a time before it pays the depreciation that it kept. Tell the insurer early, in writing, and ask for an extension. Ask the bank about a bridge loan, and do not let a contractor start on the promise that the insurer will pay *whatever it takes*. A contract should name a scope, a price and what happens if the claim is paid only in part.",
    ),
    h2("Snow country"),
    p(
      "In mountain communities decks, heat tapes and snow fences fail, and roofs shed on the neighbor's meter. Keep the contract for snow removal and its log. For a second-home owner far away, a manager's dated photos are often the only witness.",
    ),
    h2("Do you need an adjuster?"),
    p(
      "Not for three ridge caps. For a whole community a public adjuster can run the survey, keep the file by building and report to the board, while the insurer deals with one voice. Read [the guide](hoaGuide-hoa-claims), see [how we work with associations](claimType-condo-hoa), and look at [Utah](state-utah) for what is confirmed and what is not.",
    ),
  ),
  seo: {
    title: "Utah HOA & Condo Claims | RCC",
    description:
      "Percentage deductibles, one survey for every roof, young reserves: the first two weeks of an association's property claim in Utah.",
  },
});
