import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openConsultation } from "../fixtures/intake/intake-site.fixture.ts";
import {
  startSite,
  type SiteProcess,
} from "../fixtures/site/site-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// A flood over HTTP from one address behind the operator's proxy must not
// affect other visitors.

const LONG = Boolean(process.env["TEST_LONG"]);
const POSTS = LONG ? 10_000 : 300;
const GENUINE = LONG ? 200 : 10;
const AT_ONCE = 8;

const folder = mkdtempSync(path.join(os.tmpdir(), "forms-flood-"));
let site: SiteProcess;

beforeAll(async () => {
  site = await startSite({
    dataFolder: folder,
    port: await freePort(),
    env: { TRUST_PROXY: "1", INTAKE_MIN_SECONDS: "0" },
  });
});

afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(address: string, body: URLSearchParams): Promise<number> {
  // The resource answers without making a page.
  const response = await fetch(`${site.url}/resources/forms/consultation`, {
    method: "POST",
    body,
    headers: { "x-forwarded-for": address, "x-forwarded-proto": "http" },
  });
  await response.body?.cancel();
  return response.status;
}

function request(opened: URLSearchParams, index: number): URLSearchParams {
  return new URLSearchParams([
    ...opened,
    ...Object.entries({
      name: "Ada Prospect",
      email: `ada${index}@example.com`,
      phone: "(312) 555-0100",
      dateOfLoss: "2026-05-31",
      location: "1 Main St, Peoria, IL",
      insuranceCarrier: "Acme Mutual",
      policyNumber: `POL-${index}`,
      perilType: "hail",
      damageType: "Roof",
      description: "Hail broke the roof.",
    }),
  ]);
}

it(`a flood of ${POSTS} posts from one address keeps none of ${GENUINE} requests out`, async () => {
  const opened = await openConsultation(site.url);
  const statuses = new Map<number, number>();
  const genuine: number[] = [];
  let sent = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < POSTS) {
        const index = (sent += 1);
        const status = await post("203.0.113.1", new URLSearchParams());
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (index % (POSTS / GENUINE) === 0)
          genuine.push(
            await post(`198.51.100.${index % 250}`, request(opened, index)),
          );
      }
    }),
  );
  expect(genuine).toEqual(Array.from({ length: GENUINE }, () => 200));
  expect(statuses.get(400)).toBe(60);
  expect(statuses.get(429)).toBe(POSTS - 60);
  const { outbox } = await site.health();
  expect(outbox.waiting).toBe(GENUINE);
  expect(site.output()).not.toContain("203.0.113.1");
}, 300_000);
