import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  jane,
  startTestPortal,
  visitor,
  type TestPortal,
} from "../fixtures/portal/portal.fixture.ts";
import { claim } from "../fixtures/stack/database-roles.fixture.ts";

// Staff alone read what the senders of requests added, as attachments.

const BYTES = Buffer.from("%PDF-1.4\nan estimate\n%%EOF\n");
/** As whoever has the publishable key may store it: not every system takes it. */
const NAME = 'Ç "roof".pdf';

let portal: TestPortal;
let reference: string;

beforeAll(async () => {
  portal = await startTestPortal();
  const row = claim();
  reference = row.id;
  const secret = portal.database.client(portal.database.secrets.secretKey);
  const hash = sha256(Buffer.from(reference));
  const link = { id: reference, hash, expires_at: "2099-01-01T00:00:00Z" };
  const file = {
    id: "FILE-1",
    link_hash: hash,
    reference,
    file_name: NAME,
    media_type: "application/pdf",
    bytes: BYTES.byteLength,
    sha256: sha256(BYTES),
    received_at: "2026-11-23T12:00:00Z",
  };
  for (const { error } of [
    await secret.from("claims").insert(row),
    await secret.from("request_links").insert(link),
    await secret.from("claim_evidence").insert(file),
  ])
    expect(error).toBeNull();
  const folder = path.join(
    process.env["DATA_DIR"]!,
    "evidence",
    "stored",
    reference,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, sha256(BYTES)), BYTES);
}, 60_000);

afterAll(() => portal?.remove());

const staff = () => portal.signedIn(portal.database.secrets.staff!);

it("are listed with their request", async () => {
  const { data } = await (
    await staff()
  ).get(portal.routes.dashboard.loader, "/dashboard");
  expect(data).toMatchObject({
    evidence: { [reference]: [{ id: "FILE-1", name: "Ç _roof_.pdf" }] },
  });
});

it("are downloaded by staff, and no browser opens them here", async () => {
  const answer = await (
    await staff()
  ).get(portal.routes.evidence.loader, "/crm/evidence/FILE-1");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition":
      "attachment; filename=\"_ _roof_.pdf\"; filename*=UTF-8''%C3%87%20_roof_.pdf",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  });
});

it("are not there for others", async () => {
  const { loader } = portal.routes.evidence;
  const other = await portal.signedIn(jane);
  expect((await other.get(loader, "/crm/evidence/FILE-1")).status).toBe(404);
  const signedOut = await visitor().get(loader, "/crm/evidence/FILE-1");
  expect([signedOut.status, signedOut.location]).toEqual([302, "/login"]);
  const unknown = await (await staff()).get(loader, "/crm/evidence/FILE-2");
  expect(unknown.status).toBe(404);
});
