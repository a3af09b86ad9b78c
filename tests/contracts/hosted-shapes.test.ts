import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import {
  afterAll,
  afterEach,
  beforeAll,
  describe,
  expect,
  it,
  vi,
} from "vitest";

import { createContentClient } from "../../app/content/source/client.server.ts";
import { ContentSource } from "../../app/content/source/content-source.server.ts";
import { type Environment, readEnvironment } from "../../app/env/env.server.ts";
import { createDatabase } from "../../app/intake/delivery/database.server.ts";
import {
  bucketStore,
  EvidenceFolder,
} from "../../app/intake/evidence/store.server.ts";
import { createAuthFetch } from "../../app/portal/session/auth-fetch.server.ts";
import { createPortalClient } from "../../app/portal/session/client.server.ts";
import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  jsonAnswer,
  type RequestRecorder,
  startRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";

// What the libraries of Sanity and Supabase send for what this site asks of the
// hosted services. An update of a library that changes it is noticed here.

const READ_TOKEN = "skReadTokenOfTheSite";
const PREVIEW_TOKEN = "skPreviewTokenOfTheSite";
const KEY = "sb_publishable_of_the_site";
const HASH = "ab".repeat(32);
const PASSWORD = "hunter2";
const SECRETS = [READ_TOKEN, PREVIEW_TOKEN, KEY, HASH, PASSWORD];

/** The variables of a site on hosted services. */
const HOSTED = {
  SANITY_PROJECT_ID: "abc123",
  SANITY_DATASET: "production",
  SANITY_API_READ_TOKEN: READ_TOKEN,
  SANITY_API_PREVIEW_TOKEN: PREVIEW_TOKEN,
  SUPABASE_PUBLISHABLE_KEY: KEY,
  SITE_SECRET: "-".repeat(32),
};

let recorder: RequestRecorder;
let hosted: Environment & { supabase: NonNullable<Environment["supabase"]> };

beforeAll(async () => {
  recorder = await startRecorder();
  const variables = {
    ...HOSTED,
    SANITY_API_HOST: recorder.url,
    SUPABASE_URL: recorder.url,
  };
  for (const [name, value] of Object.entries(variables))
    vi.stubEnv(name, value);
  const environment = readEnvironment(variables);
  hosted = { ...environment, supabase: environment.supabase! };
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await recorder.close();
});

afterEach(() => {
  // Proxies, logs and histories see addresses.
  for (const { path: asked, search } of recorder.requests)
    for (const secret of SECRETS)
      expect(asked + JSON.stringify(search)).not.toContain(secret);
  recorder.requests = [];
});

/** Out: what one thing that the site does has asked. */
async function record(
  answer: RequestRecorder["answer"],
  work: () => Promise<unknown>,
) {
  recorder.answer = answer;
  await work();
  return recorder.requests;
}

const API = "/v2025-02-19/data";

