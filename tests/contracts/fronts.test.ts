import { once } from "node:events";
import { createServer } from "node:http";
import http2 from "node:http2";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
} from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import {
  DEPLOYED_HOST,
  OTHER_HOST,
  STUDIO_HOST,
} from "../fixtures/edge/deployed-files.fixture.ts";
import {
  createEdgeReader,
  type EdgeReader,
} from "../fixtures/edge/edge-reader.fixture.ts";
import { frontsIn } from "../fixtures/edge/front.fixture.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.fixture.ts";

// Each front of deploy/ with its file, in front of a site that is up, restarts
// behind a port that systemd keeps open, and is away.

const folder = temporaryFolder("fronts");

/** A page that a front may keep, and has to ask for again. */
const pageHeaders = () => ({
  "cache-control":
    "public, max-age=0, must-revalidate, s-maxage=1, stale-while-revalidate=1, stale-if-error=86400",
  "x-accel-expires": `@${Math.floor(Date.now() / 1000) - 5}`,
  "surrogate-key": "all",
  "surrogate-control": "max-age=3600, stale-if-error=86400",
});

/** A site whose process can be taken from behind its port, and whose port can close. */
async function startStubSite() {
  const hosts: (string | undefined)[] = [];
  const probedAs = new Set<string>();
  const site = createServer((request, response) => {
    const { method, url, headers } = request;
    if (/^\/(healthz|readyz)/.test(url!)) {
      probedAs.add(headers.host ?? "");
      return response.end();
    }
    hosts.push(headers.host);
    if (method === "GET")
      return response.writeHead(200, pageHeaders()).end(`page ${url}`);
    let sent = "";
    return request
      .on("data", (part: Buffer) => (sent += part.toString()))
      .on("end", () => response.end(`kept ${sent}`));
  });
  const open = new Set<Socket>();
  const waiting = new Set<Socket>();
  let isHeld = false;
  const serve = (socket: Socket) => {
    site.emit("connection", socket);
    socket.resume();
  };
  const listener = createTcpServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    if (isHeld) waiting.add(socket);
    else serve(socket);
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  function cut() {
    for (const socket of open) socket.destroy();
  }
  return {
    port,
    hosts: () => hosts.splice(0),
    probedAs,
    /** The site restarts, and connections wait in its port. */
    hold() {
      isHeld = true;
      cut();
    },
    release() {
      isHeld = false;
      for (const socket of waiting) serve(socket);
      waiting.clear();
    },
    async close() {
      const closed = once(listener.close(), "close");
      cut();
      await closed;
    },
    async open() {
      listener.listen(port, "127.0.0.1");
      await once(listener, "listening");
    },
    stop() {
      listener.close();
      cut();
    },
  };
}

/**
 * Sends a form by HTTP/2 as browsers do: its head, and then its body.
 *
 * @throws Error if the stream ends without an answer.
 */
async function sendForm(url: string) {
  const session = http2.connect(url, {
    rejectUnauthorized: false,
    servername: DEPLOYED_HOST,
  });
  try {
    const stream = session.request({
      ":method": "POST",
      ":path": "/form",
      ":authority": DEPLOYED_HOST,
    });
    const answered = once(stream, "response");
    const cut = once(stream, "close").then(() => null);
    await new Promise((resolve) => session.ping(resolve));
    stream.end("a=b");
    const answer = await Promise.race([answered, cut]);
    if (answer === null) throw new Error("The stream was cut.");
    const [headers] = answer as [
      http2.IncomingHttpStatusHeader & http2.IncomingHttpHeaders,
    ];
    let text = "";
    for await (const part of stream) text += String(part);
    return { status: headers[":status"], text, wait: headers["retry-after"] };
  } finally {
    session.destroy();
  }
}

