import type { Crop, RenditionOptions } from "./rendition-options.ts";

/** A rectangle of a picture, in pixels of the original. */
export type Region = {
  left: number;
  top: number;
  width: number;
  height: number;
};

/** In pixels. */
export type Size = { width: number; height: number };

/** The corner or edge that a crop keeps, as a point from 0 to 1. */
const ANCHORS: Partial<Record<Crop, readonly [number, number]>> = {
  center: [0.5, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
  left: [0, 0.5],
  right: [1, 0.5],
  "top,left": [0, 0],
  "top,right": [1, 0],
  "bottom,left": [0, 1],
  "bottom,right": [1, 1],
};

/** The part of the original that is used; all of it when none is left over. */
export function usedRegion(
  original: Size,
  rect: RenditionOptions["rect"],
): Region {
  const whole = { left: 0, top: 0, ...original };
  if (!rect) return whole;
  const width = Math.min(rect.width, original.width - rect.left);
  const height = Math.min(rect.height, original.height - rect.top);
  if (width < 1 || height < 1) return whole;
  return { left: rect.left, top: rect.top, width, height };
}

/**
 * The largest part of a region in the shape of `target`, as near to the crop's
 * anchor or the focal point as the region allows.
 */
export function croppedRegion(
  region: Region,
  target: Size,
  { crop, focus }: Pick<RenditionOptions, "crop" | "focus">,
): Region {
  const scale = Math.min(
    region.width / target.width,
    region.height / target.height,
  );
  const width = atLeastOne(target.width * scale, region.width);
  const height = atLeastOne(target.height * scale, region.height);
  const [x, y] = ANCHORS[crop] ?? [focus.x, focus.y];
  const place = (from: number, room: number, size: number, at: number) =>
    from + Math.round(Math.min(room - size, Math.max(0, room * at - size / 2)));
  return {
    left: place(region.left, region.width, width, x),
    top: place(region.top, region.height, height, y),
    width,
    height,
  };
}

function atLeastOne(size: number, room: number): number {
  return Math.max(1, Math.min(room, Math.round(size)));
}
