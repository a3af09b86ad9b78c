import { evidenceChecklist } from "./checklist.ts";

export const theft = evidenceChecklist({
  title: "After theft or vandalism",
  peril: "theft",
  order: 5,
  intro:
    "What is gone cannot be photographed, so show where it stood and collect the proof that you owned it.",
  groups: [
    [
      "First",
      [
        "Do not enter while someone may still be inside",
        "Touch nothing until the police have seen it",
        "Ask for the report number",
      ],
    ],
    [
      "What to photograph",
      [
        "The broken door, window or lock",
        "The empty places, with cables and marks that are left",
        "Graffiti, cut wires, smashed fixtures and stripped pipes",
        "Boxes, manuals and serial numbers of what was taken",
      ],
    ],
    [
      "What to keep",
      [
        "Recordings of cameras and doorbells, before they are overwritten",
        "Receipts, card statements and warranty papers",
        "The invoice of the locksmith",
      ],
    ],
    [
      "Whom to call, in this order",
      [
        "The police",
        "Your bank and phone company, if cards or phones are gone",
        "Your insurer, to report the loss",
      ],
    ],
  ],
});
