import { evidenceChecklist } from "./checklist.ts";

export const wind = evidenceChecklist({
  title: "After wind or a tornado",
  peril: "wind",
  order: 2,
  intro:
    "Wind opens a building, and rain does the rest. Show the opening and the water that came through it together.",
  groups: [
    [
      "First",
      [
        [
          "Leave if you smell gas or see a wall lean",
          "Call from outside, and wait for the fire department.",
        ],
        "Treat every wire on the ground as live",
        "Cover openings before the next rain",
      ],
    ],
    [
      "What to photograph",
      [
        "The street side with the house number",
        "All four sides, with what lies on the ground",
        [
          "Each opening from outside and from inside",
          "Step back for a second photograph that shows where it is.",
        ],
        "Lifted, creased or missing shingles, from the ground",
        [
          "Fallen trees where they lie",
          "Show the roots and what the trunk hit before it is cut.",
        ],
        "Doors and windows that no longer close",
        "Wet ceilings, walls and floors, room by room",
        "The food in a freezer that lost power",
      ],
    ],
    [
      "What to keep",
      [
        "Pieces of roof and siding found in the yard",
        "Receipts for tarps, tree work and a place to stay",
        "The weather warning or outage notice you received",
      ],
    ],
    [
      "Whom to call, in this order",
      [
        "Emergency services and the power company, if there is danger",
        "Your insurer, to report the loss",
        "A contractor for temporary repairs, with a written price",
      ],
    ],
  ],
});
