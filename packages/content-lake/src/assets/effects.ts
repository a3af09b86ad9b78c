import sharp, { type Sharp } from "sharp";
import type { Orientation } from "./rendition-options.ts";

/** Sanity's `blur` counts to 2000; ten of it are a standard deviation of a pixel. */
const BLUR_A_PIXEL = 10;
/** In pixels; the library's least. */
const LEAST_SIGMA = 0.3;
/** In pixels. A wider blur takes time by its width, and leaves no detail to lose. */
const MOST_SIGMA = 8;
/** Sanity's `sharp` counts to 100; the library's own strength is in the middle. */
const SHARPEN_DEFAULT = 50;

/**
 * The picture blurred by 1 to 2000. How strong the hosted service's steps are is
 * not documented; here 10 is a Gaussian of one pixel. A wide blur is made on a
 * smaller picture and enlarged again, so that it takes no longer than a narrow one.
 */
export async function blurred(image: Sharp, amount: number): Promise<Sharp> {
  const sigma = Math.max(LEAST_SIGMA, amount / BLUR_A_PIXEL);
  if (sigma <= MOST_SIGMA) return image.blur(sigma);
  const { width, height, rendered } = await renderedOf(image);
  const scale = MOST_SIGMA / sigma;
  const small = await renderedOf(
    rendered
      .resize({
        width: Math.max(1, Math.round(width * scale)),
        height: Math.max(1, Math.round(height * scale)),
        fit: "fill",
      })
      .blur(MOST_SIGMA),
  );
  const box = { width, height, fit: "fill", kernel: "cubic" } as const;
  return small.rendered.resize(box);
}

/** The picture turned clockwise, as it is after all that was asked before. */
export async function turned(
  image: Sharp,
  orientation: Orientation,
): Promise<Sharp> {
  const { rendered } = await renderedOf(image);
  return rendered.rotate(orientation);
}

/** Ends the steps so far: the library has an order of its own for those of one picture. */
async function renderedOf(
  image: Sharp,
): Promise<{ width: number; height: number; rendered: Sharp }> {
  const { data, info } = await image
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const rendered = sharp(data, { raw: { width, height, channels } });
  return { width, height, rendered };
}

/**
 * The picture sharpened by 1 to 100. How strong the hosted service's steps are
 * is not documented; here 50 is the library's own strength.
 */
export function sharpened(image: Sharp, amount: number): Sharp {
  const strength = amount / SHARPEN_DEFAULT;
  return image.sharpen({ sigma: 1, m1: strength, m2: 2 * strength });
}
