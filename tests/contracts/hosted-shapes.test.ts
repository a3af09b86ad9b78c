import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";

import { ContentSource } from "../../app/content/content-source.server.ts";
import { type Environment, readEnvironment } from "../../app/env/env.server.ts";
import { createDatabase } from "../../app/intake/delivery/database.server.ts";
import { EvidenceFolder } from "../../app/intake/evidence/evidence-folder.server.ts";
import { bucketStore } from "../../app/intake/evidence/store.server.ts";
import { createAuthFetch } from "../../app/portal/session/auth-fetch.server.ts";
import { createPortalClient } from "../../app/portal/session/client.server.ts";
import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  jsonAnswer,
  type RequestRecorder,
  startRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// What Sanity's and Supabase's libraries send for this site's requests to the hosted
// services, so that a library update that changes it is noticed.

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

const API = "/v2025-02-19/data";
const QUERY = "*[_type == 'article'][0].title";

const result = jsonAnswer({ result: "hail", syncTags: ["s1:a"] });
const stored: RequestRecorder["answer"] = (response) =>
  void response.writeHead(201).end();
const source = () => new ContentSource(hosted.content);
const database = () => createDatabase(hosted.supabase);
const row = { id: "MSG-1", name: "", email: "", phone: "", message: "" };

const folder = temporaryFolder("hosted-shapes");
const bytes = Buffer.from("%PDF-1.4\n%%EOF\n");
const file = {
  reference: "CLAIM-1",
  sha256: sha256(bytes),
  linkHash: HASH,
  mediaType: "application/pdf",
};
const evidence = new EvidenceFolder(folder);
const store = () => bucketStore(hosted.supabase, evidence);

/** An expected request; `line` is its method and path. */
function asked(line: string, more: object) {
  const [method, path] = line.split(" ");
  return { method, path, ...more };
}

const READ = `GET ${API}/query/production`;

type Row = [
  what: string,
  answer: RequestRecorder["answer"],
  work: () => Promise<unknown>,
  ...expected: object[],
];

const key = { headers: { apikey: KEY } };
const link = { headers: { "x-request-link": HASH } };
const refused = { code: 400, error_code: "invalid_credentials", msg: "no" };

it.each<Row>([
  [
    "for what visitors see: published, with the read token",
    result,
    () => source().fetchPublished(QUERY),
    asked(READ, {
      search: { query: QUERY, perspective: "published", returnQuery: "false" },
      headers: { authorization: `Bearer ${READ_TOKEN}` },
    }),
  ],
  [
    "for drafts, with the token of the previews",
    jsonAnswer({ result: null }),
    () => source().previews!.secrets.spend("a-secret-of-the-preview"),
    asked(READ, { headers: { authorization: `Bearer ${PREVIEW_TOKEN}` } }),
  ],
  [
    "to store a row",
    stored,
    () => database().insert({ table: "contact_messages", row }),
    asked("POST /rest/v1/contact_messages", { ...key, search: {}, body: row }),
  ],
  [
    "for a request by the hash of its link, which is in the body",
    jsonAnswer(null),
    () => database().readRequest(HASH),
    asked("POST /rest/v1/rpc/request_by_link", {
      ...key,
      search: {},
      body: { link_hash: HASH },
    }),
  ],
  [
    "to sign in, with the password in the body",
    jsonAnswer(refused, 400),
    () => {
      const page = new Request("http://localhost:3000/login");
      const fetch = createAuthFetch();
      const client = createPortalClient(page, hosted.supabase, fetch);
      const credentials = { email: "jane@example.com", password: PASSWORD };
      return client.supabase.auth.signInWithPassword(credentials);
    },
    asked("POST /auth/v1/token", {
      search: { grant_type: "password" },
      headers: { apikey: KEY, "x-supabase-api-version": "2024-01-01" },
      body: { email: "jane@example.com", password: PASSWORD },
    }),
  ],
  [
    "to take a file, never in the place of another, with the link in a header",
    jsonAnswer({ Id: "1", Key: "evidence/CLAIM-1" }),
    async () => {
      await evidence.stage(file, bytes);
      await store().put(file);
    },
    asked(`POST /storage/v1/object/evidence/CLAIM-1/${file.sha256}`, {
      search: {},
      headers: {
        apikey: KEY,
        "content-type": "application/pdf",
        "x-request-link": HASH,
        "x-upsert": "false",
      },
    }),
  ],
  [
    "to list and to remove the files of a withdrawn request",
    jsonAnswer([{ name: file.sha256 }]),
    () => store().remove(file),
    asked("POST /storage/v1/object/list/evidence", {
      ...link,
      body: { prefix: "CLAIM-1", limit: 100 },
    }),
    asked("DELETE /storage/v1/object/evidence", {
      ...link,
      body: { prefixes: [`CLAIM-1/${file.sha256}`] },
    }),
  ],
])(
  "the hosted services are asked %s",
  async (_what, answer, work, ...expected) => {
    recorder.answer = answer;
    await work();
    const { requests } = recorder;
    expect(requests).toMatchObject(expected);
    for (const { method, search, headers } of requests) {
      // `return=representation` would require read access.
      expect(headers["prefer"] ?? "").not.toContain("representation");
      if (method === "POST") expect(search).not.toHaveProperty("query");
    }
  },
);
