import type { OpenPicture, Recipe } from "../pictures/picture-decoder.ts";
import { OPENING } from "./image-information.ts";
import {
  MAX_SIDE,
  type Format,
  type RenditionOptions,
} from "./rendition-options.ts";

/** In pixels. */
type Size = { width: number; height: number };
/** Missing if it is not asked for. */
type Side = number | null | undefined;
type Region = Size & { left: number; top: number };

const QUALITY = 75;
const AVIF_QUALITY = 45;
/** How strong a step of `blur` is, is not published: ten are a pixel of deviation. */
const BLUR_STEPS = 10;
/** In pixels: what sharp takes at least, and what is made in the picture's own size. */
const LEAST_SIGMA = 0.3;
const MOST_SIGMA = 8;

/** The format of a rendition of an original with this extension. */
export function outputFormat(
  extension: string,
  asked: Format | null,
): Exclude<Format, "pjpg"> | "gif" {
  if (asked === "pjpg") return "jpg";
  const own = ["png", "webp", "avif", "gif"] as const;
  return asked ?? own.find((format) => format === extension) ?? "jpg";
}

/** Makes one rendition, of the first frame of an animation. */
export async function renderImage(
  picture: OpenPicture,
  extension: string,
  options: RenditionOptions,
): Promise<Buffer> {
  const { autoOrient, hasAlpha } = await picture.head();
  const format = outputFormat(extension, options.format);
  const { rotate, crop, blur, background, flip, flop, negate } = options;
  const cut = within(options.rect, autoOrient);
  const [long, short] =
    rotate === 180 ? [cut.width, cut.height] : [cut.height, cut.width];
  const used = rotate ? { left: 0, top: 0, width: long, height: short } : cut;
  const { part, size, canvas } = layoutOf(used, options);
  const isWhole =
    part.width === autoOrient.width && part.height === autoOrient.height;
  const sigma = blur && Math.max(LEAST_SIGMA, blur / BLUR_STEPS);
  // A wide blur is made on a smaller picture and enlarged: it leaves no detail to lose.
  const scale = Math.min(1, MOST_SIGMA / (sigma || 1));
  const small = scaled(size, scale);
  const extend = marginsOf(small, scaled(canvas, scale));
  const fill = [background, format === "jpg" ? "#ffffff" : null];
  return picture.encode(OPENING, {
    cut: rotate && cut,
    rotate,
    extract: isWhole ? null : part,
    resize: {
      ...small,
      fit: crop ? "fill" : "cover",
      position: "entropy",
    },
    negate,
    flip,
    flop,
    extend,
    blur: sigma && Math.min(MOST_SIGMA, sigma),
    modulate: options.modulate,
    sharpen: options.sharpen,
    enlarge: scale < 1 && { ...canvas, fit: "fill" },
    fill: hasAlpha || extend ? fill.filter((color) => color !== null) : [],
    ...encodingOf(format, options),
  });
}

/** The part of a picture that is used: all of it for one that lies outside. */
function within(
  rect: RenditionOptions["rect"],
  { width, height }: Size,
): Region {
  if (!rect || rect.left >= width || rect.top >= height)
    return { left: 0, top: 0, width, height };
  return {
    ...rect,
    width: Math.min(rect.width, width - rect.left),
    height: Math.min(rect.height, height - rect.top),
  };
}

/**
 * Where a picture comes to stand.
 *
 * @returns the part of it that is shown, its size there, and the size of all with what
 * is around it.
 */
function layoutOf(used: Region, options: RenditionOptions) {
  const { fit, crop, limits } = options;
  const least = Math.min(options.width ?? MAX_SIDE, options.height ?? MAX_SIDE);
  const pad = 2 * Math.min(options.pad, Math.floor((least - 1) / 2));
  const [width, height] = [options.width, options.height].map(
    (side) => side && side - pad,
  );
  const box = width && height ? { width, height } : null;
  const padded = (part: Region, size: Size, room = size) => ({
    part,
    size,
    canvas: { width: room.width + pad, height: room.height + pad },
  });
  if (limits || (box && (fit === "crop" || fit === "min"))) {
    // With `min` no more pixels than there are.
    const target =
      box && fit === "min"
        ? scaled(box, Math.min(1, scaleOf(used, box)))
        : limited(used, width, height, limits ?? []);
    return padded(crop ? cropped(used, target, crop) : used, target);
  }
  if (box && fit === "scale") return padded(used, box);
  const most = MAX_SIDE - pad;
  const scale = scaleOf({ width: width ?? most, height: height ?? most }, used);
  const isEnlarged = (width || height) && !/max|min/.test(fit);
  const size = scaled(used, isEnlarged ? scale : Math.min(1, scale));
  return padded(used, size, box && fit.startsWith("fill") ? box : size);
}

/** By how much one rectangle is to be scaled to fit within another. */
function scaleOf(room: Size, size: Size): number {
  return Math.min(room.width / size.width, room.height / size.height);
}

/** A crop's size within limits: a side that is not given follows from the other. */
function limited(
  used: Size,
  width: Side,
  height: Side,
  [minW, maxW, minH, maxH]: readonly Side[],
): Size {
  const { width: w, height: h } = used;
  const scale = width || !height ? (width ?? w) / w : height / h;
  const natural = scaled(used, scale);
  const between = (side: number, low: Side, high: Side) =>
    Math.min(high ?? MAX_SIDE, Math.max(low ?? 1, side));
  return {
    width: between(width ?? natural.width, minW, maxW),
    height: between(height ?? natural.height, minH, maxH),
  };
}

/** The largest part in the shape of the target, as near to the point as there is room. */
function cropped(
  used: Region,
  target: Size,
  { x, y }: { x: number; y: number },
): Region {
  const { width, height } = scaled(target, scaleOf(used, target));
  const place = (room: number, size: number, at: number) =>
    Math.round(Math.min(room - size, Math.max(0, room * at - size / 2)));
  return {
    left: used.left + place(used.width, width, x),
    top: used.top + place(used.height, height, y),
    width,
    height,
  };
}

function scaled({ width, height }: Size, scale: number): Size {
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** What is around a picture; null for nothing. */
function marginsOf(size: Size, canvas: Size): Recipe["extend"] {
  const [x, y] = [canvas.width - size.width, canvas.height - size.height];
  if (x <= 0 && y <= 0) return null;
  const [left, top] = [x >> 1, y >> 1];
  const background = "#ffffff00";
  return { left, top, right: x - left, bottom: y - top, background };
}

function encodingOf(
  format: ReturnType<typeof outputFormat>,
  { quality: asked, format: wanted }: RenditionOptions,
): Pick<Recipe, "as" | "options"> {
  const quality = asked ?? QUALITY;
  switch (format) {
    case "jpg": {
      const progressive = wanted === "pjpg";
      return { as: "jpeg", options: { quality, progressive } };
    }
    case "webp":
      return { as: format, options: { quality } };
    case "avif":
      return {
        as: format,
        options: { quality: asked ?? AVIF_QUALITY, effort: 3 },
      };
    default:
      return { as: format };
  }
}
