import { palette } from "./palette.ts";
import { disc, leftWall, trace, type Plane, type View } from "./projection.ts";
import { box, tones } from "./solids.ts";
import { line, type Point, type Style } from "./svg.ts";

/** A chair whose back stands to the upper left, so that one sees the seat. */
export function chair(view: View, x: number, y: number): string {
  const leg = (dx: number, dy: number, height: number) =>
    box(view, { at: [x + dx, y + dy, 0], size: [0.18, 0.18, height] });
  return [
    leg(0, 0, 2.9),
    leg(0, 1.4, 2.9),
    box(view, { at: [x, y, 2.3], size: [0.18, 1.58, 0.5] }),
    leg(1.4, 0, 1.2),
    leg(1.4, 1.4, 1.2),
    box(view, { at: [x, y, 1.2], size: [1.6, 1.6, 0.2] }, tones.mist),
  ].join("");
}

/** A chair that we see from behind: its back stands to the lower right. */
export function chairFromBehind(view: View, x: number, y: number): string {
  const leg = (dx: number, dy: number, height: number) =>
    box(view, { at: [x + dx, y + dy, 0], size: [0.18, 0.18, height] });
  return [
    leg(0, 0, 1.2),
    leg(0, 1.4, 1.2),
    box(view, { at: [x, y, 1.2], size: [1.6, 1.6, 0.2] }, tones.mist),
    leg(1.4, 0, 2.9),
    box(view, { at: [x + 1.42, y, 1.75], size: [0.16, 1.58, 0.4] }),
    box(view, { at: [x + 1.42, y, 2.4], size: [0.16, 1.58, 0.5] }),
    leg(1.4, 1.4, 2.9),
  ].join("");
}

/** A table clock that looks to the lower left. */
export function clock(
  view: View,
  x: number,
  y: number,
  radius: number,
  accent: string,
): string {
  const z = radius + 0.2;
  const at = (depth: number): Plane => leftWall(y + depth, x, z);
  const thick = Array.from({ length: 9 }, (_, index) => index * 0.07);
  const dial = at(0.56);
  const hand = (to: Point, style: Style) =>
    trace(view, dial, [[0, 0], to], style);
  return [
    box(view, { at: [x - radius * 0.7, y, 0], size: [0.2, 0.5, 0.5] }),
    box(view, { at: [x + radius * 0.55, y, 0], size: [0.2, 0.5, 0.5] }),
    ...thick.map((depth) =>
      disc(view, at(depth), [0, 0], radius, { fill: palette.slate }),
    ),
    ...thick.map((depth) =>
      disc(view, at(depth), [0, 0], radius - 0.03, {
        fill: palette.slate,
        stroke: "none",
      }),
    ),
    disc(view, dial, [0, 0], radius, { fill: palette.light }),
    ...Array.from({ length: 12 }, (_, hour) =>
      hourMark(view, dial, radius, hour),
    ),
    hand([-radius * 0.4, radius * 0.3], { width: line.outline + 2 }),
    hand([radius * 0.1, radius * 0.66], {
      width: line.outline,
      stroke: accent,
    }),
    disc(view, dial, [0, 0], radius * 0.08, { fill: palette.ink }),
  ].join("");
}

function hourMark(
  view: View,
  dial: Plane,
  radius: number,
  hour: number,
): string {
  const angle = (hour / 12) * 2 * Math.PI;
  const inner = hour % 3 === 0 ? 0.7 : 0.8;
  return trace(
    view,
    dial,
    [
      [radius * inner * Math.cos(angle), radius * inner * Math.sin(angle)],
      [radius * 0.89 * Math.cos(angle), radius * 0.89 * Math.sin(angle)],
    ],
    { width: line.detail },
  );
}
