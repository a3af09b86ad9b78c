import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  jane,
  john,
  PORTAL_STORM,
  type PortalVisitor,
  startTestPortal,
  visitor,
  type TestPortal,
} from "../fixtures/portal/portal.fixture.ts";
import { claim } from "../fixtures/stack/database-roles.fixture.ts";

// The lists of staff after two storms: which request came from which one, in
// what order, and how many there are. Staff alone read what the senders of requests
// added, as attachments.

const BYTES = Buffer.from("%PDF-1.4\nan estimate\n%%EOF\n");
/** As whoever has the publishable key may store it: not every system takes it. */
const NAME = 'Ç "roof".pdf';

let portal: TestPortal;
let staff: PortalVisitor;

/** The storm of each request, the oldest request first; null for none. */
const REQUESTS = ["storm-wind", null, "storm-hail", "storm-wind", null];
const REVIEW = [null, "storm-wind", "storm-hail", "storm-hail"];
const DAY_MS = 86_400_000;
const START = Date.parse("2026-05-01T12:00:00Z");

const requestId = (index: number) => `CLAIM-STORM-${index}`;
const reviewId = (index: number) => `CLAIM-DOUBT-${index}`;
const receivedAt = (index: number) =>
  new Date(START + index * DAY_MS).toISOString();

beforeAll(async () => {
  portal = await startTestPortal();
  const { client, secrets } = portal.database;
  const database = client(secrets.secretKey);
  const claims = REQUESTS.map((_, index) => ({
    ...{ id: requestId(index), created_at: receivedAt(index) },
    ...{ title: "New Claim - Hail", status: "prospect" },
    ...{ policyholder_email: "ann@example.com", description: "Name: Ann" },
    ...{ location: "Austin, Texas", peril_type: "hail" },
    date_of_loss: "2026-05-01",
  }));
  const attributions = REQUESTS.map((storm_id, index) => ({
    ...{ claim_id: requestId(index), storm_id },
  }));
  const doubtful = REVIEW.map((stormId, index) => ({
    ...{ id: reviewId(index), created_at: receivedAt(index) },
    ...{ kind: "consultation", reason: "address-limit" },
    payload: {
      kind: "consultation",
      name: "Ben",
      attribution: { referrer: "", ...(stormId && { stormId }) },
    },
  }));
  const answers = [
    await database.from("claims").insert(claims),
    await database.from("claim_attribution").insert(attributions),
    await database.from("spam_log").insert(doubtful),
  ];
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  staff = await portal.signedIn(secrets.staff!);
});

afterAll(() => portal?.remove());

type Row = { reference: string; stormId: string | null };

async function listOf(search: string, who = staff) {
  const { data } = await who.get(`/dashboard${search}`);
  return data as {
    sort: string;
    list: { rows: Row[] };
    storms: object[];
    stormNames: object;
  };
}

const orderOf = ({ list }: { list: { rows: Row[] } }) =>
  list.rows.map(({ reference, stormId }) => [reference, stormId]);

describe("the lists of staff", () => {
  it("have the newest request first, each with its storm", async () => {
    const shown = await listOf("?sort=toString");
    expect(shown.sort).toBe("newest");
    expect(orderOf(shown)).toEqual(
      REQUESTS.map((storm, index) => [requestId(index), storm]).toReversed(),
    );
    expect(shown.list.rows[0]).toMatchObject({
      status: "prospect",
      email: "ann@example.com",
      dateOfLoss: { text: "May 1, 2026" },
    });
    for (const search of ["?list=messages", "?page=7"])
      expect((await listOf(search)).list.rows, search).toEqual([]);
  });

  it("are sorted by storm: each together, the newest first, those of none last", async () => {
    expect(orderOf(await listOf("?sort=storm"))).toEqual([
      [requestId(2), "storm-hail"],
      [requestId(3), "storm-wind"],
      [requestId(0), "storm-wind"],
      [requestId(4), null],
      [requestId(1), null],
    ]);
    expect(orderOf(await listOf("?list=review&sort=storm"))).toEqual([
      [reviewId(3), "storm-hail"],
      [reviewId(2), "storm-hail"],
      [reviewId(1), "storm-wind"],
      [reviewId(0), null],
    ]);
  });

  it("count the requests of each storm, and what waits in the review box", async () => {
    const { storms, stormNames } = await listOf("");
    expect(storms).toHaveLength(2);
    expect(storms).toContainEqual({
      ...{ id: "storm-hail", requests: 1, doubtful: 2 },
    });
    expect(storms).toContainEqual({
      ...{ id: "storm-wind", requests: 2, doubtful: 1 },
    });
    // The other one was deleted: its id stands in the list.
    expect(stormNames).toEqual({ [PORTAL_STORM._id]: PORTAL_STORM.name });
    const { client, secrets } = portal.database;
    await client(secrets.secretKey)
      .from("spam_log")
      .update({ reviewed_at: receivedAt(9) })
      .eq("id", reviewId(3));
    expect((await listOf("")).storms).toContainEqual({
      ...{ id: "storm-hail", requests: 1, doubtful: 1 },
    });
  });

  it("say nothing of storms to other accounts", async () => {
    const client = await portal.signedIn(john);
    expect(await listOf("?sort=storm", client)).toEqual({ kind: "nothing" });
  });
});

describe("the files that senders added to requests", () => {
  let reference: string;

  beforeAll(async () => {
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
  });

  it("are listed, and downloaded by staff; no browser opens them here", async () => {
    expect(await listOf("")).toMatchObject({
      evidence: { [reference]: [{ id: "FILE-1", name: "Ç _roof_.pdf" }] },
    });
    const answer = await staff.get("/crm/evidence/FILE-1");
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
    const other = await portal.signedIn(jane);
    expect((await other.get("/crm/evidence/FILE-1")).status).toBe(404);
    const signedOut = await visitor().get("/crm/evidence/FILE-1");
    expect([signedOut.status, signedOut.location]).toEqual([302, "/login"]);
    const unknown = await staff.get("/crm/evidence/FILE-2");
    expect(unknown.status).toBe(404);
  });
});
