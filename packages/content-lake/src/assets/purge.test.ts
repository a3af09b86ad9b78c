import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectContent, placeContent } from "../backup/content.ts";
import { startTestServer, type TestServer } from "../server/server.fixture.ts";

type Asset = { _id: string; url: string; path: string };

let server: TestServer;
let picture: Buffer<ArrayBuffer>;
let asset: Asset;

beforeEach(async () => {
  server = await startTestServer();
  const size = { width: 40, height: 20, channels: 3 } as const;
  const drawn = sharp({ create: { ...size, background: "#369" } }).png();
  picture = Buffer.from(await drawn.toBuffer());
  const response = await upload();
  asset = ((await response.json()) as { document: Asset }).document;
});

afterEach(() => server.close());

function upload(path = "images/production"): Promise<Response> {
  return fetch(`${server.url}/v1/assets/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.tokens.administrator}` },
    body: picture,
  });
}

function purge(id: string, rest: { token?: string } = {}) {
  return server.api("/assets/purge/production", { ...rest, body: { id } });
}

async function deleteDocument(id = asset._id): Promise<void> {
  await server.api("/data/mutate/production", {
    body: { mutations: [{ delete: { id } }] },
  });
}

async function uploadFile(name: string): Promise<Asset> {
  const response = await upload(`files/production?filename=${name}`);
  return ((await response.json()) as { document: Asset }).document;
}

const filesOf = (folder: string) =>
  readdirSync(join(server.lake.folder, "assets", folder));

describe("an asset that is purged", () => {
  it("is gone with what was made of it and its history, and says so", async () => {
    await fetch(`${asset.url}?w=10`);
    await fetch(`${asset.url}?w=20&fm=webp`);
    expect(filesOf("images")).toHaveLength(1);
    expect(filesOf("renditions")).toHaveLength(2);
    await deleteDocument();
    expect((await fetch(asset.url)).status).toBe(200);

    const answer = await purge(asset._id);
    expect(await answer.json()).toEqual({ id: asset._id, path: asset.path });
    expect(filesOf("images")).toEqual([]);
    expect(filesOf("renditions")).toEqual([]);
    for (const address of ["", "?w=10", "?w=33", "/named.png"]) {
      expect((await fetch(`${asset.url}${address}`)).status).toBe(410);
    }
    const history = await server.api(
      `/data/history/production/documents/${asset._id}?lastRevision=true`,
    );
    expect(await history.text()).not.toContain("lqip");
    // The same bytes are refused.
    expect((await upload()).status).toBe(403);
    expect([filesOf("images"), filesOf("incoming")]).toEqual([[], []]);
  });

  it("is gone under each name that its bytes have, once no document has them", async () => {
    const [pdf, other] = [await uploadFile("a.pdf"), await uploadFile("a.bin")];
    for (const { _id } of [asset, pdf]) await deleteDocument(_id);
    const refused = await purge(pdf._id);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining(other._id),
    ]);
    await deleteDocument(other._id);
    expect((await purge(pdf._id)).status).toBe(200);
    for (const { url } of [asset, pdf, other])
      expect((await fetch(url)).status).toBe(410);
    expect([filesOf("images"), filesOf("files")]).toEqual([[], []]);
  });

  it("must be deleted first, and be one", async () => {
    expect((await purge(asset._id)).status).toBe(409);
    expect((await fetch(asset.url)).status).toBe(200);
    expect((await purge("article")).status).toBe(404);
    expect((await purge("image-../../secret-1x1-png")).status).toBe(404);
  });

  it("is removed by the next start where a crash left its bytes", async () => {
    await deleteDocument();
    const [name = ""] = filesOf("images");
    await purge(asset._id);
    const sameBytes = name.replace(/-.*/, ".bin");
    for (const path of [`images/${name}`, `files/${sameBytes}`])
      writeFileSync(join(server.lake.folder, "assets", path), picture);
    const { openAssets } = await import("./assets.ts");
    const place = { projectId: "local", dataset: "production" };
    const publicUrl = new URL(server.url);
    openAssets({ lake: server.lake, place: { ...place, publicUrl } });
    expect([filesOf("images"), filesOf("files")]).toEqual([[], []]);
  });
});

it("a backup that was made before does not bring the bytes back", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "purged-backup-"));
  const { url, lake, tokens } = server;
  const running = { url, token: tokens.administrator };
  const collect = (name: string) =>
    collectContent(
      { folder: lake.folder, running },
      join(scratch, name),
      () => {},
    );
  const place = (name: string, previous: string) =>
    placeContent(join(scratch, name), join(scratch, `${name}-lake`), previous);
  const images = (name: string) =>
    readdirSync(join(scratch, `${name}-lake`, "assets/images"));
  try {
    for (const name of ["first", "again"]) await collect(name);
    expect(await place("first", join(scratch, "nothing"))).toBe(0);
    expect(images("first")).toHaveLength(1);

    await deleteDocument();
    await purge(asset._id);
    await collect("later");
    await place("later", join(scratch, "nothing"));
    // The earlier one is restored over the later one, which has the tombstone.
    expect(await place("again", join(scratch, "later-lake"))).toBe(0);
    expect(images("again")).toEqual([]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
