import { deflateSync } from "node:zlib";

import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { crc32 } from "~/evidence/picture/crc32";
import {
  FORMATS,
  holdsPlace,
  photograph,
} from "~/evidence/picture/photograph.fixture";

import { Uploads } from "./uploads.server";

const uploads = new Uploads(null);
const check = (name: string, bytes: Buffer | "large") =>
  uploads.check({ name, bytes }, 1_000_000);

async function cleanBytes(bytes: Buffer): Promise<Buffer> {
  const checked = await check("a", bytes);
  if (typeof checked === "string") throw new Error(checked);
  return checked.bytes;
}

describe("a picture", () => {
  it("keeps its pixels, turned, and nothing else", async () => {
    const sent = await photograph("jpeg", { width: 40, height: 20 });
    expect(holdsPlace(sent)).toBe(true);
    const stored = await cleanBytes(
      Buffer.concat([sent, Buffer.from("<script>")]),
    );
    const { exif, xmp, icc, orientation, width, height } =
      await sharp(stored).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect([width, height]).toEqual([20, 40]);
    expect(holdsPlace(stored)).toBe(false);
    for (const word of ["Maker", "<script>"])
      expect(stored.toString("latin1")).not.toContain(word);
  });

  it.each(FORMATS)("may be %s", async (format) => {
    const sent = Buffer.from(await photograph(format));
    const checked = await check(`a.${format}`, sent);
    expect(checked).toMatchObject({ mediaType: `image/${format}` });
  });

  it("that was cut off is refused", async () => {
    for (const format of FORMATS) {
      const whole = await photograph(format, { width: 200, height: 200 });
      const cut = Buffer.from(whole).subarray(0, Math.floor(whole.length / 2));
      expect(await check(`a.${format}`, cut), format).toBe("damaged");
    }
  });

  it("that unfolds to more pixels than a phone takes is refused", async () => {
    expect(await check("bomb.png", bomb(30_000, 30_000))).toBe("pixels");
    expect(await check("bomb.png", bomb(2_000_000_000, 2))).not.toBeTypeOf(
      "object",
    );
  });

  it("that is refused does not keep the next one out", async () => {
    const results = await Promise.all([
      check("a.jpg", Buffer.from("\xff\xd8\xff nothing", "latin1")),
      check("b.jpg", Buffer.from(await photograph("jpeg"))),
    ]);
    expect(results).toEqual(["damaged", expect.any(Object)]);
  });
});

/** A PNG whose pixels are all zero, so that it is a thousand times smaller. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body) >>> 0);
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
