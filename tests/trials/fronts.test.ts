import { setTimeout as rest } from "node:timers/promises";
import https from "node:https";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  formOf,
  pdf,
} from "../../app/intake/evidence/evidence-files.fixture.ts";
import { activateStack } from "../fixtures/deploy/activated-stack.fixture.ts";
import {
  ACTIVATE,
  missingProgram,
} from "../fixtures/deploy/debian-program.fixture.ts";
import {
  DEPLOYED_HOST,
  STUDIO_HOST,
} from "../fixtures/edge/deployed-files.fixture.ts";
import {
  createEdgeReader,
  type EdgeReader,
} from "../fixtures/edge/edge-reader.fixture.ts";
import { frontsIn } from "../fixtures/edge/front.fixture.ts";
import { SAME_ORIGIN } from "../fixtures/intake/evidence.fixture.ts";
import { person } from "../fixtures/intake/linked-request.fixture.ts";
import { submissionsOf } from "../fixtures/stack/data-folder-content.fixture.ts";
import { freePort } from "../fixtures/stack/free-port.fixture.ts";
import { callLake } from "../fixtures/stack/lake.fixture.ts";
import { actOn } from "../fixtures/stack/release.fixture.ts";
import {
  startTestStack,
  type TestStack,
} from "../fixtures/stack/stack.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// The whole stack behind each front of deploy/: what readers, senders and editors
// see day by day, while it restarts behind a port that systemd keeps open, and while
// the port is closed.

const READERS = 3;
const SENDERS = 2;
const PATIENCE = { timeout: 300_000, interval: 20 };
const ARTICLE = "article-hail-damage-guide";
const GUIDE = "/blog/hail-damage-guide";
const PAGES = ["/", "/states/colorado", "/compliance", GUIDE];

const PUBLIC = {
  SITE_URL: `https://${DEPLOYED_HOST}`,
  STUDIO_URL: `https://${STUDIO_HOST}`,
  TRUST_PROXY: "1",
  INTAKE_MAX_PER_HOUR: "100000",
  INTAKE_MIN_SECONDS: "0",
  WARM_UP: "0",
};

const folder = temporaryFolder("fronts-trial");
let first: TestStack;

beforeAll(async () => {
  // Fills the data folder.
  first = await startTestStack({ env: PUBLIC });
  await first.stop();
}, 400_000);
afterAll(() => first?.remove());

let people = 100;

/** Opens and sends the form of a request. @returns the link's path, or the status. */
async function sendRequest(reader: EdgeReader) {
  const page = await reader.read("/consultation");
  const ticket = /name="ticket"[^>]*value="([^"]+)"/.exec(page.text)?.[1];
  people = people === 999 ? 100 : people + 1;
  const fields = { ...person(people), ticket: ticket ?? "" };
  const { status, headers } = await reader.read("/consultation", {
    method: "POST",
    headers: {
      ...SAME_ORIGIN,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields).toString(),
  });
  const location = headers.location ?? "";
  const reference = /[?&]ref=(CLAIM-[0-9A-Z]+)/.exec(location)?.[1];
  return { page: page.status, status, location, reference };
}

async function sendFile(reader: EdgeReader, location: string) {
  const { text } = await reader.read(location);
  const path = /\/request\/[0-9a-f]{64}/.exec(text)?.[0];
  const bytes = pdf("a".repeat(3_000_000));
  const form = new Response(formOf([{ name: "a.pdf", bytes }]));
  return reader.read(`${path}/evidence`, {
    method: "POST",
    headers: {
      ...SAME_ORIGIN,
      "content-type": form.headers.get("content-type")!,
    },
    body: Buffer.from(await form.arrayBuffer()),
  });
}

/** The stream of the Studio for a document: resolves when it has begun. */
async function listen(url: string, token: string) {
  const query = encodeURIComponent(`*[_id == "${ARTICLE}"]`);
  let heard = "";
  const asked = https.get(
    `${url}/v2025-02-19/data/listen/production?query=${query}`,
    {
      agent: false,
      rejectUnauthorized: false,
      headers: { host: STUDIO_HOST, authorization: `Bearer ${token}` },
    },
    (answer) => answer.on("data", (part: Buffer) => (heard += part.toString())),
  );
  asked.on("error", () => {});
  await vi.waitFor(() => expect(heard).toContain("welcome"), PATIENCE);
  return {
    hears: () =>
      vi.waitFor(() => expect(heard).toContain("event: mutation"), PATIENCE),
    end: () => asked.destroy(),
  };
}

