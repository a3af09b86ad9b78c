import { execFileSync } from "node:child_process";
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { EdgeSettings } from "../../app/env/edge.server.ts";
import type { SendRequest } from "../../server/edge/edge-driver.ts";
import {
  type Recorder,
  startRecorder,
} from "../../server/edge/recorder.fixture.ts";
import {
  mayMount,
  mountSmallDisk,
} from "../../tests/fixtures/stack/small-disk.fixture.ts";
import { examineEdge } from "./edge.ts";
import type { Finding } from "./finding.ts";

const SECRET = "a-secret-that-nobody-may-see";
const ZONE = "0123456789abcdef0123456789abcdef";
const MACHINE = { trustProxy: true, siteUrl: "http://localhost:3000" };

let recorder: Recorder;
let folder: string;

beforeEach(async () => {
  recorder = await startRecorder();
  folder = mkdtempSync(path.join(os.tmpdir(), "doctor-edge-"));
});
afterEach(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends to the recorder what is meant for a service of the internet. */
const send: SendRequest = (input, init) => {
  const { pathname } = new URL(String(input));
  return fetch(`${recorder.url}${pathname}`, init);
};

/** The edges that are asked over HTTP, each as the recorder. */
const edges = {
  varnish: () => ({
    kind: "varnish",
    addresses: [recorder.url],
    secret: SECRET,
  }),
  fastly: () => ({
    kind: "fastly",
    serviceId: "SU1Z0isxPaozGVKXdv0eY",
    token: SECRET,
  }),
  cloudflare: () => ({ kind: "cloudflare", zoneId: ZONE, token: SECRET }),
  webhook: () => ({
    kind: "webhook",
    url: `${recorder.url}/hidden-path`,
    secret: SECRET,
  }),
} satisfies Record<string, () => EdgeSettings>;

function examine(
  edge: EdgeSettings | null,
  machine: Partial<typeof MACHINE> = {},
): Promise<Finding[]> {
  return examineEdge({ ...MACHINE, ...machine, edge }, send);
}

it("is not looked for where none is set", async () => {
  expect(await examine(null)).toEqual([]);
});

describe.each(Object.entries(edges))("%s", (_, settings) => {
  it("is well if it purges a tag that no page has", async () => {
    recorder.answer.body = '{"success":true}';
    expect(await examine(settings())).toEqual([
      {
        about: "Edge",
        level: "ok",
        sentence: expect.stringMatching(/takes purges/) as string,
      },
    ]);
    const [request, ...others] = recorder.requests;
    expect(others).toEqual([]);
    const { body, headers } = request!;
    const named = body + String(headers["xkey-softpurge"]);
    expect(named).toContain("doctor");
    expect(named).not.toMatch(/\ball\b(?!":false)/);
  });

  it.each([401, 403, 405, 503])("that answers %i is named", async (status) => {
    recorder.answer.status = status;
    const found = await examine(settings());
    expect(found).toMatchObject([{ level: "error" }]);
    expect(found[0]?.sentence).toMatch(
      new RegExp(`refuses a purge \\(the edge answered ${status}\\): check `),
    );
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${SECRET}|hidden`));
  });

  it("that does not answer is named", async () => {
    const edge = settings();
    await recorder.close();
    const found = await examine(edge);
    expect(found).toMatchObject([{ level: "error" }]);
    expect(found[0]?.sentence).toMatch(/does not answer/);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${SECRET}|hidden`));
  });
});

it("asks each Varnish, and names the one that refuses", async () => {
  const other = await startRecorder();
  try {
    other.answer.status = 405;
    const addresses = [recorder.url, other.url];
    const edge: EdgeSettings = { kind: "varnish", addresses, secret: null };
    const found = await examineEdge({ ...MACHINE, edge });
    expect(found.map(({ level }) => level)).toEqual(["ok", "error"]);
    expect(found[1]?.sentence).toContain(other.url);
    expect(found[1]?.sentence).toMatch(/site_addresses or EDGE_SECRET/);
  } finally {
    await other.close();
  }
});

it("says that Cloudflare has not confirmed a purge", async () => {
  recorder.answer.body = '{"success":false}';
  const [found] = await examine(edges.cloudflare());
  expect(found?.level).toBe("error");
  expect(found?.sentence).toMatch(/not confirmed.*Cache Purge/);
});

it("warns where all readers have the edge's address", async () => {
  const found = await examine(edges.varnish(), { trustProxy: false });
  expect(found.map(({ level }) => level)).toEqual(["ok", "warning"]);
  expect(found[1]?.sentence).toMatch(/TRUST_PROXY is not 1/);
});

it("warns where readers see what is for the edge", async () => {
  const siteUrl = "https://www.example.com";
  expect(await examine(edges.varnish(), { siteUrl })).toHaveLength(1);
  const leaking: SendRequest = () =>
    Promise.resolve(new Response("", { headers: { "surrogate-key": "all" } }));
  const edge = edges.varnish();
  const [, found] = await examineEdge({ ...MACHINE, siteUrl, edge }, leaking);
  expect(found?.level).toBe("warning");
  expect(found?.sentence).toMatch(/readers the header surrogate-key/);
});

describe("the folder of nginx's cache", () => {
  const nginx = () => examine({ kind: "nginx", folder });

  it("is well if this account reads and writes it", async () => {
    mkdirSync(path.join(folder, "a"));
    expect(await nginx()).toMatchObject([{ about: "Edge", level: "ok" }]);
  });

  it("that is missing, or a file, is named", async () => {
    rmSync(folder, { recursive: true });
    const [missing] = await nginx();
    expect(missing?.level).toBe("error");
    expect(missing?.sentence).toMatch(/There is no folder .*install -d/);
    writeFileSync(folder, "");
    const [file] = await nginx();
    expect(file?.level).toBe("error");
    expect(file?.sentence).toMatch(/is a file/);
  });

  it.runIf(process.getuid?.() === 0)(
    "that is another account's, or written by one, is named",
    async () => {
      const level = path.join(folder, "a");
      mkdirSync(level);
      chownSync(level, 10_001, 10_001);
      const [within] = await nginx();
      expect(within?.level).toBe("error");
      expect(within?.sentence).toMatch(/workers write to .* as another/);
      chownSync(folder, 10_001, 10_001);
      const [own] = await nginx();
      expect(own?.level).toBe("error");
      expect(own?.sentence).toMatch(/belongs to another account/);
    },
  );

  it.runIf(mayMount())(
    "that is on two disks, or on one that is read-only, is named",
    async () => {
      const level = path.join(folder, "a");
      const disk = mountSmallDisk(level, 1);
      try {
        const [found] = await nginx();
        expect(found?.level).toBe("error");
        expect(found?.sentence).toMatch(/another file system/);
        execFileSync("mount", ["-o", "remount,ro", level]);
        const [readOnly] = await examine({ kind: "nginx", folder: level });
        expect(readOnly?.level).toBe("error");
        expect(readOnly?.sentence).toMatch(/disk is read-only.*ReadWritePaths/);
      } finally {
        disk.remove();
      }
    },
  );
});
