import { execFile } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openOutboxFile } from "../../app/intake/outbox/open.server.ts";
import { keepSubmission } from "../../app/intake/outbox/store.server.ts";
import {
  callLake,
  makeTokens,
  startTestLake,
  type TestLake,
} from "../setup/lake.ts";
import { startTestDatabase, type TestDatabase } from "../setup/database.ts";
import { bareEnvironment, freePort } from "../setup/stack.ts";

const root = mkdtempSync(path.join(os.tmpdir(), "backup-"));
const data = path.join(root, "data");
const archive = path.join(root, "kept", "backup.tar.gz");
const tokens = makeTokens();
let lake: TestLake | null = null;
let database: TestDatabase | null = null;

type Output = { code: number; text: string };

/** Runs a command as `npm run` does; never throws for a refusal. */
async function run(script: string, ...args: string[]): Promise<Output> {
  const options = { env: { ...bareEnvironment(), DATA_DIR: data } };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...args],
      options,
    );
    return { code: 0, text: stdout + stderr };
  } catch (error) {
    const failed = error as { code: number; stdout: string; stderr: string };
    return { code: failed.code, text: failed.stdout + failed.stderr };
  }
}

/** Starts the lake on the data folder, where the stack's own commands find it. */
async function startLake(): Promise<TestLake> {
  const port = await freePort();
  lake = await startTestLake(path.join(data, "content-lake"), tokens, port);
  writeFileSync(
    path.join(data, "stack.json"),
    JSON.stringify({
      siteUrl: "http://127.0.0.1:9",
      studioUrl: lake.url,
      contentLake: {
        url: lake.url,
        projectId: "local",
        dataset: "production",
        readToken: tokens.read,
        writeToken: tokens.write,
      },
      ...(database && {
        supabase: { url: database.url, secretKey: database.secrets.secretKey },
      }),
    }),
  );
  return lake;
}

async function stopAll(): Promise<void> {
  await lake?.stop();
  await database?.stop();
  database = null;
  rmSync(path.join(data, "stack.json"), { force: true });
}

const STAFF = { email: "staff@site.localhost", password: "a long password" };

async function startDatabase(): Promise<TestDatabase> {
  database = await startTestDatabase(path.join(data, "supabase"), {
    secrets: { staff: STAFF },
  });
  return database;
}

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

