import type { IncomingMessage } from "node:http";
import path from "node:path";

/** The part of Vite's server that the plugin uses. */
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
 * A Vite plugin for the development server: hot-studio.ts replaces the entry
 * that Sanity generates, and every path shows the Studio.
 */
export function hotStudio() {
  return {
    name: "hot-studio",
    apply: "serve",
    configureServer({ middlewares }: Server) {
      middlewares.use((request, _response, next) => {
        // Otherwise Vite would serve the file structure.ts at `/structure`.
        if (request.headers.accept?.includes("text/html")) request.url = "/";
        next();
      });
    },
    load: (id: string) =>
      id === WRITTEN_ENTRY ? 'import "../../hot-studio.ts";' : null,
  } as const;
}
