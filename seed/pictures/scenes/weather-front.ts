import { house } from "../building.ts";
import { grass, tree, union } from "../nature.ts";
import { palette } from "../palette.ts";
import { centered, edge, face, project, type View } from "../projection.ts";
import { shadow, slab } from "../solids.ts";
import {
  curve,
  group,
  line,
  numbers,
  path,
  polygon,
  segment,
  times,
  type Point,
} from "../svg.ts";

/** A storm front crosses open country: rain on one half, calm on the other. */
export function weatherFront(): string {
  const view = centered(13.5, 9, 54, [800, 562]);
  return [
    slab(view, 13.5, 9),
    fields(view),
    river(view),
    tree(view, [9.7, 1.6, 0], 0.9),
    tree(view, [10.8, 2.1, 0], 0.75),
    shadow(view, { at: [9.4, 4.4, 0], size: [2.4, 1.8, 0] }, 0.7),
    house(view, { at: [9.4, 4.4, 0], size: [2.4, 1.8, 1.1], rise: 0.9 }),
    tree(view, [12.4, 6.4, 0], 0.75),
    tree(view, [3.4, 2.4, 0], 0.8),
    tree(view, [2.6, 4.2, 0], 0.8),
    grass(view, [9, 7, 4, 1.6], 7, 101),
    rain(),
    lightning(),
    clouds(),
  ].join("");
}

function fields(view: View): string {
  const field = (
    [x, y, width, depth]: readonly [number, number, number, number],
    rows: number,
  ) =>
    [
      face(
        view,
        [
          [x, y, 0],
          [x + width, y, 0],
          [x + width, y + depth, 0],
          [x, y + depth, 0],
        ],
        { fill: palette.shade, width: line.detail },
      ),
      ...times(rows, (index) => {
        const at = y + ((index + 0.5) * depth) / rows;
        return edge(
          view,
          [
            [x + 0.12, at, 0],
            [x + width - 0.12, at, 0],
          ],
          { width: line.fine, stroke: palette.slate },
        );
      }),
    ].join("");
  return [
    field([0.5, 5.6, 4.6, 3], 10),
    field([4.6, 0.5, 2.9, 2.6], 8),
    field([9, 7.1, 0, 0], 0),
  ].join("");
}

function river(view: View): string {
  const d = curve(
    (
      [
        [8.6, 0, 0],
        [8.2, 1.4, 0],
        [7.3, 2.8, 0],
        [7.7, 4.4, 0],
        [6.9, 6, 0],
        [7.3, 7.6, 0],
        [6.9, 9, 0],
      ] as const
    ).map((place) => project(view, place)),
  );
  return [
    path(d, { width: 34 }),
    path(d, { width: 24, stroke: palette.mist }),
  ].join("");
}

function clouds(): string {
  const lumps: readonly { at: Point; radius: number }[] = [
    { at: [310, 240], radius: 62 },
    { at: [390, 190], radius: 84 },
    { at: [500, 150], radius: 100 },
    { at: [620, 165], radius: 92 },
    { at: [720, 210], radius: 74 },
    { at: [800, 245], radius: 50 },
    { at: [420, 250], radius: 62 },
    { at: [540, 245], radius: 70 },
    { at: [650, 250], radius: 58 },
  ];
  const arcs: readonly (readonly [number, number, number])[] = [
    [500, 150, 70],
    [640, 175, 60],
    [400, 200, 52],
    [740, 225, 42],
    [560, 250, 40],
  ];
  return group(
    [
      union(lumps, palette.slate),
      ...arcs.map(([x, y, r]) =>
        path(`M${x + r} ${y - r * 0.2}A${r} ${r} 0 0 1 ${x} ${y + r * 0.98}`, {
          width: line.detail,
        }),
      ),
      ...arcs.slice(0, 3).map(([x, y, r]) =>
        path(
          `M${x + r * 0.72} ${y}A${r * 0.72} ${r * 0.72} 0 0 1 ${x + r * 0.3} ${y + r * 0.65}`,
          {
            width: line.fine,
          },
        ),
      ),
    ],
    { transform: "translate(90 -10)" },
  );
}

function rain(): string {
  const next = numbers(77);
  return times(46, () => {
    const x = 400 + next() * 470;
    const y = 300 + next() * (250 - Math.abs(x - 620) * 0.5);
    const length = 22 + next() * 26;
    return segment([x, y], [x - length * 0.32, y + length], {
      width: line.detail,
      stroke: palette.inkSoft,
    });
  }).join("");
}

function lightning(): string {
  return polygon(
    [
      [700, 280],
      [650, 392],
      [690, 388],
      [652, 500],
      [752, 362],
      [708, 366],
      [750, 280],
    ],
    { fill: palette.amber },
  );
}
