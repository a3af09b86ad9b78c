import type { Sharp } from "sharp";
import { MAX_PIXELS, openImage } from "./image-information.ts";
import { MAX_SIDE, type RenditionOptions } from "./rendition-options.ts";

/** Sanity's `blur` counts to 2000; ten of it are a standard deviation of a pixel. */
const BLUR_A_PIXEL = 10;
/** In pixels: the library's least, and what still takes no longer than a resize. */
const SIGMAS = { least: 0.3, most: 20 };

const JPEG_QUALITY = 75;
const AVIF_QUALITY = 50;
const WHITE = "#ffffff";
/** A large AVIF takes that long on a busy machine, and no visitor waits for it. */
const SECONDS_PER_RENDITION = 30;

type Size = { width: number; height: number };
type Region = Size & { left: number; top: number };

/** The format of a rendition of an original with this extension. */
export function outputFormat(
  extension: string,
  asked: RenditionOptions["format"],
): "jpg" | "png" | "webp" | "avif" | "gif" {
  if (asked) return asked === "pjpg" ? "jpg" : asked;
  const own = (["png", "webp", "gif", "avif"] as const).find(
    (format) => format === extension,
  );
  return own ?? "jpg";
}

/** Makes one rendition. Rejects when the original cannot be decoded. */
export async function renderImage(
  path: string,
  extension: string,
  options: RenditionOptions,
): Promise<Buffer> {
  const format = outputFormat(extension, options.format);
  const { autoOrient, pages = 1 } = await openImage(path).metadata();
  const { width, height } = autoOrient;
  const region = targetRegion({ width, height }, options);
  const isWhole = region.width === width && region.height === height;
  // Frames of an animation can be resized together, not cut or blurred.
  const animated =
    pages > 1 &&
    isWhole &&
    options.blur === null &&
    /^(gif|webp)$/.test(format) &&
    // All frames are held at once; one of them is shown where they are too many.
    width * height * pages <= MAX_PIXELS;
  const seconds = SECONDS_PER_RENDITION;
  let image = openImage(path, animated).timeout({ seconds });
  if (!isWhole) image = image.extract(region);
  image = image.resize(resizing(region, options));
  if (options.blur !== null) {
    const sigma = Math.max(SIGMAS.least, options.blur / BLUR_A_PIXEL);
    image = image.blur(Math.min(SIGMAS.most, sigma));
  }
  return encode(image, format, options).toBuffer();
}

/**
 * The part of the original that is used: all of it when none is left over; with a
 * focal point the largest part in the shape that was asked for around it.
 */
function targetRegion(original: Size, options: RenditionOptions): Region {
  const { rect, width, height, fit, crop, focus } = options;
  let region = { left: 0, top: 0, ...original };
  if (rect) {
    const room = {
      width: Math.min(rect.width, original.width - rect.left),
      height: Math.min(rect.height, original.height - rect.top),
    };
    if (room.width > 0 && room.height > 0) region = { ...rect, ...room };
  }
  const crops = (fit === "crop" || fit === "min") && crop === "focalpoint";
  if (!width || !height || !crops) return region;
  const scale = Math.min(region.width / width, region.height / height);
  const cut = (from: number, room: number, asked: number, at: number) => {
    const size = Math.max(1, Math.min(room, Math.round(asked * scale)));
    const start = Math.min(room - size, Math.max(0, room * at - size / 2));
    return [from + Math.round(start), size] as const;
  };
  const [left, across] = cut(region.left, region.width, width, focus.x);
  const [top, down] = cut(region.top, region.height, height, focus.y);
  return { left, top, width: across, height: down };
}

function resizing(
  region: Region,
  { width, height, fit, crop }: RenditionOptions,
) {
  if (!width || !height) {
    // A side that is not given follows from the other, but only so far.
    const isEnlarged = (width || height) && fit !== "max" && fit !== "min";
    return {
      width: width ?? MAX_SIDE,
      height: height ?? MAX_SIDE,
      fit: "inside",
      withoutEnlargement: !isEnlarged,
    } as const;
  }
  const box = { width, height };
  const position = crop === "entropy" ? "entropy" : "center";
  switch (fit) {
    case "clip":
      return { ...box, fit: "inside" } as const;
    case "max":
      return { ...box, fit: "inside", withoutEnlargement: true } as const;
    case "scale":
      return { ...box, fit: "fill" } as const;
    case "fill":
      return { ...box, fit: "contain", background: WHITE } as const;
    case "crop":
      return { ...box, fit: "cover", position } as const;
    case "min": {
      // The shape that was asked for, but never more pixels than there are.
      const scale = Math.min(1, region.width / width, region.height / height);
      const scaled = (side: number) => Math.max(1, Math.round(side * scale));
      const size = { width: scaled(width), height: scaled(height) };
      return { ...size, fit: "cover", position } as const;
    }
  }
}

function encode(
  image: Sharp,
  format: ReturnType<typeof outputFormat>,
  { quality, format: asked }: RenditionOptions,
): Sharp {
  switch (format) {
    case "jpg":
      return image.flatten({ background: WHITE }).jpeg({
        quality: quality ?? JPEG_QUALITY,
        progressive: asked === "pjpg",
      });
    case "png":
      return image.png();
    case "webp":
      return image.webp({ quality: quality ?? JPEG_QUALITY });
    case "avif":
      return image.avif({ quality: quality ?? AVIF_QUALITY, effort: 3 });
    case "gif":
      return image.gif();
  }
}
