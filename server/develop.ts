import { createServer as createHttpServer } from "node:http";

import type { ServerBuild } from "@remix-run/node";
import { createServer } from "vite";

import type * as Development from "./development.ts";
import { listen, onStop } from "./http/listen.ts";

// `npm run dev`: the site with hot reload. Vite loads all of it, so that its server
// and its pages share each module.

// Stands for the site's servers, one for each address: Vite would open a port of
// its own, which may be taken.
const upgrades = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: upgrades } },
  appType: "custom",
});
const loadBuild = () =>
  vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
const load = () =>
  vite.ssrLoadModule("/server/development.ts") as Promise<typeof Development>;

let loaded = await load();
let site = loaded.openSite(loadBuild, vite.middlewares);

/** The site with the current files; a change of the server or the services opens it anew. */
async function currentSite(): Promise<typeof site> {
  // A file that cannot be loaded is in the build as well, and its page says so.
  const newer = await load().catch(() => loaded);
  if (newer === loaded) return site;
  loaded = newer;
  // Only one intake may deliver, so the previous services are closed.
  void site.close();
  site = newer.openSite(loadBuild, vite.middlewares);
  return site;
}

const { host, port, siteUrl } = loaded.environment;
const servers = await listen(host, port, (request, response) => {
  void currentSite().then((current) => current.handle(request, response));
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
for (const server of servers)
  server.on("upgrade", (request, socket, head) => {
    const isForVite =
      request.headers["sec-websocket-protocol"]?.startsWith("vite-");
    if (isForVite) upgrades.emit("upgrade", request, socket, head);
    else socket.destroy();
  });
onStop(async () => {
  await site.close();
  await vite.close();
  process.exit(0);
});

console.log(JSON.stringify({ ready: true, url: siteUrl }));
