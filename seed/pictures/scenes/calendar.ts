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

function standing(view: View): string {
  const [x, y, width, height] = [1.3, 3.6, 5.9, 4.9];
  const page = leftWall(y, x);
  const cell = { wide: (width - 0.5) / COLUMNS, high: 0.7 };
  const at = (index: number) => ({
    u: 0.25 + (index % COLUMNS) * cell.wide,
    v: 3.05 - Math.floor(index / COLUMNS) * cell.high,
  });
  const marked = 24;
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
    ...times(2, (index) =>
      trace(
        view,
        page,
        [
          [0.5, 4.3 + index * 0.2],
          [index === 0 ? 1.6 : 2.4, 4.3 + index * 0.2],
        ],
        { stroke: palette.light, width: line.detail },
      ),
    ),
    ...times(COLUMNS * ROWS, (index) => {
      const { u, v } = at(index);
      const past = index > 1 && index < marked;
      return [
        panel(view, page, [u, v, cell.wide, cell.high], {
          fill: index === marked ? palette.amber : "none",
          width: line.detail,
        }),
        past
          ? trace(
              view,
              page,
              [
                [u + cell.wide * 0.3, v + 0.2],
                [u + cell.wide * 0.7, v + cell.high - 0.2],
              ],
              { width: line.detail, stroke: palette.slate },
            )
          : "",
      ].join("");
    }),
    tick(
      view,
      (u, v) => page(u, -v),
      [at(marked).u + 0.18, -at(marked).v - cell.high + 0.18],
      0.4,
    ),
    ...times(9, (index) =>
      [
        disc(view, page, [0.55 + index * 0.6, height - 0.22], 0.1, {
          fill: palette.light,
          width: line.fine,
        }),
        trace(
          view,
          page,
          [
            [0.55 + index * 0.6, height - 0.22],
            [0.55 + index * 0.6, height + 0.16],
          ],
          { width: line.outline + 1 },
        ),
      ].join(""),
    ),
  ].join("");
}
