import { seo, slug } from "../../builders/document.ts";
import type { SeedDocument } from "../../builders/document.ts";
import { link } from "../../builders/link.ts";
import { pictureField } from "../../builders/picture-field.ts";
import { step } from "../../builders/portable-text.ts";
import {
  callToActionSection,
  card,
  cardsSection,
  listSection,
  sections,
  stepsSection,
} from "../../builders/section.ts";
import { damageCards } from "./damage-cards.ts";

export const industrialLosses: SeedDocument = {
  _id: "claimType-industrial-losses",
  _type: "claimType",
  title: "Industrial Losses",
  slug: slug("industrial-losses"),
  heading: "Industrial & Commercial Claims Specialists",
  shortTitle: "Industrial losses",
  intro:
    "A plant that stands still loses money by the hour. Building, machines, stock and lost income belong in one claim that an insurer can follow.",
  backLink: true,
  picture: pictureField("plant"),
  sections: sections(
    cardsSection(
      "Catastrophic Loss Expertise",
      [
        card(
          "Fire Damage",
          "Heat, soot and corrosive smoke reach machines that never saw a flame. They should be tested before anyone switches them on.",
          { icon: "fire" },
        ),
        card(
          "Hail Damage",
          "Large flat roofs, skylights, cooling towers and rows of parked stock: each has its own kind of damage, and its own way to prove it.",
          { icon: "hail" },
        ),
        card(
          "Natural Disasters",
          "Tornado, windstorm, flood and winter freeze, often with several policies and deductibles in play at once.",
          { icon: "wind" },
        ),
      ],
      { columns: 3 },
    ),
    cardsSection(
      "Damage we document on site",
      damageCards({
        fire: "Structure, process lines, control cabinets and contaminated stock, with lab results where smoke is disputed.",
        wind: "Roof edges, cladding, stacks and yard equipment, and the rain that followed.",
        hail: "Membranes, metal panels, rooftop units and glass, slope by slope and unit by unit.",
      }),
      { columns: 3 },
    ),
    cardsSection(
      "Related claims",
      [
        card("Commercial", "Offices, shops, hotels and franchises.", {
          icon: "building",
          link: link("Commercial claims", "claimType-commercial"),
        }),
        card("Fire damage", "From the first night to the last payment.", {
          icon: "fire",
          link: link("Fire damage claims", "claimType-fire-damage"),
        }),
        card("Hail damage", "What hail does to each kind of roof.", {
          icon: "hail",
          link: link("Hail damage claims", "claimType-hail-damage"),
        }),
        card("Condo and HOA", "Shared buildings and two sets of policies.", {
          icon: "apartment",
          link: link("Condo and HOA claims", "claimType-condo-hoa"),
        }),
      ],
      { columns: 4 },
    ),
    cardsSection(
      "Additional Business Coverage",
      [
        card(
          "Business Interruption",
          "Profit and running costs lost while the plant is down, worked out from your own books.",
          { icon: "chart" },
        ),
        card(
          "Inventory Loss",
          "Raw material, work in progress and finished goods, each valued as the policy says.",
          { icon: "boxes" },
        ),
        card(
          "Supply Chain Disruption",
          "Losses because a supplier or a main customer was hit, where the policy covers dependent properties.",
          { icon: "truck" },
        ),
      ],
      { columns: 3 },
    ),
    listSection("Property that counts", [
      "Buildings, foundations and yard structures",
      "Production lines, molds, tools and spare parts",
      "Control systems, data and drawings",
      "Raw material, work in progress and finished goods",
      "Property of others in your care",
    ]),
    listSection("Costs that count", [
      "Debris removal, clean-up and lawful disposal",
      "Expediting: overtime and air freight that shorten the standstill",
      "Code upgrades that the rebuild needs",
      "Rented plant, subcontracted production and extra transport",
    ]),
    stepsSection("Three steps with us", [
      step(
        "First days on site",
        "Make safe, take stock and samples, and agree with the insurer on what may be moved.",
      ),
      step(
        "One claim from many experts",
        "Engineering, contents and accounting reports that refer to each other and to the policy.",
      ),
      step(
        "Payments that keep you going",
        "Advance payments as parts of the loss are agreed, and a final account at the end.",
      ),
    ]),
    callToActionSection(
      "Lines down?",
      "Tell us which lines stand still and since when. We can start with the policy today.",
      [link("Contact Us", "contact")],
    ),
  ),
  seo: seo(
    "Industrial & Commercial Loss Claims | RCC",
    "Fire, hail and natural disasters at plants and warehouses, with business interruption, inventory loss and supply chain coverage.",
  ),
};
