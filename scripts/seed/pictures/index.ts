import type { PictureName } from "./picture-name.ts";
import { renderWebp } from "./render.ts";

export type { PictureName } from "./picture-name.ts";

/** The part of a picture that a crop must keep, in fractions of its size. */
export type Hotspot = { x: number; y: number; width: number; height: number };

export type Picture = {
  filename: string;
  alt: string;
  hotspot?: Hotspot;
  render(): Promise<Buffer>;
};

function picture(
  name: PictureName,
  draw: () => string,
  alt: string,
  hotspot?: Hotspot,
): Picture {
  return {
    filename: `${name}.webp`,
    alt,
    ...(hotspot ? { hotspot } : {}),
    render: () => renderWebp(draw()),
  };
}

const blank = () => "";

export const pictures: Record<PictureName, Picture> = {
  "home-hero": picture(
    "home-hero",
    blank,
    "Line drawing of a house with a tarp over a damaged roof, after a storm has passed.",
  ),
  "hail-on-shingles": picture(
    "hail-on-shingles",
    blank,
    "Line drawing of hailstones striking roof shingles.",
  ),
  "house-fire": picture(
    "house-fire",
    blank,
    "Line drawing of a house with flames above its roof.",
  ),
  "commercial-fire": picture(
    "commercial-fire",
    blank,
    "Line drawing of a shop building with smoke rising from it.",
  ),
  wind: picture(
    "wind",
    blank,
    "Line drawing of a tree bent by wind beside a house that is losing shingles.",
  ),
  water: picture(
    "water",
    blank,
    "Line drawing of a burst pipe and water standing on a floor.",
  ),
  "condo-block": picture(
    "condo-block",
    blank,
    "Line drawing of a condominium block with balconies.",
  ),
  barn: picture("barn", blank, "Line drawing of a barn and a silo in a field."),
  plant: picture(
    "plant",
    blank,
    "Line drawing of an industrial plant with tanks and a chimney.",
  ),
  "commercial-street": picture(
    "commercial-street",
    blank,
    "Line drawing of a row of commercial buildings on a street.",
  ),
  "ladder-at-roof": picture(
    "ladder-at-roof",
    blank,
    "Line drawing of a ladder leaning against a roof that is marked for inspection.",
  ),
  "consulting-table": picture(
    "consulting-table",
    blank,
    "Line drawing of a table with two chairs and open papers.",
  ),
  "appraisers-desk": picture(
    "appraisers-desk",
    blank,
    "Line drawing of a desk with a floor plan, a tape measure and a lamp.",
  ),
  checklist: picture(
    "checklist",
    blank,
    "Line drawing of a clipboard with a checklist, a camera and photographs.",
  ),
  calendar: picture(
    "calendar",
    blank,
    "Line drawing of a wall calendar with a marked day, and a clock.",
  ),
  "map-desk": picture(
    "map-desk",
    blank,
    "Line drawing of a map spread on a desk with a compass.",
  ),
  "drone-survey": picture(
    "drone-survey",
    blank,
    "Line drawing of a drone surveying a roof.",
  ),
  "weather-front": picture(
    "weather-front",
    blank,
    "Line drawing of a storm front crossing open country.",
  ),
  "wildfire-hills": picture(
    "wildfire-hills",
    blank,
    "Line drawing of a fire line on hills above a house.",
  ),
  "house-and-policy": picture(
    "house-and-policy",
    blank,
    "Line drawing of a house standing on an open policy document.",
  ),
  "claim-folder": picture(
    "claim-folder",
    blank,
    "Line drawing of an open claim folder with papers in order.",
  ),
};
