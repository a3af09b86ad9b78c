import { readFileSync } from "node:fs";

import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "vitest";

import { ALWAYS } from "../../app/cache/cache-entry.ts";
import { EdgeHeaders } from "../../server/edge/edge-headers.ts";
import { CachedPage } from "../../server/pages/cached-page.ts";

import {
  missingProgram,
  nameOf,
  NGINX,
} from "../fixtures/deploy/debian-program.fixture.ts";
import {
  EDGES,
  type EdgeProcess,
  startNginx,
} from "../fixtures/edge/edge-process.fixture.ts";
import {
  createEdgeReader,
  type EdgeReader,
} from "../fixtures/edge/edge-reader.fixture.ts";
import { startStandIn } from "../fixtures/stand-in.fixture.ts";

type StandIn = Awaited<ReturnType<typeof startStandIn>>;

// Both edges, with the files of deploy/, cache only what they should, in front
// of a site that allows them to cache everything.

const noNginx = missingProgram(NGINX);

const ANY = { "cache-control": "public, max-age=3600" };
const TAGGED = {
  "cache-control":
    "public, max-age=0, s-maxage=3600, stale-while-revalidate=1, stale-if-error=86400",
  "surrogate-key": "all s1:a",
  "surrogate-control": "max-age=3600, stale-if-error=86400",
};
const SLOW_MS = 200;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const LASTING = { "cache-control": "public, max-age=31536000, immutable" };

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    let site: StandIn;
    let edge: EdgeProcess;
    let reader: EdgeReader;
    let answer: { status: number; headers: Record<string, string> };
    let asked = 0;
    /** How many slow requests the site had at once. */
    let [slow, most] = [0, 0];

    beforeAll(async () => {
      site = await startStandIn((request, response) => {
        if (request.url === "/healthz") return response.end();
        asked += 1;
        const { status, headers } = answer;
        const send = () => response.writeHead(status, headers).end(request.url);
        if (request.url !== "/slow-form") return send();
        slow += 1;
        most = Math.max(most, slow);
        return setTimeout(() => {
          slow -= 1;
          send();
        }, SLOW_MS);
      });
      edge = await start(site.port);
      reader = createEdgeReader(edge.url, 1);
    });
    afterAll(async () => {
      reader?.close();
      await edge?.stop();
      await site?.close();
    });

    it.each([
      ["/page", 200, TAGGED, 1],
      ["/blog?page=2", 200, TAGGED, 1],
      ["/assets/a-1b2c.js", 200, LASTING, 1],
      ["/images/a.jpg?w=320&fm=webp&rect=1,s", 200, LASTING, 1],
      ["/files/a.pdf", 200, LASTING, 1],
      ["/other?utm_source=a", 200, TAGGED, 2],
      ["/blog?page=%32", 200, TAGGED, 2],
      ["/blog?page=1", 200, TAGGED, 2],
      ["/blog?page=3&page=2", 200, TAGGED, 2],
      ["/images/a.jpg?w=320&fm=webp&a=b", 200, LASTING, 2],
      ["/assets/a-1b2c.js?a=b", 200, LASTING, 2],
      ["/auth/confirm/?token_hash=a", 301, { location: "/a", ...ANY }, 2],
      ["/contact/", 301, { location: "/contact", ...ANY }, 2],
      ["/gone", 410, ANY, 2],
      ["/missing", 404, { ...TAGGED, ...ANY }, 2],
      ["/favicon.svg", 200, ANY, 2],
    ])("asks the site for %s, %i, of two readers", async (...row) => {
      const [path, status, headers, most] = row;
      answer = { status, headers: headers };
      asked = 0;
      await reader.read(path);
      expect((await reader.read(path)).text).toBe(path);
      expect(asked).toBe(most);
    });

    it("has no reader of a form wait for another one", async () => {
      answer = { status: 200, headers: { "cache-control": "no-store" } };
      const crowd = createEdgeReader(edge.url, 10);
      most = 0;
      await Promise.all(
        Array.from({ length: 10 }, () => crowd.read("/slow-form")),
      );
      crowd.close();
      expect(most).toBeGreaterThan(1);
    });
  });
}

describe.skipIf(noNginx !== null)(nameOf("nginx's moment", noNginx), () => {
  const OWN = ["cache-control", "public, max-age=0, must-revalidate"];
  const words = new EdgeHeaders({ kind: "nginx", isCurrent: () => true });
  let site: StandIn;
  let edge: EdgeProcess;
  let reader: EdgeReader;
  /** Null if the page was removed. */
  let text: string | null;

  beforeEach(async () => {
    text = "old";
    site = await startStandIn((request, response) =>
      text === null
        ? response.writeHead(404, { ...words.instead(404), ...ANY }).end()
        : response.writeHead(200, words.addTo(OWN, pageOf(text))).end(text),
    );
    edge = await startNginx({ site: site.port, studio: site.port });
    reader = createEdgeReader(edge.url, 1);
  });
  afterEach(async () => {
    reader.close();
    await edge.stop();
    await site.close();
  });

  it.each([50, 950])(
    "is over two seconds after an edit, of a page that nobody read meanwhile (%i ms into a second)",
    async (into) => {
      await pause(1_000 - (Date.now() % 1_000) + into);
      await reader.read("/page");
      text = "new";
      const edited = performance.now();
      const { headers } = await reader.read("/page");
      expect(headers["server-timing"]).toMatch(/^cache;desc=edge/);
      expect(headers["cache-control"]).toBe(OWN[1]);
      expect(headers["x-accel-expires"]).toBeUndefined();
      await pause(edited + 2_000 - performance.now());
      expect((await reader.read("/page")).text).toBe("new");
    },
  );

  it("is prolonged while the site is down, but not for a page that was taken off", async () => {
    for (const path of ["/page", "/gone"]) await reader.read(path);
    text = null;
    await pause(2_000);
    expect((await reader.read("/gone")).status).toBe(404);
    await site.close();
    const kept = await reader.read("/page");
    expect([kept.status, kept.text]).toEqual([200, "old"]);
    expect(kept.headers["server-timing"]).toBe("cache;desc=edge-stale");
    expect((await reader.read("/gone")).status).toBe(503);
  });
});

function pageOf(text: string): CachedPage {
  const facts = {
    headers: {},
    hash: text,
    tags: new Set<string>(),
    madeAt: 0,
    validity: ALWAYS,
  };
  return new CachedPage(facts, Buffer.from(text), true);
}

it("names the cookies by which the site knows a visitor, in both files", () => {
  const pattern = /site_\(session\|flash\|preview\)\[=\.\]/;
  const cookies = readFileSync("server/http/personal-cookies.ts", "utf8");
  expect(cookies.replaceAll("?:", "")).toMatch(pattern);
  for (const file of ["deploy/varnish/default.vcl", "deploy/nginx/site.conf"])
    expect(readFileSync(file, "utf8")).toMatch(pattern);
});
