import { door, window } from "../building.ts";
import { flame, smoke, tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  face,
  leftWall,
  panel,
  project,
  rightWall,
  trace,
  type View,
} from "../projection.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const SHOP = { at: [2.2, 1.8, 0], size: [7.4, 4.6, 3.6] } as const;

/** A shop with a flat roof that has burned through. */
export function commercialFire(): string {
  const view = centered(12, 9, 55, [760, 575]);
  const [fx, fy] = project(view, [6, 3.9, 3.7]);
  return [
    slab(view, 12, 9),
    pavement(view),
    shadow(view, SHOP, 1.3),
    box(view, SHOP),
    bricks(view),
    front(view),
    side(view),
    smoke([fx + 24, fy - 130], 90, 480, 38, 17),
    flatRoof(view),
    flame([fx - 60, fy + 14], 120, -0.1),
    flame([fx + 70, fy + 16], 130, 0.4),
    flame([fx + 4, fy + 26], 215, 0.25),
    hydrant(view),
    tree(view, [11, 7.2, 0], 0.95),
  ].join("");
}

function pavement(view: View): string {
  return [
    face(
      view,
      [
        [0, 7.4, 0],
        [12, 7.4, 0],
        [12, 9, 0],
        [0, 9, 0],
      ],
      { fill: palette.shade, width: line.detail },
    ),
    ...times(11, (index) =>
      trace(
        view,
        (u, v) => [u, v, 0],
        [
          [index + 1, 7.4],
          [index + 1, 9],
        ],
        { width: line.fine, stroke: palette.slate },
      ),
    ),
  ].join("");
}

function bricks(view: View): string {
  const wall = leftWall(6.4, 2.2);
  const places = [
    [0.3, 2.95],
    [1.1, 3.15],
    [3.1, 2.95],
    [4.6, 3.2],
    [5.9, 3],
    [6.8, 3.2],
  ] as const;
  return places
    .map(([u, v]) => panel(view, wall, [u, v, 0.4, 0.16], { width: line.fine }))
    .join("");
}

function front(view: View): string {
  const wall = leftWall(6.4, 2.2);
  return [
    window(view, wall, [0.5, 0.5, 2.1, 1.5], { lit: true }),
    door(view, wall, [3.1, 1, 2]),
    window(view, wall, [4.6, 0.5, 2.2, 1.5], { lit: true }),
    awning(view),
  ].join("");
}

function awning(view: View): string {
  const [left, right, top, bottom, out] = [2.5, 9.3, 2.75, 2.15, 0.95];
  const stripes = 12;
  const wide = (right - left) / stripes;
  return times(stripes, (index) => {
    const from = left + index * wide;
    const to = from + wide;
    return [
      face(
        view,
        [
          [from, 6.4, top],
          [to, 6.4, top],
          [to, 6.4 + out, bottom],
          [from, 6.4 + out, bottom],
        ],
        {
          fill: index % 2 === 0 ? palette.inkSoft : palette.light,
          width: line.detail,
        },
      ),
      face(
        view,
        [
          [from, 6.4 + out, bottom],
          [to, 6.4 + out, bottom],
          [to, 6.4 + out, bottom - 0.25],
          [from, 6.4 + out, bottom - 0.25],
        ],
        {
          fill: index % 2 === 0 ? palette.inkSoft : palette.light,
          width: line.detail,
        },
      ),
    ].join("");
  }).join("");
}

function side(view: View): string {
  const wall = rightWall(9.6, 6.4);
  return [
    window(view, wall, [0.7, 1.5, 1, 1.2]),
    window(view, wall, [2.9, 1.5, 1, 1.2]),
  ].join("");
}

/** Parapet, roof surface and the hole in it. */
function flatRoof(view: View): string {
  const { at, size } = SHOP;
  const top = size[2];
  return [
    box(
      view,
      {
        at: [at[0] - 0.12, at[1] - 0.12, top],
        size: [size[0] + 0.24, size[1] + 0.24, 0.3],
      },
      tones.light,
    ),
    face(
      view,
      [
        [2.5, 2.1, top + 0.3],
        [9.3, 2.1, top + 0.3],
        [9.3, 6.1, top + 0.3],
        [2.5, 6.1, top + 0.3],
      ],
      { fill: palette.deep },
    ),
    box(
      view,
      { at: [7.9, 2.5, top + 0.3], size: [0.9, 0.9, 0.55] },
      tones.mist,
    ),
    face(
      view,
      [
        [4.2, 3.2, top + 0.3],
        [5, 2.7, top + 0.3],
        [6.1, 3, top + 0.3],
        [7.1, 2.8, top + 0.3],
        [7.3, 4, top + 0.3],
        [7, 5.2, top + 0.3],
        [5.8, 4.9, top + 0.3],
        [4.8, 5.3, top + 0.3],
        [4.5, 4.3, top + 0.3],
      ],
      { fill: palette.ink },
    ),
  ].join("");
}

function hydrant(view: View): string {
  return [
    box(view, { at: [1.1, 8, 0], size: [0.32, 0.32, 0.7] }, tones.mist),
    box(view, { at: [1.04, 7.94, 0.7], size: [0.44, 0.44, 0.12] }, tones.mist),
    box(view, { at: [1.16, 8.06, 0.82], size: [0.2, 0.2, 0.12] }, tones.mist),
  ].join("");
}
