import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  commentOf,
  startTestServer,
  type Person,
  type TestServer,
} from "../server/server.fixture.ts";
import { setUpComments } from "./comments-setup.ts";
import {
  exportToArchive,
  importArchive,
  openDatasetArchive,
} from "./move-dataset.ts";

const folder = mkdtempSync(join(tmpdir(), "move-dataset-"));
const NEW = { replace: false, missing: false, exact: false };
const EXACT = { replace: false, missing: false, exact: true };
let server: TestServer;
let other: TestServer;
let editor: Person;

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startTestServer()]);
  editor = await server.person("editor");
  await editor.api("/comments/production/setup", {});
  await editor.api("/data/mutate/production", {
    mutations: [{ create: { _id: "article", _type: "article" } }],
  });
  await editor.write({ create: { _id: "comment", ...commentOf(editor) } });
});

afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

function placeAt({ client, tokens }: TestServer, dataset: string) {
  const options = { dataset, perspective: "raw" } as const;
  return {
    client: client(tokens.administrator).withConfig(options),
    projectId: "local",
    dataset,
  };
}

async function importInto(dataset: string, file: string, mode = EXACT) {
  const archive = await openDatasetArchive(file);
  try {
    return await importArchive(placeAt(other, dataset), archive, mode);
  } finally {
    await archive.close();
  }
}

it("an export carries comments where they are asked for, and never with the content", async () => {
  const [content, comments] = ["production", "production-comments"] as const;
  const texts: string[] = [];
  for (const dataset of [content, comments]) {
    const file = join(folder, `${dataset}.tar.gz`);
    await exportToArchive(placeAt(server, dataset), file);
    texts.push(gunzipSync(readFileSync(file)).toString());
  }
  expect(texts[0]).toContain('"_type":"article"');
  expect(texts[0]).not.toContain(editor.id);
  expect(texts[1]).toContain(editor.id);
  expect(texts[1]).not.toContain('"_type":"article"');

  // The import creates the comments of a lake that has none.
  await setUpComments(placeAt(other, content).client, content);
  const file = join(folder, `${comments}.tar.gz`);
  expect(await importInto(comments, file)).toMatchObject({ documents: 1 });
  const answer = await other.api(`/data/doc/${comments}/comment`);
  expect(await answer.json()).toMatchObject({
    documents: [{ authorId: editor.id, message: [{ _type: "block" }] }],
  });
});

it.each([
  ["image@file://./images/../../secret.png", "a file beside the archive"],
  ["image@file://./images/missing.png", "a file that is not in it"],
  ["file@http://127.0.0.1:9/secret", "an address"],
  ["image@file://./images/link.png", "a link to a file of the machine"],
])("an archive brings nothing from elsewhere: %s, %s", async (asset) => {
  const source = mkdtempSync(join(folder, "foreign-"));
  mkdirSync(join(source, "images"));
  if (asset.endsWith("link.png"))
    symlinkSync("/etc/hostname", join(source, "images", "link.png"));
  const picture = { _type: "image", _sanityAsset: asset };
  const lines = [
    { _id: "whole", _type: "note" },
    { _id: "bad", _type: "note", list: [{ _key: "a", picture }] },
  ];
  writeFileSync(
    join(source, "data.ndjson"),
    lines.map((line) => JSON.stringify(line)).join("\n"),
  );
  await expect(importInto("production", source)).rejects.toThrow(
    `document "bad" names ${asset}`,
  );
  const answer = await other.api("/data/doc/production/whole");
  expect(await answer.json()).toMatchObject({ documents: [] });
});

it("what is more than one request may write goes on in parts, and what is gone by a import is bounded", async () => {
  const archiveOf = (count: number) => {
    const source = mkdtempSync(join(folder, "many-"));
    const lines = Array.from({ length: count }, (_, n) =>
      JSON.stringify({ _id: `note-${n}`, _type: "note" }),
    );
    writeFileSync(join(source, "data.ndjson"), lines.join("\n"));
    return source;
  };
  const many = await importInto("production", archiveOf(1_500));
  expect(many).toMatchObject({ documents: 1_500, removed: 0 });
  await expect(importInto("production", archiveOf(1_501), NEW)).rejects.toThrow(
    "as note-",
  );
  await expect(importInto("production", archiveOf(1))).rejects.toThrow(
    "1499 documents are not in the archive",
  );
  const most = await importInto("production", archiveOf(600));
  expect(most).toMatchObject({ documents: 600, removed: 900 });
});
