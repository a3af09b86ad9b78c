import { evidenceChecklist } from "./checklist.ts";

export const fire = evidenceChecklist({
  title: "After a fire",
  peril: "fire",
  order: 3,
  intro:
    "Smoke and the water that put the fire out often damage more than the flames. Record the rooms that look untouched, too.",
  groups: [
    [
      "First",
      [
        "Go in only after the fire department allows it",
        "Ask for the name of the officer and the report number",
        "Have the building boarded up and locked",
      ],
    ],
    [
      "What to photograph",
      [
        "All sides of the building, from the street first",
        [
          "Each room before anything is moved",
          "Go clockwise: four walls, ceiling, floor, then the contents.",
        ],
        "The inside of closets, drawers and cabinets",
        [
          "Soot on walls, vents and fabrics",
          "Wipe a white cloth over the surface and photograph both.",
        ],
        "Water on floors and in walls below the fire",
        "Labels and serial numbers of appliances and machines",
        "Rooms without visible damage",
      ],
    ],
    [
      "What to keep",
      [
        [
          "Damaged belongings, until the insurer has seen them",
          "Ask in writing before you throw anything away.",
        ],
        "Receipts for clothes, meals and a place to stay",
        "Photographs and videos that show the rooms before",
        "Bank and card statements that show what you bought",
      ],
    ],
    [
      "Whom to call, in this order",
      [
        "Your insurer, to report the loss",
        "The power, gas and water companies, to shut off service",
        "Your mortgage lender or your landlord",
        "A company for board-up, for emergency work only",
      ],
    ],
  ],
});
