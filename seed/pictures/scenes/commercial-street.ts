import { door, window } from "../building.ts";
import { tree } from "../nature.ts";
import { palette } from "../palette.ts";
import {
  centered,
  edge,
  face,
  leftWall,
  rightWall,
  type View,
} from "../projection.ts";
import { box, shadow, slab, tones } from "../solids.ts";
import { line, times } from "../svg.ts";

const FRONT = 5.6;
const STOREY = 1.5;

type Shop = {
  x: number;
  width: number;
  floors: number;
  panes: number;
  awning: string;
};

const SHOPS: readonly Shop[] = [
  { x: 1, width: 3.4, floors: 3, panes: 3, awning: palette.inkSoft },
  { x: 4.4, width: 4.2, floors: 2, panes: 3, awning: palette.amber },
  { x: 8.6, width: 3.2, floors: 4, panes: 2, awning: palette.inkSoft },
];

/** A street of shops with flats and offices above. */
export function commercialStreet(): string {
  const view = centered(13.5, 9, 51, [800, 575]);
  return [
    slab(view, 13.5, 9),
    road(view),
    shadow(view, { at: [1, 2, 0], size: [10.8, 3.6, 0] }, 1.4),
    ...SHOPS.map((shop) => building(view, shop)),
    ...[1.4, 5.4, 9.6].map((x) => tree(view, [x, 6.7, 0], 0.72)),
    lamp(view, 3.5),
    lamp(view, 7.7),
    lamp(view, 12.1),
  ].join("");
}

function road(view: View): string {
  return [
    face(
      view,
      [
        [0, 7.3, 0],
        [13.5, 7.3, 0],
        [13.5, 9, 0],
        [0, 9, 0],
      ],
      { fill: palette.shade, width: line.detail },
    ),
    edge(
      view,
      [
        [0.5, 8.15, 0],
        [13.2, 8.15, 0],
      ],
      { width: line.outline, dash: "34 30", stroke: palette.light },
    ),
  ].join("");
}

function building(view: View, shop: Shop): string {
  const { x, width, floors, panes } = shop;
  const height = floors * STOREY + 0.3;
  const gap = width / panes;
  const upper = times(floors - 1, (floor) => {
    const wall = leftWall(FRONT, x, (floor + 1) * STOREY + 0.25);
    return times(panes, (pane) =>
      window(view, wall, [gap * (pane + 0.25), 0.15, gap * 0.5, 0.95], {
        bars: "rail",
      }),
    ).join("");
  });
  const sides = times(floors, (floor) => {
    const wall = rightWall(x + width, FRONT, floor * STOREY + 0.3);
    return [0.5, 2.1]
      .map((u) => window(view, wall, [u, 0.2, 0.8, 0.95], { bars: "rail" }))
      .join("");
  });
  const street = leftWall(FRONT, x);
  const rest = width - 1.1;
  return [
    box(view, { at: [x, 2, 0], size: [width, FRONT - 2, height] }),
    ...(x > 8 ? sides : []),
    ...upper,
    window(view, street, [0.2, 0.35, rest - 0.2, 0.95], { bars: "none" }),
    door(view, street, [rest + 0.2, 0.7, 1.2]),
    awning(view, shop),
    box(view, {
      at: [x - 0.08, 1.92, height],
      size: [width + 0.16, FRONT - 1.84, 0.28],
    }),
    face(
      view,
      [
        [x + 0.2, 2.2, height + 0.28],
        [x + width - 0.2, 2.2, height + 0.28],
        [x + width - 0.2, FRONT - 0.2, height + 0.28],
        [x + 0.2, FRONT - 0.2, height + 0.28],
      ],
      { fill: palette.deep, width: line.detail },
    ),
    box(
      view,
      { at: [x + width * 0.3, 2.9, height + 0.28], size: [0.8, 0.8, 0.5] },
      tones.mist,
    ),
  ].join("");
}

function awning(view: View, { x, width, awning: fill }: Shop): string {
  const [from, to] = [x + 0.12, x + width - 1];
  const out = FRONT + 0.7;
  return [
    face(
      view,
      [
        [from, FRONT, 1.72],
        [to, FRONT, 1.72],
        [to, out, 1.32],
        [from, out, 1.32],
      ],
      { fill },
    ),
    face(
      view,
      [
        [from, out, 1.32],
        [to, out, 1.32],
        [to, out, 1.12],
        [from, out, 1.12],
      ],
      { fill: palette.light },
    ),
    face(
      view,
      [
        [to, FRONT, 1.72],
        [to, out, 1.32],
        [to, out, 1.12],
        [to, FRONT, 1.2],
      ],
      { fill: palette.shade },
    ),
  ].join("");
}

function lamp(view: View, x: number): string {
  return [
    box(view, { at: [x, 6.75, 0], size: [0.1, 0.1, 2] }, tones.ink),
    box(view, { at: [x - 0.1, 6.65, 2], size: [0.3, 0.3, 0.4] }),
    box(
      view,
      { at: [x - 0.16, 6.59, 2.4], size: [0.42, 0.42, 0.1] },
      tones.ink,
    ),
  ].join("");
}
