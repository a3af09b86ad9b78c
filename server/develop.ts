import type { IncomingMessage, ServerResponse } from "node:http";

import type { ServerBuild } from "@remix-run/node";
import { createLogger, createServer as createViteServer } from "vite";

import type * as Development from "./development.ts";
import { listen, onStop } from "./http/listen.ts";

// `npm run dev`: the site with hot reload. Vite loads all of it, so that its server
// and its pages share each module.

const TEXT = { "content-type": "text/plain; charset=utf-8" };

const logger = createLogger();
const vite = await createViteServer({
  customLogger: logger,
  server: { middlewareMode: true },
  appType: "custom",
});

const loadBuild = () =>
  vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
const load = () =>
  vite.ssrLoadModule("/server/development.ts") as Promise<typeof Development>;

let loaded = await load();
let site = loaded.openSite(loadBuild);

/** The site with the current files; a change of the server or the services opens it anew. */
async function currentSite(): Promise<typeof site> {
  const newer = await load();
  if (newer === loaded) return site;
  loaded = newer;
  // Only one intake may deliver, so the previous services are closed.
  void site.close();
  site = newer.openSite(loadBuild);
  return site;
}

function handle(request: IncomingMessage, response: ServerResponse): void {
  const path = loaded.answerFirst(request, response);
  if (path === null) return;
  vite.middlewares(request, response, () => {
    currentSite()
      .then((current) => current.answer(request, response, path))
      .catch((error: unknown) => {
        const words = String(error instanceof Error ? error.stack : error);
        logger.error(words, { timestamp: true });
        if (!response.headersSent) response.writeHead(500, TEXT);
        response.end(words);
      });
  });
}

const { host, port, siteUrl } = loaded.environment;
await listen(host, port, handle).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
onStop(async () => {
  await site.close();
  await vite.close();
  process.exit(0);
});

console.log(JSON.stringify({ ready: true, url: siteUrl }));
