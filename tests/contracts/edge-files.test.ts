import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterAll, expect, it } from "vitest";

import {
  missingProgram,
  nameOf,
  NGINX,
  VARNISH,
} from "../fixtures/edge/debian-program.fixture.ts";
import {
  layNginxFiles,
  layVarnishFile,
} from "../fixtures/edge/deployed-files.fixture.ts";

// Each program's own checker reads the files of deploy/.

const folder = mkdtempSync(path.join(os.tmpdir(), "edge-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const noVarnish = missingProgram(VARNISH);
const noNginx = missingProgram(NGINX);

it.skipIf(noVarnish !== null)(
  nameOf("Varnish compiles deploy/varnish/default.vcl", noVarnish),
  () => {
    const file = layVarnishFile(folder, 3001);
    const { status, stderr } = spawnSync(
      VARNISH.path,
      [
        ...["-j", "none", "-C", "-f", file],
        ...["-n", path.join(folder, "varnish")],
      ],
      { encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
  },
);

it.skipIf(noNginx !== null)(
  nameOf("nginx takes deploy/nginx/site.conf", noNginx),
  () => {
    const file = layNginxFiles({
      folder,
      cacheFolder: path.join(folder, "cache"),
      sitePorts: [3001],
      port: 8443,
      isSecure: true,
      plainPort: 8080,
    });
    const { status, stderr } = spawnSync(
      NGINX.path,
      ["-t", "-e", "stderr", "-c", file],
      { encoding: "utf8" },
    );
    expect(status, stderr).toBe(0);
    expect(stderr).not.toContain("[warn]");
  },
);

it("names the cookies by which the site knows a visitor, in both files", () => {
  const pattern = /site_\(session\|flash\|preview\)\[=\.\]/;
  const cookies = readFileSync("server/http/personal-cookies.ts", "utf8");
  expect(cookies.replaceAll("?:", "")).toMatch(pattern);
  for (const file of ["deploy/varnish/default.vcl", "deploy/nginx/site.conf"])
    expect(readFileSync(file, "utf8")).toMatch(pattern);
});
