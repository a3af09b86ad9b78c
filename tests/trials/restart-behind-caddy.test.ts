import { afterEach, expect, it, vi } from "vitest";

import { activateStack } from "../fixtures/deploy/activated-stack.fixture.ts";
import {
  openConsultation,
  sendConsultation,
} from "../fixtures/intake/intake-site.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
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

/** What visitors got: the number of answers, the references, and every failure. */
type Seen = { reads: number; references: string[]; failures: string[] };

/** Reads and sends until `isOver`, one request after another for each visitor. */
async function visit(site: string, seen: Seen, isOver: () => boolean) {
  let senders = 0;
  async function read(turn: number): Promise<void> {
    const target = READ[turn % READ.length]!;
    const { status } = await fetch(site + target);
    if (status !== 200) throw new Error(`${target}: ${status}`);
    seen.reads += 1;
  }
  async function send(): Promise<void> {
    const fields = person(100 + ((senders += 1) % 900));
    const form = await openConsultation(site);
    seen.references.push(await sendConsultation(site, form, fields));
  }
  async function repeat(act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver(); turn += 1)
      await act(turn).catch((error) => seen.failures.push(String(error)));
  }
  await Promise.all([
    ...Array.from({ length: READERS }, () => repeat(read)),
    ...Array.from({ length: SENDERS }, () => repeat(send)),
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
