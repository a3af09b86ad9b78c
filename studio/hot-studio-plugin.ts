import type { IncomingMessage } from "node:http";
import path from "node:path";

/** What the plugin needs of Vite's server. */
type Server = {
  middlewares: {
    use(
      middleware: (
        request: IncomingMessage,
        response: unknown,
        next: () => void,
      ) => void,
    ): unknown;
  };
};

const WRITTEN_ENTRY = path.join(import.meta.dirname, ".sanity/runtime/app.js");

/**
 * A Vite plugin for the development server: hot-studio.ts stands in for the
 * entry that Sanity writes, and every place in the Studio is its page.
 */
export function hotStudio() {
  return {
    name: "hot-studio",
    apply: "serve",
    configureServer({ middlewares }: Server) {
      middlewares.use((request, _response, next) => {
        // Vite would answer `/structure` with the file structure.ts.
        if (request.headers.accept?.includes("text/html")) request.url = "/";
        next();
      });
    },
    load: (id: string) =>
      id === WRITTEN_ENTRY ? 'import "../../hot-studio.ts";' : null,
  } as const;
}
