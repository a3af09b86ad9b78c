import type { Sharp } from "sharp";

type Color = { red: number; green: number; blue: number; population: number };

/**
 * One colour of a palette; `population` is its share of the picture in percent.
 */
export type Swatch = {
  _type: "sanity.imagePaletteSwatch";
  background: string;
  foreground: string;
  title: string;
  population: number;
};

/** The palette in an asset's metadata, in Sanity's format. */
export type Palette = { _type: "sanity.imagePalette" } & Record<
  string,
  unknown
>;

/** Saturation and lightness that a swatch of each name comes close to. */
const TARGETS: Readonly<Record<string, readonly [number, number]>> = {
  vibrant: [1, 0.5],
  lightVibrant: [1, 0.74],
  darkVibrant: [1, 0.26],
  muted: [0.3, 0.5],
  lightMuted: [0.3, 0.74],
  darkMuted: [0.3, 0.26],
};

const SAMPLE_SIDE = 64;
/** Colours that agree in their upper three bits count as one. */
const SHIFT = 5;

/** The colours that the Studio and a site may paint around a picture. */
export async function readPalette(image: Sharp): Promise<Palette> {
  const { data, info } = await image
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = countColors(data, info.channels);
  const total = data.length / info.channels;
  const swatch = (color: Color | undefined) => color && toSwatch(color, total);
  return {
    _type: "sanity.imagePalette",
    dominant: swatch(colors[0]),
    ...Object.fromEntries(
      Object.entries(TARGETS).map(([name, target]) => [
        name,
        swatch(closest(colors, target)),
      ]),
    ),
  };
}

/** The averages of the groups of like colours, the largest group first. */
function countColors(data: Buffer, channels: number): Color[] {
  const groups = new Map<number, Color>();
  for (let at = 0; at + channels <= data.length; at += channels) {
    const red = data[at] ?? 0;
    const green = channels < 3 ? red : (data[at + 1] ?? 0);
    const blue = channels < 3 ? red : (data[at + 2] ?? 0);
    const key =
      ((red >> SHIFT) << 6) | ((green >> SHIFT) << 3) | (blue >> SHIFT);
    const group = groups.get(key) ?? {
      red: 0,
      green: 0,
      blue: 0,
      population: 0,
    };
    group.red += red;
    group.green += green;
    group.blue += blue;
    group.population += 1;
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ red, green, blue, population }) => ({
      red: red / population,
      green: green / population,
      blue: blue / population,
      population,
    }))
    .sort((a, b) => b.population - a.population);
}

function closest(
  colors: readonly Color[],
  [saturation, lightness]: readonly [number, number],
): Color | undefined {
  const distance = (color: Color) => {
    const [s, l] = saturationAndLightness(color);
    return Math.abs(s - saturation) + 2 * Math.abs(l - lightness);
  };
  return colors.toSorted((a, b) => distance(a) - distance(b))[0];
}

function saturationAndLightness({ red, green, blue }: Color): [number, number] {
  const high = Math.max(red, green, blue) / 255;
  const low = Math.min(red, green, blue) / 255;
  const lightness = (high + low) / 2;
  const range = 1 - Math.abs(2 * lightness - 1);
  return [range === 0 ? 0 : (high - low) / range, lightness];
}

function toSwatch(color: Color, total: number): Swatch {
  const { red, green, blue, population } = color;
  const luma = (red * 299 + green * 587 + blue * 114) / 1000;
  const foreground = luma >= 150 ? "#000" : "#fff";
  return {
    _type: "sanity.imagePaletteSwatch",
    background: `#${[red, green, blue].map(hex).join("")}`,
    foreground,
    title: foreground,
    population: Math.round((population / total) * 10_000) / 100,
  };
}

function hex(value: number): string {
  return Math.round(value).toString(16).padStart(2, "0");
}
