import {
  bullets,
  h2,
  h3,
  p,
  richText,
} from "../../../builders/portable-text.ts";
import { stateService } from "../../state-service.ts";

export const utahPolicyReview = stateService("utah", "policy-review", {
  title: "Insurance policy review in Utah",
  body: richText(
    p(
      "Most people read the price of a policy and the name of the company. A policy review reads the rest. Because a Utah house can meet snow, brush fire, shaking ground, canyon gusts and a flash flood in one lifetime, a good way to do it is to play each of them through and see which sentence answers.",
    ),
    h2("Five rehearsals"),
    h3("Three feet of snow and a cracked truss"),
    p(
      "Look under the causes of loss for *weight of ice, snow or sleet*. In an open-perils form look at the exclusions instead: patios, fences, retaining walls and pools are often named there. See whether a carport is a building or another structure.",
    ),
    h3("Embers on the bench"),
    p(
      "Fire is covered; the questions are about money. Is the limit enough for today's price per square foot, and is there an extension if it is not? How long does living elsewhere last, in months and in dollars? Are trees and landscaping limited by the piece?",
    ),
    h3("The ground shakes"),
    p(
      "Find the earthquake exclusion, then look for an endorsement that takes it back. If there is one, note the deductible. If there is none, you have learned something cheap.",
    ),
    h3("Brown water in the street"),
    p(
      "Search for *surface water*, *mudslide* and *mudflow*. These are usually out. A flood policy defines mudflow narrowly. Below a burn scar it is worth asking an agent about both.",
    ),
    h3("Wind opens the roof"),
    p(
      "Is the roof paid at replacement cost, or by a schedule that falls with its age? Is damage to looks excluded? Does a percentage deductible apply to wind, to hail, or to both?",
    ),
    h2("Then the plain duties"),
    p(
      "Whatever the cause, the conditions ask much the same: tell the insurer soon, protect the property, keep records, show the damage, give a statement if asked, and swear a proof of loss. Put these on one sheet with the page numbers. If a loss has already happened, add a date to each, counted as the policy counts. Note too who must be asked before something is thrown away.",
    ),
    h2("What you should hold at the end"),
    bullets([
      "A list of gaps, each with a question for the agent",
      "A list of limits that are smaller than the thing they cover",
      "The endorsements, in your own words, one line each",
      "If there is a claim: which clause supports which item, and what must still be proved",
    ]),
    h2("A fair warning"),
    p(
      "Reading does not change the contract, and a public adjuster does not interpret law; for that see an attorney. Nor does everyone need a reviewer. If you own an ordinary house on flat ground and the five rehearsals above gave five clear answers, you are done. Ask for help when a denial turns on a word, when a trust or an LLC holds the title, or when the house is let by the night. Terms are explained in [property insurance in plain English](article-property-insurance), Utah's time limit and its citation on [the state's page](state-utah).",
    ),
  ),
  seo: {
    title: "Utah Insurance Policy Review | RCC",
    description:
      "Snow load, embers, earthquake, mudflow and wind: five rehearsals that show what a Utah property policy pays before you need it.",
  },
});
