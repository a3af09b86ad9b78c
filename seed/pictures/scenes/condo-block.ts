import { door, window } from "../building.ts";
import { grass, tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  face,
  leftWall,
  rightWall,
  type View,
} from "../projection.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const FLOORS = 4;
const STOREY = 1.45;
const BLOCK = { at: [3, 2.2, 0], size: [6.6, 3.6, FLOORS * STOREY] } as const;

/** A condominium block: four stories, balconies, one light on. */
export function condoBlock(): string {
  const view = centered(12.5, 8.5, 52, [800, 575]);
  return [
    slab(view, 12.5, 8.5),
    grass(view, [0.4, 0.6, 2.2, 7], 9, 31),
    grass(view, [7, 7, 5, 1.2], 7, 32),
    tree(view, [1.5, 1.6, 0], 1.35),
    path(view),
    shadow(view, BLOCK, 2.2),
    box(view, BLOCK),
    sideWindows(view),
    ...times(FLOORS, (floor) => storey(view, floor)),
    roofEdge(view),
    tree(view, [1.6, 7.1, 0], 1),
    tree(view, [11.4, 6.4, 0], 1.2),
    hedge(view),
  ].join("");
}

function path(view: View): string {
  return face(
    view,
    [
      [5.75, 5.8, 0],
      [6.85, 5.8, 0],
      [6.85, 8.5, 0],
      [5.75, 8.5, 0],
    ],
    { fill: palette.shade, width: line.detail },
  );
}

function storey(view: View, floor: number): string {
  const wall = leftWall(5.8, 3, floor * STOREY);
  const middle =
    floor === 0
      ? door(view, wall, [2.8, 1, 1.2])
      : window(view, wall, [2.85, 0.35, 0.9, 0.8], { bars: "rail" });
  return [
    window(view, wall, [0.55, 0.14, 1.5, 1.05], {
      lit: floor === 3,
      bars: "cross",
    }),
    window(view, wall, [4.55, 0.14, 1.5, 1.05]),
    middle,
    floor === 0 ? "" : balcony(view, 3.3, floor),
    floor === 0 ? "" : balcony(view, 7.3, floor),
  ].join("");
}

function balcony(view: View, x: number, floor: number): string {
  const z = floor * STOREY;
  const bars = times(9, (index) =>
    box(
      view,
      {
        at: [x + 0.06 + index * 0.235, 6.58, z + 0.06],
        size: [0.02, 0.02, 0.5],
      },
      tones.ink,
      { width: line.fine },
    ),
  );
  return [
    box(view, { at: [x, 5.8, z - 0.08], size: [2, 0.85, 0.14] }),
    ...bars,
    box(view, { at: [x, 6.56, z + 0.56], size: [2, 0.09, 0.09] }, tones.light, {
      width: line.detail,
    }),
  ].join("");
}

function sideWindows(view: View): string {
  return times(FLOORS, (floor) => {
    const wall = rightWall(9.6, 5.8, floor * STOREY);
    return [
      window(view, wall, [0.55, 0.35, 0.8, 0.8], { bars: "rail" }),
      window(view, wall, [2.2, 0.35, 0.8, 0.8], { bars: "rail" }),
    ].join("");
  }).join("");
}

function roofEdge(view: View): string {
  const top = FLOORS * STOREY;
  return [
    box(view, { at: [2.85, 2.05, top], size: [6.9, 3.9, 0.28] }, tones.ink, {
      stroke: palette.ink,
    }),
    face(
      view,
      [
        [3.15, 2.35, top + 0.28],
        [9.45, 2.35, top + 0.28],
        [9.45, 5.65, top + 0.28],
        [3.15, 5.65, top + 0.28],
      ],
      { fill: palette.light },
    ),
    box(view, { at: [4, 2.9, top + 0.28], size: [1.3, 1.2, 0.8] }),
    box(
      view,
      { at: [7.4, 3.6, top + 0.28], size: [0.9, 0.9, 0.45] },
      tones.mist,
    ),
  ].join("");
}

function hedge(view: View): string {
  return [
    box(view, { at: [2.9, 7.3, 0], size: [2.3, 0.5, 0.5] }, tones.mist),
    box(view, { at: [7.4, 7.3, 0], size: [2.3, 0.5, 0.5] }, tones.mist),
  ].join("");
}
