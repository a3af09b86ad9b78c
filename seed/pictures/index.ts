import type { PictureName } from "./picture-name.ts";
import { renderWebp } from "./render.ts";
import { appraisersDesk } from "./scenes/appraisers-desk.ts";
import { barn } from "./scenes/barn.ts";
import { calendar } from "./scenes/calendar.ts";
import { checklist } from "./scenes/checklist.ts";
import { claimFolder } from "./scenes/claim-folder.ts";
import { commercialFire } from "./scenes/commercial-fire.ts";
import { commercialStreet } from "./scenes/commercial-street.ts";
import { condoBlock } from "./scenes/condo-block.ts";
import { consultingTable } from "./scenes/consulting-table.ts";
import { droneSurvey } from "./scenes/drone-survey.ts";
import { hailOnShingles } from "./scenes/hail-on-shingles.ts";
import { homeHero } from "./scenes/home-hero.ts";
import { houseAndPolicy } from "./scenes/house-and-policy.ts";
import { houseFire } from "./scenes/house-fire.ts";
import { ladderAtRoof } from "./scenes/ladder-at-roof.ts";
import { mapDesk } from "./scenes/map-desk.ts";
import { plant } from "./scenes/plant.ts";
import { water } from "./scenes/water.ts";
import { weatherFront } from "./scenes/weather-front.ts";
import { wildfireHills } from "./scenes/wildfire-hills.ts";
import { wind } from "./scenes/wind.ts";

export type { PictureName } from "./picture-name.ts";

/** The part of a picture that a crop must keep, in fractions of its size. */
export type Hotspot = { x: number; y: number; width: number; height: number };

export type Picture = {
  filename: string;
  alt: string;
  hotspot?: Hotspot;
  render(): Promise<Buffer>;
};

type Scene = {
  draw: () => string;
  alt: string;
  /** Middle of the subject, then its width and height. */
  subject: [x: number, y: number, width: number, height: number];
};

const scenes: Record<PictureName, Scene> = {
  "home-hero": {
    draw: homeHero,
    alt: "Line drawing of a house after a storm: an amber tarp covers part of its roof and the clouds move off.",
    subject: [0.5, 0.5, 0.62, 0.8],
  },
  "hail-on-shingles": {
    draw: hailOnShingles,
    alt: "Line drawing of hail falling on roof shingles, with bruises circled inside a marked test square.",
    subject: [0.5, 0.55, 0.6, 0.8],
  },
  "house-fire": {
    draw: houseFire,
    alt: "Line drawing of a house with flames through its roof and smoke drifting away.",
    subject: [0.47, 0.55, 0.6, 0.8],
  },
  "commercial-fire": {
    draw: commercialFire,
    alt: "Line drawing of a shop with a striped awning, its flat roof open and burning.",
    subject: [0.47, 0.55, 0.6, 0.8],
  },
  wind: {
    draw: wind,
    alt: "Line drawing of a tree bent by wind beside a house that loses shingles from its roof.",
    subject: [0.5, 0.55, 0.65, 0.8],
  },
  water: {
    draw: water,
    alt: "Line drawing of a room with a burst pipe, water on the floor and an amber shut-off valve.",
    subject: [0.5, 0.5, 0.6, 0.9],
  },
  "condo-block": {
    draw: condoBlock,
    alt: "Line drawing of a four-story condominium block with balconies and one lit window.",
    subject: [0.5, 0.5, 0.45, 0.9],
  },
  barn: {
    draw: barn,
    alt: "Line drawing of a barn with a silo, a plowed field and bales.",
    subject: [0.52, 0.52, 0.6, 0.85],
  },
  plant: {
    draw: plant,
    alt: "Line drawing of an industrial plant with a saw-tooth roof, two tanks and a chimney.",
    subject: [0.5, 0.52, 0.6, 0.85],
  },
  "commercial-street": {
    draw: commercialStreet,
    alt: "Line drawing of three commercial buildings with shops on the ground floor.",
    subject: [0.5, 0.5, 0.55, 0.85],
  },
  "ladder-at-roof": {
    draw: ladderAtRoof,
    alt: "Line drawing of a house with a ladder at the eave and a test square marked on the roof.",
    subject: [0.48, 0.5, 0.6, 0.85],
  },
  "consulting-table": {
    draw: consultingTable,
    alt: "Line drawing of a table with two chairs, open papers and a folder.",
    subject: [0.5, 0.45, 0.5, 0.75],
  },
  "appraisers-desk": {
    draw: appraisersDesk,
    alt: "Line drawing of a desk with a floor plan, a tape measure, a calculator and a lamp.",
    subject: [0.5, 0.45, 0.55, 0.75],
  },
  checklist: {
    draw: checklist,
    alt: "Line drawing of a clipboard with a checklist half ticked, a camera and printed photos.",
    subject: [0.5, 0.45, 0.55, 0.6],
  },
  calendar: {
    draw: calendar,
    alt: "Line drawing of a standing calendar with one day marked, and a clock.",
    subject: [0.5, 0.42, 0.55, 0.75],
  },
  "map-desk": {
    draw: mapDesk,
    alt: "Line drawing of a folded map on a desk with three pins and a compass.",
    subject: [0.52, 0.45, 0.55, 0.6],
  },
  "drone-survey": {
    draw: droneSurvey,
    alt: "Line drawing of a drone above a house, measuring its roof in squares.",
    subject: [0.48, 0.45, 0.55, 0.85],
  },
  "weather-front": {
    draw: weatherFront,
    alt: "Line drawing of a storm cloud with rain and lightning over fields, and a house in calm weather beside it.",
    subject: [0.5, 0.5, 0.65, 0.9],
  },
  "wildfire-hills": {
    draw: wildfireHills,
    alt: "Line drawing of layered hills with a line of fire between trees, and a house at their foot.",
    subject: [0.48, 0.5, 0.6, 0.85],
  },
  "house-and-policy": {
    draw: houseAndPolicy,
    alt: "Line drawing of a house that stands on the pages of an insurance policy with a seal.",
    subject: [0.5, 0.55, 0.55, 0.85],
  },
  "claim-folder": {
    draw: claimFolder,
    alt: "Line drawing of a file box with claim papers in order and one amber tab.",
    subject: [0.5, 0.42, 0.55, 0.75],
  },
};

/** All drawings, by name. */
export const pictures: Record<PictureName, Picture> = Object.fromEntries(
  Object.entries(scenes).map(([name, { draw, alt, subject }]) => {
    const [x, y, width, height] = subject;
    return [
      name,
      {
        filename: `${name}.webp`,
        alt,
        hotspot: { x, y, width, height },
        render: () => renderWebp(draw()),
      },
    ];
  }),
) as Record<PictureName, Picture>;
