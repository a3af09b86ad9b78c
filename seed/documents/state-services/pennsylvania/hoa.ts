import { bullets, h2, p, richText } from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaHoa = stateService("pennsylvania", "hoa", {
  title: "HOA and condo claims in Pennsylvania",
  body: richText(
    p(
      "Many Pennsylvania associations are small: a brownstone cut into five units, a row of townhouses with a common lawn, a former school. There is no manager, the treasurer keeps the policy in a drawer, and nobody has read it since the closing. If that is you, start here.",
    ),
    h2("Are we a condominium or a planned community?"),
    p(
      "It matters. In a condominium the structure is usually common and the association insures it. In a planned community with townhouses each owner may own the walls and the roof, and the association only the lawn and the lamps. Some townhouse declarations mix the two: the association repairs roofs but does not insure them. The recorded declaration tells you; a sales leaflet does not.",
    ),
    h2("One loss, two columns"),
    p(
      "Draw a line down a sheet. On the left goes what the association must insure: as a rule structure, roof, shared pipes, hall. On the right what the owner must: as a rule finishes, belongings, living elsewhere. Put each damaged item in one column, and a question mark where the words are unclear. That sheet is worth more in the first meeting than an hour of debate.",
    ),
    h2("Duties that fall on the board"),
    bullets([
      "**Notice.** Prompt notice is a duty of the policyholder, and for the master policy that is the association. An owner's call to the agent may not count.",
      "**Protection.** Somebody has to order the tarp and the pumps. If the bylaws limit spending without a vote, use the emergency clause and record it.",
      "**Records.** Budgets, reserve studies and roof invoices will be asked for. An insurer that suspects neglected upkeep looks there first.",
      "**Equal treatment.** If the deductible is shared out, do it by the documents and not by sympathy.",
    ]),
    h2("Disputes that come up again and again"),
    p(
      "*Upkeep or loss?* A parapet that leaked for years and then fell in a storm has both in it. Separate them. *One event or several?* Two windy days in a week can mean two deductibles; ask what the insurer's dates rest on. *Matching.* New siding on one of eight fronts may satisfy no one, and the policy may say something about it, or nothing. *Code.* Converted buildings rarely meet today's fire separation; find out whether the master policy has ordinance or law cover for a common wall.",
    ),
    h2("For the owner of one unit"),
    p(
      "Notify your own insurer even if you think that the association will pay. Ask it about loss assessment cover, and about the gap between your policy and the master's. Take photos before the board's contractor opens your wall. If you rent the unit out, your form is a different one, and lost rent may be part of it.",
    ),
    h2("Should the board hire an adjuster?"),
    p(
      "Ask for a first opinion with the two-column sheet in your hand. If the building column is short, handle it. If it runs over several pages, or if owners have begun to write to one another through lawyers, one person who documents for the association can calm things. [The HOA guide](hoaGuide-hoa-claims) explains the terms; rules about contracts and dates are kept on [the state's page](state-pennsylvania).",
    ),
  ),
  seo: {
    title: "Pennsylvania HOA & Condo Claims | RCC",
    description:
      "Condominium or planned community? A two-column sheet, the board's duties and common disputes for small associations in Pennsylvania.",
  },
});
