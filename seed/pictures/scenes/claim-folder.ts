import { desk, pencil, sheet, tick, writing } from "../desk.ts";
import { palette } from "../palette.ts";
import { centered, leftWall, level, panel, type View } from "../projection.ts";
import { box, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const BOX = { x: 2, y: 1.6, width: 5.4, depth: 3.8, height: 2.3 } as const;

/** A file box with the papers of a claim in order, one tab in amber. */
export function claimFolder(): string {
  const view = centered(12, 8.5, 60, [800, 495]);
  const letter = sheet(view, { x: 8.4, y: 3.6, degrees: 7 }, [2.6, 3.5]);
  return [
    desk(view, 12, 8.5),
    fileBox(view),
    letter.drawing,
    writing(view, letter.on, [0.35, 0.4, 1.9, 1.9], 8),
    tick(view, letter.on, [0.4, 2.5], 0.6),
    pencil(view, level(0.05, 4, 7.2, -6), 2.8, palette.mist),
  ].join("");
}

function fileBox(view: View): string {
  const { x, y, width, depth, height } = BOX;
  const wall = 0.18;
  const dividers = 7;
  return [
    box(view, { at: [x, y, 0], size: [width, wall, height] }),
    box(view, { at: [x, y, 0], size: [wall, depth, height] }),
    panel(view, level(0.1), [x + wall, y + wall, width - wall, depth - wall], {
      fill: palette.deep,
      stroke: "none",
    }),
    ...times(dividers, (index) =>
      divider(view, y + wall + 0.2 + index * 0.45, index),
    ),
    box(view, { at: [x + width - wall, y, 0], size: [wall, depth, height] }),
    box(view, { at: [x, y + depth - wall, 0], size: [width, wall, height] }),
    label(view),
  ].join("");
}

function divider(view: View, y: number, index: number): string {
  const { x, width, height } = BOX;
  const on = leftWall(y, x + 0.28);
  const tab = 0.25 + (index % 4) * 1.15;
  const top = height + 0.65;
  const fill = index === 4 ? palette.amber : palette.light;
  const paper = leftWall(y + 0.08, x + 0.42);
  return [
    panel(view, on, [tab, top, 1.05, 0.36], { fill }),
    panel(view, on, [0, 0.1, width - 0.6, top - 0.1], { fill }),
    panel(view, on, [tab + 0.04, top - 0.06, 0.97, 0.12], {
      fill,
      stroke: "none",
    }),
    index === 6
      ? [
          panel(view, paper, [0, 0.1, width - 1.1, top - 0.35], {
            fill: palette.light,
          }),
          ...times(3, (row) =>
            panel(
              view,
              paper,
              [0.3, top - 0.6 - row * 0.22, 2.6 - row * 0.5, 0],
              {
                width: line.detail,
                stroke: palette.slate,
              },
            ),
          ),
        ].join("")
      : panel(view, paper, [0, 0.1, width - 0.95, top - 0.28], {
          fill: palette.shade,
          width: line.detail,
        }),
  ].join("");
}

function label(view: View): string {
  const { x, y, depth, width } = BOX;
  const front = leftWall(y + depth, x);
  return [
    panel(view, front, [width / 2 - 1.1, 0.95, 2.2, 0.9], {
      fill: palette.light,
    }),
    panel(view, front, [width / 2 - 0.8, 1.5, 1.6, 0], {
      width: line.detail,
      stroke: palette.slate,
    }),
    panel(view, front, [width / 2 - 0.8, 1.27, 1, 0], {
      width: line.detail,
      stroke: palette.slate,
    }),
    panel(view, front, [width / 2 - 0.5, 0.4, 1, 0.24], {
      fill: tones.ink.left,
    }),
  ].join("");
}
