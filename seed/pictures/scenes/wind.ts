import { house, slope, type House } from "../building.ts";
import { grass, gust, union } from "../nature.ts";
import { palette } from "../palette.ts";
import { centered, edge, face, project, type View } from "../projection.ts";
import { shadow, slab } from "../solids.ts";
import {
  curve,
  group,
  line,
  path,
  polygon,
  segment,
  times,
  type Point,
} from "../svg.ts";

/** A gale: the tree bends, shingles fly, bare boards show. */
export function wind(): string {
  const view = centered(12, 8.5, 56, [800, 530]);
  const home: House = {
    at: [3.9, 2, 0],
    size: [5.6, 4, 2.5],
    rise: 1.7,
    overhang: 0.3,
  };
  return [
    slab(view, 12, 8.5),
    grass(view, [0.5, 3.5, 3, 4.6], 9, 4),
    grass(view, [4, 7, 7, 1.2], 8, 6),
    shadow(view, { at: home.at, size: home.size }, 1.2),
    house(view, home),
    bareBoards(view, home),
    bentTree(view),
    ...FLYING.map(([x, y, turn]) => flyingShingle([x, y], turn)),
    gust([180, 220], 330, 34),
    gust([120, 290], 220, 26),
    gust([250, 340], 130, 20),
    gust([1060, 170], 230, 28),
    gust([1180, 240], 130, 20),
  ].join("");
}

const FLYING: readonly (readonly [number, number, number])[] = [
  [905, 185, 20],
  [1000, 262, -28],
  [1120, 330, 38],
  [1235, 388, -12],
  [1040, 115, 55],
];

function bareBoards(view: View, home: House): string {
  const on = slope(home);
  const outline = [
    [0.52, 1],
    [0.52, 0.78],
    [0.58, 0.78],
    [0.58, 0.56],
    [0.67, 0.56],
    [0.67, 0.45],
    [0.83, 0.45],
    [0.83, 0.67],
    [0.89, 0.67],
    [0.89, 1],
  ] as const;
  const boards = [
    [0.89, 0.585, 0.83],
    [0.78, 0.525, 0.89],
    [0.67, 0.58, 0.89],
  ] as const;
  return [
    face(
      view,
      outline.map(([u, v]) => on(u, v)),
      { fill: palette.light },
    ),
    ...boards.map(([v, from, to]) =>
      edge(view, [on(from, v), on(to, v)], { width: line.detail }),
    ),
    edge(view, [on(0.7, 1), on(0.7, 0.78)], { width: line.fine }),
    edge(view, [on(0.78, 0.67), on(0.78, 0.56)], { width: line.fine }),
  ].join("");
}

function bentTree(view: View): string {
  const [x, y] = project(view, [1.9, 6.4, 0]);
  const trunk: Point[] = [
    [x, y],
    [x + 6, y - 60],
    [x + 34, y - 120],
    [x + 78, y - 160],
  ];
  const leaves = [
    { at: [x + 70, y - 190] as Point, radius: 48 },
    { at: [x + 118, y - 212] as Point, radius: 46 },
    { at: [x + 112, y - 160] as Point, radius: 44 },
    { at: [x + 168, y - 196] as Point, radius: 40 },
    { at: [x + 166, y - 160] as Point, radius: 32 },
    { at: [x + 210, y - 180] as Point, radius: 27 },
    { at: [x + 240, y - 170] as Point, radius: 15 },
  ];
  const streaks = [
    [92, 186, 64],
    [118, 214, 52],
    [112, 158, 60],
    [166, 186, 44],
  ] as const;
  return [
    path(curve(trunk), { width: line.outline + 7 }),
    union(leaves, palette.mist),
    ...streaks.map(([dx, dy, length]) =>
      path(
        curve([
          [x + dx, y - dy],
          [x + dx + length * 0.5, y - dy - 9],
          [x + dx + length, y - dy],
        ]),
        { width: line.detail },
      ),
    ),
    ...times(4, (index) =>
      segment(
        [x + 268 + index * 24, y - 198 + index * 20 - (index % 2) * 34],
        [x + 282 + index * 24, y - 201 + index * 20 - (index % 2) * 34],
      ),
    ),
  ].join("");
}

function flyingShingle([x, y]: Point, turn: number): string {
  return group(
    [
      polygon(
        [
          [-30, -14],
          [22, -20],
          [30, 14],
          [-22, 20],
        ],
        { fill: palette.amber },
      ),
      segment([-4, 3], [-1, 17], { width: line.detail }),
    ],
    { transform: `translate(${x} ${y}) rotate(${turn})` },
  );
}
