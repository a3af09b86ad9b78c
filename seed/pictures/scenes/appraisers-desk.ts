import { desk, lamp, pencil, sheet } from "../desk.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  level,
  panel,
  trace,
  type Plane,
  type View,
} from "../projection.ts";
import { box, cylinder, tones } from "../solids.ts";
import { line, times, type Point } from "../svg.ts";

/** A desk with a floor plan, tape measure, calculator and lamp. */
export function appraisersDesk(): string {
  const view = centered(12, 8.5, 60, [800, 470]);
  const plan = sheet(view, { x: 2.3, y: 1.3 }, [6.6, 4.9]);
  return [
    desk(view, 12, 8.5),
    lamp(view, 1.2, 1.3),
    plan.drawing,
    floorPlan(view, plan.on),
    ruler(view),
    tape(view),
    calculator(view),
    pencil(view, level(0.05, 4.2, 7.2, -8), 2.4, palette.mist),
  ].join("");
}

/** The walls of the plan, with gaps where doors are. */
const WALLS: readonly (readonly Point[])[] = [
  [
    [2, 4],
    [0.8, 4],
    [0.8, 0.8],
    [5.8, 0.8],
    [5.8, 4],
    [2.8, 4],
  ],
  [
    [3, 0.8],
    [3, 1.5],
  ],
  [
    [3, 2.2],
    [3, 2.9],
    [0.8, 2.9],
  ],
  [
    [4.3, 4],
    [4.3, 3.1],
  ],
  [
    [4.3, 2.5],
    [5.8, 2.5],
  ],
];
const CORNER: readonly Point[] = [
  [3, 0.8],
  [5.8, 0.8],
  [5.8, 2.5],
];
const DOOR: readonly Point[] = [
  [2, 4],
  [2, 3.2],
];
/** The length of the marked room, between two strokes. */
const MEASURE: readonly (readonly Point[])[] = [
  [
    [3.25, 2.2],
    [5.55, 2.2],
  ],
  [
    [3.25, 2.05],
    [3.25, 2.35],
  ],
  [
    [5.55, 2.05],
    [5.55, 2.35],
  ],
];

function floorPlan(view: View, on: Plane): string {
  const wall = (points: readonly Point[]) =>
    trace(view, on, points, { width: line.outline + 3 });
  const stroke = (points: readonly Point[]) =>
    trace(view, on, points, { width: line.detail });
  const window = (u: number, v: number) =>
    panel(view, on, [u, v - 0.09, 0.9, 0.18], {
      fill: palette.light,
      width: line.detail,
    });
  return [
    panel(view, on, [0.25, 0.25, 6.1, 4.4], {
      width: line.fine,
      stroke: palette.slate,
    }),
    ...WALLS.map(wall),
    stroke(arc([2, 4], 0.8)),
    stroke(DOOR),
    window(1.4, 0.8),
    window(4.2, 0.8),
    panel(view, on, [3, 0.8, 2.8, 1.7], {
      fill: palette.amber,
      stroke: "none",
      opacity: 0.45,
    }),
    wall(CORNER),
    ...MEASURE.map(stroke),
  ].join("");
}

function arc([u, v]: Point, radius: number): Point[] {
  return times(9, (index) => {
    const angle = (index / 8) * (Math.PI / 2);
    return [
      u + radius * Math.sin(angle),
      v - radius * Math.cos(angle),
    ] as const;
  });
}

function ruler(view: View): string {
  const on = level(0.06, 2.7, 6.6, -4);
  return [
    panel(view, on, [0, 0, 5.2, 0.5], { fill: palette.light }),
    ...times(25, (index) =>
      trace(
        view,
        on,
        [
          [0.2 + index * 0.2, 0],
          [0.2 + index * 0.2, index % 5 === 0 ? 0.28 : 0.15],
        ],
        { width: line.fine },
      ),
    ),
  ].join("");
}

/** A tape measure with its band pulled out over the edge of the plan. */
function tape(view: View): string {
  return [
    panel(view, level(0.05, 6.7, 4.3), [0, 0, 3.4, 0.34], {
      fill: palette.amber,
    }),
    ...times(16, (index) =>
      edge(
        view,
        [
          [6.85 + index * 0.2, 4.3, 0.05],
          [6.85 + index * 0.2, index % 4 === 0 ? 4.52 : 4.42, 0.05],
        ],
        { width: line.fine },
      ),
    ),
    box(view, { at: [9.7, 3.7, 0], size: [1.3, 1.3, 0.7] }, tones.mist),
    disc(view, level(0.7), [10.35, 4.35], 0.46, { fill: palette.light }),
    disc(view, level(0.7), [10.35, 4.35], 0.16, { fill: palette.ink }),
    panel(view, level(0.08, 6.62, 4.22), [0, 0, 0.12, 0.5], {
      fill: palette.slate,
      width: line.detail,
    }),
  ].join("");
}

function calculator(view: View): string {
  const [x, y, z] = [9.3, 6, 0.28];
  const top = level(z, x, y);
  return [
    box(view, { at: [x, y, 0], size: [1.6, 1.9, z] }),
    panel(view, top, [0.2, 0.18, 1.2, 0.42], { fill: palette.mist }),
    ...times(9, (index) =>
      panel(
        view,
        top,
        [
          0.2 + (index % 3) * 0.43,
          0.8 + Math.floor(index / 3) * 0.34,
          0.3,
          0.22,
        ],
        { fill: palette.light, width: line.fine },
      ),
    ),
    cylinder(view, { at: [10.9, 1.6, 0], radius: 0.42, height: 0.9 }),
    ...[-0.14, 0.02, 0.16].map((dx, index) =>
      edge(
        view,
        [
          [10.9 + dx, 1.6, 0.9],
          [10.9 + dx * 2.4, 1.6 - dx, 1.9 + index * 0.16],
        ],
        { width: line.outline + 2 },
      ),
    ),
  ].join("");
}
