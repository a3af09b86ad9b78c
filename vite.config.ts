import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import remixConfig from "./remix.config.js";
import { FOR_BROWSERS, refuseNewer } from "./scripts/build/browsers.ts";
import { commonChunks, inlineScript } from "./scripts/build/vite-plugins.ts";

const appFolder = fileURLToPath(new URL("./app", import.meta.url));

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    inlineScript(),
    refuseNewer(appFolder),
    tailwindcss(),
    remix(remixConfig),
  ],
  esbuild: {
    logOverride: FOR_BROWSERS.logOverride,
    supported: FOR_BROWSERS.supported,
  },
  resolve: {
    alias: {
      "~": appFolder,
      // A third of what writes PDF files: it unpacks WOFF2, which no font of theirs is.
      "brotli/decompress.js": `${appFolder}/pdf/no-woff2.ts`,
      // The build that the server is a part of, by the module that has its types.
      "@remix-run/dev/server-build": "virtual:remix/server-build",
    },
  },
  build: {
    target: isSsrBuild ? "es2022" : FOR_BROWSERS.target,
    assetsInlineLimit: 0,
    // scripts/build/build-site.ts reads it.
    manifest: true,
    rollupOptions: {
      // A view that no browser needs (app/static-page/page.tsx) brings no context or schema
      // along: a module of the app does nothing by being loaded.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(appFolder) },
      // Node runs these as they are: one starts a process with a file that stands
      // beside it.
      external: isSsrBuild ? [/^#content-lake\//] : [],
      output: isSsrBuild
        ? {}
        : { manualChunks: commonChunks(appFolder, "root.tsx") },
    },
  },
  // The site uses little of these: only that part is built into it, so that a
  // start need not read the rest. While developing, Vite would read all of it.
  ssr: {
    noExternal:
      command === "build" ? ["lucide-react", "radix-ui", /^@radix-ui\//] : [],
  },
  server: {
    // Vite's own list, and the folder that holds the data and the secrets of
    // the local stack, which Vite would serve like any other file.
    fs: {
      deny: [".env", ".env.*", "*.{crt,pem}", "**/.git/**", "**/.data/**"],
    },
  },
}));
