import type { IncomingMessage, ServerResponse } from "node:http";

import { dropForeignFonts, takePageOffline } from "./take-offline.ts";

type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** The part of Vite's server that the plugin uses. */
type Server = { middlewares: { use(middleware: Middleware): unknown } };

/**
 * A Vite plugin: like the built Studio, the Studio of the development server
 * loads nothing from other hosts; their fonts and scripts are served from
 * memory.
 */
export function offlineInDevelopment() {
  const files = new Map<string, Buffer>();
  return {
    name: "offline-in-development",
    apply: "serve",
    enforce: "pre",
    configureServer({ middlewares }: Server) {
      middlewares.use((request, response, next) => {
        const content = files.get(request.url ?? "");
        if (content === undefined) return next();
        const isScript = request.url?.endsWith(".js");
        const type = isScript ? "text/javascript; charset=utf-8" : "font/woff2";
        response.setHeader("content-type", type);
        response.end(content);
      });
    },
    transform: (code: string, id: string) =>
      /\.css($|\?)/.test(id) ? dropForeignFonts(code) : null,
    transformIndexHtml(html: string) {
      const page = takePageOffline(html, []);
      for (const [address, content] of page.files) files.set(address, content);
      return page.html;
    },
  } as const;
}
