import {
  bullets,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const rhodeIslandWind = stateService("rhode-island", "wind", {
  title: "Wind damage claims in Rhode Island",
  body: richText(
    p(
      "When an Atlantic storm crosses Rhode Island, wind and sea often do their work on the same night. Insurance treats them as strangers. Wind belongs to the property policy, sea water to the flood policy, and a clause in many forms says that if an excluded cause had a part in it, the whole item may be left out. So the question that decides a shoreline claim is which of them came first, and where.",
    ),
    h2("How to keep wind and water apart"),
    p(
      "Wind leaves marks high up and on the side it came from: shingles gone in a fan, a gable vent pushed in, streaks of rain running down from a window head. Surge leaves a level line, silt, seaweed and a door that was pushed inward at the foot. Photograph both, with a tape held against the wall, and say on the recording which side of the house you are facing. Where no sea water stood, say so and show the dry ground.",
    ),
    h2("A percentage may stand between you and a payment"),
    p(
      "Policies near Narragansett Bay and the south shore often carry a hurricane, named-storm or wind deductible stated in percent. Multiply it by the insured amount of the dwelling, not by the damage. Then read what sets it off, and until when after a storm it stays in force. If a plain nor'easter did the damage, a smaller deductible may be the right one.",
    ),
    h2("Shingled houses, room by room"),
    bullets([
      "**Roof:** look for a lifted starter course along the eave; it is the first to go and the last to be noticed.",
      "**Walls:** white cedar splits where it was nailed; courses ripple when the wind got behind them.",
      "**Windows:** seals fail when a sash flexes, and fog appears between the panes weeks afterward.",
      "**Porches and decks:** posts move on their footings. Measure the gap to the house.",
      "**Inside:** salt-laden rain stains and corrodes; have outlets on the weather side opened.",
    ]),
    h2("If nobody was there"),
    p(
      "Many houses by the water are shut from fall to spring. The loss may be found weeks later, and the insurer will ask why. Keep proof of the last visit, of who looked after the place, and of the utilities that were on. Report on the day on which you find it and write down how you found it.",
    ),
    numbered([
      "Have someone you trust cover the opening and send a video of each room before it is touched.",
      "Get the storm's record from the nearest station and from a neighbor's camera.",
      "Tell both insurers, wind and flood. Each has its own adjuster and its own forms.",
      "Ask each in writing which items it believes belong to the other.",
    ]),
    h2("A second pair of eyes"),
    p(
      "If only shutters blew off, repair them. If two insurers each send you to the other, or the deductible turns on a definition, it may be time to talk to an adjuster of your own. Rhode Island's rules about when such an adjuster may be paid, and the limits that are known, are set out on [the state's page](state-rhode-island).",
    ),
  ),
  seo: {
    title: "Rhode Island Wind Damage Claims | RCC",
    description:
      "Wind or sea, which deductible, and what if the house stood closed: keeping a Rhode Island storm claim clear from the first photo on.",
  },
});
