import { desk, pencil, sheet, tick, writing } from "../desk.ts";
import { clock } from "../furniture.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  face,
  leftWall,
  level,
  panel,
  trace,
  type Plane,
  type View,
} from "../projection.ts";
import { line, times } from "../svg.ts";

const COLUMNS = 7;
const ROWS = 5;

/** A standing calendar with one marked day, a clock and letters. */
export function calendar(): string {
  const view = centered(12, 8, 60, [800, 540]);
  const letter = sheet(view, { x: 8, y: 5.2, degrees: 8 }, [2.6, 1.8]);
  return [
    desk(view, 12, 8),
    standing(view),
    clock(view, 9.5, 2.7, 1.35, palette.ink),
    letter.drawing,
    writing(view, letter.on, [0.3, 0.3, 1.9, 1.1], 4),
    pencil(view, level(0.05, 4.6, 6.9, -6), 2.6, palette.mist),
  ].join("");
}

const MARKED = 24;
const SIZE = { x: 1.3, y: 3.6, width: 5.9, height: 4.9 };
const CELL = { wide: (SIZE.width - 0.5) / COLUMNS, high: 0.7 };

function standing(view: View): string {
  const { x, y, width, height } = SIZE;
  const page = leftWall(y, x);
  const marked = cornerOf(MARKED);
  return [
    face(
      view,
      [
        [x + width, y, 0],
        [x + width, y - 1.7, 0],
        [x + width, y - 0.12, height],
        [x + width, y, height],
      ],
      { fill: palette.deep },
    ),
    panel(view, page, [0, 0, width, height], { fill: palette.light }),
    panel(view, page, [0, 3.95, width, height - 3.95], {
      fill: palette.inkSoft,
    }),
    ...times(2, (index) => heading(view, page, index)),
    ...times(COLUMNS * ROWS, (index) => day(view, page, index)),
    tick(
      view,
      (u, v) => page(u, -v),
      [marked.u + 0.18, -marked.v - CELL.high + 0.18],
      0.4,
    ),
    ...times(9, (index) => ring(view, page, index)),
  ].join("");
}

function cornerOf(index: number): { u: number; v: number } {
  return {
    u: 0.25 + (index % COLUMNS) * CELL.wide,
    v: 3.05 - Math.floor(index / COLUMNS) * CELL.high,
  };
}

function heading(view: View, page: Plane, index: number): string {
  const v = 4.3 + index * 0.2;
  return trace(
    view,
    page,
    [
      [0.5, v],
      [index === 0 ? 1.6 : 2.4, v],
    ],
    { stroke: palette.light, width: line.detail },
  );
}

/** A day of the month; those before the marked one are crossed out. */
function day(view: View, page: Plane, index: number): string {
  const { u, v } = cornerOf(index);
  const isPast = index > 1 && index < MARKED;
  const cell = panel(view, page, [u, v, CELL.wide, CELL.high], {
    fill: index === MARKED ? palette.amber : "none",
    width: line.detail,
  });
  if (!isPast) return cell;
  const cross = trace(
    view,
    page,
    [
      [u + CELL.wide * 0.3, v + 0.2],
      [u + CELL.wide * 0.7, v + CELL.high - 0.2],
    ],
    { width: line.detail, stroke: palette.slate },
  );
  return cell + cross;
}

function ring(view: View, page: Plane, index: number): string {
  const u = 0.55 + index * 0.6;
  const { height } = SIZE;
  return [
    disc(view, page, [u, height - 0.22], 0.1, {
      fill: palette.light,
      width: line.fine,
    }),
    trace(
      view,
      page,
      [
        [u, height - 0.22],
        [u, height + 0.16],
      ],
      { width: line.outline + 1 },
    ),
  ].join("");
}
