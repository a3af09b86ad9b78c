import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { picture } from "../builders/document.ts";
import { writeNdjson } from "./ndjson.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "seed-ndjson-"));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe("writeNdjson", () => {
  it("writes a document a line, and pictures where the lines say", async () => {
    const file = join(folder, "seed.ndjson");
    const bytes = Buffer.from("picture");
    const count = await writeNdjson(file, {
      documents: [
        { _id: "faq", _type: "faq", question: "Line\nbreak" },
        { _id: "page", _type: "page", picture: picture("roof", "A roof") },
      ],
      pictures: async () =>
        new Map([
          [
            "roof",
            {
              name: "roof",
              filename: "roof.webp",
              sha1: "abc",
              id: "i",
              bytes,
            },
          ],
        ]),
    });

    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    expect(lines).toHaveLength(count);
    const page: { picture: { _sanityAsset: string; alt: string } } = JSON.parse(
      lines[1] ?? "",
    );
    const [kind, url] = page.picture._sanityAsset.split("@");
    expect(kind).toBe("image");
    expect(await readFile(fileURLToPath(url ?? ""))).toEqual(bytes);
    expect(page.picture.alt).toBe("A roof");
    expect(page.picture).not.toHaveProperty("asset");
  });
});
