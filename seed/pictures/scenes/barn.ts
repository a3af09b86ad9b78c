import { shingles } from "../building.ts";
import { conifer, grass } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  edge,
  face,
  leftWall,
  panel,
  rightWall,
  trace,
  type Place,
  type View,
} from "../projection.ts";
import { band, box, cylinder, dome, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const X = 3.6;
const Y = 1.8;
const W = 5.4;
const D = 4.2;
const H = 2.3;

/** A barn with a broken roof line, a silo, bales and a plowed field. */
export function barn(): string {
  const view = centered(13, 9, 54, [800, 560]);
  return [
    slab(view, 13, 9),
    field(view),
    conifer(view, [1, 0.9, 0], 1.2),
    silo(view),
    shadow(view, { at: [X, Y, 0], size: [W, D, H] }, 1.4),
    building(view),
    grass(view, [9.8, 3.6, 2.6, 4.8], 8, 44),
    bale(view, [9.9, 6.2, 0]),
    bale(view, [10.9, 6.6, 0]),
    bale(view, [10.1, 7.4, 0]),
    fence(view),
  ].join("");
}

function field(view: View): string {
  return [
    face(
      view,
      [
        [0, 6.9, 0],
        [8.6, 6.9, 0],
        [8.6, 9, 0],
        [0, 9, 0],
      ],
      { fill: palette.shade, width: line.detail },
    ),
    ...times(8, (index) =>
      edge(
        view,
        [
          [0.2, 7.14 + index * 0.24, 0],
          [8.4, 7.14 + index * 0.24, 0],
        ],
        { width: line.fine, dash: index % 2 === 0 ? "26 7" : "" },
      ),
    ),
  ].join("");
}

function silo(view: View): string {
  const at = [2.1, 3, 0] as const;
  return [
    cylinder(view, { at, radius: 0.95, height: 4.6 }),
    ...times(5, (index) =>
      band(view, { at: [at[0], at[1], 0.75 + index * 0.75], radius: 0.95 }),
    ),
    dome(
      view,
      { at: [at[0], at[1], 4.6], radius: 0.95, height: 0.75 },
      tones.mist,
    ),
  ].join("");
}

/** Profile of the gable from front eave to ridge: two pitches. */
const PROFILE: readonly (readonly [y: number, z: number])[] = [
  [Y + D + 0.3, H - 0.3],
  [Y + D * 0.8, H + 1.25],
  [Y + D / 2, H + 2],
];

function building(view: View): string {
  const right = X + W;
  const gable: Place[] = [
    [right, Y + D, 0],
    [right, Y, 0],
    [right, Y, H],
    [right, Y + D * 0.2, H + 1.25],
    [right, Y + D / 2, H + 2],
    [right, Y + D * 0.8, H + 1.25],
    [right, Y + D, H],
  ];
  return [
    box(view, { at: [X, Y, 0], size: [W, D, H] }),
    face(view, gable, { fill: palette.shade }),
    boards(view),
    doors(view),
    hatch(view),
    gambrel(view),
  ].join("");
}

function boards(view: View): string {
  const wall = leftWall(Y + D, X);
  return times(17, (index) =>
    trace(
      view,
      wall,
      [
        [((index + 1) * W) / 18, 0],
        [((index + 1) * W) / 18, H],
      ],
      { width: line.fine },
    ),
  ).join("");
}

function doors(view: View): string {
  const wall = rightWall(X + W, Y + D);
  const leaf = (u: number) =>
    [
      panel(view, wall, [u, 0, 0.95, 1.9], { fill: palette.light }),
      trace(
        view,
        wall,
        [
          [u, 0],
          [u + 0.95, 1.9],
        ],
        { width: line.detail },
      ),
      trace(
        view,
        wall,
        [
          [u + 0.95, 0],
          [u, 1.9],
        ],
        { width: line.detail },
      ),
    ].join("");
  return leaf(1.15) + leaf(2.1);
}

function hatch(view: View): string {
  const wall = rightWall(X + W, Y + D);
  return panel(view, wall, [1.75, 2.45, 0.7, 0.8], { fill: palette.inkSoft });
}

function gambrel(view: View): string {
  const [from, to] = [X - 0.3, X + W + 0.3];
  const [eave, knee, ridge] = PROFILE as [
    readonly [number, number],
    readonly [number, number],
    readonly [number, number],
  ];
  const surface =
    (low: readonly [number, number], high: readonly [number, number]) =>
    (u: number, v: number): Place => [
      from + u * (to - from),
      low[0] + (high[0] - low[0]) * v,
      low[1] + (high[1] - low[1]) * v,
    ];
  const mirror = (y: number) => 2 * Y + D - y;
  const rake = [
    [to, mirror(eave[0]), eave[1]],
    [to, mirror(knee[0]), knee[1]],
    [to, ridge[0], ridge[1]],
    [to, knee[0], knee[1]],
    [to, eave[0], eave[1]],
  ] as const;
  const lower = rake.map(([x, y, z]) => [x, y, z - 0.22] as const).reverse();
  return [
    face(view, [...rake, ...lower], { fill: palette.light }),
    ...(
      [
        [eave, knee, 6],
        [knee, ridge, 3],
      ] as const
    ).flatMap(([low, high, courses]) => {
      const on = surface(low, high);
      return [
        face(view, [on(0, 0), on(1, 0), on(1, 1), on(0, 1)], {
          fill: palette.ink,
        }),
        shingles(view, on, courses, 18, palette.slate),
        edge(view, [on(0, 1), on(1, 1)], { stroke: palette.slate }),
      ];
    }),
    edge(view, [
      [from, eave[0], eave[1]],
      [to, eave[0], eave[1]],
    ]),
  ].join("");
}

/** A round bale on its side. */
function bale(view: View, [x, y, z]: Place): string {
  return [
    cylinder(view, { at: [x, y, z], radius: 0.42, height: 0.62 }, tones.amber),
    band(view, { at: [x, y, z + 0.2], radius: 0.42 }),
    band(view, { at: [x, y, z + 0.42], radius: 0.42 }),
  ].join("");
}

function fence(view: View): string {
  const rail = (z: number) =>
    box(view, { at: [9, 8.6, z], size: [3.7, 0.06, 0.12] }, tones.light, {
      width: line.detail,
    });
  return [
    rail(0.22),
    rail(0.52),
    ...times(5, (index) =>
      box(
        view,
        { at: [9 + index * 0.9, 8.58, 0], size: [0.2, 0.2, 0.85] },
        tones.light,
        {
          width: line.detail,
        },
      ),
    ),
  ].join("");
}
