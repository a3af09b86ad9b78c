import { describe, expect, it } from "vitest";

import { offlineFiles, type ViteManifest } from "./offline-files.ts";

const manifest: ViteManifest = {
  "app/entry.client.tsx": { file: "assets/entry.js", imports: ["_lib.js"] },
  "_lib.js": { file: "assets/lib.js" },
  "app/root.tsx?__remix-build-client-route": {
    file: "assets/root.js",
    imports: ["_lib.js"],
    dynamicImports: ["app/components/layout/preview-bar.tsx"],
  },
  "app/components/layout/preview-bar.tsx": { file: "assets/preview-bar.js" },
  "app/routes/evidence.tsx?__remix-build-client-route": {
    file: "assets/evidence.js",
    dynamicImports: ["app/evidence/export/kit-pdf.ts"],
    css: ["assets/own.css"],
  },
  "app/evidence/export/kit-pdf.ts": {
    file: "assets/kit-pdf.js",
    imports: ["_pdf.js"],
  },
  "_pdf.js": { file: "assets/pdf.js" },
  "app/routes/contact.tsx?__remix-build-client-route": {
    file: "assets/contact.js",
  },
  "/anywhere/app/styles/app.css": { file: "assets/app.css" },
  "app/fonts/serif.woff2": { file: "assets/serif.woff2" },
};

describe("offlineFiles", () => {
  it("are what the page runs, at once or when it is asked to, and nothing of other pages", () => {
    expect(offlineFiles(manifest)).toEqual([
      "/assets/app.css",
      "/assets/entry.js",
      "/assets/evidence.js",
      "/assets/kit-pdf.js",
      "/assets/lib.js",
      "/assets/own.css",
      "/assets/pdf.js",
      "/assets/root.js",
      "/assets/serif.woff2",
    ]);
  });

  it("are refused if the build has no such page", () => {
    expect(() => offlineFiles({})).toThrow(/no page for \/evidence/);
  });
});