describe("hosted Sanity is asked", () => {
  const result = jsonAnswer({ result: "hail", syncTags: ["s1:a"] });
  const source = () => new ContentSource(hosted.content);
  const QUERY = "*[_type == 'article'][0].title";

  it("at the project's own hosts, visitors' reads at the CDN", () => {
    const settings = readEnvironment({
      ...HOSTED,
      SUPABASE_URL: "https://project.supabase.co",
    }).content;
    const address = (useCdn: boolean) => {
      const client = createContentClient(settings, { token: "", useCdn });
      return client.getUrl("/data/query/production", client.config().useCdn);
    };
    expect(address(true)).toBe(
      `https://abc123.apicdn.sanity.io${API}/query/production`,
    );
    expect(address(false)).toBe(
      `https://abc123.api.sanity.io${API}/query/production`,
    );
  });

  it("for what visitors see: published, with the read token", async () => {
    const [request] = await record(result, () =>
      source().fetchPublished(QUERY),
    );
    expect(request).toMatchObject({
      method: "GET",
      path: `${API}/query/production`,
      search: { query: QUERY, perspective: "published", returnQuery: "false" },
      headers: { authorization: `Bearer ${READ_TOKEN}` },
    });
    expect(Object.keys(request!.search).toSorted()).toEqual([
      "perspective",
      "query",
      "returnQuery",
    ]);
  });

  it("by POST for a query that no address can hold", async () => {
    const query = `"${"x".repeat(12_000)}"`;
    const [request] = await record(result, () =>
      source().fetchPublished(query),
    );
    expect(request).toMatchObject({
      method: "POST",
      path: `${API}/query/production`,
      search: { perspective: "published" },
      body: { query },
    });
    expect(request!.search).not.toHaveProperty("query");
  });

  it("for drafts, with the token of the previews", async () => {
    const [request] = await record(jsonAnswer({ result: null }), () =>
      source().previews!.secrets.spend("a-secret-of-the-preview"),
    );
    expect(request).toMatchObject({
      method: "GET",
      path: `${API}/query/production`,
      headers: { authorization: `Bearer ${PREVIEW_TOKEN}` },
    });
  });

  it("for the events of edits, with the read token in a header", async () => {
    const stream: RequestRecorder["answer"] = (response) =>
      void response
        .writeHead(200, { "content-type": "text/event-stream" })
        .write("event: welcome\ndata: {}\n\n");
    const opened = source();
    const requests = await record(stream, async () => {
      await new Promise<void>((resolve) => {
        opened.changes.start([
          { setConnected: (isConnected) => isConnected && resolve() },
        ]);
      });
      opened.close();
    });
    const live = requests.find(({ path: at }) => at.includes("/live/"));
    expect(live).toMatchObject({
      method: "GET",
      path: `${API}/live/events/production`,
      search: {},
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${READ_TOKEN}`,
      },
    });
  });
});

describe("hosted Supabase is asked", () => {
  const stored: RequestRecorder["answer"] = (response) =>
    void response.writeHead(201).end();

  it("to store a row, and to return nothing of it", async () => {
    const row = { id: "MSG-1", name: "", email: "", phone: "", message: "" };
    const [request] = await record(stored, () =>
      createDatabase(hosted.supabase).insert({
        table: "contact_messages",
        row,
      }),
    );
    expect(request).toMatchObject({
      method: "POST",
      path: "/rest/v1/contact_messages",
      search: {},
      headers: { apikey: KEY, "content-type": "application/json" },
      body: row,
    });
    // `return=representation` would need the right to read.
    expect(request!.headers["prefer"] ?? "").not.toContain("representation");
  });

  it("for a request by the hash of its link, which is in the body", async () => {
    const [request] = await record(jsonAnswer(null), () =>
      createDatabase(hosted.supabase).readRequest(HASH),
    );
    expect(request).toMatchObject({
      method: "POST",
      path: "/rest/v1/rpc/request_by_link",
      search: {},
      headers: { apikey: KEY },
      body: { link_hash: HASH },
    });
  });

  it("whether it answers, by a row that nobody may read", async () => {
    const [request] = await record(jsonAnswer({ code: "42501" }, 401), () =>
      createDatabase(hosted.supabase).answers(),
    );
    expect(request).toMatchObject({
      method: "GET",
      path: "/rest/v1/contact_messages",
      search: { select: "id", limit: "1" },
      headers: { apikey: KEY },
    });
  });

  it("to sign in, with the password in the body", async () => {
    const page = new Request("http://localhost:3000/login");
    const [request] = await record(
      jsonAnswer(
        { code: 400, error_code: "invalid_credentials", msg: "no" },
        400,
      ),
      () =>
        createPortalClient(
          page,
          hosted.supabase,
          createAuthFetch(),
        ).supabase.auth.signInWithPassword({
          email: "jane@example.com",
          password: PASSWORD,
        }),
    );
    expect(request).toMatchObject({
      method: "POST",
      path: "/auth/v1/token",
      search: { grant_type: "password" },
      headers: { apikey: KEY, "x-supabase-api-version": "2024-01-01" },
      body: { email: "jane@example.com", password: PASSWORD },
    });
  });
});

describe("the bucket of hosted Supabase is asked", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "hosted-shapes-"));
  const bytes = Buffer.from("%PDF-1.4\n%%EOF\n");
  const file = {
    reference: "CLAIM-1",
    sha256: sha256(bytes),
    linkHash: HASH,
    mediaType: "application/pdf",
  };
  const evidence = new EvidenceFolder(folder);
  const store = () => bucketStore(hosted.supabase, evidence);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("to take a file, never in the place of another, with the link in a header", async () => {
    await evidence.stage(file, bytes);
    const requests = await record(
      jsonAnswer({ Id: "1", Key: "evidence/CLAIM-1" }),
      () => store().put(file),
    );
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: "POST",
      path: `/storage/v1/object/evidence/CLAIM-1/${file.sha256}`,
      search: {},
      headers: {
        apikey: KEY,
        "content-type": "application/pdf",
        "x-request-link": HASH,
        "x-upsert": "false",
      },
    });
  });

  it("to list and to remove the files of a withdrawn request", async () => {
    const requests = await record(jsonAnswer([{ name: file.sha256 }]), () =>
      store().remove(file),
    );
    expect(requests).toMatchObject([
      {
        method: "POST",
        path: "/storage/v1/object/list/evidence",
        headers: { "x-request-link": HASH },
        body: { prefix: "CLAIM-1", limit: 100 },
      },
      {
        method: "DELETE",
        path: "/storage/v1/object/evidence",
        headers: { "x-request-link": HASH },
        body: { prefixes: [`CLAIM-1/${file.sha256}`] },
      },
    ]);
  });
});
