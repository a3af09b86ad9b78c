import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  type EdgeStack,
  startEdgeStack,
} from "../fixtures/edge/edge-stack.fixture.ts";
import {
  EDGES,
  isFromEdge,
  untilKept,
} from "../fixtures/edge/edge-trial.fixture.ts";

// What Debian's Varnish and nginx, with the files of deploy/, keep and pass on.

const FOR_THE_EDGE = [
  ...["surrogate-key", "surrogate-control", "xkey"],
  ...["cache-tag", "cdn-cache-control"],
];

for (const { name, start, missing } of EDGES) {
  describe.skipIf(missing !== null)(name, () => {
    let stack: EdgeStack;
    const read: EdgeStack["readers"]["read"] = (...asked) =>
      stack.readers.read(...asked);

    beforeAll(async () => {
      stack = await startEdgeStack(start);
    }, 180_000);
    afterAll(() => stack.remove());

    it("sends a page from its cache, as the site does, without what is for it alone", async () => {
      const kept = await untilKept(stack.readers, "/states/texas");
      const own = await fetch(`${stack.site.url}/states/texas`).then(
        (response) => response.text(),
      );
      expect(kept.text).toBe(own);
      expect(kept.headers["cache-control"]).toBe(
        "public, max-age=0, must-revalidate",
      );
      expect(kept.headers["content-security-policy"]).toContain("script-src");
      for (const header of FOR_THE_EDGE)
        expect(kept.headers).not.toHaveProperty(header);
    });

    it("answers a browser's copy with 304, and each encoding with its own", async () => {
      const etags = new Set<string>();
      for (const encoding of ["gzip, deflate, br, zstd", "gzip", ""]) {
        const headers = { "accept-encoding": encoding };
        const { headers: sent } = await read("/states/texas", { headers });
        etags.add(String(sent.etag));
        const known = { ...headers, "if-none-match": String(sent.etag) };
        const again = await read("/states/texas", { headers: known });
        expect(again.status).toBe(304);
      }
      expect(etags.size).toBe(3);
    });

    it.each([
      ["/blog?utm_source=mail", 200],
      // There are fewer articles than on a page.
      ["/blog?utm_source=mail&page=2", 404],
      ["/blog?page=%32", 301],
      ["/blog?page=1", 301],
      ["/auth/confirm/?token_hash=A&type=email", 301],
      ["/contact/", 301],
      ["/search?q=hail", 200],
      ["/blog.data?_routes=root", 200],
    ])("keeps nothing of %s", async (path, status) => {
      for (let reader = 0; reader < 2; reader += 1) {
        const own = await read(path);
        expect([own.status, isFromEdge(own)]).toEqual([status, false]);
        expect(own.headers["cache-control"]).toBe("private, no-store");
      }
      await untilKept(stack.readers, "/blog");
    });

    it("keeps nothing of the process itself", async () => {
      await read("/readyz");
      expect(isFromEdge(await read("/readyz"))).toBe(false);
    });

    it.each<Record<string, string>>([
      { cookie: "a=1; site_session=x" },
      { cookie: "__Host-site_preview.x=1" },
      { cookie: "site_flash=x" },
      { authorization: "Bearer x" },
    ])("asks the site for a request with %j", async (headers) => {
      await untilKept(stack.readers, "/compliance");
      const own = await read("/compliance", { headers });
      expect(isFromEdge(own)).toBe(false);
      expect(isFromEdge(await read("/compliance"))).toBe(true);
    });

    it("keeps no form: each reader has a token of their own", async () => {
      const ticket = async () => {
        const reading = await read("/contact");
        expect(reading.headers["cache-control"]).toContain("no-store");
        return /name="ticket" value="([^"]+)"/.exec(reading.text)?.[1];
      };
      const tickets = [await ticket(), await ticket(), await ticket()];
      expect(new Set(tickets).size).toBe(3);
      expect(tickets).not.toContain(undefined);
    });

    it("passes a form on, and its refusal back", async () => {
      await untilKept(stack.readers, "/");
      const answer = await read("/contact", {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          origin: String(stack.edge.siteVariables["SITE_URL"]),
        },
        body: "name=",
      });
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("Error:");
      const foreign = await read("/contact", {
        method: "POST",
        headers: { origin: "https://evil.example" },
        body: "",
      });
      expect(foreign.status).toBe(403);
    });

    it("takes no purge that comes with a reader's address", async () => {
      await untilKept(stack.readers, "/");
      const answer = await read("/", {
        method: "PURGE",
        headers: { "xkey-softpurge": "all", "x-forwarded-for": "192.0.2.1" },
      });
      expect(answer.status).toBe(405);
      expect(isFromEdge(await read("/"))).toBe(true);
    });
  });
}
