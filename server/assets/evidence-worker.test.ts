import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { evidenceWorkerFile } from "./evidence-worker.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "worker-"));
  writeList(["/assets/page.js"]);
});
afterEach(() => rmSync(folder, { recursive: true }));

const listFile = () => path.join(folder, "offline-files.json");
const writeList = (files: string[]) =>
  writeFileSync(listFile(), JSON.stringify(files));

function workerFile() {
  return evidenceWorkerFile({
    script: "runs()",
    manifestPath: "/assets/manifest-1.js",
    filesOfBuild: listFile(),
    linkedScripts: [{ src: "/assets/mark.js" }],
  });
}

const textOf = () => workerFile().body("identity").toString();

describe("evidenceWorkerFile", () => {
  it("tells the worker the files of this build", () => {
    const [, kept] = /^const KEPT=(.*);\nruns\(\)\n$/.exec(textOf()) ?? [];
    expect(JSON.parse(kept!)).toMatchObject({
      page: "/evidence",
      mark: "/assets/manifest-1.js",
      files: ["/assets/page.js", "/assets/manifest-1.js", "/assets/mark.js"],
    });
  });

  it("is another text for another build, so that browsers fetch the page again", () => {
    const first = textOf();
    expect(textOf()).toBe(first);
    writeList(["/assets/page-2.js"]);
    expect(textOf()).not.toBe(first);
  });

  it("is asked for again at each visit, and may ask this site alone", () => {
    const head = workerFile().head("identity");
    const valueOf = (name: string) => head[head.indexOf(name) + 1];
    expect(valueOf("cache-control")).toBe("no-cache");
    expect(valueOf("content-security-policy")).toBe(
      "default-src 'none'; connect-src 'self'",
    );
  });
});
