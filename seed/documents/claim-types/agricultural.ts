import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { link } from "../../builders/link.ts";
import { pictureField } from "../../builders/picture-field.ts";
import { step } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  listSection,
  sections,
  stepsSection,
} from "../../builders/section.ts";

export const agricultural: SeedDocument = {
  _id: "claimType-agricultural",
  _type: "claimType",
  title: "Agricultural Claims",
  slug: slug("agricultural"),
  heading: "Farm and ranch claims",
  shortTitle: "Agricultural",
  intro:
    "A farm policy is a bundle: house, barns, machines, stock and stored crops, each listed or not, each with its own way of being valued. We read the list before we walk the yard.",
  backLink: false,
  picture: pictureField("barn"),
  sections: sections(
    listSection(
      "What a farm policy may cover",
      [
        "Barns, machine sheds, shops and other buildings, if they are listed",
        "Grain bins, dryers, silos and the crops stored in them",
        "Tractors, combines, pivots and other machines",
        "Livestock lost to fire, lightning or a building collapse",
        "Fences, wells, pumps and power lines on the farm",
        "Feed, seed and fertilizer in store",
        "Extra costs to keep going, such as hired machines or trucking",
      ],
      {
        intro:
          "Growing crops are insured by crop policies with adjusters and rules of their own. We do not handle those.",
      },
    ),
    stepsSection("How a farm claim goes", [
      step(
        "Make it safe and feed the stock",
        "Move animals, shut off power to wet or burned buildings, and keep the bills. Reasonable costs of saving property often count.",
      ),
      step(
        "Walk every building",
        "We record each roof, wall and machine, and match it with the list in the policy.",
      ),
      step(
        "Value what was there",
        "Old buildings are often insured for less than it costs to rebuild them. We show both figures, and what the policy says about each.",
      ),
      step(
        "Settle around the season",
        "Harvest does not wait. We plan inspections and payments so that the work can go on.",
      ),
    ]),
    callToActionSection(
      "Storm through the yard?",
      "Tell us which buildings were hit. We look at the schedule of your policy with you.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    "Farm and Ranch Insurance Claims | RCC",
    "Barns, bins, machines, livestock and stored crops: what a farm policy may cover, and how a claim goes from the first walk to payment.",
  ),
};
