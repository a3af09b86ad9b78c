import { palette } from "./palette.ts";
import { project, type Place, type View } from "./projection.ts";
import {
  circle,
  ellipse,
  line,
  numbers,
  path,
  round,
  segment,
  times,
  type Point,
} from "./svg.ts";

/** A round tree, hatched on its far side from the light. */
export function tree(view: View, at: Place, size = 1): string {
  const [x, y] = project(view, at);
  const unit = view.scale * size;
  const crown: Point = [x, y - unit * 1.75];
  const radius = unit * 0.85;
  const hatch = times(3, (index) => {
    const r = radius * (0.8 - index * 0.2);
    const [from, to] = [-0.15 + index * 0.1, 1.35 - index * 0.1];
    return path(
      `M${round(crown[0] + r * Math.cos(from))} ${round(crown[1] + r * Math.sin(from))}A${round(r)} ${round(r)} 0 0 1 ${round(crown[0] + r * Math.cos(to))} ${round(crown[1] + r * Math.sin(to))}`,
      { width: line.fine },
    );
  });
  return [
    ellipse([x + unit * 0.35, y], unit * 0.75, unit * 0.26, {
      fill: palette.shade,
      stroke: "none",
    }),
    segment([x, y], [x, y - unit * 1.2], { width: line.outline + 2 }),
    circle(crown, radius, { fill: palette.mist }),
    ...hatch,
    segment([x, y - unit * 0.9], [x, y - unit * 1.75], { width: line.detail }),
    segment([x, y - unit * 1.3], [x - unit * 0.3, y - unit * 1.65], {
      width: line.detail,
    }),
  ].join("");
}

/** A conifer in three tiers. */
export function conifer(
  view: View,
  at: Place,
  size = 1,
  fill: string = palette.mist,
): string {
  const [x, y] = project(view, at);
  const unit = view.scale * size;
  const tiers = times(3, (tier) => {
    const base = y - unit * (0.35 + tier * 0.62);
    const half = unit * (0.72 - tier * 0.16);
    const top = base - unit * 1.05;
    return [
      path(
        `M${round(x - half)} ${round(base)}Q${round(x)} ${round(base + unit * 0.22)} ${round(x + half)} ${round(base)}L${round(x)} ${round(top)}Z`,
        { fill },
      ),
      path(
        `M${round(x + half * 0.55)} ${round(base + unit * 0.04)}L${round(x + half * 0.16)} ${round(top + unit * 0.45)}M${round(x + half * 0.2)} ${round(base + unit * 0.08)}L${round(x + half * 0.06)} ${round(top + unit * 0.55)}`,
        { width: line.fine },
      ),
    ].join("");
  });
  return [
    ellipse([x + unit * 0.3, y], unit * 0.6, unit * 0.2, {
      fill: palette.shade,
      stroke: "none",
    }),
    segment([x, y], [x, y - unit * 0.4], { width: line.outline + 1 }),
    ...tiers,
  ].join("");
}

/** Tufts of grass spread over a level piece of land. */
export function grass(
  view: View,
  [x, y, width, depth]: readonly [number, number, number, number],
  count: number,
  seed: number,
): string {
  const next = numbers(seed);
  return times(count, () => {
    const [px, py] = project(view, [x + next() * width, y + next() * depth, 0]);
    const h = 9 + next() * 6;
    return path(
      `M${round(px)} ${round(py)}l-5 ${round(-h)}M${round(px + 3)} ${round(py)}l0 ${round(-h - 3)}M${round(px + 6)} ${round(py)}l5 ${round(-h)}`,
      { width: line.fine, stroke: palette.slate },
    );
  }).join("");
}

/** A flat-bottomed cloud drawn with arcs; `at` is the middle of its base. */
export function cloud(
  [x, y]: Point,
  width: number,
  fill: string = palette.light,
): string {
  const bumps: readonly [number, number, number][] = [
    [-0.34, -0.1, 0.16],
    [-0.12, -0.2, 0.22],
    [0.16, -0.16, 0.19],
  ];
  const d = [
    `M${round(x - width * 0.42)} ${round(y)}`,
    `C${round(x - width * 0.56)} ${round(y)} ${round(x - width * 0.56)} ${round(y - width * 0.19)} ${round(x - width * 0.4)} ${round(y - width * 0.18)}`,
    `C${round(x - width * 0.38)} ${round(y - width * 0.36)} ${round(x - width * 0.12)} ${round(y - width * 0.42)} ${round(x - width * 0.02)} ${round(y - width * 0.28)}`,
    `C${round(x + width * 0.08)} ${round(y - width * 0.38)} ${round(x + width * 0.3)} ${round(y - width * 0.34)} ${round(x + width * 0.29)} ${round(y - width * 0.19)}`,
    `C${round(x + width * 0.5)} ${round(y - width * 0.22)} ${round(x + width * 0.56)} ${round(y)} ${round(x + width * 0.42)} ${round(y)}Z`,
  ].join("");
  const hatch = bumps
    .slice(1)
    .map(([dx, dy, r]) =>
      path(
        `M${round(x + width * (dx + r * 0.55))} ${round(y + width * dy * 0.9)}q${round(width * r * 0.25)} ${round(width * r * 0.35)} ${round(-width * r * 0.1)} ${round(width * r * 0.6)}`,
        { width: line.fine },
      ),
    );
  return path(d, { fill }) + hatch.join("");
}

