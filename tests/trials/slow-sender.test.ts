import type { Server } from "node:http";
import https from "node:https";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, it } from "vitest";

import { listen } from "../../server/http/listen.ts";
import { DEPLOYED_HOST } from "../fixtures/edge/deployed-files.fixture.ts";
import { frontsIn } from "../fixtures/edge/front.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// A phone loses its network for a while in the middle of a form: whatever is in
// front of the site must wait for the rest, as the site does.

/** Longer than Varnish and many proxies wait by default. */
const PAUSE_MS = 12_000;
const FORM = ["name=Jordan&", "phone=5550100"] as const;
// More than proxies accept by default: nginx 1 MB.
const FILE = ["a".repeat(3_000_000), "b".repeat(50_000)] as const;

const folder = temporaryFolder("slow-sender");
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
  [before, after]: Halves,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = https.request(
      `${url}/contact`,
      {
        method: "POST",
        agent: false,
        rejectUnauthorized: false,
        headers: {
          host: DEPLOYED_HOST,
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

for (const { name, missing, start } of frontsIn(folder)) {
  it.skipIf(missing !== null)(
    `${name} waits for the rest of a form, and of a file`,
    async (context) => {
      const front = await start({ site: sitePort, studio: sitePort });
      context.onTestFinished(() => front.stop());
      const answers = await Promise.all(
        [FORM, FILE].map((halves) => sendSlowly(front.url, halves)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.map(({ body }) => body)).toEqual([
        FORM.join(""),
        FILE.join(""),
      ]);
    },
    60_000,
  );
}
