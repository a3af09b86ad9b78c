import { expect, it } from "vitest";

import { uploadPasted } from "../editor/pasted-pictures.ts";
import { reportOf, uploadPictures } from "./upload-pictures.tsx";

const file = (name: string, type: string, text = name) =>
  new File([text], name, { type });

/** A content store that refuses only files that say "damaged". */
const client = {
  assets: {
    async upload(_type: string, body: File) {
      if ((await body.text()).includes("damaged"))
        throw Object.assign(new Error("Bad Request - The file is damaged"), {
          response: { body: { message: "The file is damaged" } },
        });
      return { _id: `image-${body.name}` };
    },
  },
} as unknown as Parameters<typeof uploadPictures>[0];

it("of five files two fail: three are kept, and the two are named with the reason", async () => {
  const uploads = await uploadPictures(client, [
    file("a.jpg", "image/jpeg"),
    file("notes.txt", "text/plain"),
    file("b.webp", "image/webp"),
    file("c.png", "image/png", "damaged"),
    file("d.avif", "image/avif"),
  ]);
  expect(uploads.map(({ asset }) => asset)).toEqual([
    "image-a.jpg",
    null,
    "image-b.webp",
    null,
    "image-d.avif",
  ]);
  const report = reportOf(uploads);
  expect(report).toMatchObject({
    title: "Pictures uploaded: 3",
    status: "warning",
  });
  expect(report.description.map(({ key }) => key)).toEqual([
    "notes.txt: It is not a picture. Choose a JPEG, PNG, WebP or AVIF file.",
    "c.png: The file is damaged",
  ]);
});

it("a pasted picture gets its asset, and the block of a damaged one goes", async () => {
  const carried = new Map([
    ["one", `data:image/png;base64,${btoa("pixels")}`],
    ["two", `data:image/png;base64,${btoa("damaged")}`],
  ]);
  const sent: object[] = [];
  const report = await uploadPasted(
    client,
    { carried, left: ["Elsewhere"] },
    (event) => sent.push(event),
  );
  const asset = { _type: "reference", _ref: "image-Pasted picture.png" };
  expect(sent).toEqual([
    { type: "block.set", at: [{ _key: "one" }], props: { asset } },
    { type: "delete.block", at: [{ _key: "two" }] },
  ]);
  expect(report.description).toHaveLength(2);
});
