import { palette } from "./palette.ts";
import {
  edge,
  face,
  leftWall,
  panel,
  rightWall,
  trace,
  type Place,
  type Plane,
  type View,
} from "./projection.ts";
import { box, tones, type Tone } from "./solids.ts";
import { line, times } from "./svg.ts";

export type House = {
  at: Place;
  size: readonly [width: number, depth: number, wallHeight: number];
  /** Height of the ridge above the walls. */
  rise: number;
  overhang?: number;
};

/** Window with a frame, a cross bar and a sill; `lit` glows in amber. */
export function window(
  view: View,
  plane: Plane,
  [u, v, width, height]: readonly [number, number, number, number],
  options: { lit?: boolean; bars?: "cross" | "rail" | "none" } = {},
): string {
  const { lit = false, bars = "cross" } = options;
  const thin = { width: line.detail };
  return [
    panel(view, plane, [u, v, width, height], {
      fill: lit ? palette.amber : palette.mist,
      width: line.detail + 0.5,
    }),
    bars === "none"
      ? ""
      : trace(
          view,
          plane,
          [
            [u, v + height / 2],
            [u + width, v + height / 2],
          ],
          thin,
        ),
    bars === "cross"
      ? trace(
          view,
          plane,
          [
            [u + width / 2, v],
            [u + width / 2, v + height],
          ],
          thin,
        )
      : "",
    panel(view, plane, [u - 0.08, v - 0.1, width + 0.16, 0.1], {
      fill: palette.light,
      width: line.detail,
    }),
  ].join("");
}

export function door(
  view: View,
  plane: Plane,
  [u, width, height]: readonly [number, number, number],
  fill: string = palette.inkSoft,
): string {
  return [
    panel(view, plane, [u, 0, width, height], { fill }),
    panel(
      view,
      plane,
      [u + width * 0.18, height * 0.5, width * 0.64, height * 0.36],
      {
        fill: "none",
        stroke: palette.light,
        width: line.fine,
      },
    ),
    panel(
      view,
      plane,
      [u + width * 0.18, height * 0.1, width * 0.64, height * 0.3],
      {
        fill: "none",
        stroke: palette.light,
        width: line.fine,
      },
    ),
  ].join("");
}

/** Walls of a house with a gable to the right. */
export function walls(
  view: View,
  house: House,
  tone: Tone = tones.light,
): string {
  const {
    at: [x, y, z],
    size: [w, d, h],
    rise,
  } = house;
  return [
    box(view, { at: house.at, size: house.size }, tone),
    face(
      view,
      [
        [x + w, y + d, z],
        [x + w, y, z],
        [x + w, y, z + h],
        [x + w, y + d / 2, z + h + rise],
        [x + w, y + d, z + h],
      ],
      { fill: tone.right },
    ),
  ].join("");
}

/** The front slope of a house's roof: u along the ridge, v from eave to ridge. */
export function slope(house: House): Plane {
  const {
    at: [x, y, z],
    size: [w, d, h],
    rise,
    overhang = 0.35,
  } = house;
  const drop = (rise / (d / 2)) * overhang;
  return (u, v) => [
    x - overhang + u * (w + 2 * overhang),
    y + d + overhang - v * (d / 2 + overhang),
    z + h - drop + v * (rise + drop),
  ];
}

export function roof(
  view: View,
  house: House,
  options: { fill?: string; courses?: number; stroke?: string } = {},
): string {
  const {
    at: [x, y, z],
    size: [w, d, h],
    rise,
    overhang = 0.35,
  } = house;
  const { fill = palette.ink, courses = 9, stroke = palette.slate } = options;
  const drop = (rise / (d / 2)) * overhang;
  const thick = 0.16;
  const end = x + w + overhang;
  const front = y + d + overhang;
  const ridge: Place = [end, y + d / 2, z + h + rise];
  const on = slope(house);
  const rake = (back: boolean): Place[] => {
    const eave: Place = [end, back ? y - overhang : front, z + h - drop];
    return [
      eave,
      ridge,
      [ridge[0], ridge[1], ridge[2] - thick * 1.5],
      [eave[0], eave[1], eave[2] - thick],
    ];
  };
  return [
    face(view, rake(true), { fill: palette.light }),
    face(view, rake(false), { fill: palette.light }),
    face(
      view,
      [
        [x - overhang, front, z + h - drop],
        [end, front, z + h - drop],
        [end, front, z + h - drop - thick],
        [x - overhang, front, z + h - drop - thick],
      ],
      { fill: palette.light },
    ),
    face(view, [on(0, 0), on(1, 0), on(1, 1), on(0, 1)], { fill }),
    shingles(view, on, courses, Math.round((w + 2 * overhang) * 3), stroke),
    edge(view, [on(0, 0), on(1, 0), on(1, 1), on(0, 1), on(0, 0)]),
  ].join("");
}

/** Courses of shingles with staggered joints. */
export function shingles(
  view: View,
  on: Plane,
  courses: number,
  tabs: number,
  stroke: string,
): string {
  const style = { stroke, width: line.fine };
  return times(courses, (course) => {
    const v = course / courses;
    const next = (course + 1) / courses;
    const offset = course % 2 === 0 ? 0 : 0.5;
    const joints = times(tabs, (tab) => (tab + offset) / tabs)
      .filter((u) => u > 0.01 && u < 0.99)
      .map((u) => edge(view, [on(u, v), on(u, next)], style));
    const lineAcross =
      course === 0 ? "" : edge(view, [on(0, v), on(1, v)], style);
    return lineAcross + joints.join("");
  }).join("");
}

/** Chimney that stands on a roof; `at` is the lowest visible corner. */
export function chimney(view: View, at: Place, height = 1): string {
  const [x, y, z] = at;
  return [
    box(view, { at, size: [0.5, 0.5, height] }),
    box(
      view,
      { at: [x - 0.08, y - 0.08, z + height], size: [0.66, 0.66, 0.16] },
      tones.shade,
    ),
  ].join("");
}

/** A simple house as it stands in many scenes. */
export function house(
  view: View,
  shape: House,
  options: { lit?: boolean; roofFill?: string } = {},
): string {
  const {
    at: [x, y, z],
    size: [w, d, h],
  } = shape;
  const front = leftWall(y + d, x, z);
  const side = rightWall(x + w, y + d, z);
  const row = h * 0.36;
  const pane = h * 0.4;
  return [
    walls(view, shape),
    window(view, front, [w * 0.1, row, w * 0.2, pane], options),
    door(view, front, [w * 0.44, w * 0.14, h * 0.76]),
    window(view, front, [w * 0.7, row, w * 0.2, pane], options),
    window(view, side, [d * 0.16, row, d * 0.24, pane]),
    window(view, side, [d * 0.6, row, d * 0.24, pane]),
    window(view, side, [d * 0.41, h + shape.rise * 0.14, d * 0.18, pane * 0.8]),
    roof(view, shape, options.roofFill ? { fill: options.roofFill } : {}),
  ].join("");
}
