import { house, slope, type House } from "../building.ts";
import { grass, tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  face,
  type Place,
  type View,
} from "../projection.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const HOME: House = {
  at: [3.2, 1.8, 0],
  size: [6.4, 4.4, 2.7],
  rise: 1.9,
  overhang: 0.3,
};

/** A house ready for inspection: ladder at the eave, test square on the roof. */
export function ladderAtRoof(): string {
  const view = centered(12.5, 9, 56, [800, 550]);
  return [
    slab(view, 12.5, 9),
    grass(view, [0.5, 0.6, 2.3, 8], 9, 71),
    grass(view, [4, 7.8, 5, 1], 5, 72),
    tree(view, [1.6, 1.4, 0], 1.35),
    shadow(view, { at: HOME.at, size: HOME.size }, 1.5),
    house(view, HOME),
    testSquare(view),
    ladder(view),
    toolCase(view),
    tree(view, [11.4, 6.8, 0], 1.05),
  ].join("");
}

function testSquare(view: View): string {
  const on = slope(HOME);
  const corners = [on(0.54, 0.3), on(0.8, 0.3), on(0.8, 0.78), on(0.54, 0.78)];
  const marks = [
    [0.61, 0.42],
    [0.71, 0.5],
    [0.63, 0.63],
    [0.75, 0.68],
  ] as const;
  return [
    face(view, corners, { stroke: palette.amber, width: line.outline + 3 }),
    ...marks.map(([u, v]) =>
      disc(view, (a, b) => on(u + a / 7, v + b / 2.6), [0, 0], 0.15, {
        stroke: palette.light,
        width: line.detail + 1,
      }),
    ),
  ].join("");
}

/** It stands on the ground in front of the house and reaches over the eave. */
function ladder(view: View): string {
  const foot = { y: 8, z: 0 };
  const head = { y: 6.25, z: 4.1 };
  const at = (x: number, t: number): Place => [
    x,
    foot.y + (head.y - foot.y) * t,
    foot.z + (head.z - foot.z) * t,
  ];
  const [left, right] = [4.2, 4.95];
  const rail = (x: number, width: number, stroke: string) =>
    edge(view, [at(x, 0), at(x, 1)], { width, stroke });
  return [
    ...times(11, (index) => {
      const t = (index + 0.6) / 11.4;
      return edge(view, [at(left, t), at(right, t)], {
        width: line.outline,
      });
    }),
    rail(left, 13, palette.ink),
    rail(right, 13, palette.ink),
    rail(left, 5, palette.light),
    rail(right, 5, palette.light),
  ].join("");
}

function toolCase(view: View): string {
  return [
    box(view, { at: [6.6, 8, 0], size: [1.4, 0.55, 0.6] }, tones.mist),
    edge(
      view,
      [
        [7, 8.28, 0.62],
        [7, 8.28, 0.86],
        [7.6, 8.28, 0.86],
        [7.6, 8.28, 0.62],
      ],
      { width: line.outline },
    ),
    edge(
      view,
      [
        [6.6, 8.55, 0.36],
        [8, 8.55, 0.36],
      ],
      { width: line.detail },
    ),
  ].join("");
}
