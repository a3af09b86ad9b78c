import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { link } from "../../builders/link.ts";
import { pictureField } from "../../builders/picture-field.ts";
import { bullets, p, richText } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  sections,
  textSection,
} from "../../builders/section.ts";
import { fact } from "../facts.ts";

export const fireDamage: SeedDocument = {
  _id: "claimType-fire-damage",
  _type: "claimType",
  title: "Fire Damage",
  slug: slug("fire-damage"),
  heading: "Fire Damage Claims",
  shortTitle: "Fire damage",
  peril: "fire",
  intro:
    "A fire does its damage in minutes; the claim takes months. What you list, photograph and keep in the first days decides most of it.",
  backLink: false,
  picture: pictureField("house-fire"),
  sections: sections(
    textSection(
      "What we look for after a fire",
      richText(
        p(
          "The burned room is the easy part. Smoke travels through ducts, wall cavities and ceilings, and soot keeps eating at metal and wiring for weeks. Water from the hoses sits under floors. A good claim has all three.",
        ),
        bullets([
          "**Structure:** what heat did to framing, trusses, masonry and steel, not only what turned black",
          "**Smoke and soot:** samples from rooms that look clean, from ducts and from insulation",
          "**Water:** moisture readings before floors and walls are closed again",
          "**Contents:** a list by room, with what each thing costs today",
          "**Living or business costs:** receipts from the first night on",
        ]),
        p(
          "Rules, building habits and deadlines differ from state to state. Choose yours below.",
        ),
      ),
    ),
    {
      _type: "stateCardsSection",
      heading: "Fire damage claims by state",
      peril: "fire",
    },
    callToActionSection(
      "Had a fire?",
      "Do not throw anything away before it is on record. Tell us what happened, and we go through the first steps with you.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    `Fire Damage Claims in ${fact("states-served")} | RCC`,
    `Flames, smoke, soot and water: what belongs in a fire claim, and a page for each of the ${fact("states-served")} where our adjusters are licensed.`,
  ),
};

export const hailDamage: SeedDocument = {
  _id: "claimType-hail-damage",
  _type: "claimType",
  title: "Hail Damage",
  slug: slug("hail-damage"),
  heading: "Hail Damage Claims",
  shortTitle: "Hail damage",
  peril: "hail",
  intro: `Hail is easy to miss. A roof can look fine from the street and have lost years of its life. Typically you have ${fact("hail-report-time")} to report it, but your policy may say less.`,
  backLink: false,
  picture: pictureField("hail-on-shingles"),
  sections: sections(
    textSection(
      "What we look for after hail",
      richText(
        p(
          "We start with the soft things that tell the truth: vents, gutters, flashings, window screens, air conditioners. Their dents show the size and the direction of the stones. Then we go to the roof.",
        ),
        bullets([
          "**Asphalt shingles:** bruises that feel soft, and lost granules that let the sun in",
          "**Metal:** dents, and seams or coatings that opened",
          "**Flat roofs:** cracks and punctures, with core samples where water may have got in",
          "**Tile and slate:** fresh breaks against old ones",
          "**Proof of the date:** weather records matched to what the roof shows",
        ]),
        p(
          "Many policies carry a separate deductible for wind and hail, often a percentage of the insured value. Some pay only the worn value of an older roof. Read these lines first.",
        ),
      ),
    ),
    {
      _type: "stateCardsSection",
      heading: "Hail damage claims by state",
      peril: "hail",
    },
    callToActionSection(
      "Hail last night, or last year?",
      "A look at the roof costs you nothing, and a date that has passed cannot be bought back.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    `Hail Damage Claims in ${fact("states-served")} | RCC`,
    `How hail damage is found and proved, what policies say about roofs, and a page for each of the ${fact("states-served")} where we are licensed.`,
  ),
};
