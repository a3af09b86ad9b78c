import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, it } from "vitest";

import { faultsOf } from "../fixtures/site/site-pages.fixture.ts";
import { pages } from "./all-pages.fixture.ts";

// Code for servers only: it reads the environment, or imports modules of Node.
const SERVERS_OWN = /process\.env\.(?!NODE_ENV)|["']node:[a-z]/;

const secrets = inject("secrets");

/** The files that browsers can request: the site's and the Studio's. */
const files = ["build/client", "studio/dist"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) =>
    path.join(folder, name),
  ),
);

const textFiles = files.filter((file) => /\.(js|css|html|json)$/.test(file));

const leaked = (text: string) =>
  secrets.filter((secret) => text.includes(secret)).length;

it("has secrets to keep, and files in which they could stand", () => {
  expect(secrets.length).toBeGreaterThan(8);
  expect(Math.min(...secrets.map(({ length }) => length))).toBeGreaterThan(11);
  expect(textFiles.length).toBeGreaterThan(50);
});

it("sends no map of its source", () => {
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});

it("contains no secret in a file, and no server code", () => {
  const faults = textFiles.filter((file) => {
    const text = readFileSync(file, "utf8");
    // The Studio is Sanity's own and names what its command line would read.
    const isOurs = file.startsWith("build");
    return leaked(text) > 0 || (isOurs && SERVERS_OWN.test(text));
  });
  expect(faults).toEqual([]);
});

it("contains no secret in a page", () => {
  const faults = faultsOf(pages, ({ html }) =>
    leaked(html) > 0 || SERVERS_OWN.test(html) ? ["tells a secret"] : [],
  );
  expect(faults).toEqual([]);
});
