import { palette } from "./palette.ts";

export type Point = readonly [x: number, y: number];

export type Style = {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
};

/** Widths of line: outlines, details inside them, texture. */
export const line = { outline: 5, detail: 3, fine: 2 } as const;

/** Rounds to a tenth of a pixel: short files, the same on every machine. */
export function round(value: number): string {
  const text = value.toFixed(1);
  if (text === "-0.0") return "0";
  return text.endsWith(".0") ? text.slice(0, -2) : text;
}

export function path(d: string, style: Style = {}): string {
  return `<path d="${d}"${attributes(style)}/>`;
}

/** A closed shape through the points. */
export function polygon(points: readonly Point[], style: Style = {}): string {
  return path(`M${points.map(pair).join("L")}Z`, style);
}

/** An open line through the points, without fill. */
export function polyline(points: readonly Point[], style: Style = {}): string {
  return path(`M${points.map(pair).join("L")}`, { fill: "none", ...style });
}

export function segment(a: Point, b: Point, style: Style = {}): string {
  return polyline([a, b], style);
}

export function circle(
  [x, y]: Point,
  radius: number,
  style: Style = {},
): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"${attributes(style)}/>`;
}

export function ellipse(
  [x, y]: Point,
  rx: number,
  ry: number,
  style: Style = {},
): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"${attributes(style)}/>`;
}

/** A smooth curve through the points (Catmull-Rom as cubic Béziers). */
export function curve(points: readonly Point[], closed = false): string {
  const at = (index: number): Point => {
    const count = points.length;
    const wrapped = closed
      ? (index + count) % count
      : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  const pieces = Array.from(
    { length: closed ? points.length : points.length - 1 },
    (_, index) => {
      const [before, from, to, after] = [-1, 0, 1, 2].map((step) =>
        at(index + step),
      ) as [Point, Point, Point, Point];
      const first: Point = [
        from[0] + (to[0] - before[0]) / 6,
        from[1] + (to[1] - before[1]) / 6,
      ];
      const second: Point = [
        to[0] - (after[0] - from[0]) / 6,
        to[1] - (after[1] - from[1]) / 6,
      ];
      return `C${pair(first)} ${pair(second)} ${pair(to)}`;
    },
  );
  return `M${pair(at(0))}${pieces.join("")}${closed ? "Z" : ""}`;
}

export function group(
  members: readonly string[],
  options: { transform?: string; opacity?: number } = {},
): string {
  const { transform, opacity } = options;
  const extra = [
    transform ? ` transform="${transform}"` : "",
    opacity === undefined ? "" : ` opacity="${opacity}"`,
  ].join("");
  return `<g${extra}>${members.join("")}</g>`;
}

/** Numbers between 0 and 1 that look random and are always the same. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` values made from their index. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function pair([x, y]: Point): string {
  return `${round(x)} ${round(y)}`;
}

function attributes(style: Style): string {
  const {
    fill = "none",
    stroke = palette.ink,
    width = line.outline,
    dash,
    opacity,
  } = style;
  return [
    ` fill="${fill}"`,
    stroke === "none"
      ? ""
      : ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`,
    dash ? ` stroke-dasharray="${dash}"` : "",
    opacity === undefined ? "" : ` opacity="${opacity}"`,
  ].join("");
}
