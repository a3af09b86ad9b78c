import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";

import remixConfig from "./remix.config.js";
import { inlineScript } from "./vite.inline-script.ts";

const appFolder = fileURLToPath(new URL("./app", import.meta.url));

/**
 * What every page needs is asked for in two files, not in twenty: the libraries,
 * which change seldom, and what stands around a page. In: the module of the app
 * that every page loads.
 */
function chunksOf(start: string): Rollup.GetManualChunk {
  let needed: Set<string> | null = null;
  return (id, { getModuleInfo }) => {
    needed ??= reachedFrom(`${appFolder}/${start}`, getModuleInfo);
    if (!needed.has(id)) return undefined;
    return id.startsWith(appFolder) ? "frame" : "libraries";
  };
}

function reachedFrom(
  start: string,
  getModuleInfo: Rollup.GetModuleInfo,
): Set<string> {
  const reached = new Set([start]);
  for (const id of reached)
    for (const imported of getModuleInfo(id)?.importedIds ?? [])
      reached.add(imported);
  return reached;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [inlineScript(), tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: { "~": appFolder },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      // A view that no browser needs (app/server-only.ts) brings no context or schema
      // along: a module of the app does nothing by being loaded.
      treeshake: { moduleSideEffects: (id) => !id.startsWith(appFolder) },
      output: isSsrBuild ? {} : { manualChunks: chunksOf("root.tsx") },
    },
  },
  // Of these the site uses little: what is built into it is only that, and a
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