/** One tongue of flame with its core; the outer shape is amber. */
export function flame([x, y]: Point, height: number, lean = 0): string {
  const w = height * 0.36;
  const shape = (k: number, top: number): string => {
    const tip = x + lean * height * 0.4 * k;
    return [
      `M${round(x)} ${round(y)}`,
      `C${round(x - w * 1.25 * k)} ${round(y)} ${round(x - w * 1.25 * k)} ${round(y - top * 0.42)} ${round(x - w * 0.45 * k)} ${round(y - top * 0.6)}`,
      `C${round(x - w * 0.1 * k)} ${round(y - top * 0.7)} ${round(tip - w * 0.15 * k)} ${round(y - top * 0.85)} ${round(tip)} ${round(y - top)}`,
      `C${round(tip + w * 0.3 * k)} ${round(y - top * 0.8)} ${round(x + w * 0.45 * k)} ${round(y - top * 0.72)} ${round(x + w * 0.55 * k)} ${round(y - top * 0.52)}`,
      `C${round(x + w * 0.62 * k)} ${round(y - top * 0.58)} ${round(x + w * 0.7 * k)} ${round(y - top * 0.62)} ${round(x + w * 0.72 * k)} ${round(y - top * 0.68)}`,
      `C${round(x + w * 1.35 * k)} ${round(y - top * 0.3)} ${round(x + w * 0.95 * k)} ${round(y)} ${round(x)} ${round(y)}Z`,
    ].join("");
  };
  return [
    path(shape(1, height), { fill: palette.amber }),
    path(shape(0.52, height * 0.52), {
      fill: palette.light,
      width: line.detail,
    }),
  ].join("");
}

/** A column of smoke that widens as it drifts: rings of curls. */
export function smoke(
  [x, y]: Point,
  rise: number,
  drift: number,
  start: number,
  seed: number,
  fill: string = palette.mist,
): string {
  const next = numbers(seed);
  const count = 16;
  const puffs = times(count, (index) => {
    const t = index / (count - 1);
    return {
      at: [
        x + drift * t * (0.7 + t * 0.3) + (next() - 0.5) * start * 0.4,
        y - rise * t + (next() - 0.5) * start * 0.7,
      ] as Point,
      radius: start * (0.5 + 1.05 * t + next() * 0.35) * (t > 0.9 ? 0.7 : 1),
    };
  });
  return [
    union(puffs, fill),
    ...puffs
      .filter((_, index) => index % 3 === 1)
      .map(({ at: [px, py], radius }) =>
        path(
          `M${round(px + radius * 0.62)} ${round(py - radius * 0.1)}A${round(radius * 0.62)} ${round(radius * 0.62)} 0 0 1 ${round(px)} ${round(py + radius * 0.6)}`,
          { width: line.fine },
        ),
      ),
  ].join("");
}

/** Circles that flow together, with one outline around them all. */
export function union(
  circles: readonly { at: Point; radius: number }[],
  fill: string,
): string {
  return [
    ...circles.map(({ at, radius }) => circle(at, radius, { fill })),
    ...circles.map(({ at, radius }) =>
      circle(at, radius - line.outline / 2, { fill, stroke: "none" }),
    ),
  ].join("");
}

/** A gust: a long line that ends in a curl. */
export function gust([x, y]: Point, length: number, curl: number): string {
  return path(
    `M${round(x)} ${round(y)}h${round(length)}c${round(curl * 1.1)} 0 ${round(curl * 1.3)} ${round(-curl * 1.5)} ${round(curl * 0.2)} ${round(-curl * 1.5)}c${round(-curl * 0.7)} 0 ${round(-curl * 0.8)} ${round(curl * 0.8)} ${round(-curl * 0.2)} ${round(curl * 0.8)}`,
    { width: line.outline },
  );
}
