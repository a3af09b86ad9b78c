import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

import { CLOSE, sendRaw } from "../fixtures/site/raw-request.fixture.ts";
import { MONITOR_TOKEN } from "../fixtures/site/site-process.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";

// A site that its operator monitors.

/** A browser's headers when it opens a page; `fetch` would set its own. */
const VISIT = [
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Dest: document",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
]
  .map((line) => `${line}\r\n`)
  .join("");

let served: ServedSite;

beforeAll(async () => {
  served = await startServedSite(inject("stack"), {
    TRUST_PROXY: "1",
    RETENTION_DAYS: "claims 2555, mails 31",
  });
  await served.hears();
});
afterAll(() => served.remove());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://localhost:${served.port}${path}`, {
    redirect: "manual",
    ...init,
  });
}

async function scrape(): Promise<string> {
  const answer = await ask("/metrics", {
    headers: { authorization: `Bearer ${MONITOR_TOKEN}` },
  });
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  return answer.text();
}

/** The value of a metrics line; 0 if it is missing. */
async function value(line: string): Promise<number> {
  const text = await scrape();
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return Number(found?.slice(line.length) ?? 0);
}

describe("the metrics", () => {
  it("count requests by how they were answered, and name no page", async () => {
    const kinds = [
      ["miss", "2xx", () => ask("/terms")],
      ["hit", "2xx", () => ask("/terms")],
      ["rendered", "2xx", () => ask("/contact")],
      ["rendered", "4xx", () => ask("/no-such-page")],
      ["form", "4xx", () => ask("/contact", { method: "POST", body: "a=b" })],
      ["static", "2xx", () => ask("/favicon.svg")],
      ["redirect", "3xx", () => ask("/terms/")],
      ["refused", "4xx", () => ask("/", { method: "DELETE" })],
    ] as const;
    for (const [kind, status, send] of kinds) {
      const line = `http_requests_total{kind="${kind}",status="${status}"}`;
      const before = await value(line);
      await (await send()).arrayBuffer();
      // An answer is counted once it is written.
      await vi.waitFor(
        async () => expect(await value(line), line).toBe(before + 1),
        180_000,
      );
    }
    const text = await scrape();
    // The scrapes themselves.
    expect(text).toMatch(/{kind="probe",status="2xx"} \d+/);
    expect(text).not.toMatch(/terms|favicon|no-such-page/);
  });

  it("are at the site for those with the token alone", async () => {
    const withToken = (token: string) =>
      ask("/metrics", { headers: { authorization: `Bearer ${token}` } });
    expect(await (await withToken(MONITOR_TOKEN)).text()).toMatch(
      /^# TYPE http_requests_total counter$/m,
    );
    for (const answer of [await withToken("another"), await ask("/metrics")]) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe("");
    }
  });
});

it("counts a submission, and says nothing of its sender", async () => {
  const form = new URLSearchParams({
    name: "Jane Roe",
    email: "jane.roe@example.com",
    phone: "303-555-0100",
    message: "A tree fell onto the roof of our house last night.",
  });
  await (await ask("/contact", { method: "POST", body: form })).arrayBuffer();
  expect(await value('intake_submissions_total{result="stored"}')).toBe(1);
  expect(await scrape()).not.toMatch(/Jane|example\.com|555-0100|tree/);
});

it("counts the pages that people open", async () => {
  const before = await value("page_views_total");
  for (const path of ["/terms", "/terms", "/contact", "/nope"])
    await sendRaw(served.port, served.head(path, `${VISIT}${CLOSE}`));
  await (await ask("/terms")).arrayBuffer();
  expect(await value("page_views_total")).toBe(before + 3);
});

// The privacy page agrees with the variables.
it("prints the days that are set, and that the rest stays", async () => {
  const answer = await fetch(`http://localhost:${served.port}/privacy`);
  const text = (await answer.text()).replace(/<[^>]*>/g, "");
  expect(text).toContain(
    "Requests for help that are closed: deleted 2555 days after the last change of their status.",
  );
  expect(text).toContain(
    "Copies of email on the server: deleted 31 days after we wrote them",
  );
  expect(text).toContain(
    "Messages from the contact form: kept until we remove them.",
  );
  expect(text).not.toContain("Nothing is removed there by itself");
});
