import {
  bullets,
  h2,
  numbered,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const washingtonResidential = stateService("washington", "residential", {
  title: "Residential property claims in Washington",
  body: richText(
    p(
      "This page is written for two Washington families. One stands in Spokane County before a house that is still there and smells of smoke. The other lives near Everett, and its house is gone or cannot be entered. Their policies may be the same form. Almost nothing else is.",
    ),
    h2("If the house still stands"),
    p(
      "Smoke is direct damage when it leaves something behind. Have surfaces sampled in the attic, in the return duct and inside a closed drawer, not only on a windowsill. Take the samples before a cleaning crew comes. Ask the laboratory to tell char from soot and from ordinary dust. Then decide what can be washed, what has to be sealed and what has to go.",
    ),
    bullets([
      "Heat pump, furnace and ducts: filters show what went through",
      "Insulation: it holds odor and is seldom on the first estimate",
      "Soft things: ask for a test clean before you accept that all can be saved",
      "Garden, well cap, deck and outbuildings: they are on other lines of the policy",
      "If you were told to leave: lodging may be paid under the civil authority part, for a set time",
    ]),
    h2("If the house is gone"),
    p(
      "Begin with where you sleep. Additional living expense has a limit in dollars, in months or in both, and a rebuild in Washington can outlast it. Rent something that you can afford for the longer time. Ask for advances, in writing. Next, get from the insurer all that it holds on your house: inspection photos at purchase, replacement-cost worksheets, earlier claims. They show rooms that you cannot show any more.",
    ),
    p(
      "You may not have to rebuild the same plan. Many policies pay up to the cost of the old house if you build another or buy elsewhere, often without the land. Ask before you choose, since holdback and code money can depend on it.",
    ),
    h2("Manufactured homes, cabins, floating homes"),
    p(
      "Each tends to have a form of its own: agreed or stated value, worn value, fewer causes. Tie-downs, skirting, docks and ramps may be listed or left out. Look at the declarations for the word that describes your home, and check it is the right one.",
    ),
    h2("Five useful sentences"),
    numbered([
      '"I am reporting a loss, and I do not know the cause yet."',
      '"Please send me the complete policy, with all endorsements."',
      '"I will protect the property, and I am keeping my receipts."',
      '"Please put the reason in writing, with the page."',
      '"I accept this as a partial payment; the rest is open."',
    ]),
    h2("Ground"),
    p(
      "Slides and settling are excluded in nearly all forms. If a burst main or a fire stands at the start of the chain, have it written into the first report.",
    ),
    h2("What a public adjuster adds"),
    p(
      "Hours, mainly, and practice: lists, tests, estimates, letters. A partial smoke loss with a cooperative insurer may not need it; a total loss usually means more paperwork than a grieving family can do. Ask any adjuster for the license, and see what is known about contracts and dates on [the page for Washington](state-washington) and about [fire there](state-washington/fire).",
    ),
  ),
  seo: {
    title: "Washington Residential Property Claims | RCC",
    description:
      "A house full of smoke, or no house at all: two kinds of home claim in Washington, what to test, what to ask for and what to say.",
  },
});
