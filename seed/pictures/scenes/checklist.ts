import { desk, pencil, sheet, tick, writing, type Lying } from "../desk.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  face,
  level,
  panel,
  trace,
  type View,
} from "../projection.ts";
import { box, cylinder, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

/** A clipboard with a list half ticked, a camera and prints. */
export function checklist(): string {
  const view = centered(12, 8.5, 60, [800, 470]);
  return [
    desk(view, 12, 8.5),
    print(view, { x: 1, y: 4.6, degrees: -14 }, "roof"),
    print(view, { x: 1.5, y: 1.2, degrees: 9 }, "wall"),
    clipboard(view),
    camera(view),
    print(view, { x: 9, y: 4.9, degrees: 12 }, "house"),
    pencil(view, level(0.06, 8.2, 7.5, -10), 2.3, palette.mist),
  ].join("");
}

function clipboard(view: View): string {
  const [x, y] = [4, 1.1];
  const board = level(0.12, x, y);
  const paper = sheet(view, { x: x + 0.3, y: y + 0.5, z: 0.14 }, [3.6, 5.4]);
  const rows = 7;
  return [
    box(view, { at: [x, y, 0], size: [4.2, 6.2, 0.12] }, tones.ink),
    paper.drawing,
    ...times(rows, (index) => {
      const v = 0.72 + index * 0.64;
      return [
        panel(view, paper.on, [0.35, v, 0.36, 0.36], {
          width: line.detail + 1,
          fill: palette.light,
        }),
        index < 4
          ? tick(view, paper.on, [0.38, v - 0.08], 0.46, palette.amber)
          : "",
        writing(
          view,
          paper.on,
          [1, v - 0.02, index % 3 === 1 ? 1.7 : 2.2, 0.4],
          2,
        ),
      ].join("");
    }),
    panel(view, board, [1.3, 0.05, 1.6, 0.55], { fill: palette.slate }),
    box(
      view,
      { at: [x + 1.6, y + 0.12, 0.14], size: [1, 0.26, 0.26] },
      tones.mist,
    ),
  ].join("");
}

function camera(view: View): string {
  const [x, y] = [9, 1.7];
  return [
    box(view, { at: [x, y, 0], size: [1.1, 2.2, 1.3] }, tones.light),
    box(
      view,
      { at: [x + 0.2, y + 0.75, 1.3], size: [0.6, 0.75, 0.28] },
      tones.mist,
    ),
    cylinder(
      view,
      { at: [x + 0.5, y + 0.3, 1.3], radius: 0.16, height: 0.12 },
      tones.ink,
    ),
    lens(view, x + 1.1, y + 1.1, 0.62),
    panel(view, (u, v) => [x + 1.1, y + 2.2 - u, v], [0.1, 1.02, 0.34, 0.18], {
      fill: palette.mist,
      width: line.detail,
    }),
  ].join("");
}

/** Rings on the side of the camera that looks at us. */
function lens(view: View, x: number, y: number, z: number): string {
  const ring = (out: number) => (u: number, v: number) =>
    [x + out, y - u, z + v] as const;
  return [
    disc(view, ring(0), [0, 0], 0.52, { fill: palette.inkSoft }),
    disc(view, ring(0.18), [0, 0], 0.5, { fill: palette.inkSoft }),
    disc(view, ring(0.34), [0, 0], 0.46, { fill: palette.ink }),
    disc(view, ring(0.34), [0, 0], 0.27, { fill: palette.mist }),
    disc(view, ring(0.34), [0.06, 0.08], 0.08, {
      fill: palette.light,
      stroke: "none",
    }),
  ].join("");
}

/** An instant print with a small picture in it. */
function print(
  view: View,
  lying: Lying,
  subject: "roof" | "wall" | "house",
): string {
  const { on, drawing } = sheet(view, { ...lying, z: 0.03 }, [2, 2.3]);
  const thin = { width: line.detail };
  const inside = {
    roof: [
      face(view, [on(0.2, 1.5), on(1, 0.5), on(1.8, 1.5)], {
        fill: palette.ink,
      }),
      disc(view, on, [1, 1.15], 0.14, { fill: palette.light, ...thin }),
    ],
    wall: [
      panel(view, on, [0.55, 0.5, 0.9, 1], { fill: palette.light, ...thin }),
      trace(
        view,
        on,
        [
          [0.2, 0.3],
          [0.7, 0.9],
          [0.5, 1.3],
          [0.9, 1.7],
        ],
        thin,
      ),
    ],
    house: [
      panel(view, on, [0.6, 0.95, 0.8, 0.75], { fill: palette.light, ...thin }),
      face(view, [on(0.45, 0.98), on(1, 0.45), on(1.55, 0.98)], {
        fill: palette.ink,
        ...thin,
      }),
    ],
  }[subject];
  return [
    drawing,
    panel(view, on, [0.2, 0.2, 1.6, 1.5], { fill: palette.mist, ...thin }),
    ...inside,
  ].join("");
}
