import { shingles } from "../building.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  face,
  level,
  project,
  trace,
  type View,
} from "../projection.ts";
import { box } from "../solids.ts";
import {
  circle,
  line,
  numbers,
  path,
  round,
  segment,
  times,
  type Point,
} from "../svg.ts";

/** A piece of roof from close by: stones fall, bruises show, one is marked. */
export function hailOnShingles(): string {
  const view = {
    ...centered(11, DEPTH, 55, [800, 455]),
    pitch: 0.32,
  };
  const on = level(0);
  return [
    face(
      { ...view, y: view.y + 60 },
      [
        [0, 0, -1],
        [11.4, -0.4, -1],
        [11.4, DEPTH, -1],
        [11, DEPTH + 0.4, -1],
        [0.4, DEPTH + 0.4, -1],
      ],
      { fill: palette.shade, stroke: "none" },
    ),
    layers(view),
    face(view, [on(0, 0), on(11, 0), on(11, DEPTH), on(0, DEPTH)], {
      fill: palette.ink,
    }),
    shingles(
      view,
      (u, v) => [u * 11, DEPTH - v * DEPTH, 0],
      7,
      20,
      palette.slate,
    ),
    ...BRUISES.map((at) => bruise(view, at)),
    markedSquare(view),
    gutter(view),
    ...LYING.map(([x, y, size]) => {
      const [px, py] = project(view, [x, y, 0]);
      return stone([px, py - size * 0.8], size);
    }),
    falling(),
  ].join("");
}

const DEPTH = 6.8;

const BRUISES: readonly Point[] = [
  [1.7, 2.4],
  [2.9, 5.3],
  [8.9, 1.3],
  [9.7, 5],
  [5.2, 1.4],
];

const LYING: readonly (readonly [number, number, number])[] = [
  [2.4, 1, 19],
  [9.9, 2.9, 23],
  [1.2, 4.9, 24],
  [4.4, 6.2, 21],
  [8.2, 6.1, 26],
  [3.4, 3.4, 16],
  [7.2, 0.8, 17],
];

/** Shingle over underlayment over boards, as one sees it at the cut edge. */
function layers(view: View): string {
  return [
    box(view, { at: [0, 0, -0.75], size: [11, DEPTH, 0.45] }, BOARD),
    ...times(7, (index) =>
      segment(
        project(view, [(index + 1) * 1.375, DEPTH, -0.75]),
        project(view, [(index + 1) * 1.375, DEPTH, -0.3]),
        { width: line.detail },
      ),
    ),
    box(view, { at: [0, 0, -0.3], size: [11, DEPTH, 0.3] }, FELT),
  ].join("");
}

const BOARD = {
  top: palette.light,
  left: palette.light,
  right: palette.shade,
};
const FELT = { top: palette.slate, left: palette.slate, right: palette.slate };

function bruise(view: View, [x, y]: Point): string {
  const on = level(0);
  return [
    disc(view, on, [x, y], 0.34, { fill: palette.slate, stroke: "none" }),
    disc(view, on, [x, y], 0.2, { fill: palette.mist, stroke: "none" }),
    trace(
      view,
      on,
      [
        [x - 0.16, y + 0.02],
        [x, y - 0.04],
        [x + 0.14, y + 0.08],
      ],
      { width: line.fine },
    ),
  ].join("");
}

/** The chalk square and circles with which damage is counted. */
function markedSquare(view: View): string {
  const on = level(0);
  const chalk = { stroke: palette.amber, width: line.outline + 1 };
  const hits: readonly Point[] = [
    [5.2, 2.9],
    [6.9, 3.5],
    [5.6, 4.4],
  ];
  return [
    ...hits.map((at) => bruise(view, at)),
    ...hits.map((at) => disc(view, on, at, 0.52, chalk)),
    edge(
      view,
      [
        [4.3, 2.2, 0],
        [7.7, 2.2, 0],
        [7.7, 5.2, 0],
        [4.3, 5.2, 0],
        [4.3, 2.2, 0],
      ],
      { ...chalk, width: line.outline + 2 },
    ),
  ].join("");
}

function gutter(view: View): string {
  return [
    box(view, { at: [-0.1, DEPTH + 0.02, -0.5], size: [11.2, 0.5, 0.35] }),
    edge(
      view,
      [
        [0.1, DEPTH + 0.2, -0.15],
        [10.9, DEPTH + 0.2, -0.15],
      ],
      { width: line.fine },
    ),
  ].join("");
}

/** A hailstone: round, a little facetted, with its shine. */
function stone([x, y]: Point, radius: number): string {
  return [
    circle([x, y], radius, { fill: palette.light, width: line.outline - 1 }),
    path(
      `M${round(x + radius * 0.55)} ${round(y - radius * 0.25)}A${round(radius * 0.6)} ${round(radius * 0.6)} 0 0 1 ${round(x - radius * 0.05)} ${round(y + radius * 0.6)}`,
      { width: line.fine, stroke: palette.slate },
    ),
    path(
      `M${round(x - radius * 0.45)} ${round(y - radius * 0.2)}l${round(radius * 0.3)} ${round(-radius * 0.3)}`,
      { width: line.fine, stroke: palette.slate },
    ),
  ].join("");
}

function falling(): string {
  const next = numbers(21);
  return times(11, (index) => {
    const x = 240 + index * 108 + next() * 30;
    const y =
      62 + ((index * 97) % 190) * (index > 5 ? 1.4 : 0.75) + next() * 20;
    const radius = 12 + next() * 9;
    return [
      segment(
        [x - radius * 1.2, y - radius * 2.2],
        [x - radius * 2.6, y - radius * 5.2],
        { width: line.detail, stroke: palette.slate },
      ),
      segment(
        [x - radius * 0.1, y - radius * 2],
        [x - radius * 1.1, y - radius * 4],
        { width: line.fine, stroke: palette.slate },
      ),
      stone([x, y], radius),
    ].join("");
  }).join("");
}
