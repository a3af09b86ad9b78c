import { house } from "../building.ts";
import { conifer, flame, smoke } from "../nature.ts";
import { palette } from "../palette.ts";
import { centered, project, type Place, type View } from "../projection.ts";
import { shadow, slab } from "../solids.ts";
import { curve, path, times, type Point } from "../svg.ts";

/** Hills as a survey model of stacked layers, a fire line, a house below. */
export function wildfireHills(): string {
  const view = centered(13, 9.5, 54, [800, 560]);
  const [sx, sy] = project(view, [6.8, 1.6, STEP * 2]);
  return [
    slab(view, 13, 9.5),
    ...LAYERS.map((layer, index) => step(view, layer, index * STEP)),
    smoke([sx + 14, sy - 50], 190, 420, 30, 3),
    ...FIRE.map(({ at, height, lean }) =>
      flame(project(view, at), height, lean),
    ),
    ...TREES.map(([at, size]) => conifer(view, at, size)),
    shadow(view, { at: [9, 5.2, 0], size: [2.6, 2, 0] }, 0.8),
    house(view, { at: [9, 5.2, 0], size: [2.6, 2, 1.2], rise: 0.95 }),
    ...[
      [8.2, 7.9, 0],
      [12.2, 6.6, 0],
      [4.2, 8.7, 0],
    ].map(([x = 0, y = 0, z = 0]) => conifer(view, [x, y, z], 0.72)),
  ].join("");
}

const STEP = 0.6;

const LAYERS: readonly (readonly Point[])[] = [
  [
    [0.3, 0.3],
    [4, 0.2],
    [8.4, 0.3],
    [9.6, 1.8],
    [8.2, 3.4],
    [7.6, 5.2],
    [6, 6.6],
    [4.4, 7.2],
    [2, 8.6],
    [0.4, 8],
    [0.2, 4],
  ],
  [
    [0.6, 0.6],
    [4, 0.5],
    [7.4, 0.6],
    [8, 1.8],
    [6.9, 3.2],
    [6.3, 4.7],
    [4.7, 5.6],
    [3.2, 6],
    [1.4, 7],
    [0.6, 6],
    [0.5, 3],
  ],
  [
    [0.9, 0.9],
    [3.6, 0.8],
    [6, 0.9],
    [6.4, 1.9],
    [5.6, 3],
    [5, 3.9],
    [3.6, 4.6],
    [2, 5],
    [1, 4.8],
    [0.8, 3],
  ],
  [
    [1.2, 1.2],
    [3.2, 1.1],
    [4.7, 1.4],
    [4.6, 2.3],
    [3.8, 3.1],
    [2.6, 3.6],
    [1.4, 3.6],
    [1.1, 2.4],
  ],
];

const FIRE: readonly { at: Place; height: number; lean: number }[] = [
  { at: [6.9, 1.5, STEP * 2], height: 70, lean: 0.3 },
  { at: [6.2, 2.9, STEP * 2], height: 92, lean: 0.3 },
  { at: [5.5, 4.1, STEP * 2], height: 78, lean: 0.3 },
  { at: [4.3, 5, STEP * 2], height: 100, lean: 0.3 },
  { at: [2.9, 5.45, STEP * 2], height: 76, lean: 0.3 },
  { at: [1.6, 6.1, STEP * 2], height: 62, lean: 0.3 },
];

const TREES: readonly (readonly [Place, number])[] = [
  [[2, 2, STEP * 4], 0.7],
  [[3.2, 2, STEP * 4], 0.8],
  [[2.2, 3, STEP * 4], 0.65],
  [[7.9, 3.2, STEP], 0.7],
  [[6.9, 4.9, STEP], 0.75],
  [[5.2, 6.3, STEP], 0.7],
  [[3.1, 7.1, STEP], 0.75],
];

/** One layer of the model: the shape, given a thickness. */
function step(view: View, outline: readonly Point[], bottom: number): string {
  const at = (z: number) =>
    curve(
      outline.map(([x, y]) => project(view, [x, y, z])),
      true,
    );
  const heights = times(9, (index) => bottom + (STEP * index) / 8);
  return [
    ...heights.map((z) => path(at(z), { fill: palette.deep })),
    ...heights.map((z) => path(at(z), { fill: palette.deep, stroke: "none" })),
    path(at(bottom + STEP), { fill: palette.light }),
  ].join("");
}
