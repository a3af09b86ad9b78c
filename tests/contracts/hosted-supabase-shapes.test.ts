import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, describe, expect, it } from "vitest";

import { createDatabase } from "../../app/intake/delivery/database.server.ts";
import { bucketStore } from "../../app/intake/evidence/bucket-store.server.ts";
import { EvidenceFolder } from "../../app/intake/evidence/folder.server.ts";
import { createAuthFetch } from "../../app/portal/session/auth-fetch.server.ts";
import { createPortalClient } from "../../app/portal/session/client.server.ts";
import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  HASH,
  KEY,
  PASSWORD,
  recordHosted,
} from "../fixtures/stack/hosted-recorder.fixture.ts";
import {
  jsonAnswer,
  type RequestRecorder,
} from "../fixtures/stack/request-recorder.fixture.ts";

// What Supabase's library sends for what this site asks of the hosted
// service. An update of the library that changes it is noticed here.

const hosted = recordHosted();

describe("hosted Supabase is asked", () => {
  const stored: RequestRecorder["answer"] = (response) =>
    void response.writeHead(201).end();

  it("to store a row, and to return nothing of it", async () => {
    const row = { id: "MSG-1", name: "", email: "", phone: "", message: "" };
    const [request] = await hosted.record(stored, () =>
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
    const [request] = await hosted.record(jsonAnswer(null), () =>
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
    const [request] = await hosted.record(
      jsonAnswer({ code: "42501" }, 401),
      () => createDatabase(hosted.supabase).answers(),
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
    const [request] = await hosted.record(
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
    const requests = await hosted.record(
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
    const requests = await hosted.record(
      jsonAnswer([{ name: file.sha256 }]),
      () => store().remove(file),
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
