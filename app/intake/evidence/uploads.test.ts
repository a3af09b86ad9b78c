import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";

import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";

import { crc32 } from "~/evidence/picture/crc32";
import {
  FORMATS,
  holdsPlace,
  photograph,
} from "~/evidence/picture/photograph.fixture";

import { formOf, pdf } from "./evidence-files.fixture";
import { shownName } from "./file-name";
import {
  readUpload,
  UnreadableUpload,
  type UploadedFile,
} from "./read-upload.server";
import { clamdScanner } from "./scanner.server";
import { Uploads } from "./uploads.server";

const MOST_BYTES = 1_000_000;
const uploads = new Uploads(null);

const check = (name: string, bytes: Buffer | "large") =>
  uploads.check({ name, bytes }, MOST_BYTES);

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

describe("the type of a file is that of its content", () => {
  it.each([
    ["a script", "photo.png", "<script>alert(1)</script>"],
    ["HEIC", "photo.jpg", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["a ZIP", "photo.jpg", "PK\x03\x04\x14\0\0\0"],
    ["SVG", "photo.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["HTML", "letter.pdf", "<!doctype html><p>Hello"],
    ["a GIF", "photo.png", "GIF89a"],
    ["WAV", "photo.webp", "RIFF\x10\0\0\0WAVEfmt "],
  ])("%s is refused", async (_kind, name, words) => {
    expect(await check(name, Buffer.from(words, "latin1"))).toBe("type");
  });

  it("a script behind a signature is refused as damaged", async () => {
    const script = Buffer.from("\x89PNG\r\n\x1a\n<script>", "latin1");
    expect(await check("photo.png", script)).toBe("damaged");
  });

  it("a PDF is stored as it is, a cut one refused", async () => {
    expect(await check("a.txt", pdf())).toEqual({
      name: "a.txt",
      mediaType: "application/pdf",
      bytes: pdf(),
    });
    expect(await check("a.pdf", pdf().subarray(0, 40))).toBe("damaged");
  });

  it("nothing and too much are refused", async () => {
    expect(await check("a.jpg", Buffer.alloc(0))).toBe("empty");
    expect(await check("a.jpg", "large")).toBe("large");
  });
});

describe("a file name", () => {
  it.each([
    ["C:\\Users\\Ada\\roof.jpg", "roof.jpg"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nSet-Cookie: b.jpg", "aSet-Cookie: b.jpg"],
    ["gpj.\u202eexe", "gpj.exe"],
    ["", "file"],
    ["..", ".."],
    ["\0", "file"],
  ])("%j is shown as %j", (sent, shown) => {
    expect(shownName(sent)).toBe(shown);
  });

  it("has at most 200 characters", () => {
    expect([...shownName("😀".repeat(300))]).toHaveLength(200);
  });
});

describe("a form with files", () => {
  const post = (body: BodyInit, headers?: HeadersInit) =>
    new Request("http://site/request/a", {
      method: "POST",
      body,
      ...(headers && { headers }),
      duplex: "half",
    });

  async function read(request: Request): Promise<UploadedFile[]> {
    const files: UploadedFile[] = [];
    await readUpload(request, 1_000, async (file) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      files.push(file);
    });
    return files;
  }

  it("is read file by file, without what is too large", async () => {
    const files = await read(
      post(
        formOf([
          { name: "a.jpg", bytes: Buffer.alloc(1_000, 1) },
          { name: "b.jpg", bytes: Buffer.alloc(500_000, 2) },
          { name: "dir/ç.jpg", bytes: Buffer.alloc(3, 3) },
          { name: "d.jpg", bytes: Buffer.alloc(0) },
        ]),
      ),
    );
    expect(files).toEqual([
      { name: "a.jpg", bytes: Buffer.alloc(1_000, 1) },
      { name: "b.jpg", bytes: "large" },
      { name: "ç.jpg", bytes: Buffer.alloc(3, 3) },
      { name: "d.jpg", bytes: Buffer.alloc(0) },
    ]);
  });

  it("without a chosen file brings none", async () => {
    const body = `--x\r\nContent-Disposition: form-data; name="evidence"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n`;
    const type = { "content-type": "multipart/form-data; boundary=x" };
    expect(await read(post(body, type))).toEqual([]);
  });

  it("that is cut off brings the files before the cut alone", async () => {
    const whole = Buffer.from(
      await post(
        formOf([
          { name: "a.jpg", bytes: Buffer.alloc(900, 1) },
          { name: "b.jpg", bytes: Buffer.alloc(900, 2) },
        ]),
      ).arrayBuffer(),
    );
    const boundary = whole.subarray(2, whole.indexOf("\r\n")).toString();
    const type = {
      "content-type": `multipart/form-data; boundary=${boundary}`,
    };
    const names: string[] = [];
    const reading = readUpload(
      post(whole.subarray(0, 1_600), type),
      1_000,
      async ({ name }) => void names.push(name),
    );
    await expect(reading).rejects.toThrow(UnreadableUpload);
    expect(names).toEqual(["a.jpg"]);
  });

  it("that is none is refused", async () => {
    const noBoundary = { "content-type": "multipart/form-data" };
    await expect(read(post("abc", noBoundary))).rejects.toThrow(
      UnreadableUpload,
    );
    const type = { "content-type": "multipart/form-data; boundary=x" };
    await expect(read(post("abc", type))).rejects.toThrow(UnreadableUpload);
  });

  it("waits while too many are read", async () => {
    const busy = new Uploads(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    const from = (hash: string, address: string) => ({ hash, address });
    const running = Array.from({ length: 16 }, (_, index) =>
      busy.run(from(`hash ${index}`, `192.0.2.${index}`), () => promise),
    );
    const other = from("another", "198.51.100.1");
    expect(await busy.run(other, async () => "read")).toBeNull();
    resolve();
    await Promise.all(running);
    expect(await busy.run(other, async () => "read")).toBe("read");
  });

  it.each([
    ["one request from many networks", 2, (index: number) => ["a", index]],
    ["one network for many requests", 4, (index: number) => [index, 1]],
  ])("reads few at once of %s, and those of others", async (_of, most, of) => {
    const busy = new Uploads(null);
    const { promise, resolve } = Promise.withResolvers<void>();
    const from = (index: number) => {
      const [hash, part] = of(index);
      return { hash: String(hash), address: `192.0.2.${part}` };
    };
    const running = Array.from({ length: most }, (_, index) =>
      busy.run(from(index), () => promise),
    );
    expect(await busy.run(from(most), async () => "read")).toBeNull();
    const others = { hash: "another", address: "198.51.100.1" };
    expect(await busy.run(others, async () => "read")).toBe("read");
    resolve();
    await Promise.all(running);
    expect(await busy.run(from(most), async () => "read")).toBe("read");
  });
});

describe("the scanner", () => {
  let server: Server | null = null;

  afterEach(() => void server?.close());

  /** A clamd that answers with these words; null: not at all. */
  async function clamd(answer: string | null): Promise<string> {
    server = createServer((socket) => {
      let got = Buffer.alloc(0);
      socket.on("error", () => {});
      socket.on("data", (data) => {
        got = Buffer.concat([got, data]);
        const isWhole = got.subarray(-4).equals(Buffer.alloc(4));
        if (!isWhole || answer === null) return;
        expect(got.subarray(0, 10).toString()).toBe("zINSTREAM\0");
        socket.end(`${answer}\0`);
      });
    });
    const listening = server;
    await new Promise<void>((resolve) =>
      listening.listen(0, "127.0.0.1", () => resolve()),
    );
    return `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  const scanned = async (answer: string | null) =>
    new Uploads(clamdScanner(await clamd(answer), 200)).check(
      { name: "a.pdf", bytes: pdf() },
      MOST_BYTES,
    );

  it("lets clean files through, and refuses others", async () => {
    expect(await scanned("stream: OK")).toMatchObject({ name: "a.pdf" });
    expect(await scanned("stream: Eicar-Signature FOUND")).toBe("unsafe");
  });

  it("that does not say so lets nothing through", async () => {
    expect(await scanned("INSTREAM size limit exceeded. ERROR")).toBe("failed");
    expect(await scanned("")).toBe("failed");
    expect(await scanned(null)).toBe("failed");
    const away = new Uploads(clamdScanner("/nowhere/clamd.sock"));
    const file = { name: "a.pdf", bytes: pdf() };
    expect(await away.check(file, MOST_BYTES)).toBe("failed");
  });
});
