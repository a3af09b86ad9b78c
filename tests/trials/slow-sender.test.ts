import http, { type Server } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, it } from "vitest";

import { listen } from "../../server/http/listen.ts";
import { startCaddy } from "../fixtures/deploy/caddy.fixture.ts";
import { needProgram } from "../fixtures/deploy/debian-program.fixture.ts";
import { DEPLOYED_HOST } from "../fixtures/edge/deployed-files.fixture.ts";
import { EDGES } from "../fixtures/edge/edge-process.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";

// A phone loses its network for a while in the middle of a form: whatever is in
// front of the site must wait for the rest, as the site does.

/** Longer than Varnish and many proxies wait by default. */
const PAUSE_MS = 12_000;
const FORM = ["name=Jordan&", "phone=5550100"] as const;
// More than proxies accept by default: nginx 1 MB.
const FILE = ["a".repeat(3_000_000), "b".repeat(50_000)] as const;

let servers: Server[] = [];
let sitePort = 0;

beforeAll(async () => {
  sitePort = await freePort();
  // With the site's own timeouts.
  servers = await listen("127.0.0.1", sitePort, (request, response) => {
    void text(request).then(
      (body) => response.end(body),
      () => response.destroy(),
    );
  });
});
afterAll(() => {
  for (const server of servers) server.close();
});

type Halves = readonly [before: string, after: string];

/** Sends the first half of a body, and the second after a pause. */
function sendSlowly(
  url: string,
  host: string,
  [before, after]: Halves,
): Promise<{ status: number; body: string }> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/contact`,
      {
        method: "POST",
        agent: false,
        rejectUnauthorized: false,
        headers: {
          host,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": before.length + after.length,
        },
      },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body }),
          reject,
        );
      },
    );
    sent.once("error", reject);
    sent.write(before);
    setTimeout(() => sent.end(after), PAUSE_MS);
  });
}

/** Sends a form and a file at the same time, and expects both to arrive. */
async function expectPatience(url: string, host: string): Promise<void> {
  const answers = await Promise.all(
    [FORM, FILE].map((halves) => sendSlowly(url, host, halves)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body)).toEqual([
    FORM.join(""),
    FILE.join(""),
  ]);
}

for (const { name, start, missing } of EDGES) {
  it.skipIf(missing !== null)(
    `${name} waits for the rest of a form, and of a file`,
    async (context) => {
      const edge = await start(sitePort);
      context.onTestFinished(() => edge.stop());
      await expectPatience(edge.url, DEPLOYED_HOST);
    },
    60_000,
  );
}

it("Caddy waits for the rest of a form, and of a file", async (context) => {
  const program = needProgram(context, "caddy");
  const site = `http://localhost:${await freePort()}`;
  const studio = `http://localhost:${await freePort()}`;
  const ports = { sitePort, studioPort: sitePort };
  const caddy = await startCaddy(program, { site, studio, ...ports });
  context.onTestFinished(() => caddy.stop());
  await expectPatience(site, new URL(site).host);
}, 60_000);
