import { window } from "../building.ts";
import { grass, smoke } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  edge,
  face,
  leftWall,
  panel,
  project,
  rightWall,
  type Place,
  type View,
} from "../projection.ts";
import { band, box, cylinder, dome, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const HALL = { x: 2.6, y: 3.2, width: 6.6, depth: 3.6, height: 2.1 } as const;

/** An industrial plant: hall with a saw-tooth roof, tanks and a chimney. */
export function plant(): string {
  const view = centered(14, 9.5, 51, [800, 580]);
  const [sx, sy] = project(view, [5, 1.6, 6.1]);
  return [
    slab(view, 14, 9.5),
    smoke([sx + 14, sy - 22], 70, 330, 24, 5),
    cylinder(view, { at: [5, 1.6, 0], radius: 0.42, height: 6 }),
    cylinder(
      view,
      { at: [5, 1.6, 5.2], radius: 0.42, height: 0.45 },
      tones.amber,
    ),
    cylinder(view, { at: [5, 1.6, 6], radius: 0.46, height: 0.12 }),
    box(view, { at: [2.6, 1, 0], size: [1.8, 1.7, 3.3] }),
    shadow(
      view,
      { at: [HALL.x, HALL.y, 0], size: [HALL.width, HALL.depth, 0] },
      1.2,
    ),
    hall(view),
    tank(view, [11.2, 3.1, 0]),
    pipes(view),
    tank(view, [11.2, 6, 0]),
    yard(view),
    grass(view, [0.4, 0.6, 1.8, 8], 9, 61),
  ].join("");
}

function hall(view: View): string {
  const { x, y, width, depth, height } = HALL;
  const front = leftWall(y + depth, x);
  const side = rightWall(x + width, y + depth);
  const teeth = 3;
  const wide = width / teeth;
  return [
    box(view, { at: [x, y, 0], size: [width, depth, height] }),
    ...times(teeth, (index) => tooth(view, x + index * wide, wide)),
    ...times(4, (index) =>
      window(view, front, [0.4 + index * 1.05, 0.75, 0.75, 0.8], {
        bars: "cross",
      }),
    ),
    panel(view, front, [4.75, 0, 1.35, 1.5], { fill: palette.inkSoft }),
    ...times(4, (index) =>
      edge(
        view,
        [front(4.75, 0.3 + index * 0.3), front(6.1, 0.3 + index * 0.3)],
        { width: line.fine, stroke: palette.light },
      ),
    ),
    ...times(3, (index) =>
      window(view, side, [0.35 + index * 1.05, 0.75, 0.75, 0.8], {
        bars: "rail",
      }),
    ),
  ].join("");
}

/** One tooth of the roof: steep glass to the right, slope behind it. */
function tooth(view: View, x: number, wide: number): string {
  const { y, depth, height } = HALL;
  const peak = height + 1.15;
  const front = y + depth;
  const right = x + wide;
  const glass: Place[] = [
    [right, front, height],
    [right, y, height],
    [right, y, peak],
    [right, front, peak],
  ];
  return [
    face(
      view,
      [
        [x, y, height],
        [right, y, peak],
        [right, front, peak],
        [x, front, height],
      ],
      { fill: palette.ink },
    ),
    ...times(4, (index) => {
      const t = (index + 1) / 5;
      return edge(
        view,
        [
          [x, y + depth * t, height],
          [right, y + depth * t, peak],
        ],
        { width: line.fine, stroke: palette.slate },
      );
    }),
    face(
      view,
      [
        [x, front, height],
        [right, front, height],
        [right, front, peak],
      ],
      { fill: palette.light },
    ),
    face(view, glass, { fill: palette.mist }),
    ...times(4, (index) => {
      const back = front - ((index + 1) / 5) * depth;
      return edge(
        view,
        [
          [right, back, height],
          [right, back, peak],
        ],
        { width: line.detail },
      );
    }),
  ].join("");
}

function tank(view: View, [x, y, z]: Place): string {
  const radius = 1.05;
  return [
    cylinder(view, { at: [x, y, z], radius, height: 2.3 }),
    band(view, { at: [x, y, 0.75], radius }),
    band(view, { at: [x, y, 1.5], radius }),
    dome(view, { at: [x, y, 2.3], radius, height: 0.3 }, tones.mist),
    ladder(view, [x + 0.2, y + 1.07, 0], 2.5),
  ].join("");
}

function ladder(view: View, [x, y]: Place, height: number): string {
  const wall = leftWall(y, x);
  return [
    edge(view, [wall(0, 0), wall(0, height)], { width: line.detail }),
    edge(view, [wall(0.28, 0), wall(0.28, height)], { width: line.detail }),
    ...times(8, (index) =>
      edge(
        view,
        [wall(0, 0.25 + index * 0.28), wall(0.28, 0.25 + index * 0.28)],
        { width: line.fine },
      ),
    ),
  ].join("");
}

function pipes(view: View): string {
  return times(2, (index) => {
    const z = 1 + index * 0.5;
    const y = 4.35 + index * 0.28;
    return [
      box(view, { at: [9.2, y, z], size: [1.35, 0.18, 0.18] }, tones.light, {
        width: line.detail,
      }),
    ].join("");
  }).join("");
}

function yard(view: View): string {
  const crate = (x: number, y: number, z: number) =>
    box(view, { at: [x, y, z], size: [0.8, 0.8, 0.7] });
  return [
    crate(3.1, 7.9, 0),
    crate(4.1, 7.9, 0),
    crate(3.6, 7.9, 0.7),
    ...times(3, (index) =>
      cylinder(
        view,
        { at: [6.4 + index * 0.75, 8.2, 0], radius: 0.26, height: 0.75 },
        tones.mist,
      ),
    ),
  ].join("");
}
