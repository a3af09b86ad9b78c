import sanity from "@sanity/astro";
import { defineConfig } from "astro/config";

export default defineConfig({
  integrations: [
    sanity({
      apiHost: process.env.LAKE_URL,
      useProjectHostname: false,
      projectId: "local",
      dataset: "production",
      apiVersion: "2025-02-19",
      useCdn: false,
    }),
  ],
});
