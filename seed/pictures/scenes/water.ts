import { window } from "../building.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  face,
  leftWall,
  level,
  panel,
  project,
  trace,
  type Place,
  type Plane,
  type View,
} from "../projection.ts";
import { box, cylinder, slab, tones } from "../solids.ts";
import { curve, line, path, times, type Point } from "../svg.ts";

const HEIGHT = 4.3;

/** A room with a burst pipe, water on the floor and a valve to close. */
export function water(): string {
  const view = centered(9, 8, 62, [800, 570]);
  return [
    slab(view, 9, 8),
    backWalls(view),
    floorBoards(view),
    puddle(view),
    pipe(view),
    burst(view),
    chair(view),
    valve(view),
  ].join("");
}

/** The two walls at the back: one along x, one along y. */
function backWalls(view: View): string {
  const along = leftWall(0);
  const back: Plane = (u, v) => [0, u, v];
  return [
    panel(view, along, [0, 0, 9, HEIGHT], { fill: palette.light }),
    panel(view, back, [0, 0, 8, HEIGHT], { fill: palette.shade }),
    cap(view, [
      [0, 0, HEIGHT],
      [9, 0, HEIGHT],
      [9, -0.3, HEIGHT],
      [-0.3, -0.3, HEIGHT],
      [-0.3, 8, HEIGHT],
      [0, 8, HEIGHT],
    ]),
    face(
      view,
      [
        [9, 0, 0],
        [9, -0.3, 0],
        [9, -0.3, HEIGHT],
        [9, 0, HEIGHT],
      ],
      { fill: palette.deep },
    ),
    face(
      view,
      [
        [0, 8, 0],
        [-0.3, 8, 0],
        [-0.3, 8, HEIGHT],
        [0, 8, HEIGHT],
      ],
      { fill: palette.light },
    ),
    panel(view, along, [0, 0, 9, 0.3], { fill: palette.mist }),
    panel(view, back, [0, 0, 8, 0.3], { fill: palette.mist }),
    window(view, back, [3, 1.5, 2, 1.9]),
    stain(view),
  ].join("");
}

function cap(view: View, places: Place[]): string {
  return face(view, places, { fill: palette.light });
}

function stain(view: View): string {
  const points: Point[] = [
    [5.2, 0.3],
    [5.4, 1.1],
    [5.9, 1.5],
    [6.3, 2.2],
    [6.9, 2.1],
    [7.3, 1.3],
    [7.9, 0.9],
    [8.1, 0.3],
  ];
  return face(
    view,
    points.map(([u, v]) => [u, 0, v] as const),
    { fill: palette.mist, width: line.fine, dash: "2 9" },
  );
}

function floorBoards(view: View): string {
  const floor = level(0);
  return times(7, (index) =>
    trace(
      view,
      floor,
      [
        [0, index + 1],
        [9, index + 1],
      ],
      { width: line.fine, stroke: palette.deep },
    ),
  ).join("");
}

function puddle(view: View): string {
  const shape = (grow: number): string =>
    path(
      curve(
        (
          [
            [3.2, 1.2],
            [5, 0.6],
            [7.6, 0.6],
            [8.5, 2],
            [7.5, 3.6],
            [7.7, 5],
            [6, 5.6],
            [4.4, 5],
            [3.2, 5.4],
            [2.1, 4.2],
            [2.7, 2.8],
          ] as const
        ).map(([x, y]) =>
          project(view, [5.2 + (x - 5.2) * grow, 3.2 + (y - 3.2) * grow, 0]),
        ),
        true,
      ),
      grow === 1
        ? { fill: palette.mist }
        : { stroke: palette.slate, width: line.fine },
    );
  return [shape(1), shape(0.78), shape(0.52)].join("");
}

function pipe(view: View): string {
  const run = leftWall(0.35);
  const width = 0.34;
  const piece = (rect: readonly [number, number, number, number]) =>
    panel(view, run, rect, { fill: palette.light });
  return [
    piece([0.9, 3.3, 5.3, width]),
    piece([7.1, 3.3, 1.5, width]),
    piece([8.26, 0.3, width, 3.34]),
    ...[1.4, 4.2, 7.7].map((u) =>
      panel(view, run, [u, 3.24, 0.24, width + 0.12], {
        fill: palette.slate,
      }),
    ),
    panel(view, run, [8.2, 3.26, 0.46, 0.46], { fill: palette.slate }),
    panel(view, run, [0.7, 3.22, 0.24, width + 0.16], { fill: palette.slate }),
  ].join("");
}

/** The gap in the pipe and the water that comes out of it. */
function burst(view: View): string {
  const landings = [4.9, 5.7, 6.5, 7.3];
  const jets = landings.map((x) => {
    const out = x - 6.4;
    const points = [
      [6.64 + out * 0.1, 0.4, 3.4],
      [6.6 + out * 0.5, 0.9, 3.15 - Math.abs(out) * 0.1],
      [6.5 + out * 0.85, 1.3, 1.9],
      [x, 1.5, 0.05],
    ] as const;
    return path(curve(points.map((place) => project(view, place))), {
      width: 20,
      stroke: palette.ink,
    });
  });
  const inside = jets.map((jet) =>
    jet
      .replace('stroke-width="20"', 'stroke-width="11"')
      .replace(palette.ink, palette.light),
  );
  const rings = landings.map((x) =>
    [0.34, 0.58]
      .map((radius) =>
        disc(view, level(0), [x, 1.55], radius, { width: line.fine }),
      )
      .join(""),
  );
  const brackets = [6.02, 7.02].map((u) =>
    panel(view, leftWall(0.35), [u, 3.24, 0.26, 0.46], {
      fill: palette.slate,
    }),
  );
  return [...rings, ...jets, ...inside, ...brackets].join("");
}

function valve(view: View): string {
  const on = leftWall(0.75);
  return [
    panel(view, leftWall(0.5), [8.16, 1.5, 0.54, 0.4], { fill: palette.slate }),
    disc(view, on, [8.43, 1.7], 0.62, { fill: palette.amber }),
    disc(view, on, [8.43, 1.7], 0.36, { fill: palette.light }),
    trace(
      view,
      on,
      [
        [8.43, 1.1],
        [8.43, 2.3],
      ],
      { stroke: palette.ink },
    ),
    trace(
      view,
      on,
      [
        [7.83, 1.7],
        [9.03, 1.7],
      ],
      { stroke: palette.ink },
    ),
    disc(view, on, [8.43, 1.7], 0.15, { fill: palette.amber }),
  ].join("");
}

function chair(view: View): string {
  const leg = (x: number, y: number, height: number) =>
    box(view, { at: [x, y, 0], size: [0.18, 0.18, height] });
  return [
    leg(1.2, 5.2, 2.9),
    leg(1.2, 6.6, 2.9),
    box(view, { at: [1.2, 5.2, 2.3], size: [0.18, 1.58, 0.5] }),
    leg(2.6, 5.2, 1.2),
    leg(2.6, 6.6, 1.2),
    box(view, { at: [1.2, 5.2, 1.2], size: [1.6, 1.6, 0.2] }, tones.mist),
    cylinder(
      view,
      { at: [5.3, 6.9, 0], radius: 0.5, height: 0.9 },
      tones.light,
    ),
  ].join("");
}
