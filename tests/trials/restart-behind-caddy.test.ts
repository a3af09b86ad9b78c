import http from "node:http";
import { afterEach, expect, it, vi } from "vitest";

import { activateStack } from "../fixtures/deploy/activated-stack.fixture.ts";
import { startCaddy } from "../fixtures/deploy/caddy.fixture.ts";
import { needProgram } from "../fixtures/deploy/debian-program.fixture.ts";
import { submissionsOf } from "../fixtures/stack/data-folder-content.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { portsOf, startTestStack } from "../fixtures/stack/stack.fixture.ts";

// An upgrade as in docs/deploying.md: the whole stack restarts behind Caddy,
// while people read and send requests.

const RESTARTS = 3;
const PATIENCE = { timeout: 300_000, interval: 50 };
const READERS = 8;
const SENDERS = 3;
const READ = ["/", "/contact", "/states/colorado", "/favicon.svg"];

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Answer = { status: number; location: string; text: string };

/** Each visitor has their own address, as the limits expect. */
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

/** Fills in and sends the form of a request, and returns its reference. */
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
    policyNumber: "EXAMPLE-1",
    insuranceCarrier: "Example Mutual",
    damageType: "Roof",
  });
  const { status, location } = await ask(`${site}/consultation`, visitor, body);
  const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
  if (!reference) throw new Error(`No receipt: ${page.status}, ${status}`);
  return reference;
}

/** What visitors got: the number of answers, the references, and every failure. */
type Seen = { reads: number; references: string[]; failures: string[] };

/** Reads and sends until `isOver`, one request after another for each visitor. */
async function visit(site: string, seen: Seen, isOver: () => boolean) {
  let visitors = 0;
  async function read(reader: number): Promise<void> {
    for (let turn = reader; !isOver(); turn += 1) {
      const target = READ[turn % READ.length]!;
      try {
        const { status } = await ask(`${site}${target}`, reader);
        if (status !== 200) seen.failures.push(`GET ${target}: ${status}`);
        seen.reads += 1;
      } catch (error) {
        seen.failures.push(`GET ${target}: ${String(error)}`);
      }
    }
  }
  async function send(): Promise<void> {
    while (!isOver()) {
      try {
        seen.references.push(await sendRequest(site, (visitors += 1)));
      } catch (error) {
        seen.failures.push(`POST: ${String(error)}`);
      }
    }
  }
  await Promise.all([
    ...Array.from({ length: READERS }, (_, reader) => read(60_000 + reader)),
    ...Array.from({ length: SENDERS }, send),
  ]);
}

it("loses no request while the stack is restarted behind Caddy", async (context) => {
  const program = needProgram(context, "caddy");
  const activate = needProgram(context, "systemd-socket-activate", "systemd");
  const site = `http://localhost:${await freePort()}`;
  // Fills the data folder and determines the ports.
  const first = await startTestStack();
  await first.stop();
  const { dataFolder } = first;
  const { studioPort, databasePort } = portsOf(first);
  const sitePort = await freePort();
  const stack = activateStack(activate, sitePort, {
    DATA_DIR: dataFolder,
    SITE_URL: site,
    STUDIO_PORT: String(studioPort),
    SUPABASE_PORT: String(databasePort),
    TRUST_PROXY: "1",
    INTAKE_MAX_PER_HOUR: "100000",
    INTAKE_MIN_SECONDS: "0",
    WARM_UP: "0",
  });
  endings.push(
    () => first.remove(),
    () => stack.stop(),
  );
  const studio = `http://localhost:${await freePort()}`;
  const caddy = await startCaddy(program, {
    site,
    studio,
    sitePort,
    studioPort,
  });
  endings.push(() => caddy.stop());

  const seen: Seen = { reads: 0, references: [], failures: [] };
  let isOver = false;
  const visits = visit(site, seen, () => isOver);
  const pauses: number[] = [];
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    const before = { reads: seen.reads, requests: seen.references.length };
    await vi.waitFor(() => {
      expect(seen.reads).toBeGreaterThan(before.reads + 100);
      expect(seen.references.length).toBeGreaterThan(before.requests + 10);
    }, PATIENCE);
    const began = performance.now();
    await stack.restart();
    pauses.push(Math.round(performance.now() - began));
  }
  const answered = seen.reads;
  await vi.waitFor(
    () => expect(seen.reads).toBeGreaterThan(answered + 100),
    PATIENCE,
  );
  isOver = true;
  await visits;
  await stack.stop();

  console.log(
    `${RESTARTS} restarts of ${pauses.join(", ")} ms: ${seen.reads} reads, ${seen.references.length} requests, ${seen.failures.length} failures.`,
  );
  expect(seen.failures.slice(0, 10)).toEqual([]);
  const stored = submissionsOf(dataFolder).flatMap((row) => {
    const { reference } = row as { reference?: string };
    return reference ? [reference] : [];
  });
  expect(stored.sort()).toEqual([...seen.references].sort());
});
