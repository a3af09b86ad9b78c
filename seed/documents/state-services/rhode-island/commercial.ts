import {
  bullets,
  checklist,
  h2,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandCommercial = stateService(
  "rhode-island",
  "commercial",
  {
    title: "Commercial property claims in Rhode Island",
    body: richText(
      p(
        "For a clam shack, a marina or an inn on the Rhode Island coast, twelve weeks can carry the year. A kitchen fire in May is therefore not one twelfth of an annual loss. It may be most of it. The building part of such a claim is often settled without much noise; the income part decides whether you open again.",
      ),
      h2("Showing a season that did not happen"),
      p(
        "Business income is a forecast, and you are the one who must support it. The insurer will look at past years and at the months just before the loss. Give it more than totals.",
      ),
      bullets([
        "Daily sales from the same weeks of earlier years, with weather noted if it was odd",
        "Bookings, deposits and slips already let for this summer, and those you had to return",
        "New things that would have raised sales: a patio, longer hours, a bigger menu",
        "Staff whom you keep on the payroll so as not to lose them, and why",
        "Costs that stopped, such as food and linen; name them before you are asked",
      ]),
      h2("Three spans of time"),
      p(
        "The **waiting period** at the start is yours. The **period of restoration** runs for as long as repair at reasonable speed should take, which is not always as long as it took. After it, an **extended period** in many policies helps for a while until customers return. If repair ends in November, ask how the policy treats a business whose customers come in June. The words differ, and it is better to know before you choose a contractor's schedule.",
      ),
      h2("Mills, lofts and the neighbor's sprinkler"),
      p(
        "In Providence, Pawtucket and Woonsocket many firms share an old mill. A head breaks on the fourth floor, and a print shop on the second is out of business. Your own policy covers your stock and improvements; the landlord's covers the beams and the pipes. Take out the lease and read who had to insure partitions, wiring and machines bolted to the floor. Large timbers dry slowly, so do not let new flooring be laid before readings say so.",
      ),
      h2("Docks, signs and what stands outdoors"),
      p(
        "Piers, floats, fences, signs, awnings, plants and goods in the open are often excluded or held to small limits, and rising water is a flood matter. List them in any case, on a sheet of their own. Some are covered elsewhere, under an inland marine or dock policy.",
      ),
      checklist("On the day after", [
        "Meters, freezers and coolers: note the temperature and the hour, and photograph the contents before disposal",
        "Health and fire officials: ask for each order in writing",
        "Suppliers and guests: one message, saved",
        "Point-of-sale data: a copy that is not in the building",
        "One person who speaks with the insurer",
      ]),
      h2("Hire, or handle?"),
      p(
        "If the loss is a broken window and a lost afternoon, handle it. If the forecast is in dispute, or your accountant and the insurer's have stopped understanding each other, a public adjuster can set out the income claim in the form that insurers work with. [Commercial claims](claimType-commercial) has more on method, and [Rhode Island](state-rhode-island) lists the rules for adjusters with their citations.",
      ),
    ),
    seo: {
      title: "Rhode Island Commercial Property Claims | RCC",
      description:
        "When twelve weeks carry the year: proving lost income, shared mills, docks and signs in a Rhode Island business property claim.",
    },
  },
);
