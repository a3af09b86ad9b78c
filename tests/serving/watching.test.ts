import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";

import {
  startOtlpRecorder,
  type OtlpRecorder,
} from "../fixtures/site/otlp-recorder.fixture.ts";
import { CLOSE, sendRaw } from "../fixtures/site/raw-request.fixture.ts";
import {
  startServedSite,
  type ServedSite,
} from "../fixtures/site/served-site.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// A site whose operator watches it: metrics at a port of the machine and with a
// token, traces to a collector, and what visitors' browsers measure.

const TOKEN = "a token of the monitoring";
const SECRET = "5e".repeat(32);
/** As a browser opens a page. `fetch` sets these headers itself. */
const VISIT = [
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Dest: document",
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
]
  .map((line) => `${line}\r\n`)
  .join("");

let served: ServedSite;
let recorder: OtlpRecorder;
let metricsPort: number;

beforeAll(async () => {
  recorder = await startOtlpRecorder();
  metricsPort = await freePort();
  served = await startServedSite(inject("stack"), {
    METRICS_PORT: String(metricsPort),
    METRICS_TOKEN: TOKEN,
    TRUST_PROXY: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: recorder.url,
    OTEL_SERVICE_NAME: "site-of-the-test",
    OTEL_BSP_SCHEDULE_DELAY: "50",
    WEB_VITALS_SAMPLE: "1",
  });
  await served.hears();
});
afterAll(async () => {
  await served.remove();
  recorder.close();
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://localhost:${served.port}${path}`, {
    redirect: "manual",
    ...init,
  });
}

async function scrape(): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  return answer.text();
}

/** The value of a line of the metrics; 0 where it is not there. */
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
      ["probe", "2xx", () => ask("/healthz")],
      ["redirect", "3xx", () => ask("/terms/")],
      ["refused", "4xx", () => ask("/", { method: "DELETE" })],
    ] as const;
    for (const [kind, status, send] of kinds) {
      const line = `http_requests_total{kind="${kind}",status="${status}"}`;
      const before = await value(line);
      await (await send()).arrayBuffer();
      // An answer is counted once it is written.
      await vi.waitFor(async () =>
        expect(await value(line), line).toBe(before + 1),
      );
    }
    expect(await scrape()).not.toMatch(/terms|favicon|no-such-page/);
  });

  it("are at the site for those with the token alone", async () => {
    const withToken = (token: string) =>
      ask("/metrics", { headers: { authorization: `Bearer ${token}` } });
    expect(await (await withToken(TOKEN)).text()).toMatch(
      /^# TYPE http_requests_total counter$/m,
    );
    for (const answer of [await withToken("another"), await ask("/metrics")]) {
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe("");
    }
  });

  it("say how the stream of edits and the outbox are", async () => {
    expect(await value("content_stream_connected")).toBe(1);
    expect(await value("outbox_readable")).toBe(1);
    expect(await value("outbox_waiting_submissions")).toBe(0);
    expect(
      await value('content_read_duration_seconds_count{outcome="answered"}'),
    ).toBeGreaterThan(0);
  });
});

