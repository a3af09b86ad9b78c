import type { Peril } from "./consultation-schema";

/** By peril: how to make the place safe, and what to photograph. */
const first: Readonly<Record<Peril, readonly [safe: string, photos: string]>> =
  {
    fire: [
      "Stay out until the fire department says you can go in. Then have the building boarded up and locked.",
      "Photograph every room before anything is moved or thrown away, including rooms with only smoke.",
    ],
    hail: [
      "Stay off the roof. Cover broken windows from inside, and put buckets under leaks.",
      "Photograph all four sides of the building from the ground, and any hailstones beside a coin.",
    ],
    wind: [
      "Keep away from wires on the ground, leaning trees and loose walls. Cover openings if you can do it safely.",
      "Photograph all four sides and every opening, from outside and inside, before anything is repaired.",
    ],
    water: [
      "Turn off the water at the main valve. Stay out of standing water near outlets and appliances.",
      "Photograph where the water came from, where it went and how high it stood, before it dries.",
    ],
    lightning: [
      "If you smell smoke or see scorch marks, leave and call 911. Leave damaged outlets and appliances off until an electrician has checked them.",
      "Photograph the scorch marks, and the label of each appliance that no longer works.",
    ],
    theft: [
      "If someone may still be inside, stay out and call 911. Report it to the police and write down the report number.",
      "Photograph broken doors, windows and locks, and the places where things are missing. Touch nothing before the police have seen it.",
    ],
    other: [
      "Get everyone out of danger, and call 911 if anyone is hurt. Then stop the damage from spreading, if that is safe.",
      "Photograph the damage from several sides before anything is moved or repaired.",
    ],
  };

const always = [
  "Keep every receipt, for supplies, repairs, meals or a hotel. Keep the broken parts too.",
  "Do not sign a release, a settlement or a contract for the whole repair tonight. A company that makes the place safe should ask you to sign for that work only.",
];

/** The title above what to do tonight. */
export const TONIGHT_TITLE = "What to do tonight";

/**
 * What to do tonight after a request, in the order of doing it. In: the peril that
 * the form names.
 */
export function tonightAfter(peril: string): readonly string[] {
  const own = Object.hasOwn(first, peril) ? first[peril as Peril] : first.other;
  return [...own, ...always];
}
