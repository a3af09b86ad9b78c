import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import sharp from "sharp";

import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import { STAFF, type TestDataFolder } from "./data-folder.ts";
import type { TestDatabase } from "./database.ts";
import { callLake, type TestLake } from "./lake.ts";

/**
 * Starts the lake and the database of a data folder, and puts something into
 * each of its parts.
 */
export async function fillDataFolder(data: TestDataFolder): Promise<void> {
  fillOutbox(data.folder);
  await fillDatabase(await data.startDatabase());
  await data.startLake();
  await fillLake(data);
}

/** Two messages that were not delivered yet. */
function fillOutbox(folder: string): void {
  const outbox = openOutboxFile(folder);
  for (const key of ["first", "second"]) {
    keepSubmission(outbox, {
      key,
      verdict: { box: "lead" },
      notices: [],
      submission: {
        kind: "contact",
        fields: {
          name: "Test",
          email: `${key}@example.com`,
          phone: "",
          message: "Hello",
        },
      },
    });
  }
  outbox.close();
}

/** A message, and a claim with what was done about it. */
async function fillDatabase({ client, secrets }: TestDatabase): Promise<void> {
  const service = client(secrets.secretKey);
  const results = [
    await service.from("contact_messages").insert({
      id: "message",
      name: 'O\'Neill \\ "quoted"; drop table staff; --',
      email: "first@example.com",
      phone: "(303) 555-0100",
      message: "Two\nlines, a $1, and 🌪",
    }),
    await service.from("claims").insert({
      id: "claim",
      title: "A claim",
      policyholder_email: "first@example.com",
      description: "Hail",
      location: "Denver",
    }),
    await service.from("claim_activities").insert({
      claim_id: "claim",
      title: "New Prospect Submission",
      description: "Hail",
    }),
  ];
  for (const { error } of results) if (error) throw new Error(error.message);
}

/** A picture, two files, and documents with a reference, a draft and a past. */
async function fillLake(data: TestDataFolder): Promise<void> {
  const picture = await sharp({
    create: { width: 20, height: 10, channels: 3, background: "#f2a60d" },
  })
    .png()
    .toBuffer();
  const uploads = [
    ["images", "image/png", "a roof.png", picture],
    ["files", "video/mp4", "a film.mp4", Buffer.from("not really a film")],
    ["files", "text/csv", "a list.csv", Buffer.from("a,b\n1,2\n")],
  ] as const;
  const ids: string[] = [];
  for (const [kind, type, filename, body] of uploads) {
    const response = await fetch(
      `${data.lake!.url}/v1/assets/${kind}/production?filename=${encodeURIComponent(filename)}`,
      {
        method: "POST",
        body: new Uint8Array(body),
        headers: {
          authorization: `Bearer ${data.lakeToken}`,
          "content-type": type,
        },
      },
    );
    const { document } = (await response.json()) as {
      document: { _id: string };
    };
    ids.push(document._id);
  }
  const [image, film] = ids.map((_ref) => ({ _type: "reference", _ref }));
  const state = { _id: "state", _type: "state", name: "First name" };
  await mutate(data, [
    { create: { _id: "author", _type: "author", name: "Team — „Größe“ 🌪" } },
    { create: state },
    {
      create: {
        _id: "article",
        _type: "article",
        author: { _type: "reference", _ref: "author" },
        picture: { _type: "image", asset: image, alt: "A roof" },
        film: { _type: "file", asset: film },
      },
    },
    { create: { ...state, _id: "drafts.state", name: "Draft" } },
  ]);
  await mutate(data, [
    { patch: { id: "state", set: { name: "Second name" } } },
  ]);
}

/**
 * Changes documents in one transaction.
 *
 * @throws Error with the lake's answer if it refuses.
 */
export async function mutate(
  { lake, lakeToken }: TestDataFolder,
  mutations: object[],
): Promise<void> {
  const { status, body } = await callLake(
    lake!.url,
    lakeToken,
    "/data/mutate/production",
    { mutations },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** All that the outbox holds. */
export function submissionsOf(folder: string): unknown[] {
  const outbox = openOutboxFile(folder);
  const rows = outbox.prepare("SELECT * FROM submissions").all();
  const parts = outbox.prepare("SELECT * FROM parts").all();
  outbox.close();
  return [...rows, ...parts];
}

/** All rows that people wrote, and the id of the staff account. */
export async function rowsOf({
  client,
  secrets,
}: TestDatabase): Promise<object> {
  const service = client(secrets.secretKey);
  const tables = ["contact_messages", "claims", "claim_activities", "staff"];
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    rows[table] = (await service.from(table as "claims").select("*")).data;
  }
  const visitor = client(secrets.publishableKey);
  const { data: session } = await visitor.auth.signInWithPassword(STAFF);
  return { ...rows, signedIn: session.user?.id };
}

/** The files of pictures and downloads, by name. */
export function assetsOf(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const kind of ["images", "files"]) {
    const assets = path.join(folder, "content-lake/assets", kind);
    for (const name of readdirSync(assets)) {
      found[name] = readFileSync(path.join(assets, name)).toString("base64");
    }
  }
  return found;
}

/** Everything that the lake tells: documents with drafts, and its past. */
export async function contentOf(
  { url }: TestLake,
  token: string,
): Promise<object> {
  const headers = { authorization: `Bearer ${token}` };
  const exported = await fetch(`${url}/v1/data/export/production`, { headers });
  const documents = (await exported.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const history = await fetch(
    `${url}/v1/data/history/production/transactions/state?excludeContent=true&effectFormat=mendoza`,
    { headers },
  );
  return {
    // The address of a picture begins with that of the lake.
    documents: documents.map((document) => withoutAddress(document)),
    history: await history.text(),
  };
}

function withoutAddress(document: Record<string, unknown>): object {
  const isAsset = /^sanity\.(image|file)Asset$/.test(String(document["_type"]));
  if (!isAsset) return document;
  const { url, _rev, _updatedAt, ...rest } = document;
  return rest;
}