/** What people saw while something happened. */
type Seen = { references: string[]; failures: string[] };

/** Reads kept pages and sends forms, each visitor one after another. */
async function visit(url: string, isOver: () => boolean): Promise<Seen> {
  const seen: Seen = { references: [], failures: [] };
  async function visitor(act: (turn: number) => Promise<void>) {
    for (let turn = 0; !isOver(); turn += 1) {
      await act(turn).catch((error: unknown) =>
        seen.failures.push(String(error)),
      );
      await rest(20);
    }
  }
  const reader = createEdgeReader(url, READERS + SENDERS);
  await Promise.all([
    ...Array.from({ length: READERS }, (_, first) =>
      visitor(async (turn) => {
        const page = PAGES[(first + turn) % PAGES.length]!;
        const { status } = await reader.read(page);
        if (status !== 200) seen.failures.push(`GET ${page} ${status}`);
      }),
    ),
    ...Array.from({ length: SENDERS }, () =>
      visitor(async () => {
        const { reference, page, status } = await sendRequest(reader);
        if (reference !== undefined) seen.references.push(reference);
        else seen.failures.push(`POST ${page} ${status}`);
      }),
    ),
  ]);
  reader.close();
  return seen;
}

for (const front of frontsIn(folder)) {
  const { name, keepsPages } = front;
  const missing = front.missing ?? missingProgram(ACTIVATE);
  describe.skipIf(missing !== null)(name, () => {
    it("serves readers, senders and editors, also while the site restarts or is away", async (context) => {
      const { dataFolder } = first;
      const [studioPort, databasePort] = [
        first.contentLake!,
        first.supabase!,
      ].map(({ url }) => Number(new URL(url).port)) as [number, number];
      const sitePort = await freePort();
      const running = await front.start({ site: sitePort, studio: studioPort });
      const site: Record<string, string> = { ...PUBLIC, DATA_DIR: dataFolder };
      if (running.edge !== undefined) site["EDGE"] = running.edge;
      const stack = activateStack(sitePort, {
        ...site,
        STUDIO_PORT: String(studioPort),
        SUPABASE_PORT: String(databasePort),
      });
      const reader = createEdgeReader(running.url, 8);
      let plain: TestStack | null = null;
      context.onTestFinished(async () => {
        reader.close();
        await stack.stop();
        await plain?.stop();
        await running.stop();
      });
      const isUp = () =>
        vi.waitFor(
          async () => expect((await reader.read("/terms")).status).toBe(200),
          PATIENCE,
        );
      await isUp();
      await vi.waitUntil(() => stack.starts() > 0, PATIENCE);
      for (const page of PAGES) await reader.read(page);

      expect((await reader.read("/")).status).toBe(200);
      const { location, reference, status } = await sendRequest(reader);
      expect(status).toBe(303);
      expect((await sendFile(reader, location)).text).toContain('"kept"');

      const lake = `http://127.0.0.1:${studioPort}`;
      const { writeToken } = first.contentLake!;
      const stream = await listen(running.url, writeToken);
      const title = `Behind ${name} ${Date.now()}`;
      const ids = { publishedId: ARTICLE, draftId: `drafts.${ARTICLE}` };
      await actOn(
        (...asked) => callLake(lake, writeToken, ...asked),
        { actionType: "document.edit", ...ids, patch: { set: { title } } },
        { actionType: "document.publish", ...ids },
      );
      await stream.hears();
      await vi.waitFor(
        async () => expect((await reader.read(GUIDE)).text).toContain(title),
        PATIENCE,
      );
      stream.end();

      const during = async (act: () => Promise<void>) => {
        let isOver = false;
        const visits = visit(running.url, () => isOver);
        await rest(1_500);
        await act();
        await isUp();
        await rest(500);
        isOver = true;
        return visits;
      };
      const restart = await during(() => stack.restart());
      expect(restart.failures).toEqual([]);

      const away = await during(async () => {
        await stack.stop();
        plain = await startTestStack({
          dataFolder,
          sitePort,
          studioPort,
          databasePort,
          env: site,
        });
      });
      await plain!.stop();
      if (keepsPages)
        expect(away.failures.filter((each) => /GET/.test(each))).toEqual([]);
      const stored = submissionsOf(dataFolder).flatMap(
        (row) => (row as { reference?: string }).reference ?? [],
      );
      expect(stored).toEqual(
        expect.arrayContaining([
          reference,
          ...restart.references,
          ...away.references,
        ]),
      );
    });
  });
}
