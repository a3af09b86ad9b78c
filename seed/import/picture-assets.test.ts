import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { picture } from "../builders/document.ts";
import {
  fillPictures,
  imageField,
  readPicture,
  usedPictures,
} from "./picture-assets.ts";

const page = {
  _id: "page",
  _type: "page",
  picture: picture("roof", "A roof"),
  sections: [
    { _key: "a", _type: "heroSection", picture: picture("barn", "A barn") },
  ],
};

describe("readPicture", () => {
  it("derives the asset's id from bytes and size, as the store does", async () => {
    const webp = await sharp({
      create: { width: 20, height: 10, channels: 3, background: "navy" },
    })
      .webp()
      .toBuffer();
    const asset = await readPicture("roof", {
      filename: "roof.webp",
      alt: "A roof",
      render: async () => webp,
    });
    expect(asset.id).toBe(`image-${asset.sha1}-20x10-webp`);
    expect(asset.sha1).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe("pictures in documents", () => {
  it("finds all places, however deep", () => {
    expect(usedPictures(page)).toEqual(new Set(["roof", "barn"]));
  });

  it("fills a place and keeps its words", () => {
    const hotspot = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
    const filled = fillPictures(page, (name) =>
      imageField(`image-${name}`, name === "roof" ? hotspot : undefined),
    );
    expect(filled.picture).toEqual({
      _type: "picture",
      alt: "A roof",
      asset: { _type: "reference", _ref: "image-roof" },
      hotspot: { _type: "sanity.imageHotspot", ...hotspot },
      crop: { _type: "sanity.imageCrop", top: 0, bottom: 0, left: 0, right: 0 },
    });
    expect(JSON.stringify(filled)).not.toContain("_seedPicture");
    expect(JSON.stringify(page)).toContain("_seedPicture");
  });
});