for (const front of frontsIn(folder)) {
  const { name, missing, keepsPages, waitsForPort } = front;
  describe.skipIf(missing !== null)(name, () => {
    let site: Awaited<ReturnType<typeof startStubSite>>;
    let running: Awaited<ReturnType<typeof front.start>>;
    let reader: EdgeReader;

    beforeAll(async () => {
      site = await startStubSite();
      running = await front.start({ site: site.port, studio: site.port });
      reader = createEdgeReader(running.url, 8);
      await isUp();
    });
    afterAll(async () => {
      reader?.close();
      await running?.stop();
      site?.stop();
    });

    const isUp = () =>
      vi.waitFor(
        async () => expect((await reader.read("/up")).status).toBe(200),
        { timeout: 60_000, interval: 50 },
      );

    /** What an edit does: the pages that are kept have to be asked for again. */
    async function purge() {
      if (!running.purgeUrl) return;
      const site = createEdgeReader(running.purgeUrl, 1);
      const headers = { "xkey-softpurge": "all" };
      await site.read("/", { method: "PURGE", headers });
      site.close();
    }

    it("has a file that its own program takes", () => {
      const { code, text } = front.check(folder);
      expect(code, text).toBe(0);
      expect(text).not.toMatch(/\[(warn|emerg|WARNING|ALERT)\]/);
    });

    it("leads the site's other name there, and has nobody keep a redirect", async () => {
      const plain = createEdgeReader(running.plainUrl, 1);
      const path = "/auth/confirm?token_hash=a";
      for (const [from, host] of [
        [plain, OTHER_HOST],
        [reader, OTHER_HOST],
      ] as const) {
        let asked = from;
        let to = "";
        for (let hops = 0; hops < 2 && !to.includes(DEPLOYED_HOST); hops += 1) {
          const { status, headers } = await asked.read(path, {
            headers: { host },
          });
          expect([301, 308]).toContain(status);
          expect(headers["cache-control"]).toBe("private, no-store");
          to = headers.location!;
          asked = reader;
        }
        expect(to).toBe(`https://${DEPLOYED_HOST}${path}`);
      }
      plain.close();
    });

    it("probes the site by a name that it answers to", () => {
      for (const host of site.probedAs)
        expect(host).toMatch(/^(www\.example\.com|localhost:\d+)$/);
    });

    it.each(["", ":443", ".", ".:443"])(
      "passes on a host that ends in %j",
      async (end) => {
        site.hosts();
        for (const host of [DEPLOYED_HOST, STUDIO_HOST]) {
          const { headers } = await reader.read("/?a", {
            headers: { host: `${host}${end}` },
          });
          // Caddy leads to the name without its dot.
          expect(headers.location ?? `https://${site.hosts()[0]}`).toMatch(
            new RegExp(`^https://${host}`),
          );
        }
      },
    );

    it("shows the pages that it keeps while the site restarts, and a form waits", async () => {
      for (const page of ["/a", "/b"]) await reader.read(page);
      await purge();
      site.hold();
      const form = sendForm(running.url);
      const reads = ["/a", "/a", "/a", "/b"].map((page) => reader.read(page));
      if (keepsPages)
        for (const { status, text } of await Promise.all(reads))
          expect([status, text]).toEqual([200, expect.stringMatching(/^page/)]);
      site.release();
      for (const { status } of await Promise.all(reads))
        expect(status).toBe(200);
      expect(await form).toMatchObject({ status: 200, text: "kept a=b" });
      await isUp();
    });

    it("shows them while the port is closed, and says so to who sends a form", async () => {
      await reader.read("/c");
      await purge();
      await site.close();
      const form = sendForm(running.url);
      if (keepsPages) expect((await reader.read("/c")).text).toBe("page /c");
      const isTold = {
        status: 503,
        text: expect.stringContaining("Please try again") as string,
        wait: "5",
      };
      if (!waitsForPort) {
        expect(await form).toMatchObject(isTold);
        // It knows by now that nothing answers there.
        expect(await sendForm(running.url)).toMatchObject(isTold);
      }
      await site.open();
      // One that tries again may know too late that it cannot.
      if (waitsForPort && (await form).status !== 200)
        expect(await form).toMatchObject(isTold);
      await isUp();
    });
  });
}
