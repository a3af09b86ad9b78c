import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { SYSTEM } from "../accounts/users.ts";
import { pngChunk } from "../pictures/hostile-pictures.fixture.ts";
import { serverOfFile } from "../server/server.fixture.ts";
import { openAssets } from "./assets.ts";

const server = await serverOfFile();

type Asset = {
  _id: string;
  url: string;
  path: string;
  size: number;
  metadata?: { dimensions: { width: number; height: number } };
};

async function upload(body: Buffer | string, query = ""): Promise<Response> {
  return fetch(`${server.url}/v1/assets/images/production${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
}

async function keep(...args: Parameters<typeof upload>): Promise<Asset> {
  const response = await upload(...args);
  expect(response.status).toBe(200);
  return ((await response.json()) as { document: Asset }).document;
}

function picture(width: number, height: number) {
  const background = { r: 10, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: 3, background } });
}

async function sizeOf(response: Response): Promise<[number, number]> {
  const metadata = await sharp(await response.arrayBuffer()).metadata();
  return [metadata.width, metadata.height];
}

describe("an uploaded picture", () => {
  it("is measured as it is shown, with its rotation applied", async () => {
    const sideways = await picture(40, 20)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const asset = await keep(sideways);
    expect(asset._id).toMatch(/-20x40-jpg$/);
    expect(await sizeOf(await fetch(`${asset.url}?w=10`))).toEqual([10, 20]);
  });

  it("is kept once, with its size, what it lets through, and a preview", async () => {
    const drawn = await picture(60, 40).png().toBuffer();
    const asset = await keep(drawn, "?filename=blue.png");
    expect(asset).toMatchObject({
      _id: expect.stringMatching(/^image-[0-9a-f]{40}-60x40-png$/),
      originalFilename: "blue.png",
      metadata: {
        dimensions: { width: 60, height: 40, aspectRatio: 1.5 },
        hasAlpha: false,
        isOpaque: true,
        lqip: expect.stringContaining("data:image/"),
      },
    });
    expect((await keep(drawn))._id).toBe(asset._id);
  });

  it("that is cut off gets 400, and nothing is kept", async () => {
    const whole = await picture(200, 200).jpeg().toBuffer();
    const response = await upload(whole.subarray(0, 400));
    expect(response.status).toBe(400);
  });

  it("that would fill the memory gets 400 before it is decoded", async () => {
    // 60,000 × 60,000 pixels in a file of a few kilobytes, and 100,000 in a row.
    for (const [width, height, why] of [
      [60_000, 60_000, "20000 pixels wide"],
      [100_000, 9, "20000 pixels wide"],
      // As many pixels as today's cameras have, and undamaged.
      [9_504, 6_336, "may have 50000000 pixels"],
    ] as const) {
      const response = await upload(pngHeader(width, height));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(why);
    }
    // 24 megapixels in a kilobyte, which need 200 MB.
    const large = await picture(6_000, 4_001)
      .webp({ lossless: true })
      .toBuffer();
    const refused = await upload(large);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("may have 24000000 pixels");
  });
});

it("a size in the format that is there meanwhile is cached for a minute alone", async () => {
  const { url } = await keep(await picture(50, 30).png().toBuffer());
  const lifetimeOf = async (query: string) => {
    const headers = { accept: "image/avif,image/webp" };
    const answer = await fetch(`${url}?w=20&${query}`, { headers });
    return answer.headers.get("cache-control");
  };
  expect(await lifetimeOf("auto=format")).toBe("public, max-age=60");
  expect(await lifetimeOf("fm=png")).toContain("immutable");
});

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"><script>alert(1)</script></svg>';

it("a drawing runs nothing with our rights", async () => {
  const { headers } = await fetch((await keep(DRAWING)).url);
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

it("a new public address is written into the documents of assets, once", async () => {
  const { _id, path } = await keep(DRAWING);
  const moved = new URL("https://studio.example.com");
  const update = () => {
    const place = { projectId: "local", dataset: "production" };
    openAssets({ lake: server.lake, place: { ...place, publicUrl: moved } });
    return server.lake.documents([_id], SYSTEM).documents[0];
  };
  const document = update();
  expect(document?.["url"]).toBe(`https://studio.example.com/${path}`);
  expect(update()).toEqual(document);
});

/** A PNG whose header declares far more pixels than it contains. */
function pngHeader(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", size),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
