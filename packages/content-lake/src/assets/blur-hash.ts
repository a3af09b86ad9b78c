import type { Sharp } from "sharp";

// The format of https://github.com/woltapp/blurhash/blob/master/Algorithm.md:
// a picture as a few waves, written in 83 letters.

const LETTERS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";
/** Waves across and down; what Sanity's own hashes have. */
const ACROSS = 4;
const DOWN = 4;
/** So few pixels show so few waves as well as all pixels would. */
const SAMPLE_SIDE = 32;

type Color = readonly [number, number, number];

/** Some thirty letters from which a client paints a blurred picture. */
export async function readBlurHash(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const waves: Color[] = [];
  for (let down = 0; down < DOWN; down += 1) {
    for (let across = 0; across < ACROSS; across += 1) {
      waves.push(waveOf(data, width, height, channels, across, down));
    }
  }
  return encode(waves);
}

/** How strongly each colour follows a wave, in linear light. */
function waveOf(
  data: Buffer,
  width: number,
  height: number,
  channels: number,
  across: number,
  down: number,
): Color {
  const sums = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const basis =
        Math.cos((Math.PI * across * x) / width) *
        Math.cos((Math.PI * down * y) / height);
      for (const color of [0, 1, 2]) {
        // A grey picture has one channel for all three.
        const channel = channels < 3 ? 0 : color;
        const value = data[(y * width + x) * channels + channel] ?? 0;
        sums[color] = (sums[color] ?? 0) + basis * toLinear(value);
      }
    }
  }
  const scale = (across === 0 && down === 0 ? 1 : 2) / (width * height);
  return [
    (sums[0] ?? 0) * scale,
    (sums[1] ?? 0) * scale,
    (sums[2] ?? 0) * scale,
  ];
}

function encode([average = [0, 0, 0], ...waves]: readonly Color[]): string {
  const strongest = Math.max(...waves.flat().map(Math.abs));
  const quantized = clamp(Math.floor(strongest * 166 - 0.5), 82);
  const scale = (quantized + 1) / 166;
  const [red, green, blue] = average.map(toSrgb);
  return [
    letters(ACROSS - 1 + (DOWN - 1) * 9, 1),
    letters(quantized, 1),
    letters(((red ?? 0) << 16) + ((green ?? 0) << 8) + (blue ?? 0), 4),
    ...waves.map((wave) => {
      const [r = 0, g = 0, b = 0] = wave.map((value) =>
        clamp(Math.floor(signedRoot(value / scale) * 9 + 9.5), 18),
      );
      return letters(r * 19 * 19 + g * 19 + b, 2);
    }),
  ].join("");
}

function clamp(value: number, highest: number): number {
  return Math.max(0, Math.min(highest, value));
}

function signedRoot(value: number): number {
  return Math.sign(value) * Math.sqrt(Math.abs(value));
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toSrgb(value: number): number {
  const share = Math.max(0, Math.min(1, value));
  return share <= 0.0031308
    ? Math.round(share * 12.92 * 255)
    : Math.round((1.055 * share ** (1 / 2.4) - 0.055) * 255);
}

function letters(value: number, count: number): string {
  return Array.from({ length: count }, (_, at) => {
    const digit = Math.floor(value / 83 ** (count - 1 - at)) % 83;
    return LETTERS[digit];
  }).join("");
}
