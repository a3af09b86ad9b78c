import { fileURLToPath } from "node:url";

import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import remixConfig from "./remix.config.js";
import { inlineScript } from "./vite.inline-script.ts";

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
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