describe("the traces", () => {
  it("have a span for a page, its reads and its rendering", async () => {
    await (await ask("/claims-we-work")).arrayBuffer();
    await vi.waitFor(() => {
      const spans = recorder.spans();
      const request = spans.find(({ name }) => name === "GET /claims-we-work");
      expect(request?.attributes).toMatchObject({
        "http.route": "/claims-we-work",
        "site.answer": "miss",
      });
      const parts = spans.filter(({ traceId }) => traceId === request?.traceId);
      expect(new Set(parts.map(({ name }) => name))).toEqual(
        new Set(["GET /claims-we-work", "render", "content read"]),
      );
    });
    expect(recorder.resource()["service.name"]).toBe("site-of-the-test");
  });

  it("have none for a page from the cache", async () => {
    await (await ask("/terms")).arrayBuffer();
    const count = () =>
      recorder.spans().filter(({ name }) => name === "GET /:slug").length;
    const mark = () =>
      recorder.spans().filter(({ name }) => name === "GET /contact").length;
    const [before, marked] = [count(), mark()];
    await (await ask("/terms")).arrayBuffer();
    await (await ask("/contact")).arrayBuffer();
    await vi.waitFor(() => expect(mark()).toBe(marked + 1));
    expect(count()).toBe(before);
  });

  it("hold no address with a secret, no query and no text of a sender", async () => {
    const person = "jane.roe@example.com";
    for (const path of [
      `/request/${SECRET}`,
      `/shared/${SECRET}`,
      `/calendar/${SECRET}/licenses.ics`,
      `/preview?sanity-preview-secret=${SECRET}`,
      `/search?q=${person}`,
      `/contact?gclid=${SECRET}`,
      `/nope/${SECRET}`,
    ])
      await (await ask(path)).arrayBuffer();
    const form = new URLSearchParams({
      name: "Jane Roe",
      email: person,
      phone: "303-555-0100",
      message: "A tree fell onto the roof of our house last night.",
    });
    await (await ask("/contact", { method: "POST", body: form })).arrayBuffer();
    await vi.waitFor(() =>
      expect(recorder.spans().map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          "GET /request/:token",
          "GET /shared/:token",
          "GET /search",
          "POST /contact",
          "outbox accept",
        ]),
      ),
    );
    expect(recorder.text()).not.toMatch(
      new RegExp([SECRET, person, "Jane", "555-0100", "tree fell"].join("|")),
    );
    expect(await value('intake_submissions_total{result="stored"}')).toBe(1);
  });
});

describe("what browsers measure", () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    ask("/resources/vitals", {
      method: "POST",
      body,
      headers: {
        "sec-fetch-site": "same-origin",
        "content-type": "application/json",
        ...headers,
      },
    });
  const beacon = JSON.stringify({ path: "/terms", values: { LCP: 900 } });
  const good = 'web_vitals_samples_total{metric="LCP",rating="good"}';

  it("is asked for by every page, by a script of the site", async () => {
    const html = await (await ask("/terms")).text();
    const [, src] = /data-vitals="(\/assets\/web-vitals-[\w-]+\.js)"/.exec(
      html,
    )!;
    expect(html).toContain('data-sample="1"');
    const script = await ask(src!);
    expect(script.status).toBe(200);
    expect(script.headers.get("cache-control")).toContain("immutable");
  });

  it("is taken without a cookie", async () => {
    await vi.waitFor(async () => expect((await send(beacon)).status).toBe(204));
    const answer = await send(beacon, { cookie: "site_session=forged" });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    expect(await value(good)).toBe(2);
  });

  it.each([
    ["of another site", 403, beacon, { "sec-fetch-site": "cross-site" }],
    ["that is too long", 413, `${beacon}${" ".repeat(2_000)}`, {}],
    ["of no page", 400, beacon.replace("/terms", `/request/${SECRET}`), {}],
    ["that is none", 400, "hello", {}],
  ])("is refused %s", async (_what, status, body, headers) => {
    const before = await value(good);
    expect((await send(body, headers)).status).toBe(status);
    expect(await value(good)).toBe(before);
  });

  it("is not counted with Global Privacy Control", async () => {
    const before = await value(good);
    expect((await send(beacon, { "sec-gpc": "1" })).status).toBe(204);
    expect(await value(good)).toBe(before);
  });
});

it("counts the pages that people open", async () => {
  const before = await value("page_views_total");
  for (const path of ["/terms", "/terms", "/contact", "/nope"])
    await sendRaw(served.port, served.head(path, `${VISIT}${CLOSE}`));
  await (await ask("/terms")).arrayBuffer();
  expect(await value("page_views_total")).toBe(before + 3);
});

it("has no metrics without a port and a token", async () => {
  const plain = await startServedSite(inject("stack"));
  try {
    const answer = await fetch(`http://localhost:${plain.port}/metrics`);
    expect(answer.status).toBe(404);
  } finally {
    await plain.remove();
  }
});
