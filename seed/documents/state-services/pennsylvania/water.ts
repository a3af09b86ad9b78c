import {
  bullets,
  h2,
  numbered,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const pennsylvaniaWater = stateService("pennsylvania", "water", {
  title: "Water damage claims in Pennsylvania",
  body: richText(
    p(
      "Most Pennsylvania houses have a basement, and most water ends there, wherever it began. That is why the basement is the worst place to decide what happened. Follow the water up to its start, floor by floor, and write down what you find.",
    ),
    h2("Five stories that the same wet basement can tell"),
    stepList([
      step(
        "The supply line",
        "A pipe, a hose or a heater let go. Sudden and accidental: the classic covered loss. Keep the part.",
      ),
      step(
        "The old clay lateral",
        "Roots or a collapse blocked the sewer, and it came back through the floor drain. Without the backup endorsement most policies leave this out. With it, look for its limit.",
      ),
      step(
        "The storm sewer",
        "A cloudburst overloaded the town's system. It feels like a flood and may be treated as a backup. The endorsement's wording decides, so quote it word by word.",
      ),
      step(
        "The creek or river",
        "Water that ran over the ground is flood. Only a flood policy answers, and it covers little in a basement: read its list before you count on it.",
      ),
      step(
        "The wall itself",
        "Ground water through stone or block is nearly always excluded. So is damage that took years.",
      ),
    ]),
    h2("When it started next door"),
    p(
      "In a row, a neighbor's burst heating pipe can soak your party wall. Claim on your own policy without delay. Your insurer may go after the neighbor's insurer and, if that works, may win back your deductible or a part of it. For that it needs proof: the neighbor's name, the plumber's invoice, photographs of the wall from your side while it is still wet.",
    ),
    h2("Drying is a claim too"),
    p(
      "Restoration firms work fast and bill by the machine and the day. Before they start, ask which rooms, how many machines, and who decides that it is dry. Ask for the log at the end. An invoice without readings is often cut by the insurer, and the rest may then land on you. Be careful with a form that assigns your insurance payment to the firm.",
    ),
    h2("What owners forget to list"),
    bullets([
      "The furnace, water heater and laundry that stood in it, by model and age",
      "Shelves of stored things: count by box, photograph by layer",
      "Electric outlets and wiring that were under water and need to be checked",
      "Flooring that runs on into the dry room and cannot be matched",
      "Power for the dryers, which shows on your next bill",
    ]),
    h2("Four questions for the first call"),
    numbered([
      "What cause have you written down, and may I correct it after the plumber's report?",
      "Do I have a backup endorsement, and what is its limit?",
      "May I discard spoiled contents today if I photograph them?",
      "When will somebody see it, and whom do I call if nobody comes?",
    ]),
    p(
      "With a clear cause and a fair drying bill, you can finish this yourself. If the cause has changed twice in three letters, or the basement holds a rented apartment or a business, a public adjuster can put the facts in order. Dates for the insurer's steps are on [Pennsylvania's page](state-pennsylvania), beside their sources.",
    ),
  ),
  seo: {
    title: "Pennsylvania Water Damage Claims | RCC",
    description:
      "Burst pipe, clay lateral, storm sewer, creek or seeping wall: a Pennsylvania basement can tell five stories, and cover differs for each.",
  },
});
