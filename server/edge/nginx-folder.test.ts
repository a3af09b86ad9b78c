import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { edgeTags } from "./edge-tags.ts";
import { nginxFolderDriver } from "./nginx-folder.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "nginx-folder-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const NOW = Date.UTC(2026, 10, 23) / 1000;
const HEAD_BYTES = 336;

type Written = {
  tags?: readonly string[];
  /** In seconds since 1970. */
  validUntil?: number;
  version?: number;
};

/** Writes a file as nginx 1.22 does: a binary head, the key, the answer. Out: its path. */
function cached(
  key: string,
  { tags = [], validUntil = NOW + 3_600, version = 5 }: Written,
): string {
  const name = createHash("md5").update(key).digest("hex");
  const place = path.join(folder, name.slice(-1), name.slice(-3, -1));
  mkdirSync(place, { recursive: true });
  const binary = Buffer.alloc(HEAD_BYTES, 7);
  binary.writeBigInt64LE(BigInt(version), 0);
  binary.writeBigInt64LE(BigInt(validUntil), 8);
  const head = [
    "HTTP/1.1 200 OK",
    "content-type: text/html",
    ...(tags.length > 0 ? [`surrogate-key: ${tags.join(" ")}`] : []),
    "cache-control: public, max-age=0, s-maxage=3600",
  ];
  const file = path.join(place, name);
  const text = `\nKEY: ${key}\n${head.join("\r\n")}\r\n\r\nsurrogate-key: s1:body`;
  writeFileSync(file, Buffer.concat([binary, Buffer.from(text)]));
  return file;
}

/** Until when nginx takes the answer in a file as fresh, in seconds from now. */
function freshFor(file: string): number {
  return Number(readFileSync(file).readBigInt64LE(8)) - NOW;
}

const open = () => nginxFolderDriver({ folder, now: () => NOW * 1000 });

describe("the folder of nginx's cache", () => {
  it("loses the pages with one of the tags, and nothing else", async () => {
    const [one, two, wide, script] = [
      cached("https://a/1 br", { tags: ["all", "s1:a", "s1:b"] }),
      cached("https://a/2 br", { tags: ["all", "s1:c"] }),
      cached("https://a/3 br", { tags: ["all", "wide"] }),
      cached("https://a/assets/x.js", {}),
    ];
    await open().purge(new Set(["s1:b", "s1:body", "s1"]));
    expect([one, wide].filter((file) => existsSync(file))).toEqual([]);
    expect([two, script].map(freshFor)).toEqual([3_600, 3_600]);
  });

  it("has every page as stale after a purge of all, and nothing else", async () => {
    const page = cached("https://a/1 br", { tags: ["all", "s1:a"] });
    const script = cached("https://a/assets/x.js", {});
    const before = readFileSync(page);
    const { ino } = statSync(page);
    await open().purge("all");
    expect([page, script].map(freshFor)).toEqual([-2, 3_600]);
    // The file that nginx keeps open, with nothing else changed.
    expect(statSync(page).ino).toBe(ino);
    const after = readFileSync(page);
    before.copy(after, 8, 8, 16);
    expect(after.equals(before)).toBe(true);
  });

  it("never lengthens the time for which a stale page may be sent", async () => {
    const file = cached("https://a/1 br", {
      tags: ["all"],
      validUntil: NOW - 100,
    });
    await open().purge("all");
    expect(freshFor(file)).toBe(-100);
  });

  it.each([
    ["after an edit", new Set(["s1:a"]), 5],
    ["of a format that it does not know", "all" as const, 6],
  ])(
    "loses a page %s, also where nginx has it open",
    async (_, tags, version) => {
      const file = cached("https://a/1 br", { tags: ["all", "s1:a"], version });
      const opened = openSync(file, "r");
      await open().purge(tags);
      expect(existsSync(file)).toBe(false);
      const head = Buffer.alloc(8);
      readSync(opened, head, 0, 8, 0);
      closeSync(opened);
      expect(head.readBigInt64LE(0)).toBe(0n);
    },
  );

  it("is read again where nginx has written a page again", async () => {
    const driver = open();
    const file = cached("https://a/1 br", { tags: ["all", "s1:a"] });
    await driver.purge(new Set(["s1:x"]));
    expect(freshFor(file)).toBe(3_600);
    rmSync(file);
    cached("https://a/1 br", { tags: ["all", "s1:x-and-more", "s1:x"] });
    await driver.purge(new Set(["s1:x"]));
    expect(existsSync(file)).toBe(false);
  });

  it("takes as many tags as a page may have", async () => {
    const tags = new Set(Array.from({ length: 700 }, (_, n) => `s1:t${n}`));
    const listed = edgeTags(tags);
    expect(listed).toHaveLength(701);
    const file = cached("https://a/1 br", { tags: listed });
    await open().purge(new Set(["s1:t699"]));
    expect(existsSync(file)).toBe(false);
  });

  it("is left alone where nginx still writes", async () => {
    const file = cached("https://a/1 br", { tags: ["all"] });
    const unfinished = `${file}.0000000001`;
    writeFileSync(unfinished, "");
    await open().purge("all");
    expect(freshFor(file)).toBe(-2);
    expect(readFileSync(unfinished)).toHaveLength(0);
  });

  it("that is not there is a failure, not an empty one", async () => {
    const driver = nginxFolderDriver({ folder: path.join(folder, "missing") });
    await expect(driver.purge("all")).rejects.toThrow("ENOENT");
  });
});
