import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { link } from "../../builders/link.ts";
import { pictureField } from "../../builders/picture-field.ts";
import { step } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  cardsSection,
  listSection,
  sections,
  stepsSection,
} from "../../builders/section.ts";
import { damageCards } from "./damage-cards.ts";

export const condoHoa: SeedDocument = {
  _id: "claimType-condo-hoa",
  _type: "claimType",
  title: "Condo & HOA Claims",
  slug: slug("condo-hoa"),
  heading: "Condo and HOA claims",
  shortTitle: "Condo & HOA",
  intro:
    "One storm, forty owners, two kinds of policy. We help boards and managers to find out which policy pays for which part, and to bring one clear claim.",
  backLink: true,
  picture: pictureField("condo-block"),
  sections: sections(
    cardsSection(
      "Damage we document",
      damageCards({
        fire: "A kitchen fire in one unit, smoke in six and water in three. We map it by unit and by owner of the part.",
        wind: "Siding, soffits, carports and shared roofs across many buildings, surveyed one by one.",
        hail: "Every slope of every building on record, so that no roof is left out and none is claimed twice.",
      }),
      { columns: 3 },
    ),
    listSection("What the association's master policy may cover", [
      "Roofs, outer walls, stairs, elevators and other common elements",
      "Inside walls and fixtures, if the governing documents say so",
      "Club houses, pools, fences and carports, often with limits",
      "Code upgrades, if the policy has ordinance or law coverage",
      "Fees that owners cannot pay while units are not fit to live in, in some policies",
    ]),
    listSection("What an owner's own policy may cover", [
      "Finishes and improvements inside the unit",
      "Furniture and belongings",
      "Living costs elsewhere while the unit is repaired",
      "Loss assessment: the owner's share of a large deductible, up to a limit",
    ]),
    stepsSection("Three steps with the board", [
      step(
        "Read the documents",
        "Declaration, bylaws and both kinds of policy. They decide who insures what, before anyone argues about amounts.",
      ),
      step(
        "Survey every building",
        "A record for each building and each affected unit, with a summary that a board can read in five minutes.",
      ),
      step(
        "Claim and report",
        "We deal with the insurer and give the board a written report for each meeting.",
      ),
    ]),
    callToActionSection(
      "Board meeting soon?",
      "We can explain the next steps to the board before it decides anything.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    "Condo & HOA Insurance Claims | RCC",
    "Master policy or owner's policy? We help boards and managers to sort out a shared loss and bring one clear claim for every building.",
  ),
};
