import { createHash, randomBytes, randomUUID } from "node:crypto";

import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

import { openMigrated } from "../fixtures/postgres/migrated.fixture.ts";
import {
  deleteObjects,
  insertObject,
  listObjects,
  tryInsert,
  type StorageCaller,
} from "../fixtures/postgres/storage-api.fixture.ts";
import { connect } from "../fixtures/postgres/cluster.fixture.ts";

// The policies of the bucket `evidence`, on the schema of Supabase's storage
// and with its API's statements.

const DAY_MS = 24 * 60 * 60 * 1000;
const bucket = "evidence";
const newHash = () =>
  createHash("sha256").update(randomBytes(32)).digest("hex");

/** Connected as `postgres`, which applied the migrations. */
let owner: postgres.Sql;
/** Connected like the Storage API. */
let storage: postgres.Sql;

beforeAll(async () => {
  const port = inject("postgres");
  owner = await openMigrated(port, "bucket_policies", "older");
  storage = connect(port, "bucket_policies", "supabase_storage_admin");
}, 400_000);

afterAll(async () => {
  await owner.end();
  await storage.end();
});

type Request = { id: string; hash: string };

async function newRequest({ days = 1 } = {}): Promise<Request> {
  const id = `CLAIM-${randomBytes(4).toString("hex")}`;
  const hash = newHash();
  const expires = new Date(Date.now() + days * DAY_MS);
  await owner`insert into public.request_links (id, hash, expires_at)
    values (${id}, ${hash}, ${expires})`;
  return { id, hash };
}

async function withdraw({ id }: Request): Promise<void> {
  await owner`update public.request_links set withdrawn_at = now()
    where id = ${id}`;
}

const visitor = (hash: string): StorageCaller => ({
  role: "anon",
  headers: { "x-request-link": hash, "user-agent": "the site" },
});

const nameIn = ({ id }: Request) => `${id}/${newHash()}`;

/** Stores a file like the API, and returns its name. */
async function store(request: Request, name = nameIn(request)) {
  await tryInsert(storage, visitor(request.hash), { bucket, name });
  await storage.begin((sql) => insertObject(sql, { bucket, name }));
  return name;
}

const refused = { code: "42501" };

it("the bucket is private and takes what the site takes", async () => {
  const rows = await owner`select public, file_size_limit, allowed_mime_types
    from storage.buckets where id = ${bucket}`;
  expect(rows).toEqual([
    {
      public: false,
      file_size_limit: "10485760",
      allowed_mime_types: [
        "image/jpeg",
        "image/png",
        "image/webp",
        "application/pdf",
      ],
    },
  ]);
});

describe("a visitor with the link of a request", () => {
  it("adds files to it, and reads and removes none while it stands", async () => {
    const request = await newRequest();
    const name = await store(request);
    const caller = visitor(request.hash);
    expect(await listObjects(storage, caller, { bucket, prefix: "" })).toEqual(
      [],
    );
    expect(
      await deleteObjects(storage, caller, { bucket, names: [name] }),
    ).toEqual([]);
  });

  it("learns that a file is there already, also where no more fit", async () => {
    const request = await newRequest();
    const names: string[] = [];
    for (let count = 0; count < 20; count += 1)
      names.push(await store(request));
    await expect(store(request, names[0])).rejects.toMatchObject({
      code: "23505",
    });
    await expect(store(request)).rejects.toMatchObject(refused);
  });

  it("adds nothing to another request, and nothing with a link that is unknown", async () => {
    const request = await newRequest();
    const other = await newRequest();
    await expect(store(request, nameIn(other))).rejects.toMatchObject(refused);
    const unknown = { ...request, hash: newHash() };
    await expect(store(unknown)).rejects.toMatchObject(refused);
  });

  it("adds a file that was acknowledged in time within a week of the link's end", async () => {
    await store(await newRequest({ days: -6 }));
    const expired = await newRequest({ days: -8 });
    await expect(store(expired)).rejects.toMatchObject(refused);
  });

  it("removes the files of a request that is withdrawn, adds none, and finds no others", async () => {
    const request = await newRequest();
    const other = await newRequest();
    const name = await store(request);
    const others = await store(other);
    await withdraw(request);
    await expect(store(request)).rejects.toMatchObject(refused);
    const caller = visitor(request.hash);
    expect(await listObjects(storage, caller, { bucket, prefix: "" })).toEqual([
      name,
    ]);
    expect(
      await deleteObjects(storage, caller, { bucket, names: [name, others] }),
    ).toEqual([name]);
  });
});

it("staff alone read what was added, and change nothing", async () => {
  const staff = randomUUID();
  await owner`insert into auth.users (id) values (${staff})`;
  await owner`insert into public.staff (user_id) values (${staff})`;
  const request = await newRequest();
  const name = await store(request);
  const prefix = `${request.id}/`;
  const person = { role: "authenticated", sub: staff } as const;
  expect(await listObjects(storage, person, { bucket, prefix })).toEqual([
    name,
  ]);
  const contractor = { ...person, sub: randomUUID() };
  expect(await listObjects(storage, contractor, { bucket, prefix })).toEqual(
    [],
  );
  for (const caller of [person, contractor]) {
    const names = [name];
    expect(await deleteObjects(storage, caller, { bucket, names })).toEqual([]);
    await expect(
      tryInsert(storage, caller, { bucket, name: nameIn(request) }),
    ).rejects.toMatchObject(refused);
  }
});
