import { house, type House } from "../building.ts";
import { pencil, writing } from "../desk.ts";
import { tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  disc,
  edge,
  face,
  level,
  panel,
  type View,
} from "../projection.ts";
import { box, shadow } from "../solids.ts";
import { line, times } from "../svg.ts";

const WIDTH = 10;
const DEPTH = 9.4;
const PAGES = 0.55;

/** A house that stands on the pages of its policy. */
export function houseAndPolicy(): string {
  const view = centered(WIDTH, DEPTH, 56, [800, 555]);
  const home: House = {
    at: [1.7, 1.4, 0],
    size: [5.2, 3.8, 2.3],
    rise: 1.7,
    overhang: 0.3,
  };
  return [
    stack(view),
    writing(view, level(0), [7.9, 0.8, 1.4, 4.4], 11),
    writing(view, level(0), [0.8, 6.2, 5.6, 2.4], 7),
    shadow(view, { at: home.at, size: home.size }, 0.7, palette.mist),
    house(view, home),
    tree(view, [8.4, 5.7, 0], 0.8),
    seal(view),
    pencil(view, level(0.04, 2.4, 9, -9), 3, palette.mist),
  ].join("");
}

function stack(view: View): string {
  return [
    face(
      { ...view, y: view.y + 30 },
      [
        [0, 0, -PAGES],
        [WIDTH + 0.35, -0.35, -PAGES],
        [WIDTH + 0.35, DEPTH, -PAGES],
        [WIDTH, DEPTH + 0.35, -PAGES],
        [0.35, DEPTH + 0.35, -PAGES],
      ],
      { fill: palette.shade, stroke: "none" },
    ),
    box(
      view,
      { at: [0, 0, -PAGES], size: [WIDTH, DEPTH, PAGES] },
      { top: palette.light, left: palette.light, right: palette.shade },
    ),
    ...times(4, (index) => {
      const z = -((index + 1) / 5) * PAGES;
      return edge(
        view,
        [
          [0, DEPTH, z],
          [WIDTH, DEPTH, z],
          [WIDTH, 0, z],
        ],
        { width: line.fine, stroke: palette.slate },
      );
    }),
    panel(view, level(0), [0.35, 0.35, WIDTH - 0.7, DEPTH - 0.7], {
      width: line.fine,
      stroke: palette.slate,
    }),
  ].join("");
}

/** A round seal with two ribbons. */
function seal(view: View): string {
  const on = level(0);
  const at = [8.2, 7.7] as const;
  const ribbon = (turn: number) =>
    face(
      view,
      [
        [at[0] + turn * 0.15, at[1] + 0.4, 0],
        [at[0] + 0.45 + turn * 0.35, at[1] + 0.4, 0],
        [at[0] + 0.45 + turn * 0.6, at[1] + 1.35, 0],
        [at[0] + 0.22 + turn * 0.5, at[1] + 1.15, 0],
        [at[0] + turn * 0.45, at[1] + 1.35, 0],
      ],
      { fill: palette.ink },
    );
  const scallops = times(16, (index) => {
    const angle = (index / 16) * 2 * Math.PI;
    return disc(
      view,
      on,
      [at[0] + 0.72 * Math.cos(angle), at[1] + 0.72 * Math.sin(angle)],
      0.17,
      { fill: palette.amber, width: line.detail },
    );
  });
  return [
    ribbon(-1),
    ribbon(0.6),
    ...scallops,
    disc(view, on, at, 0.74, { fill: palette.amber, stroke: "none" }),
    disc(view, on, at, 0.52, { width: line.detail }),
    face(
      view,
      [
        [at[0] - 0.28, at[1] + 0.2, 0],
        [at[0] - 0.28, at[1] - 0.04, 0],
        [at[0], at[1] - 0.3, 0],
        [at[0] + 0.28, at[1] - 0.04, 0],
        [at[0] + 0.28, at[1] + 0.2, 0],
      ],
      { fill: palette.light, width: line.detail },
    ),
  ].join("");
}
