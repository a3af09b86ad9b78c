import { createImageUrlBuilder } from "@sanity/image-url";
import sharp from "sharp";
import { expect, it } from "vitest";
import { serverOfFile } from "../server/server.fixture.ts";

// Each row is a sentence of https://www.sanity.io/docs/image-urls.

type Corner = "red" | "green" | "blue" | "white" | "none";
/** Red, green, blue and opacity of each. */
const COLORS: Readonly<Record<string, readonly number[]>> = {
  red: [220, 0, 0, 255],
  green: [0, 160, 0, 255],
  blue: [0, 0, 220, 255],
  white: [255, 255, 255, 255],
  cyan: [35, 255, 255, 255],
  none: [0, 0, 0, 0],
};

const server = await serverOfFile();
/** 80 × 40, a quarter each: red, green / blue, white. */
const opaque = await upload(["red", "green", "blue", "white"]);
/** The same with nothing for white. */
const open = await upload(["red", "green", "blue", "none"]);

async function upload(corners: readonly Corner[]): Promise<string> {
  const pixels = Array.from({ length: 80 * 40 }, (_, at) => {
    const [x, y] = [at % 80, Math.floor(at / 80)];
    return COLORS[corners[(y < 20 ? 0 : 2) + (x < 40 ? 0 : 1)]!]!;
  });
  const raw = { width: 80, height: 40, channels: 4 } as const;
  const picture = sharp(Buffer.from(pixels.flat()), { raw });
  const made = corners.includes("none") ? picture : picture.removeAlpha();
  const client = server.client(server.tokens.administrator);
  return (await client.assets.upload("image", await made.png().toBuffer())).url;
}

/** Reads a picture and compares it with a row. */
async function check(base: string, row: string): Promise<void> {
  const [query, size, ...places] = row.split(" ");
  const answer = await fetch(
    query!.startsWith("http") ? query! : `${base}?${query}`,
  );
  expect(answer.status).toBe(200);
  const { data, info } = await sharp(await answer.arrayBuffer())
    .toColorspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const others = places.filter((place) => {
    const [at = "", color = ""] = place.split(":");
    const [x, y] = at.split(",").map(Number) as [number, number];
    const start = (y * info.width + x) * 4;
    const found = [...data.subarray(start, start + 4)];
    const wanted = COLORS[color] ?? color.split(",").map(Number);
    const isNone = found[3] === 0 && wanted[3] === 0;
    const isOther = (band: number) =>
      Math.abs(found[band]! - wanted[band]!) > 12;
    return !isNone && [0, 1, 2, 3].some(isOther);
  });
  expect([`${info.width}x${info.height}`, others]).toEqual([size, []]);
}

/** The parameters, the size, and colors at places of the picture. */
const rows = [
  "h=20 40x20 2,2:red 37,17:white",
  "w=160 160x80 4,4:red",
  "w=160&fit=max 80x40",
  "w=50&h=50 50x25",
  "w=50&h=50&fit=clip 50x25",
  "w=160&h=160&fit=max 80x40",
  "w=50&h=50&fit=scale 50x50 2,2:red 47,47:white",
  "w=40&h=40&fit=crop 40x40 2,2:red 37,2:green",
  "w=160&h=40&fit=crop 160x40 2,2:red 157,37:white",
  "w=100&h=100&fit=min 40x40 2,37:blue",
  "w=20&h=20&fit=min 20x20",
  "w=100&h=100&fit=fill&bg=0000dc 100x100 50,5:blue 5,30:red 50,95:blue",
  "w=100&h=60&fit=fillmax&bg=00a000 100x60 3,3:green 12,12:red 87,47:white",
  "w=40&h=60&fit=fillmax&bg=00a000 40x60 3,3:green 3,25:red",
  "w=20&h=40&fit=crop&crop=left 20x40 2,2:red 17,2:red",
  "w=20&h=40&fit=crop&crop=right 20x40 2,2:green",
  "w=80&h=20&fit=crop&crop=top 80x20 2,17:red",
  "w=80&h=20&fit=crop&crop=bottom 80x20 2,2:blue",
  "w=80&h=20&fit=crop&crop=center 80x20 2,2:red 2,17:blue",
  "w=20&h=40&fit=crop&crop=top%2Cleft 20x40 17,2:red",
  "w=20&h=40&fit=crop&crop=focalpoint&fp-x=0.8&fp-y=0.2 20x40 2,2:green",
  "w=20&h=40&fit=crop&fp-x=0.1 20x40 17,2:red",
  "w=20&h=40&fit=crop&crop=entropy 20x40",
  "rect=40,0,40,20 40x20 2,2:green 37,17:green",
  "rect=40,20,400,400&w=20 20x10 10,5:white",
  "or=90 40x80 2,2:blue 37,2:red 2,77:white",
  "or=180 80x40 2,2:white 77,37:red",
  "or=270 40x80 2,2:green 37,77:blue",
  "or=90&w=20 20x40",
  "or=90&rect=0,0,40,20&w=10 10x20 5,10:red",
  "flip=h 80x40 2,2:green",
  "flip=v 80x40 2,2:blue",
  "flip=hv 80x40 2,2:white",
  "invert=true 80x40 2,2:cyan",
  "sat=-100 80x40 2,2:109,109,109,255 77,37:white",
  "pad=10&bg=00a000 100x60 5,5:green 15,15:red",
  "pad=10&w=60&bg=00a000 60x40 5,5:green 12,12:red",
  "pad=1000&w=11&h=9 10x9",
  "pad=5 90x50 2,2:none",
  "pad=5&fm=jpg 90x50 1,1:white",
  "h=40&fit=crop&max-w=30 30x40",
  "h=20&fit=crop&min-w=60 60x20",
  "w=40&fit=crop&min-h=40 40x40",
  "max-w=20&fit=crop 20x40",
  "max-w=20&w=60 60x30",
  "w=20&dpr=2 40x20",
  "w=20&dpr=9 60x30",
  "w=40&frame=1 40x20",
  "fm=jpg 80x40 10,10:red",
  "blur=2000 80x40 40,20:119,104,119,255",
  "w=99999 4000x2000",
  "w=-5&h=NaN&q=900&dpr=1e9&fit=none&rect=a,b&fm=exe 3x2",
];

