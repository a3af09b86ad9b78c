import { desk, pencil } from "../desk.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  face,
  level,
  panel,
  project,
  trace,
  type Place,
  type View,
} from "../projection.ts";
import {
  circle,
  curve,
  line,
  path,
  round,
  segment,
  times,
  type Point,
} from "../svg.ts";

const FOLDS = 4;
const FOLD = 2.1;
const HEIGHT = 5.6;
const CORNER = { x: 1.6, y: 1.1 };

/** A folded map on a desk with pins, a compass and a route. */
export function mapDesk(): string {
  const view = centered(12, 8.5, 60, [800, 470]);
  return [
    desk(view, 12, 8.5),
    ...times(FOLDS, (index) => fold(view, index)),
    contours(view),
    river(view),
    route(view),
    pin(view, [3.1, 4.9], palette.slate),
    pin(view, [5.9, 2.4], palette.slate),
    pin(view, [8.6, 4.4], palette.amber),
    compass(view),
    pencil(view, level(0.05, 3.4, 7.4, -5), 2.5, palette.mist),
  ].join("");
}

/** Height of the paper at u: it rises and falls with the folds. */
function rise(u: number): number {
  const t = (u / FOLD) % 2;
  return 0.05 + 0.28 * (t < 1 ? t : 2 - t);
}

function onMap([u, v]: Point): Place {
  return [CORNER.x + u, CORNER.y + v, rise(u)];
}

function fold(view: View, index: number): string {
  const [from, to] = [index * FOLD, (index + 1) * FOLD];
  return face(
    view,
    [
      onMap([from, 0]),
      onMap([to - 0.001, 0]),
      onMap([to - 0.001, HEIGHT]),
      onMap([from, HEIGHT]),
    ],
    { fill: index % 2 === 0 ? palette.light : palette.shade },
  );
}

function contours(view: View): string {
  const ring = (center: Point, radius: number, squash: number) =>
    path(
      curve(
        times(14, (index) => {
          const angle = (index / 14) * 2 * Math.PI;
          const wobble = 1 + 0.16 * Math.sin(angle * 3 + radius);
          return project(
            view,
            onMap([
              center[0] + radius * wobble * Math.cos(angle),
              center[1] + radius * squash * wobble * Math.sin(angle),
            ]),
          );
        }),
        true,
      ),
      { width: line.fine, stroke: palette.slate },
    );
  return [
    ...[0.3, 0.62, 0.95, 1.25].map((radius) => ring([1.9, 1.7], radius, 0.9)),
    ...[0.25, 0.5, 0.8].map((radius) => ring([5.4, 4.4], radius, 0.8)),
    ...[0.25, 0.5].map((radius) => ring([7.3, 1.2], radius, 1)),
  ].join("");
}

function river(view: View): string {
  const points: Point[] = [
    [0, 4.1],
    [1, 4],
    [2, 4.6],
    [3.2, 4.2],
    [4, 3.1],
    [4.6, 2.2],
    [5.6, 1.9],
    [6.2, 1],
    [6.1, 0],
  ];
  const d = curve(points.map((point) => project(view, onMap(point))));
  return [
    path(d, { width: 13 }),
    path(d, { width: 7, stroke: palette.mist }),
  ].join("");
}

function route(view: View): string {
  return edge(
    view,
    (
      [
        [1.5, 3.8],
        [2.6, 3],
        [3.6, 2.2],
        [4.3, 1.3],
        [5.2, 2.8],
        [6.3, 3],
        [7, 3.3],
      ] as const
    ).map(onMap),
    { width: line.outline, dash: "3 13" },
  );
}

function pin(view: View, [x, y]: Point, fill: string): string {
  const [px, py] = project(view, onMap([x - CORNER.x, y - CORNER.y]));
  const unit = view.scale;
  return [
    path(
      `M${round(px)} ${round(py)}l${round(unit * 0.5)} ${round(-unit * 0.2)}`,
      { width: line.detail, stroke: palette.slate },
    ),
    segment([px, py], [px, py - unit * 0.8], { width: line.outline }),
    circle([px, py - unit * 1.05], unit * 0.34, { fill }),
    path(
      `M${round(px - unit * 0.17)} ${round(py - unit * 1.08)}a${round(unit * 0.18)} ${round(unit * 0.18)} 0 0 1 ${round(unit * 0.16)} ${round(-unit * 0.15)}`,
      { width: line.detail, stroke: palette.light },
    ),
  ].join("");
}

function compass(view: View): string {
  const at: Point = [10.4, 6];
  const on = level(0.3);
  const side = times(5, (index) =>
    disc(view, level(index * 0.075), at, 1, { fill: palette.slate }),
  );
  return [
    ...side,
    disc(view, on, at, 1, { fill: palette.light }),
    disc(view, on, at, 0.78, { width: line.fine }),
    ...times(8, (index) => {
      const angle = (index / 8) * 2 * Math.PI;
      return trace(
        view,
        on,
        [
          [at[0] + 0.66 * Math.cos(angle), at[1] + 0.66 * Math.sin(angle)],
          [at[0] + 0.78 * Math.cos(angle), at[1] + 0.78 * Math.sin(angle)],
        ],
        { width: line.detail },
      );
    }),
    face(
      view,
      [
        [at[0] - 0.14, at[1], 0.3],
        [at[0], at[1] - 0.58, 0.3],
        [at[0] + 0.14, at[1], 0.3],
      ],
      { fill: palette.ink, width: line.fine },
    ),
    face(
      view,
      [
        [at[0] - 0.14, at[1], 0.3],
        [at[0], at[1] + 0.58, 0.3],
        [at[0] + 0.14, at[1], 0.3],
      ],
      { fill: palette.light, width: line.fine },
    ),
    panel(view, on, [at[0], at[1], 0, 0], { stroke: "none" }),
  ].join("");
}
