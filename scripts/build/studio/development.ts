import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

import { dropForeignFonts, takePageOffline } from "./take-offline.ts";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The part of Vite's server that the plugin uses. */
type Server = { middlewares: { use(middleware: Middleware): unknown } };

const WRITTEN_ENTRY = path.resolve(
  import.meta.dirname,
  "../../../studio/.sanity/runtime/app.js",
);

/**
 * A Vite plugin for the development server: hot-studio.ts replaces the entry that
 * Sanity generates, and every path shows the Studio. Like the built Studio it loads
 * nothing from other hosts: their fonts and scripts are served from memory.
 */
export function studioInDevelopment() {
  const files = new Map<string, Buffer>();
  return {
    name: "studio-in-development",
    apply: "serve",
    enforce: "pre",
    configureServer({ middlewares }: Server) {
      middlewares.use((request, response, next) => {
        const content = files.get(request.url ?? "");
        // Otherwise Vite would serve the file structure.ts at `/structure`.
        if (request.headers.accept?.includes("text/html")) request.url = "/";
        if (content === undefined) return next();
        const isScript = request.url?.endsWith(".js");
        const type = isScript ? "text/javascript; charset=utf-8" : "font/woff2";
        response.setHeader("content-type", type);
        response.end(content);
      });
    },
    load: (id: string) =>
      id === WRITTEN_ENTRY
        ? 'import "../../../scripts/build/studio/hot-studio.ts";'
        : null,
    transform: (code: string, id: string) =>
      /\.css($|\?)/.test(id) ? dropForeignFonts(code) : null,
    transformIndexHtml(html: string) {
      const page = takePageOffline(html, []);
      for (const [address, content] of page.files) files.set(address, content);
      return page.html;
    },
  } as const;
}
