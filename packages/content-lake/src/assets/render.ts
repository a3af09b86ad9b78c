import type {
  Background,
  OpenPicture,
  Recipe,
} from "../pictures/picture-decoder.ts";
import { OPENING } from "./image-information.ts";
import {
  MAX_SIDE,
  type Format,
  type RenditionOptions,
} from "./rendition-options.ts";

/** In pixels. */
type Size = { width: number; height: number };
type Region = Size & { left: number; top: number };

const QUALITY = 75;
const AVIF_QUALITY = 45;
const TRANSPARENT = { r: 255, g: 255, b: 255, alpha: 0 };
/**
 * How strong the steps of `blur` and `sharp` are is not published: ten steps of a blur
 * are a standard deviation of a pixel, and half of `sharp` is sharp's own strength.
 */
const BLUR_STEPS = 10;
const SHARPEN_STEPS = 50;
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
  const { rect, orientation, crop, blur, sharpen, isGray } = options;
  const whole = turned(
    { left: 0, top: 0, ...autoOrient },
    orientation,
    autoOrient,
  );
  const used = turned(within(rect, autoOrient), orientation, autoOrient);
  const { part, size, canvas } = layoutOf(used, options);
  const isWhole = part.width === whole.width && part.height === whole.height;
  const sigma = blur && Math.max(LEAST_SIGMA, blur / BLUR_STEPS);
  // A wide blur is made on a smaller picture and enlarged: it leaves no detail to lose.
  const scale = Math.min(1, MOST_SIGMA / (sigma ?? 1));
  const small = scaled(size, scale);
  const extend = marginsOf(small, scaled(canvas, scale));
  const fill = fillOf(options.background, format);
  return picture.encode(OPENING, {
    rotate: orientation,
    extract: isWhole ? null : part,
    resize: {
      ...small,
      ...(crop === "entropy"
        ? { fit: "cover", position: "entropy" }
        : { fit: "fill" }),
    },
    flip: options.flip,
    flop: options.flop,
    extend,
    negate: options.isInverted && { alpha: false },
    blur: sigma && Math.min(MOST_SIGMA, sigma),
    sharpen: sharpen && {
      sigma: 1,
      m1: sharpen / SHARPEN_STEPS,
      m2: (2 * sharpen) / SHARPEN_STEPS,
    },
    modulate: isGray && { saturation: 0 },
    enlarge: scale < 1 && { ...canvas, fit: "fill" },
    fill: hasAlpha || extend ? fill : null,
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

/** Where a part of a picture is once that is turned clockwise. */
function turned(
  { left, top, width, height }: Region,
  degrees: RenditionOptions["orientation"],
  whole: Size,
): Region {
  const right = whole.width - left - width;
  const bottom = whole.height - top - height;
  switch (degrees) {
    case 90:
      return { left: bottom, top: left, width: height, height: width };
    case 180:
      return { left: right, top: bottom, width, height };
    case 270:
      return { left: top, top: right, width: height, height: width };
    case null:
      return { left, top, width, height };
  }
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
  const pad = 2 * Math.min(options.pad ?? 0, Math.floor((least - 1) / 2));
  const inside = (side: number | null) => side && side - pad;
  const [width, height] = [inside(options.width), inside(options.height)];
  const padded = (
    part: Region,
    size: Size,
    { width: w, height: h } = size,
  ) => ({
    part,
    size,
    canvas: { width: w + pad, height: h + pad },
  });
  if ((width && height && (fit === "crop" || fit === "min")) || limits) {
    const target = targetOf(used, { width, height }, options);
    const part = crop === "entropy" ? used : cropped(used, target, crop);
    return padded(part, target);
  }
  if (width && height && fit === "scale")
    return padded(used, { width, height });
  const most = MAX_SIDE - pad;
  const fitting = Math.min(
    (width ?? most) / used.width,
    (height ?? most) / used.height,
  );
  const isEnlarged = (width || height) && !/^(?:max|fillmax|min)$/.test(fit);
  const size = scaled(used, isEnlarged ? fitting : Math.min(1, fitting));
  const isFilled = width && height && fit.startsWith("fill");
  return padded(used, size, isFilled ? { width, height } : size);
}

/** The size of a crop: a side that is not given follows from the other, within limits. */
function targetOf(
  used: Size,
  { width, height }: { width: number | null; height: number | null },
  { fit, limits }: RenditionOptions,
): Size {
  if (width && height && fit === "min")
    // The requested shape, with no more pixels than there are.
    return scaled(
      { width, height },
      Math.min(1, used.width / width, used.height / height),
    );
  const follows = (width ?? used.width) / used.width;
  const scale = height && !width ? height / used.height : follows;
  const natural = scaled(used, scale);
  const between = (value: number, low = 1, high = MAX_SIDE) =>
    Math.min(high, Math.max(low, value));
  return {
    width: between(width ?? natural.width, limits?.minW, limits?.maxW),
    height: between(height ?? natural.height, limits?.minH, limits?.maxH),
  };
}

/** The largest part in the shape of the target, as near to the point as there is room. */
function cropped(
  used: Region,
  target: Size,
  { x, y }: { x: number; y: number },
): Region {
  const scale = Math.min(
    used.width / target.width,
    used.height / target.height,
  );
  const { width, height } = scaled(target, scale);
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
  const [left, top] = [Math.floor(x / 2), Math.floor(y / 2)];
  return {
    left,
    top,
    right: x - left,
    bottom: y - top,
    background: TRANSPARENT,
  };
}

/** A JPEG has nothing transparent: white is behind all. */
function fillOf(
  background: RenditionOptions["background"],
  format: string,
): Background | null {
  if (format !== "jpg") return background;
  const { r, g, b, alpha } = background ?? TRANSPARENT;
  const mixed = (value: number) =>
    Math.round(value * alpha + 255 * (1 - alpha));
  return { r: mixed(r), g: mixed(g), b: mixed(b), alpha: 1 };
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
