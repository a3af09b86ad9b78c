import type { AddressInfo, Socket } from "node:net";
import { pino } from "pino";
import { onTestFinished, vi } from "vitest";

import { sendRaw } from "../tests/fixtures/site/raw-request.fixture.ts";
import { Pictures } from "./assets/pictures.ts";
import { listen } from "./http/listen.ts";
import type { NoteSecurity } from "./log/security-log.ts";
import type { Page, RenderRequest } from "./pages/page.ts";
import { Site, type SiteOptions } from "./site.ts";

/**
 * Starts a site for the duration of a test.
 *
 * @returns its port, the bodies that were sent to its pages, the security events.
 */
export async function startSite(changes: Partial<SiteOptions> = {}) {
  const noteSecurity = vi.fn<NoteSecurity>();
  const bodies: string[] = [];
  let made = 0;
  const site = new Site({
    async render({
      method,
      path,
      body,
      visitor,
    }: RenderRequest): Promise<Page> {
      if (body instanceof Uint8Array) bodies.push(Buffer.from(body).toString());
      if (path.startsWith("/form")) {
        return {
          status: 200,
          headers: { "content-type": "text/html" },
          setCookies: [],
          body: Buffer.from(visitor ? `key ${(made += 1)}` : ""),
          tags: new Set(),
          isPersonal: true,
        };
      }
      return {
        status: method === "POST" ? 405 : 200,
        headers: { "content-type": "text/html" },
        setCookies: [],
        body: Buffer.from(method === "HEAD" ? "" : "page"),
        tags: new Set(),
      };
    },
    hosts: { allowsHost: () => true, allowsOrigin: () => true },
    files: new Map(),
    pictures: new Pictures({
      baseUrl: "http://127.0.0.1:9",
      token: null,
      signedPart: () => null,
    }),
    log: pino({ level: "silent" }),
    siteUrl: "http://localhost:3000",
    trustProxy: false,
    readiness: async () => ({
      isReady: true,
      showsPages: true,
      report: { disk: 1 },
    }),
    monitorToken: null,
    noteSecurity,
    clientAddress: () => "192.0.2.1",
    isPersonal: async () => true,
    ...changes,
  });
  const sockets: Socket[] = [];
  const [server] = await listen("127.0.0.1", 0, (request, response) =>
    site.handle(request, response),
  );
  server!.on("connection", (socket) => sockets.push(socket));
  onTestFinished(() => {
    site.pages.stop();
    server!.closeAllConnections();
    server!.close();
  });
  const { port } = server!.address() as AddressInfo;
  /** How many bytes were read on all connections. */
  const bytesRead = () =>
    sockets.reduce((sum, socket) => sum + socket.bytesRead, 0);
  return { port, bodies, bytesRead, site, noteSecurity };
}

/** Sends bytes as they are, and returns the status of each answer. */
export async function statusesOf(port: number, text: string) {
  return (await sendRaw(port, text)).map(({ status }) => status);
}

/** A whole request for a page, after which the connection ends. */
export const NEXT = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
