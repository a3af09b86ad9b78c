import { describe, expect, it } from "vitest";

import { startScripts, unknownHosts } from "./scripts.ts";

it("finds hosts that are not in the list", () => {
  expect(
    unknownHosts(
      "a=`https://api.sanity.io/v1`;b='wss://new.example.net/x';c=`https://key@sentry.sanity.io/1`;d=`https://${e}.sanity.io`;f='https://new.example.net'",
    ),
  ).toEqual(["new.example.net"]);
});

const manifest = {
  "app.js": {
    file: "static/app-1.js",
    isEntry: true,
    imports: ["_runtime.js"],
  },
  "_start-2.js": {
    file: "static/start-2.js",
    name: "start",
    imports: ["app.js", "_shared.js"],
  },
  "_shared.js": { file: "static/shared-3.js", imports: ["_runtime.js"] },
  "_runtime.js": { file: "static/runtime-4.js" },
  "video.js": { file: "static/video-5.js", imports: ["app.js"] },
};

describe("startScripts", () => {
  it("finds the entry, the chunk of the start, and what they import, once", () => {
    expect(startScripts(manifest, "start")).toEqual([
      "/static/app-1.js",
      "/static/start-2.js",
      "/static/runtime-4.js",
      "/static/shared-3.js",
    ]);
  });

  it("stops with a sentence when nothing of the start was found", () => {
    expect(() => startScripts(manifest, "begin")).toThrow(
      /no chunk "begin".*studio\/chunks\.ts/,
    );
  });
});
