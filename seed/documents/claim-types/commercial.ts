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

export const commercial: SeedDocument = {
  _id: "claimType-commercial",
  _type: "claimType",
  title: "Commercial Claims",
  slug: slug("commercial"),
  heading: "Commercial property claims",
  shortTitle: "Commercial",
  intro:
    "When a business is hit, two clocks run: the repair, and the income that is not coming in. We claim for both, and keep the records that each of them needs.",
  backLink: true,
  picture: pictureField("commercial-street"),
  sections: sections(
    cardsSection(
      "Damage we document",
      damageCards({
        fire: "Burned areas, smoke in stock and air ducts, and the water from sprinklers and hoses. Insurers often count the first and forget the rest.",
        wind: "Lifted membranes, broken cladding, signs and windows, and the rain that came in through them.",
        hail: "Punctured roofing, dented metal and damaged rooftop units. A roof that does not leak yet may still be at its end.",
      }),
      { columns: 3 },
    ),
    listSection("What a commercial policy may cover", [
      "The building, with fixtures and permanent equipment",
      "Business contents, stock and tenants' improvements",
      "Debris removal and clean-up",
      "Ordinance or law: the upgrades that today's code asks for",
      "Outdoor signs, glass and fences, often with limits of their own",
    ]),
    listSection(
      "What is often left unclaimed",
      [
        "Business income lost while you are closed or only partly open",
        "Extra expense: rent elsewhere, hired machines, overtime",
        "The time to get going again after the doors reopen",
        "Loss because a supplier or a neighbor was hit, or access was closed",
        "The cost of preparing the claim, where the policy has that coverage",
      ],
      { intro: "These stand in many policies, but someone has to ask." },
    ),
    stepsSection("Three steps with us", [
      step(
        "Secure and record",
        "We photograph and measure before the clean-up, and set up the books for extra costs from day one.",
      ),
      step(
        "Price the whole loss",
        "Building, contents and income, each with its own evidence, in one claim.",
      ),
      step(
        "Settle in the right order",
        "We ask for advance payments where the policy allows, so that you can reopen while the rest is being settled.",
      ),
    ]),
    callToActionSection(
      "Closed, or only partly open?",
      "Tell us what stands still. We look at the policy with you, free of charge.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    "Commercial Property Claims | RCC",
    "Fire, wind and hail claims for shops, offices, hotels and franchises, with business income and extra expense claimed from day one.",
  ),
};
