import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStudioFiles, type StudioFiles } from "./studio-files.ts";

const SCRIPT = "window.answer = 42";
let folder: string;
let studio: StudioFiles;

const request = { host: "localhost:3333", acceptEncoding: "", ifNoneMatch: "" };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "studio-"));
  mkdirSync(join(folder, "site/static"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(
    join(folder, "site/index.html"),
    `<html><head><link rel="preload" as="script" crossorigin href="/static/app-B1234567.js"/><style>a {}</style></head><script>${SCRIPT}</script><script type="module" src="/static/app-B1234567.js"></script></html>`,
  );
  writeFileSync(join(folder, "site/static/app-B1234567.js"), "run()");
  studio = openStudioFiles(join(folder, "site"), {
    pictures: [],
    frames: ["https://www.example.com"],
  });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the Studio's files", () => {
  it("let only the page's own scripts run", () => {
    const hash = createHash("sha256").update(SCRIPT).digest("base64");
    const policy = studio.answer("/", request)?.headers?.[
      "content-security-policy"
    ];
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src https://www.example.com;");
    expect(policy).toContain("ws://localhost:3333");
  });

  it("allow only styles with the nonce of this one answer", () => {
    const [first, second] = [
      studio.answer("/", request),
      studio.answer("/", request),
    ];
    const nonce = (answer: typeof first) =>
      /style-src 'self' 'nonce-([\w+/=]{24})' 'sha256-47DEQ[\w+/=]+';/.exec(
        String(answer?.headers?.["content-security-policy"]),
      )?.[1];
    expect(nonce(first)).not.toBe(nonce(second));
    const page = String(first?.body);
    expect(page).toContain(`<style nonce="${nonce(first)}">`);
    // Where styled-components looks for it.
    expect(page).toContain(
      `<head><meta property="csp-nonce" nonce="${nonce(first)}">`,
    );
    expect(page).not.toContain("{nonce}");
  });

  it("carry the hash of the build's scripts in the page", () => {
    const hash = createHash("sha384").update("run()").digest("base64");
    const html = String(studio.answer("/", request)?.body);
    expect(html).toContain(
      `<script integrity="sha384-${hash}" type="module" src="/static/app-B1234567.js">`,
    );
    // Else a browser does not use for the script what it preloaded.
    expect(html).toContain(`<link integrity="sha384-${hash}" rel="preload"`);
  });

  it("keep hashed files for ever, and pages not at all", () => {
    const file = studio.answer("/static/app-B1234567.js", request);
    expect(file?.headers?.["cache-control"]).toContain("immutable");
    expect(studio.answer("/", request)?.headers?.["cache-control"]).toBe(
      "no-store",
    );
  });

  it("are those of a new build as soon as its page is asked for", () => {
    writeFileSync(join(folder, "site/static/app-N7654321.js"), "runAnew()");
    expect(studio.answer("/static/app-N7654321.js", request)).toBeNull();
    writeFileSync(
      join(folder, "site/index.html"),
      `<html><script type="module" src="/static/app-N7654321.js"></script></html>`,
    );
    expect(String(studio.answer("/", request)?.body)).toContain("app-N7654321");
    expect(studio.answer("/static/app-N7654321.js", request)?.status).toBe(200);
  });

  it.each([
    "/static/gone.js",
    "/secret.txt",
    "/content-lake.sqlite",
    "/.data/content-lake/content-lake.sqlite",
    "/structure/.env",
  ])("have nothing at %s", (path) => {
    expect(studio.answer(path, request)).toBeNull();
  });

  it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt"])(
    "never lead out of the folder: %s",
    (path) => {
      const body = studio.answer(path, request)?.body;
      expect(String(body ?? "")).not.toContain("secret");
    },
  );
});
