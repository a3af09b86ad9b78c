import { evidenceChecklist } from "./checklist.ts";

export const water = evidenceChecklist({
  title: "After water damage",
  peril: "water",
  order: 4,
  intro:
    "Water keeps moving. The source, the path and the highest line are the three things to show before it dries.",
  groups: [
    [
      "First",
      [
        "Turn off the water at the main valve",
        "Stay out of standing water near outlets or appliances",
        "Write down when you found the water and where it came from",
      ],
    ],
    [
      "What to photograph",
      [
        [
          "The pipe, hose, roof or appliance it came from",
          "Photograph it in place before a plumber takes it out.",
        ],
        "The way the water took, from room to room",
        ["The highest line on each wall", "Hold a tape measure beside it."],
        "Floors, baseboards, doors and cabinets, wide and close",
        "Ceilings below bathrooms and kitchens",
        "Furniture and belongings that got wet",
        "Fans, pumps and meters that were set up to dry it",
      ],
    ],
    [
      "What to keep",
      [
        "The failed part, in a labeled bag",
        "A piece of each wet carpet, pad and floor",
        "Readings and invoices of the drying company",
        "The plumber’s report on the cause",
      ],
    ],
    [
      "Whom to call, in this order",
      [
        "A plumber, to stop the water",
        "Your insurer, to report the loss",
        "A drying company, with its scope in writing",
      ],
    ],
  ],
});
