import { palette } from "./palette.ts";
import {
  disc,
  face,
  level,
  panel,
  project,
  trace,
  type Plane,
  type View,
} from "./projection.ts";
import { box, cylinder, tones } from "./solids.ts";
import { line, path, round, times } from "./svg.ts";

/** Where a flat thing lies on a desk: its corner and how it is turned. */
export type Lying = { x: number; y: number; z?: number; degrees?: number };

/** The board of a desk with its front legs. */
export function desk(view: View, width: number, depth: number): string {
  const leg = (x: number, y: number) =>
    box(view, { at: [x, y, -1.9], size: [0.4, 0.4, 1.5] }, tones.shade);
  return [
    leg(0.2, depth - 0.6),
    leg(width - 0.6, 0.2),
    leg(width - 0.6, depth - 0.6),
    box(
      view,
      { at: [0, 0, -0.4], size: [width, depth, 0.4] },
      { top: palette.light, left: palette.shade, right: palette.deep },
    ),
  ].join("");
}

/** A sheet of paper. Returns the plane too, so that marks can be put on it. */
export function sheet(
  view: View,
  { x, y, z = 0, degrees = 0 }: Lying,
  [width, height]: readonly [number, number],
  fill: string = palette.light,
): { on: Plane; drawing: string } {
  const on = level(z, x, y, degrees);
  const under = level(z, x + 0.09, y + 0.03, degrees);
  return {
    on,
    drawing: [
      panel(view, under, [0.04, 0.04, width, height], {
        fill: palette.deep,
        stroke: "none",
      }),
      panel(view, on, [0, 0, width, height], { fill }),
    ].join(""),
  };
}

/** Lines that stand for text, the last of each paragraph shorter. */
export function writing(
  view: View,
  on: Plane,
  [u, v, width, height]: readonly [number, number, number, number],
  lines: number,
): string {
  return times(lines, (index) => {
    const at = v + (height * (index + 0.5)) / lines;
    const length = index % 4 === 3 ? width * 0.6 : width;
    return trace(
      view,
      on,
      [
        [u, at],
        [u + length, at],
      ],
      { width: line.detail, stroke: palette.slate },
    );
  }).join("");
}

export function tick(
  view: View,
  on: Plane,
  [u, v]: readonly [number, number],
  size: number,
  stroke: string = palette.ink,
): string {
  return trace(
    view,
    on,
    [
      [u, v + size * 0.5],
      [u + size * 0.38, v + size * 0.85],
      [u + size, v],
    ],
    { stroke, width: line.outline + 2 },
  );
}

/** A pencil lying flat; `on` decides where and how it is turned. */
export function pencil(
  view: View,
  on: Plane,
  length: number,
  fill: string = palette.amber,
): string {
  return [
    panel(view, on, [0, 0, length, 0.22], { fill }),
    trace(
      view,
      on,
      [
        [0, 0.11],
        [length, 0.11],
      ],
      { width: line.fine },
    ),
    face(view, [on(length, 0), on(length + 0.42, 0.11), on(length, 0.22)], {
      fill: palette.light,
    }),
    face(
      view,
      [
        on(length + 0.29, 0.075),
        on(length + 0.42, 0.11),
        on(length + 0.29, 0.145),
      ],
      { fill: palette.ink, width: line.fine },
    ),
    panel(view, on, [-0.3, 0, 0.3, 0.22], { fill: palette.mist }),
  ].join("");
}

/** A cup on its saucer; `size` is the radius of the saucer. */
export function cup(view: View, x: number, y: number, size: number): string {
  const [px, py] = project(view, [x, y, size * 0.68]);
  const unit = view.scale * size * 1.3;
  const handle = `M${round(px + unit * 0.45)} ${round(py - unit * 0.3)}c${round(unit * 0.5)} ${round(-unit * 0.05)} ${round(unit * 0.5)} ${round(unit * 0.55)} ${round(-unit * 0.02)} ${round(unit * 0.5)}`;
  return [
    disc(view, level(0), [x, y], size, { fill: palette.light }),
    disc(view, level(0.04), [x, y], size * 0.68, { width: line.fine }),
    path(handle, { width: line.outline + 6 }),
    path(handle, { width: line.outline - 1, stroke: palette.light }),
    cylinder(view, {
      at: [x, y, 0.06],
      radius: size * 0.56,
      height: size * 1.1,
    }),
    disc(view, level(size * 1.1 + 0.02), [x, y], size * 0.44, {
      fill: palette.inkSoft,
    }),
  ].join("");
}

/** A desk lamp with a jointed arm. */
export function lamp(view: View, x: number, y: number): string {
  const [px, py] = project(view, [x, y, 0]);
  const unit = view.scale;
  const elbow = [px - unit * 0.75, py - unit * 2] as const;
  const head = [px + unit * 0.65, py - unit * 3.25] as const;
  const bar = (
    from: readonly [number, number],
    to: readonly [number, number],
  ) =>
    [
      path(
        `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`,
        {
          width: 14,
        },
      ),
      path(
        `M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`,
        {
          width: 5,
          stroke: palette.light,
        },
      ),
    ].join("");
  return [
    cylinder(view, { at: [x, y, 0], radius: 0.6, height: 0.16 }, tones.mist),
    bar([px, py - unit * 0.16], elbow),
    bar(elbow, head),
    path(
      `M${round(head[0] - unit * 0.2)} ${round(head[1] - unit * 0.34)}l${round(unit * 0.5)} ${round(-unit * 0.1)}l${round(unit * 0.95)} ${round(unit * 0.95)}l${round(-unit * 1.25)} ${round(unit * 0.72)}Z`,
      { fill: palette.inkSoft },
    ),
    path(
      `M${round(head[0])} ${round(head[1] + unit * 1.23)}q${round(unit * 0.45)} ${round(unit * 0.1)} ${round(unit * 1.25)} ${round(-unit * 0.72)}q${round(-unit * 0.8)} ${round(unit * 0.1)} ${round(-unit * 1.25)} ${round(unit * 0.72)}Z`,
      { fill: palette.light },
    ),
  ].join("");
}
