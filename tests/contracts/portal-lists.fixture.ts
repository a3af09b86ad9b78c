import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

import { beforeAll, describe, expect, it } from "vitest";

import { sha256 } from "../fixtures/intake/evidence.fixture.ts";
import {
  jane,
  type PortalVisitor,
  type TestPortal,
  visitor,
} from "../fixtures/portal/portal.fixture.ts";
import { claim } from "../fixtures/stack/database-roles.fixture.ts";

let portal: TestPortal;

/** The storm of each request, the oldest request first; null for none. */
const REQUESTS = ["storm-wind", null, "storm-hail", "storm-wind", null];
const REVIEW = [null, "storm-wind", "storm-hail", "storm-hail"];
const START = Date.parse("2026-05-01T12:00:00Z");

const requestId = (index: number) => `CLAIM-STORM-${index}`;
const reviewId = (index: number) => `CLAIM-DOUBT-${index}`;
const receivedAt = (index: number) =>
  new Date(START + index * 86_400_000).toISOString();

async function insert(table: string, ...rows: object[]): Promise<void> {
  const { client, secrets } = portal.database;
  const into = client(secrets.secretKey).from(table as "claims");
  expect((await into.insert(rows as never)).error).toBeNull();
}

type Row = { reference: string; stormId: string | null };

async function listOf(search: string, who: PortalVisitor) {
  const { data } = await who.get(`/dashboard${search}`);
  return data as {
    sort: string;
    list: { rows: Row[] };
    storms: object[];
    stormNames: object;
  };
}

/** Staff's lists after two storms. */
export const describeStaffLists = (of: () => TestPortal) =>
  describe("the lists of staff", () => {
    beforeAll(() => void (portal = of()));
    let staff: PortalVisitor;

    beforeAll(async () => {
      staff = await portal.signedIn(portal.database.secrets.staff!);
      const claims = REQUESTS.map((_, index) =>
        claim({ id: requestId(index), created_at: receivedAt(index) }),
      );
      await insert("claims", ...claims);
      const origins = REQUESTS.map((storm_id, index) => ({
        claim_id: requestId(index),
        storm_id,
      }));
      await insert("claim_attribution", ...origins);
      const doubtful = REVIEW.map((stormId, index) => {
        const attribution = { referrer: "", ...(stormId && { stormId }) };
        return {
          id: reviewId(index),
          created_at: receivedAt(index),
          kind: "consultation",
          reason: "address-limit",
          payload: { kind: "consultation", name: "Ben", attribution },
        };
      });
      await insert("spam_log", ...doubtful);
    });

    const orderOf = async (search: string) =>
      (await listOf(search, staff)).list.rows.map(({ reference, stormId }) => [
        reference,
        stormId,
      ]);

    it("have the newest request first, each with its storm", async () => {
      const shown = await listOf("?sort=toString", staff);
      expect(shown.sort).toBe("newest");
      expect(await orderOf("?sort=toString")).toEqual(
        REQUESTS.map((storm, index) => [requestId(index), storm]).toReversed(),
      );
      expect(shown.list.rows[0]).toMatchObject({
        status: "prospect",
        fields: [
          { value: "ann@example.com", href: "mailto:ann@example.com" },
          { value: "Austin, Texas" },
          { value: "hail" },
          { value: { text: "May 1, 2024" } },
        ],
      });
      for (const search of ["?list=messages", "?page=7"])
        expect(await orderOf(search), search).toEqual([]);
    });

    it("have the files that senders added, which staff alone download; no browser opens them here", async () => {
      const bytes = Buffer.from("%PDF-1.4\nan estimate\n%%EOF\n");
      const row = claim();
      const reference = row.id;
      const hash = sha256(Buffer.from(reference));
      await insert("claims", row);
      await insert("request_links", {
        id: reference,
        hash,
        expires_at: "2099-01-01T00:00:00Z",
      });
      await insert("claim_evidence", {
        id: "FILE-1",
        link_hash: hash,
        reference,
        // Anyone with the publishable key may store it; not every system accepts it.
        file_name: 'Ç "roof".pdf',
        media_type: "application/pdf",
        bytes: bytes.byteLength,
        sha256: sha256(bytes),
        received_at: "2026-11-23T12:00:00Z",
      });
      const area = ["evidence", "stored", reference];
      const folder = path.join(process.env["DATA_DIR"]!, ...area);
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, sha256(bytes)), bytes);

      const { rows } = (await listOf("", staff)).list;
      expect(rows.find((each) => each.reference === reference)).toMatchObject({
        files: [{ id: "FILE-1", name: "Ç _roof_.pdf" }],
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
      const other = await portal.signedIn(jane);
      expect((await other.get("/crm/evidence/FILE-1")).status).toBe(404);
      expect((await staff.get("/crm/evidence/FILE-2")).status).toBe(404);
      const signedOut = await visitor().get("/crm/evidence/FILE-1");
      expect([signedOut.status, signedOut.location]).toEqual([302, "/login"]);
    });
  });
