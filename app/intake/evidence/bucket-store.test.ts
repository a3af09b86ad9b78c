import { afterEach, describe, expect, it, vi } from "vitest";

import { sha256 as sha256Of } from "../../../tests/fixtures/intake/evidence.fixture";
import { folderOfTest } from "../../../tests/fixtures/temporary-folder.fixture";
import { pdf } from "./evidence-files.fixture";
import { EvidenceFolder } from "./evidence-folder.server";
import { bucketStore } from "./store.server";

// A storage that answers something else with a status of success has stored nothing,
// and has removed nothing.

const bytes = pdf("A roof");
const sha256 = sha256Of(bytes);
const owner = { reference: "CLAIM-0123456789ABCDEF", linkHash: "a" };
const file = { ...owner, sha256, mediaType: "application/pdf" };

afterEach(() => void vi.unstubAllGlobals());

async function storeThatAnswers(...bodies: string[]) {
  const answer = async () => {
    const body = bodies.length > 1 ? bodies.shift() : bodies[0];
    return new Response(body, {
      headers: { "content-type": "application/json" },
    });
  };
  vi.stubGlobal("fetch", answer);
  const folder = new EvidenceFolder(folderOfTest("bucket"));
  await folder.stage(file, bytes);
  const key = { url: "http://127.0.0.1:9", publishableKey: "sb_publishable_x" };
  return bucketStore(key, folder);
}

const stored = `evidence/${owner.reference}/${sha256}`;

describe("a file", () => {
  it.each(["{}", "[]", "null", "true", "<html>", '{"Key":"evidence/other"}'])(
    "waits after the answer %s",
    async (body) => {
      const store = await storeThatAnswers(body);
      expect((await store.put(file)).kind).toBe("failed");
    },
  );

  it("is stored once the storage names it", async () => {
    const store = await storeThatAnswers(`{"Id":"1","Key":"${stored}"}`);
    expect((await store.put(file)).kind).toBe("delivered");
  });
});

describe("the files of a request", () => {
  const listed = `[{"name":"${sha256}"}]`;

  it.each(["{}", "[]", "null", "<html>"])(
    "are not removed by the answer %s",
    async (body) => {
      const store = await storeThatAnswers(listed, body);
      expect(await store.remove(owner)).toBe(false);
    },
  );

  it.each(["{}", "null", "true", "<html>"])(
    "are not known to be none by the answer %s",
    async (body) => {
      const store = await storeThatAnswers(body);
      expect(await store.remove(owner)).toBe(false);
    },
  );

  it("are removed once the storage names each", async () => {
    const store = await storeThatAnswers(listed, `[{"name":"${stored}"}]`);
    expect(await store.remove(owner)).toBe(true);
  });
});
