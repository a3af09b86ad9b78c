import type { SeedDocument } from "../builders/document.ts";
import { keyed } from "../builders/reference.ts";
import { step } from "../builders/portable-text.ts";

/**
 * A storm that is prepared, and switched off: its place, its times and an
 * emergency number are filled in when one comes.
 */
export const storms: SeedDocument[] = [
  {
    _id: "storm-hail-and-wind",
    _type: "storm",
    name: "Hail and wind",
    active: false,
    perils: ["hail", "wind"],
    bannerText:
      "Storm damage? Make people safe first, then tell us what happened.",
    heading: "After the storm: people first, then the roof",
    text: "Go through these steps as far as it is safe. Then tell us what happened.",
    steps: keyed([
      step(
        "Make people safe",
        "Leave if you smell gas or see a wall lean, and call from outside. Treat every wire on the ground as live.",
        "Now",
      ),
      step(
        "Photograph the damage",
        "All four sides of the building and each opening, from the ground, before anything is moved.",
        "Before repairs",
      ),
      step(
        "Keep the water out",
        "Cover openings if it is safe. Keep the broken pieces and every receipt.",
        "Before the next rain",
      ),
      step(
        "Report the loss to your insurer",
        "Write down the claim number, the name and the time of the call.",
      ),
    ]),
  },
];
