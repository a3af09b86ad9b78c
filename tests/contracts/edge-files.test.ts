import { readFileSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  EDGES,
  type EdgeProcess,
} from "../fixtures/edge/edge-process.fixture.ts";
import { startStandIn } from "../fixtures/stand-in.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Both edges, with the files of deploy/, cache only what they should, in front
// of a site that allows them to cache everything.

const ANY = { "cache-control": "public, max-age=3600" };
const TAGGED = {
  "cache-control":
    "public, max-age=0, s-maxage=3600, stale-while-revalidate=1, stale-if-error=86400",
  "surrogate-key": "all s1:a",
  "surrogate-control": "max-age=3600, stale-if-error=86400",
};
const LASTING = { "cache-control": "public, max-age=31536000, immutable" };

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    const folder = temporaryFolder("edge");
    let site: Awaited<ReturnType<typeof startStandIn>>;
    let edge: EdgeProcess;
    let answer: { status: number; headers: Record<string, string> };
    let asked = 0;

    beforeAll(async () => {
      site = await startStandIn((request, response) => {
        if (request.url === "/healthz") return response.end();
        asked += 1;
        const { status, headers } = answer;
        return response.writeHead(status, headers).end(request.url);
      });
      edge = await start(folder, site.port);
    });
    afterAll(async () => {
      await edge?.stop();
      await site?.close();
    });

    it.each([
      ["/page", 200, TAGGED, 1],
      ["/blog?page=2", 200, TAGGED, 1],
      ["/assets/a-1b2c.js", 200, LASTING, 1],
      ["/images/a.jpg?w=320&fm=webp&rect=1,s", 200, LASTING, 1],
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
      answer = { status, headers };
      asked = 0;
      await edge.read(path);
      expect(await edge.read(path)).toBe(path);
      expect(asked).toBe(most);
    });
  });
}

it("names the cookies by which the site knows a visitor, in both files", () => {
  const pattern = /site_\(session\|flash\|preview\)\[=\.\]/;
  const cookies = readFileSync("server/http/personal-cookies.ts", "utf8");
  expect(cookies.replaceAll("?:", "")).toMatch(pattern);
  for (const file of ["deploy/varnish/default.vcl", "deploy/nginx/site.conf"])
    expect(readFileSync(file, "utf8")).toMatch(pattern);
});
