import {
  bullets,
  h2,
  p,
  richText,
  step,
  stepList,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahWater = stateService("utah", "water", {
  title: "Water damage claims in Utah",
  body: richText(
    p(
      "A dry state has its own ways to flood a house. A cooler on the roof drips into the attic all summer. A sprinkler line freezes in the first cold week of fall. Snow melts on a mountain cabin with nobody inside. And a thunderstorm over bare rock sends a wall of mud down a wash that had no water for a year. Utah owners meet all of them under one heading, *water*, and the policy gives each its own answer.",
    ),
    h2("A calendar of Utah water losses"),
    bullets([
      "**Winter:** burst lines in outer walls and over garages; ice at the eaves in Park City, Logan or Cedar City. Heat and proof of heat are the point.",
      "**Spring:** high ground water and melting snow against foundations. Mostly excluded, and so worth catching with a drain and not with a claim.",
      "**Summer:** flash flood in the canyon country and below burn scars. It is flood, or mud, or earth movement, in the words of most forms. A flood policy answers for the first.",
      "**Fall:** irrigation and secondary-water pipes that were not blown out in time. Inside the house they are plumbing; in the yard, often nobody's.",
    ]),
    h2("Sudden, or slow?"),
    p(
      "The pan of a rooftop cooler rusts for years and then gives way. Hard water eats a valve from within, and one night it lets go. Insurers see the years, owners see the night. What helps is to show *when the water got out*: a jump in the meter, an alarm, dry photos from a month before, drywall that is soft but not yet stained. Send the part to be looked at, and do not let it be thrown away.",
    ),
    h2("Finished basements"),
    p(
      "Many homes here have their bedrooms, theater or rented apartment below ground. Four items go missing from estimates again and again: insulation behind the lower two feet of wall, pad beneath the carpet of the next room, doors that swelled, and the work of moving a heavy household twice. If the space is let, say so; it changes the coverage and may add lost rent.",
    ),
    stepList(
      [
        step(
          "Stop",
          "Main valve, cooler supply, irrigation valve. If you find all three now, label them.",
        ),
        step(
          "Show",
          "A video with your voice: where it drips, where it runs, how deep.",
        ),
        step(
          "Save",
          "Move what can be saved to a dry room and photograph what cannot.",
        ),
        step(
          "Dry",
          "Dry air outdoors helps, but a closed wall does not know it. Ask for readings inside the cavity.",
        ),
        step(
          "Send",
          "Notice, the cause in one sentence, and a promise of the plumber's report.",
        ),
      ],
      "Five verbs for the first night",
    ),
    h2("What to ask, and when to ask for help"),
    p(
      "Ask whether a mold limit or a backup limit is being applied, whether tear-out is paid to reach the pipe, and what the insurer would accept as proof of the date. If the answers are clear, go on alone. If a slow-leak exclusion is used against a loss that you can date, or if the cabin is snowed in and the file is being closed, talk to an adjuster who works for owners. Limits and sources: [Utah](state-utah). A printable list: [documentation guide](article-property-documentation-guide).",
    ),
  ),
  seo: {
    title: "Utah Water Damage Claims | RCC",
    description:
      "Coolers, frozen irrigation, snowmelt and flash floods: a calendar of Utah water losses, and how to show that a leak was sudden.",
  },
});
