import { evidenceChecklist } from "./checklist.ts";

export const hail = evidenceChecklist({
  title: "After hail",
  peril: "hail",
  order: 1,
  intro:
    "Hail melts and dents fade in flat light. What you record today is easier to show than what you remember later.",
  groups: [
    [
      "First",
      [
        "Stay off the roof, and away from broken glass and wires",
        "Write down the date and the time the hail fell",
        [
          "Cover broken windows and openings in the roof",
          "Photograph them first, if it is safe.",
        ],
      ],
    ],
    [
      "What to photograph",
      [
        "The street side with the house number",
        "All four sides of the building",
        [
          "Hailstones beside a coin or a ruler",
          "Put a few in a bag in the freezer, with the date on it.",
        ],
        [
          "The roof from the ground or a window",
          "Leave the close photographs to a roofer.",
        ],
        "Gutters, downspouts, vents and flashing",
        [
          "Window frames, screens, siding and garage doors",
          "Light from the side shows dents best.",
        ],
        "The air conditioner, fences, deck and grill",
        "Ceilings and the attic, if water came in",
      ],
    ],
    [
      "What to keep",
      [
        "Broken pieces of shingle, screen and siding",
        "Receipts for tarps, boards and emergency work",
        "Photographs of the roof from before the storm",
      ],
    ],
    [
      "Whom to call, in this order",
      [
        "A contractor for emergency protection only",
        [
          "Your insurer, to report the loss",
          "Write down the claim number, the name and the time.",
        ],
        "A roofer, for a written report with photographs",
      ],
    ],
  ],
});
