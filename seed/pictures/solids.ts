import { palette } from "./palette.ts";
import { face, project, type Place, type View } from "./projection.ts";
import { ellipse, line, path, round, type Style } from "./svg.ts";

/** Fill of the three sides that one sees. */
export type Tone = { top: string; left: string; right: string };

export const tones = {
  light: { top: palette.light, left: palette.light, right: palette.shade },
  shade: { top: palette.shade, left: palette.shade, right: palette.deep },
  mist: { top: palette.light, left: palette.mist, right: palette.slate },
  ink: { top: palette.inkSoft, left: palette.ink, right: palette.ink },
  amber: { top: palette.amber, left: palette.amber, right: palette.amber },
} satisfies Record<string, Tone>;

export type Box = {
  at: Place;
  size: readonly [width: number, depth: number, height: number];
};

export function box(
  view: View,
  { at: [x, y, z], size: [w, d, h] }: Box,
  tone: Tone = tones.light,
  style: Style = {},
): string {
  const top: Place[] = [
    [x, y, z + h],
    [x + w, y, z + h],
    [x + w, y + d, z + h],
    [x, y + d, z + h],
  ];
  const left: Place[] = [
    [x, y + d, z],
    [x + w, y + d, z],
    [x + w, y + d, z + h],
    [x, y + d, z + h],
  ];
  const right: Place[] = [
    [x + w, y + d, z],
    [x + w, y, z],
    [x + w, y, z + h],
    [x + w, y + d, z + h],
  ];
  return [
    face(view, left, { ...style, fill: tone.left }),
    face(view, right, { ...style, fill: tone.right }),
    face(view, top, { ...style, fill: tone.top }),
  ].join("");
}

/** The shadow that a thing throws on a level surface, towards the back right. */
export function shadow(
  view: View,
  { at: [x, y, z], size: [w, d] }: Box,
  length: number,
  fill: string = palette.shade,
): string {
  return face(
    view,
    [
      [x + w, y + d, z],
      [x + w + length, y + d - length * 0.35, z],
      [x + w + length, y - length * 0.35, z],
      [x + length, y - length * 0.35, z],
      [x, y, z],
      [x + w, y, z],
    ],
    { fill, stroke: "none" },
  );
}

/** The piece of land on which a scene stands. */
export function slab(
  view: View,
  width: number,
  depth: number,
  thickness = 0.45,
): string {
  const below = { ...view, y: view.y + 0.55 * view.scale };
  return [
    face(
      below,
      [
        [0, 0, -thickness],
        [width + 0.35, -0.35, -thickness],
        [width + 0.35, depth, -thickness],
        [width, depth + 0.35, -thickness],
        [0.35, depth + 0.35, -thickness],
      ],
      { fill: palette.shade, stroke: "none" },
    ),
    box(
      view,
      { at: [0, 0, -thickness], size: [width, depth, thickness] },
      { top: palette.light, left: palette.shade, right: palette.deep },
    ),
  ].join("");
}

const ROOT = { x: Math.sqrt(1.5), y: Math.SQRT1_2 };

export type Cylinder = { at: Place; radius: number; height: number };

export function cylinder(
  view: View,
  { at: [x, y, z], radius, height }: Cylinder,
  tone: Tone = tones.light,
): string {
  const [cx, bottom] = project(view, [x, y, z]);
  const [, top] = project(view, [x, y, z + height]);
  const rx = radius * ROOT.x * view.scale;
  const ry = radius * ROOT.y * view.scale;
  const arc = `${round(rx)} ${round(ry)} 0 0`;
  const side = `M${round(cx - rx)} ${round(top)}L${round(cx - rx)} ${round(bottom)}A${arc} 0 ${round(cx + rx)} ${round(bottom)}L${round(cx + rx)} ${round(top)}Z`;
  const lit = `M${round(cx + rx * 0.3)} ${round(top)}L${round(cx + rx * 0.3)} ${round(bottom + ry * 0.954)}A${arc} 0 ${round(cx + rx)} ${round(bottom)}L${round(cx + rx)} ${round(top)}Z`;
  return [
    path(side, { fill: tone.left, stroke: "none" }),
    path(lit, { fill: tone.right, stroke: "none" }),
    path(side),
    ellipse([cx, top], rx, ry, { fill: tone.top }),
  ].join("");
}

/** A ring around a cylinder, as bands of a tank or a silo. */
export function band(
  view: View,
  { at: [x, y, z], radius }: Omit<Cylinder, "height">,
  style: Style = {},
): string {
  const [cx, cy] = project(view, [x, y, z]);
  const rx = radius * ROOT.x * view.scale;
  const ry = radius * ROOT.y * view.scale;
  return path(
    `M${round(cx - rx)} ${round(cy)}A${round(rx)} ${round(ry)} 0 0 0 ${round(cx + rx)} ${round(cy)}`,
    { width: line.fine, ...style },
  );
}

/** A round cap on a cylinder: the dome of a tank or a silo. */
export function dome(
  view: View,
  { at: [x, y, z], radius, height }: Cylinder,
  tone: Tone = tones.light,
): string {
  const [cx, cy] = project(view, [x, y, z]);
  const rx = radius * ROOT.x * view.scale;
  const ry = radius * ROOT.y * view.scale;
  const rise = height * view.scale;
  const outline = `M${round(cx - rx)} ${round(cy)}C${round(cx - rx)} ${round(cy - rise)} ${round(cx - rx * 0.55)} ${round(cy - rise - ry * 0.5)} ${round(cx)} ${round(cy - rise - ry * 0.5)}C${round(cx + rx * 0.55)} ${round(cy - rise - ry * 0.5)} ${round(cx + rx)} ${round(cy - rise)} ${round(cx + rx)} ${round(cy)}A${round(rx)} ${round(ry)} 0 0 1 ${round(cx - rx)} ${round(cy)}Z`;
  return path(outline, { fill: tone.left });
}
