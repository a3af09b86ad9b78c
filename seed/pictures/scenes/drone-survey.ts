import { house, slope, type House } from "../building.ts";
import { grass, tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  face,
  level,
  project,
  type Place,
  type View,
} from "../projection.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { line, polygon, times } from "../svg.ts";

const HOME: House = {
  at: [3, 2.4, 0],
  size: [6, 4.2, 2.3],
  rise: 1.6,
  overhang: 0.3,
};
const DRONE: Place = [6.1, 5.6, 7.3];

/** A drone above a house measures the roof, square by square. */
export function droneSurvey(): string {
  const view = centered(12, 9, 54, [800, 580]);
  return [
    slab(view, 12, 9),
    grass(view, [0.5, 0.6, 2, 8], 8, 91),
    grass(view, [4, 7.6, 6, 1.2], 7, 92),
    tree(view, [10.6, 1.5, 0], 1.15),
    shadow(view, { at: HOME.at, size: HOME.size }, 1.4),
    house(view, HOME),
    grid(view),
    beam(view),
    tree(view, [10.9, 6.8, 0], 1),
    drone(view),
  ].join("");
}

const AREA = { left: 0.3, right: 0.72, low: 0.18, high: 0.86 };

function grid(view: View): string {
  const on = slope(HOME);
  const { left, right, low, high } = AREA;
  const style = { stroke: palette.amber, width: line.detail };
  return [
    ...times(4, (index) => {
      const u = left + ((right - left) * index) / 3;
      return edge(view, [on(u, low), on(u, high)], style);
    }),
    ...times(4, (index) => {
      const v = low + ((high - low) * index) / 3;
      return edge(view, [on(left, v), on(right, v)], style);
    }),
  ].join("");
}

function beam(view: View): string {
  const on = slope(HOME);
  const { left, right, low, high } = AREA;
  const eye = project(view, [DRONE[0], DRONE[1], DRONE[2] - 0.35]);
  const corners = [
    on(left, high),
    on(left, low),
    on(right, low),
    on(right, high),
  ].map((place) => project(view, place));
  const [a, b, c, d] = corners;
  if (!a || !b || !c || !d) return "";
  return [
    polygon([eye, a, b, c], {
      fill: palette.amber,
      stroke: "none",
      opacity: 0.2,
    }),
    polygon([eye, c, d, a], {
      fill: palette.amber,
      stroke: "none",
      opacity: 0.14,
    }),
    ...[a, b, c, d].map((corner) =>
      polygon([eye, corner], {
        stroke: palette.amber,
        width: line.detail,
        dash: "3 10",
      }),
    ),
    face(
      view,
      [on(left, low), on(right, low), on(right, high), on(left, high)],
      { stroke: palette.amber, width: line.outline },
    ),
  ].join("");
}

type Offset = readonly [dx: number, dy: number];

const ARMS: readonly Offset[] = [
  [-1.15, -1.15],
  [1.15, -1.15],
  [-1.15, 1.15],
  [1.15, 1.15],
];

function drone(view: View): string {
  const [x, y, z] = DRONE;
  const behind = ARMS.slice(0, 2);
  const before = ARMS.slice(2);
  return [
    ...behind.map((offset) => arm(view, offset)),
    ...behind.map((offset) => rotor(view, offset)),
    ...before.map((offset) => arm(view, offset)),
    box(
      view,
      { at: [x - 0.3, y - 0.3, z - 0.35], size: [0.6, 0.6, 0.35] },
      tones.ink,
    ),
    box(view, { at: [x - 0.6, y - 0.6, z], size: [1.2, 1.2, 0.4] }),
    disc(view, level(z + 0.4), [x, y], 0.22, { fill: palette.slate }),
    ...before.map((offset) => rotor(view, offset)),
  ].join("");
}

function arm(view: View, [dx, dy]: Offset): string {
  const [x, y, z] = DRONE;
  const ends: Place[] = [
    [x, y, z + 0.18],
    [x + dx, y + dy, z + 0.18],
  ];
  return [
    edge(view, ends, { width: 15 }),
    edge(view, ends, { width: 5, stroke: palette.light }),
  ].join("");
}

function rotor(view: View, [dx, dy]: Offset): string {
  const [x, y, z] = DRONE;
  const hub: Place = [x + dx, y + dy, z + 0.55];
  return [
    edge(view, [[x + dx, y + dy, z + 0.1], hub], { width: 12 }),
    disc(view, level(hub[2], hub[0], hub[1]), [0, 0], 0.85, {
      fill: palette.mist,
      width: line.detail,
      opacity: 0.75,
    }),
    edge(
      view,
      [
        [hub[0] - 0.6, hub[1] + 0.6, hub[2]],
        [hub[0] + 0.6, hub[1] - 0.6, hub[2]],
      ],
      { width: line.outline + 1 },
    ),
  ].join("");
}