/** All rows that people wrote, and who may sign in. */
async function rowsOf({ client, secrets }: TestDatabase): Promise<object> {
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

async function mutate(mutations: object[]): Promise<void> {
  const { status, body } = await callLake(
    lake!.url,
    tokens.write,
    "/data/mutate/production",
    { mutations },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
}

/** Everything that the lake tells: documents with drafts, and its past. */
async function contentOf({ url }: TestLake): Promise<object> {
  const headers = { authorization: `Bearer ${tokens.write}` };
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

function assetFiles(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const kind of ["images", "files"]) {
    const folder = path.join(data, "content-lake/assets", kind);
    for (const name of readdirSync(folder)) {
      found[name] = readFileSync(path.join(folder, name)).toString("base64");
    }
  }
  return found;
}

function submissions(): unknown[] {
  const outbox = openOutboxFile(data);
  const rows = outbox.prepare("SELECT * FROM submissions").all();
  const parts = outbox.prepare("SELECT * FROM parts").all();
  outbox.close();
  return [...rows, ...parts];
}

/** Everything below the data folder, to see that nothing was touched. */
function fingerprint(): string[] {
  return readdirSync(data, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(path.join(data, name)).isFile())
    .map((name) => {
      const bytes = readFileSync(path.join(data, name));
      return `${name} ${bytes.length} ${bytes.toString("base64").slice(0, 400)}`;
    })
    .sort();
}

function fillOutbox(): void {
  const outbox = openOutboxFile(data);
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

async function fillLake({ url }: TestLake): Promise<void> {
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
      `${url}/v1/assets/${kind}/production?filename=${encodeURIComponent(filename)}`,
      {
        method: "POST",
        body: new Uint8Array(body),
        headers: {
          authorization: `Bearer ${tokens.write}`,
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
  await mutate([
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
  await mutate([{ patch: { id: "state", set: { name: "Second name" } } }]);
}

beforeAll(async () => {
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(path.join(data, "secrets.json"), '{"kept":true}');
  fillOutbox();
  await fillDatabase(await startDatabase());
  await fillLake(await startLake());
});

afterAll(async () => {
  await lake?.kill();
  await database?.kill();
  rmSync(root, { recursive: true, force: true });
});

describe("a backup", () => {
  it("brings everything back after the loss of the data folder", async () => {
    const before = {
      content: await contentOf(lake!),
      assets: assetFiles(),
      submissions: submissions(),
      rows: await rowsOf(database!),
    };
    expect(before.rows).toMatchObject({ staff: [{}], claims: [{}] });
    const backup = await run("scripts/backup.ts", archive);
    expect(backup).toMatchObject({ code: 0 });
    expect(backup.text).toMatch(/7 documents \(1 drafts\), 3 pictures/);
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    // The dataset is there in Sanity's own format too, and nothing lies about.
    expect(readdirSync(data).sort()).toEqual(
      [
        "content-lake",
        "intake",
        "secrets.json",
        "stack.json",
        "supabase",
      ].sort(),
    );

    await stopAll();
    rmSync(data, { recursive: true });
    const restore = await run("scripts/restore.ts", archive);
    expect(restore).toMatchObject({ code: 0 });
    expect(restore.text).toMatch(/7 documents[^]*2 submissions/);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(readFileSync(path.join(data, "secrets.json"), "utf8")).toBe(
      '{"kept":true}',
    );
    expect(submissions()).toEqual(before.submissions);
    expect(assetFiles()).toEqual(before.assets);
    expect(await rowsOf(await startDatabase())).toEqual(before.rows);
    expect(await contentOf(await startLake())).toEqual(before.content);

    // A database that does not run is read all the same.
    await stopAll();
    const again = path.join(root, "again.tar.gz");
    const stopped = await run("scripts/backup.ts", again);
    expect(stopped).toMatchObject({ code: 0 });
    expect(stopped.text).toMatch(/Database {2}\d+ rows/);
    rmSync(path.join(data, "supabase"), { recursive: true });
    await startLake();
    // Postgres is started five times in this test.
  }, 240_000);

  it("is of one transaction while others write", async () => {
    let over = false;
    const write = async () => {
      for (let count = 1; !over; count += 1) {
        // Two documents, always alike: half a transaction would show.
        await mutate(
          ["left", "right"].map((id) => ({
            createOrReplace: { _id: id, _type: "pair", count },
          })),
        );
      }
      return null;
    };
    const writer = write();
    const loaded = path.join(root, "loaded.tar.gz");
    const backup = await run("scripts/backup.ts", loaded);
    over = true;
    await writer;
    expect(backup).toMatchObject({ code: 0 });
    await stopAll();
    expect((await run("scripts/restore.ts", loaded)).code).toBe(0);
    const { url } = await startLake();
    const { body } = await callLake(
      url,
      tokens.write,
      "/data/doc/production/left,right",
    );
    const [left, right] = body["documents"] as { count: number }[];
    expect(left!.count).toBeGreaterThan(0);
    expect(right!.count).toBe(left!.count);
  });

  it("is not put in the place of data that is in use", async () => {
    const restore = await run("scripts/restore.ts", archive);
    expect(restore.code).toBe(1);
    expect(restore.text).toMatch(/running on this data: stop it first/);
  });

  it("is made while the lake is stopped, and keeps what was there", async () => {
    await stopAll();
    const file = path.join(root, "stopped.tar.gz");
    expect((await run("scripts/backup.ts", file)).code).toBe(0);
    const restore = await run("scripts/restore.ts", file);
    const aside = /kept in (.*)/.exec(restore.text)?.[1];
    expect(existsSync(path.join(aside!, "content-lake"))).toBe(true);
  });
});

describe("a damaged backup", () => {
  beforeAll(async () => {
    if (existsSync(archive)) return;
    rmSync(path.join(data, "supabase"), { recursive: true, force: true });
    await run("scripts/backup.ts", archive);
  });

  const damages: [string, (file: string) => void][] = [
    ["cut off", (file) => truncateSync(file, statSync(file).size >> 1)],
    [
      "with a changed byte",
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1]! ^= 0xff;
        writeFileSync(file, bytes);
      },
    ],
    ["that is no archive", (file) => writeFileSync(file, "nothing")],
    ["with a tail", (file) => appendFileSync(file, "something")],
  ];

  it.each(damages)("%s is refused, and nothing changes", async (_, damage) => {
    const broken = path.join(root, "broken.tar.gz");
    cpSync(archive, broken);
    damage(broken);
    const before = fingerprint();
    const restore = await run("scripts/restore.ts", broken);
    expect(restore.code).toBe(1);
    expect(restore.text).toMatch(
      /^The archive is damaged .* Nothing was changed/,
    );
    expect(fingerprint()).toEqual(before);
    expect(readdirSync(root).filter((n) => n.includes("restoring"))).toEqual(
      [],
    );
  });
});
