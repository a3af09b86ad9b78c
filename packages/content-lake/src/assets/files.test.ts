import { readdirSync } from "node:fs";
import { join } from "node:path";
import { buildFileUrl, getFile, getImage } from "@sanity/asset-utils";
import type { SanityAssetDocument } from "@sanity/client";
import { expect, it } from "vitest";
import { serverOfFile } from "../server/server.fixture.ts";

const server = await serverOfFile();
const client = server.client(server.tokens.administrator);

const upload = (text: string, filename: string): Promise<SanityAssetDocument> =>
  client.assets.upload("file", Buffer.from(text), { filename });

const project = () => ({
  projectId: "local",
  dataset: "production",
  baseUrl: server.url,
});

const DETAILS = {
  filename: "checklist.pdf",
  title: "A checklist",
  label: "checklist",
  description: "What to photograph",
  creditLine: "By the firm",
};

it("a file keeps what the client says of it, once", async () => {
  const source = { id: "a1", name: "library", url: "https://example.com/a1" };
  const bytes = Buffer.from("%PDF-1.4 one");
  const { filename, ...details } = DETAILS;
  const file = await client.assets.upload("file", bytes, {
    ...DETAILS,
    source,
  });
  const path = `files/local/production/${file.sha1hash}.pdf`;
  expect(file).toMatchObject({
    ...details,
    source,
    _id: `file-${file.sha1hash}-pdf`,
    _type: "sanity.fileAsset",
    assetId: file.sha1hash,
    extension: "pdf",
    mimeType: "application/pdf",
    originalFilename: filename,
    path,
    size: bytes.length,
    url: `${server.url}/${path}`,
  });
  const again = await client.assets.upload("file", bytes, { filename });
  expect(again._rev).toBe(file._rev);
  expect(await client.fetch(`*[_id == $id][0].title`, { id: file._id })).toBe(
    DETAILS.title,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"/>`;
  const picture = await client.assets.upload("image", Buffer.from(svg), {
    ...DETAILS,
    source,
  });
  expect(picture).toMatchObject({ ...details, source });
  // What @sanity/asset-utils makes of ids and documents.
  const { asset } = getFile(file._id, project());
  const addresses = [
    buildFileUrl({ ...asset, assetId: file.sha1hash }, project()),
    `${server.url}/${asset.path}`,
    `${server.url}/${getImage(picture._id, project()).asset.path}`,
    `${file.url}/checklist.pdf`,
  ];
  for (const address of addresses)
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);
});

const attached = expect.stringMatching(/^attachment/);
const BYTES = "application/octet-stream";

it.each([
  ["a roof.pdf", "application/pdf", attached],
  ["notes.txt", "text/plain", null],
  ["film.mp4", "video/mp4", null],
  ["page.html", BYTES, attached],
  ["page.HTM", BYTES, attached],
  ["page.xhtml", BYTES, attached],
  ["drawing.svg", "image/svg+xml", attached],
  ["worker.js", BYTES, attached],
  ["no extension", BYTES, attached],
  ["../../x", BYTES, attached],
  ["../../x.pdf", "application/pdf", attached],
  [`${"long".repeat(500)}.pdf`, "application/pdf", attached],
])("%.30s runs nowhere and stays in its folder", async (name, type, saved) => {
  const script =
    "<script xmlns='http://www.w3.org/1999/xhtml'>alert(1)</script>";
  const file = await upload(`${script}${name}`, name);
  expect(file.originalFilename).toBe(name);
  const { headers, status } = await fetch(file.url);
  expect([status, headers.get("content-type")]).toEqual([200, type]);
  expect(headers.get("content-disposition")).toEqual(saved);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(
    /default-src 'none'.*; sandbox$/,
  );
  const kept = readdirSync(join(server.lake.folder, "assets/files"));
  expect(kept).toContain(file.path.split("/").at(-1));
});

it.each([
  ["", "attachment"],
  [
    "a roof.pdf",
    "attachment; filename=\"a roof.pdf\"; filename*=UTF-8''a%20roof.pdf",
  ],
  [
    "Dächer.pdf",
    "attachment; filename=\"D_cher.pdf\"; filename*=UTF-8''D%C3%A4cher.pdf",
  ],
  ["../../x", "attachment; filename=\".._.._x\"; filename*=UTF-8''.._.._x"],
  [
    'a"\r\nset-cookie: b',
    "attachment; filename=\"a___set-cookie_ b\"; filename*=UTF-8''a%22__set-cookie%3A%20b",
  ],
])("?dl=%.20s is saved by that name", async (name, wanted) => {
  const { url } = await upload("saved", "saved.pdf");
  const answer = await fetch(`${url}?dl=${encodeURIComponent(name)}`);
  expect(answer.headers.get("content-disposition")).toEqual(wanted);
  expect(await answer.text()).toBe("saved");
});

it("a name of another kind is not found, nor is one outside", async () => {
  const { path, sha1hash } = await upload("kinds", "kinds.pdf");
  for (const address of [
    path.replace("files", "images"),
    `files/local/production/${sha1hash}-9x5.png`,
    "files/local/production/..%2f..%2fcontent-lake.sqlite",
    path.replace("local", "other"),
  ])
    expect((await fetch(`${server.url}/${address}`)).status).toBe(404);
});

it("an unknown parameter of a picture is logged once", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { url } = await client.assets.upload("image", png);
  for (let n = 0; n < 2; n += 1) await fetch(`${url}?w=1&vibrance=5&crop=top`);
  const lines = () =>
    server.logLines.filter((line) => line.includes("parameter"));
  expect(lines()).toEqual([expect.stringContaining('"vibrance"')]);
  const many = Array.from({ length: 200 }, (_, n) => `x${n}=1`);
  await fetch(`${url}?${many.join("&")}`);
  expect(lines()).toHaveLength(50);
});
