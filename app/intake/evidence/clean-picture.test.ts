import { crc32, deflateSync } from "node:zlib";

import { PictureDecoder, PictureFault } from "#content-lake/pictures";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";

import { holdsPlace, photograph } from "~/evidence/picture/photograph.fixture";

import { cleanPicture, PICTURE_BOUNDS } from "./clean-picture.server";
import { checkWith } from "./evidence-files.fixture";
import { Uploads } from "./uploads.server";

const uploads = new Uploads(null);
const check = checkWith(uploads);

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

  it("that unfolds to more pixels than a phone takes is refused", async () => {
    expect(await check("bomb.png", bomb(30_000, 30_000))).toBe("pixels");
    expect(await check("bomb.png", bomb(2_000_000_000, 2))).not.toBeTypeOf(
      "object",
    );
  });
});

describe("a sender", () => {
  const type = "image/jpeg";

  it("hears that a picture was given up, or that their hour is used up", async () => {
    const bytes = Buffer.from(
      await photograph("jpeg", { width: 3_000, height: 2_000 }),
    );
    const cleanWithin = (bounds: Partial<typeof PICTURE_BOUNDS>) => {
      const decoder = new PictureDecoder({ ...PICTURE_BOUNDS, ...bounds });
      return () => cleanPicture(decoder, { bytes, type, sender: "a" });
    };
    expect(await cleanWithin({ secondsEach: 0.001 })()).toBe("stopped");
    const clean = cleanWithin({ secondsAnHour: 0.001 });
    expect(await clean()).toMatchObject({ mediaType: type });
    expect(await clean()).toBe("spent");
  });

  it("does not hear that a file is too long of which too much came", async () => {
    const decoder = new PictureDecoder(PICTURE_BOUNDS);
    vi.spyOn(decoder, "run").mockRejectedValue(new PictureFault("large"));
    const sent = { bytes: Buffer.alloc(9), type, sender: "a" } as const;
    expect(await cleanPicture(decoder, sent)).toBe("pixels");
  });

  it("waits for one picture of a network that sends fifty", async () => {
    const bytes = Buffer.from(await photograph("jpeg"));
    const ended: string[] = [];
    const send = async (name: string, address: string) => {
      const sender = { hash: name, address };
      const checked = await uploads.check({ name, bytes }, sender);
      expect(checked).toMatchObject({ mediaType: type });
      ended.push(name);
    };
    const many = Array.from({ length: 50 }, (_, index) =>
      send(`${index}`, `198.51.100.${index}`),
    );
    await Promise.all([...many, send("mine", "192.0.2.1")]);
    expect(ended.indexOf("mine")).toBeLessThanOrEqual(2);
  });
});

/** A PNG whose pixels are all zero, so that it is a thousand times smaller. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}
