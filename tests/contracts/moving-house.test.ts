import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

import { createClient, type SanityClient } from "@sanity/client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";

import {
  makeTokens,
  startTestLake,
  type TestLake,
} from "../fixtures/stack/lake.fixture.ts";
import { runScript } from "../fixtures/stack/child.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

const root = temporaryFolder("moving-house");
const tokens = makeTokens();
const lakes: TestLake[] = [];

type House = { lake: TestLake; client: SanityClient; folder: string };

/** A separate empty lake, and Sanity's client for it. */
async function openHouse(name: string): Promise<House> {
  const folder = path.join(root, name);
  const lake = await startTestLake(folder, tokens);
  lakes.push(lake);
  const client = createClient({
    projectId: "local",
    dataset: "production",
    apiHost: lake.url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: "2025-02-19",
    perspective: "raw",
    token: tokens.write,
  });
  // The entry of the stack file from which the project's commands find the lake.
  const contentLake = {
    url: lake.url,
    projectId: "local",
    dataset: "production",
    writeToken: tokens.write,
  };
  writeFileSync(
    path.join(folder, "stack.json"),
    JSON.stringify({ contentLake }),
  );
  return { lake, client, folder };
}

async function furnish({ client }: House): Promise<void> {
  const picture = await sharp({
    create: { width: 24, height: 12, channels: 4, background: "#14203a80" },
  })
    .png()
    .toBuffer();
  const image = await client.assets.upload("image", picture, {
    filename: "roof.png",
  });
  const alone = await sharp(picture).webp().toBuffer();
  await client.assets.upload("image", alone, {
    filename: "nobody refers to it.webp",
  });
  const file = await client.assets.upload("file", Buffer.from("%PDF-1.4"), {
    filename: "a photo log.pdf",
    title: "A photo log",
    source: { id: "1", name: "library", url: "https://example.com/1" },
  });
  const reference = (_ref: string) => ({ _type: "reference" as const, _ref });
  await client
    .transaction()
    .create({
      _id: "article",
      _type: "article",
      title: "Größe — “quoted” 🌪",
      author: reference("author"),
      picture: {
        _type: "image",
        asset: reference(image._id),
        hotspot: { _type: "sanity.imageHotspot", x: 0.2, y: 0.3 },
      },
      body: [{ _key: "k1", _type: "picture", asset: reference(image._id) }],
      download: { _type: "download", asset: reference(file._id) },
      related: [{ _key: "r", ...reference("gone"), _weak: true }],
    })
    .create({ _id: "author", _type: "author", name: "The team" })
    .create({ _id: "drafts.article", _type: "article", title: "Draft" })
    .create({
      _id: "drafts.new",
      _type: "article",
      author: reference("author"),
    })
    .create({
      _id: "a.dotted.id",
      _type: "setting",
      value: [1, 2.5, "three"],
      none: null,
    })
    .commit();
}

/** The documents without fields that always differ. */
async function documentsOf({ client }: House): Promise<object[]> {
  const documents = await client.fetch<Record<string, unknown>[]>("*");
  return documents.map(({ _rev, _updatedAt, ...document }) => {
    const isAsset = /^sanity\./.test(String(document["_type"]));
    const { url, _createdAt, ...rest } = document;
    return isAsset ? rest : document;
  });
}

function filesOf({ folder }: House): Record<string, string> {
  const found: Record<string, string> = {};
  for (const kind of ["images", "files"]) {
    const assets = path.join(folder, "assets", kind);
    for (const name of readdirSync(assets))
      found[name] = readFileSync(path.join(assets, name)).toString("base64");
  }
  return found;
}

let first: House;
beforeAll(async () => {
  first = await openHouse("first");
  await furnish(first);
});

afterAll(async () => {
  for (const lake of lakes) await lake.kill();
});

async function run({ folder }: House, ...args: string[]): Promise<void> {
  const env = { DATA_DIR: folder };
  const { code, output } = await runScript("scripts/dataset.ts", { args, env });
  expect(code, output).toBe(0);
}

it("npm run dataset moves a dataset out and in by Sanity's own tools, equal to the last byte, and removes all other documents", async () => {
  const file = path.join(root, "moved.tar.gz");
  await run(first, "export", file);
  const second = await openHouse("second");
  await second.client.create({ _id: "old", _type: "author", name: "Old" });
  await run(second, "import", file, "--exact");
  const documents = await documentsOf(first);
  expect(documents).toHaveLength(8);
  expect(await documentsOf(second)).toEqual(documents);
  expect(filesOf(second)).toEqual(filesOf(first));
});
