import sharp from "sharp";
import type { SanityClient } from "@sanity/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

let server: TestServer;
let client: SanityClient;
/** Two pictures; a document uses the first. */
let used: string;
let unused: string;

function drawn(width: number): Promise<Buffer> {
  const size = { width, height: 20, channels: 3 } as const;
  return sharp({ create: { ...size, background: "#369" } })
    .png()
    .toBuffer();
}

beforeAll(async () => {
  server = await startTestServer();
  client = server
    .client(server.tokens.administrator)
    .withConfig({ perspective: "raw" });
  const upload = async (width: number, filename: string) =>
    (await client.assets.upload("image", await drawn(width), { filename }))._id;
  used = await upload(40, "hail-on-a-roof.png");
  unused = await upload(41, "office.png");
  const asset = { _type: "reference", _ref: used };
  await client.create({ _id: "page", _type: "post", picture: { asset } });
});

afterAll(() => server.close());

/** The ids of assets, queried like sanity-plugin-media does. */
const find = (filter: string) =>
  client.fetch<string[]>(
    `*[_type in ["sanity.imageAsset"] && !(_id in path("drafts.**")) && ${filter}]._id`,
  );

const SEARCHED =
  "[_id, altText, assetId, creditLine, description, originalFilename, title, url]";

it("pictures are found by their name, their description and their use", async () => {
  await client
    .patch(unused)
    .setIfMissing({ opt: {} })
    .setIfMissing({ "opt.media": {} })
    .set({ altText: "The desk of an adjuster" })
    .commit();
  expect(await find(`${SEARCHED} match '*hail*'`)).toEqual([used]);
  expect(await find(`${SEARCHED} match '*desk*'`)).toEqual([unused]);
  expect(await find("count(*[references(^._id)]) > 0")).toEqual([used]);
  expect(await find("count(*[references(^._id)]) == 0")).toEqual([unused]);
});

it("a tag is put on a picture, found, and taken off with the tag itself", async () => {
  const name = { _type: "slug", current: "roofs" };
  const { _id: tag } = await client.create({ _type: "media.tag", name });
  const reference = { _key: "a", _ref: tag, _type: "reference", _weak: true };
  await client
    .patch(used)
    .setIfMissing({ opt: {} })
    .setIfMissing({ "opt.media": {} })
    .setIfMissing({ "opt.media.tags": [] })
    .append("opt.media.tags", [reference])
    .commit();
  expect(await find(`references('${tag}')`)).toEqual([used]);
  const { _rev } = (await client.getDocument(used))!;
  await client
    .transaction()
    .patch(used, {
      ifRevisionID: _rev,
      unset: [`opt.media.tags[_ref == "${tag}"]`],
    })
    .delete(tag)
    .commit();
  expect(await find("count(opt.media.tags) > 0")).toEqual([]);
});

it("a picture that is used is not deleted, and the answer says of which and why", async () => {
  const query = `*[_id in ${JSON.stringify([used])}]`;
  const refused = await client.delete({ query }).catch((error) => error);
  expect(refused.statusCode).toBe(409);
  expect(refused.response.body.error.items[0].error).toMatchObject({
    type: "documentHasExistingReferencesError",
    id: used,
    referencingIDs: ["page"],
    description: expect.stringContaining("references to it"),
  });
  await client.delete({ query: `*[_id in ["${unused}"]]` });
  expect(await client.getDocument(unused)).toBeUndefined();
});

it("listeners to pictures and tags hear of them alone", async () => {
  const heard: string[] = [];
  const filter = `*[_type in ["sanity.fileAsset", "sanity.imageAsset"] && !(_id in path("drafts.**"))]`;
  const events = client.listen(filter, {}, { events: ["welcome", "mutation"] });
  await new Promise<void>((resolve) => {
    const subscription = events.subscribe((event) => {
      if (event.type === "welcome")
        void client
          .patch("page", { set: { title: "New" } })
          .commit()
          .then(() =>
            client.patch(used, { set: { altText: "Hail" } }).commit(),
          );
      if (event.type !== "mutation") return;
      heard.push(event.documentId);
      subscription.unsubscribe();
      resolve();
    });
  });
  expect(heard).toEqual([used]);
});
