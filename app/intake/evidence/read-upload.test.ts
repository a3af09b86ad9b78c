import { describe, expect, it } from "vitest";

import { formOf } from "./evidence-files.fixture";
import {
  readUpload,
  UnreadableUpload,
  type UploadedFile,
} from "./read-upload.server";

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
});
