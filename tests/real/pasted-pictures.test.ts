import { evaluate, parse } from "groq-js";
import { describe, expect, it } from "vitest";

import { picture } from "~/content/fragments/link";

import { uploadPasted } from "../../studio/editor/pasted-pictures.ts";
import { isMoving, STANDS_STILL } from "../../studio/media/moving-picture.ts";
import {
  animation,
  bytes,
  chunk,
  inserted,
  jpeg,
  png,
  webp,
} from "./inputs/pictures/camera-files.fixture.ts";

/** Uploads a pasted picture; returns the file as it was sent, and the editor's messages. */
async function paste(url: string) {
  const sent: File[] = [];
  const client = {
    assets: {
      upload: async (_type: string, file: File) => {
        sent.push(file);
        return { _id: "image-a" };
      },
    },
  };
  const report = await uploadPasted(
    client as unknown as Parameters<typeof uploadPasted>[0],
    { carried: new Map([["one", url]]), left: [] },
    () => {},
  );
  const told = report.description.map(({ key }) => key).join(" ");
  return { file: sent[0], told };
}

const movingWebp = await animation("webp");
const packed = png.toString("base64");

describe("a pasted picture has a name and a type:", () => {
  it.each<[where: string, url: string, name: string, type: string]>([
    [
      "Word, Gmail, Apple Notes",
      `data:image/png;base64,${packed}`,
      "png",
      "image/png",
    ],
    [
      "old web pages and converters",
      `data:image/jpg;base64,${packed}`,
      "jpeg",
      "image/jpeg",
    ],
    [
      "Internet Explorer's clipboard",
      `data:image/pjpeg;base64,${packed}`,
      "jpeg",
      "image/jpeg",
    ],
    [
      "Internet Explorer's clipboard",
      `data:image/x-png;base64,${packed}`,
      "png",
      "image/png",
    ],
    [
      "a script that adds a charset",
      `data:image/png;charset=utf-8;base64,${packed}`,
      "png",
      "image/png",
    ],
    [
      "a script that adds a name",
      `data:image/webp;name=a.webp;base64,${packed}`,
      "webp",
      "image/webp",
    ],
    ["capitals", `data:IMAGE/PNG;BASE64,${packed}`, "png", "image/png"],
    [
      "lines of 76 letters",
      `data:image/png;base64,${packed.replace(/.{76}/g, "$&\n")}`,
      "png",
      "image/png",
    ],
    [
      "letters that an address cannot have",
      `data:image/png;base64,${encodeURIComponent(packed)}`,
      "png",
      "image/png",
    ],
  ])("%s", async (_where, url, name, type) => {
    const { file, told } = await paste(url);
    expect([file?.name, file?.type, told]).toEqual([
      `Pasted picture.${name}`,
      type,
      "",
    ]);
    expect(Buffer.from(await file!.arrayBuffer())).toEqual(png);
  });

  it.each([
    [
      "a drawing of a web page",
      "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'/>",
      "svg",
    ],
    [
      "a drawing with escapes",
      "data:image/svg+xml;charset=utf-8,%3Csvg/%3E",
      "svg",
    ],
    ["a packed drawing", `data:image/svg+xml;base64,${btoa("<svg/>")}`, "svg"],
    ["a GIF", "data:image/gif;base64,R0lGODlhAQABAAAAACw=", "gif"],
    [
      "an icon",
      "data:image/vnd.microsoft.icon;base64,AAAB",
      "vnd.microsoft.icon",
    ],
    ["Windows' own", "data:image/x-ms-bmp;base64,Qk0=", "ms-bmp"],
  ])(
    "%s is refused by its name, and not called no picture",
    async (_where, url, name) => {
      const { file, told } = await paste(url);
      expect(file).toBeUndefined();
      expect(told).toMatch(
        `Pasted picture.${name}: This kind of picture cannot be used.`,
      );
    },
  );

  it.each([
    ["is cut off within a group of letters", "data:image/png;base64,iVBORw0KG"],
    ["has a broken escape", "data:image/png;base64,%E0%A4%A"],
    ["has no comma", "data:image/png;base64"],
  ])("one that %s ends in an answer", async (_what, url) => {
    expect((await paste(url)).told).not.toMatch("undefined");
  });
});

describe("who sends a picture that moves", () => {
  const frames = chunk("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  it.each<[string, Buffer, boolean]>([
    ["WebP", movingWebp, true],
    ["APNG", inserted(png, 33, frames), true],
    ["AVIF", bytes("\0\0\0\x20ftypavis\0\0\0\0avifmif1msf1"), true],
    ["a still WebP", webp, false],
    ["a still PNG", png, false],
    ["a still AVIF", bytes("\0\0\0\x1cftypavif\0\0\0\0mif1miaf"), false],
    ["a JPEG", jpeg, false],
    [
      "a PNG whose text has the word",
      inserted(png, png.length - 12, chunk("tEXt", bytes("Note\0acTL"))),
      false,
    ],
  ])("is told: %s", async (_what, file, moves) => {
    expect(await isMoving(new Blob([new Uint8Array(file)]))).toBe(moves);
  });

  it("reads it after the upload", async () => {
    const url = `data:image/webp;base64,${movingWebp.toString("base64")}`;
    expect((await paste(url)).told).toBe(
      `Pasted picture.webp: ${STANDS_STILL}`,
    );
  });
});

it.each([
  ["a logo with holes", false, null],
  ["a photograph", true, "data:image/jpeg;base64,AA"],
  [
    "a picture of which nothing is known",
    undefined,
    "data:image/jpeg;base64,AA",
  ],
])(
  "%s has the placeholder that it can cover",
  async (_what, isOpaque, expected) => {
    const lqip = "data:image/jpeg;base64,AA";
    const dimensions = { width: 10, height: 10 };
    const dataset = [
      {
        _id: "a",
        _type: "sanity.imageAsset",
        path: "a.png",
        metadata: { lqip, isOpaque, dimensions },
      },
      { _id: "b", _type: "article", picture: { asset: { _ref: "a" } } },
    ];
    const params = { language: "en" };
    const tree = parse(`*[_id == "b"][0].picture{ ${picture} }`, { params });
    const answer = (await (
      await evaluate(tree, { dataset, params })
    ).get()) as { asset: { lqip: string | null } };
    expect(answer.asset.lqip).toBe(expected);
  },
);
