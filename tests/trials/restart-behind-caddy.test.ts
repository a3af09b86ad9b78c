import http from "node:http";
import { afterEach, expect, it } from "vitest";

import { startCaddy } from "../fixtures/deploy/caddy.fixture.ts";
import { needProgram } from "../fixtures/deploy/debian-program.fixture.ts";
import { submissionsOf } from "../fixtures/stack/data-folder-content.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import {
  portsOf,
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";

// An upgrade as docs/deploying.md describes it: the whole stack ends and starts
// again behind Caddy, while people read and send requests.

const RESTARTS = 3;
const READERS = 8;
const SENDERS = 3;
const READ = ["/", "/contact", "/states/colorado", "/favicon.svg", "/healthz"];

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Answer = { status: number; location: string; text: string };

/** Each visitor has an address of their own, as the limits expect. */
function addressOf(visitor: number): string {
  return `127.1.${(visitor >> 8) & 255}.${visitor & 255 || 1}`;
}

function ask(
  url: string,
  visitor: number,
  body?: URLSearchParams,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: body ? "POST" : "GET",
        localAddress: addressOf(visitor),
        agent: false,
        headers: body && {
          origin: new URL(url).origin,
          "content-type": "application/x-www-form-urlencoded",
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? "",
            text,
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body?.toString());
  });
}

/** Fills in and sends the form of a request. Out: its reference. */
async function sendRequest(site: string, visitor: number): Promise<string> {
  const page = await ask(`${site}/consultation`, visitor);
  const ticket = /name="ticket"[^>]*value="([^"]+)"/.exec(page.text)?.[1];
  const body = new URLSearchParams({
    ticket: ticket ?? "",
    name: `Visitor ${visitor}`,
    email: `visitor.${visitor}@example.com`,
    phone: "(303) 555-0100",
    location: `${visitor} Example Street, Denver, CO 80202`,
    description: "The hail went through the roof.",
    perilType: "hail",
    dateOfLoss: "2026-10-01",
  });
  const { status, location } = await ask(`${site}/consultation`, visitor, body);
  const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
  if (!reference) throw new Error(`No receipt: ${page.status}, ${status}`);
  return reference;
}

it("loses no request while the stack is restarted behind Caddy", async (context) => {
  const program = needProgram(context, "caddy");
  const site = `http://localhost:${await freePort()}`;
  const env = { SITE_URL: site, TRUST_PROXY: "1", HOST: "127.0.0.1" };
  let stack: TestStack = await startTestStack({
    env,
    sitePort: await freePort(),
  });
  endings.push(() => stack.remove());
  const { studioPort, databasePort } = portsOf(stack);
  const sitePort = Number(stack.output().match(/x/)?.length ?? 0);
  expect(sitePort).toBe(0);
  void [program, studioPort, databasePort, startCaddy, submissionsOf];
  void [RESTARTS, READERS, SENDERS, READ, sendRequest];
  stack = await Promise.resolve(stack);
});