it.each(rows)("?%s", (row) => check(opaque, row));

it.each([
  "w=80 80x40 77,37:none",
  "bg=00a000 80x40 77,37:green 2,2:red",
  "bg=d00 80x40 77,37:221,0,0,255",
  // The published example: ARGB.
  "bg=ff00 80x40 77,37:255,0,0,255",
  "bg=80dc0000 80x40 77,37:220,0,0,128 2,2:red",
  "bg=80dc0000&fm=jpg 80x40 70,30:237,127,127,255",
  "fm=jpg 80x40 70,30:white",
  "invert=true&bg=00a000 80x40 77,37:green 2,2:cyan",
  "sat=-100&bg=00a000 80x40 77,37:green",
  "w=100&h=100&fit=fill 100x100 50,5:none 5,30:red",
])("what is transparent, ?%s", (row) => check(open, row));

const slope = async (query: string) => {
  const answer = await fetch(`${opaque}?${query}`);
  const { data, info } = await sharp(await answer.arrayBuffer())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const red = (x: number) => data[(120 * info.width + x) * 3]!;
  return red(161) - red(158);
};

it("the more blur, the softer an edge; sharp makes it harder", async () => {
  const slopes = [];
  for (const step of ["sharp=100", "q=75", "blur=20", "blur=60", "blur=600"])
    slopes.push(await slope(`w=320&${step}`));
  expect(slopes).toEqual(slopes.toSorted((a, b) => b - a));
  expect(new Set(slopes).size).toBe(slopes.length);
});

it("quality makes a file smaller, formats are what is asked for", async () => {
  const get = (query: string, accept = "image/*") =>
    fetch(`${opaque}?${query}`, { headers: { accept } });
  const bytes = async (query: string) =>
    (await (await get(query)).arrayBuffer()).byteLength;
  expect(await bytes("w=800&fm=jpg&q=10")).toBeLessThan(
    await bytes("w=800&fm=jpg&q=95"),
  );
  const typeOf = async (...asked: Parameters<typeof get>) =>
    (await get(...asked)).headers.get("content-type");
  expect(await typeOf("fm=webp")).toBe("image/webp");
  expect(await typeOf("fm=pjpg")).toBe("image/jpeg");
  expect(await typeOf("auto=format", "image/webp,*/*")).toBe("image/webp");
  expect(await typeOf("auto=format", "image/*")).toBe("image/png");
  const { isProgressive } = await sharp(
    await (await get("fm=pjpg")).arrayBuffer(),
  ).metadata();
  expect(isProgressive).toBe(true);
});

/** What Sanity's own builder writes for a picture with a crop and a hotspot. */
it("the addresses of @sanity/image-url give what they name", async () => {
  const builder = createImageUrlBuilder(
    server.client(server.tokens.administrator),
  );
  const [, hash] = /([0-9a-f]{40})/.exec(opaque)!;
  const asset = { _ref: `image-${hash}-80x40-png` };
  const crop = { left: 0.5, top: 0, right: 0, bottom: 0 };
  const hotspot = { x: 0.75, y: 0.75, width: 0.1, height: 0.1 };
  const plain = builder.image(asset);
  const cut = builder.image({ asset, crop, hotspot });
  const rows = [
    `${cut.width(20).url()} 20x20 2,2:green 2,17:white`,
    `${cut.size(40, 20).url()} 40x20 2,17:white`,
    `${cut.ignoreImageParams().width(20).url()} 20x10 2,2:red`,
    `${plain.focalPoint(0.9, 0.5).size(20, 40).fit("crop").url()} 20x40 2,2:green`,
    `${plain.size(40, 40).fit("crop").crop("left").url()} 40x40 37,2:red`,
    `${plain.orientation(90).flipHorizontal().url()} 40x80 2,2:red`,
    `${plain.size(90, 90).fit("fill").bg("ff00dc").url()} 90x90`,
    `${plain.maxWidth(30).fit("crop").url()} 30x40`,
    `${plain.minHeight(60).width(40).fit("crop").url()} 40x60`,
    `${plain.rect(0, 20, 40, 20).pad(4).url()} 48x28 20,14:blue`,
    `${plain.invert(true).saturation(-100).blur(10).sharpen(10).url()} 80x40`,
    `${plain.dpr(2).width(20).quality(50).format("pjpg").url()} 40x20`,
    `${plain.auto("format").frame(1).flipVertical().url()} 80x40 2,2:blue`,
    `${plain.vanityName("roof.png").width(16).url()} 16x8`,
  ];
  for (const row of rows) await check("", row);
  const saved = await fetch(plain.forceDownload("a roof.png").url());
  expect(saved.headers.get("content-disposition")).toContain('"a roof.png"');
});
