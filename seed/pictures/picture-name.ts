/** Every drawing of the seed, by what it shows. */
export const pictureNames = [
  "home-hero",
  "hail-on-shingles",
  "house-fire",
  "commercial-fire",
  "wind",
  "water",
  "condo-block",
  "barn",
  "plant",
  "commercial-street",
  "ladder-at-roof",
  "consulting-table",
  "appraisers-desk",
  "checklist",
  "calendar",
  "map-desk",
  "drone-survey",
  "weather-front",
  "wildfire-hills",
  "house-and-policy",
  "claim-folder",
] as const;

export type PictureName = (typeof pictureNames)[number];
