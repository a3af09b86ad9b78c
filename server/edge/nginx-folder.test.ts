import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
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

/** Writes a file as nginx 1.22 does: a binary head, the key, the answer. Out: its path. */
function cached(key: string, ...tags: string[]): string {
  const name = createHash("md5").update(key).digest("hex");
  const place = path.join(folder, name.slice(-1), name.slice(-3, -1));
  mkdirSync(place, { recursive: true });
  const head = [
    "HTTP/1.1 200 OK",
    "content-type: text/html",
    ...(tags.length > 0 ? [`surrogate-key: ${tags.join(" ")}`] : []),
    "cache-control: public, max-age=0, s-maxage=3600",
  ];
  const file = path.join(place, name);
  const body = "surrogate-key: s1:body";
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.alloc(336, 5),
      Buffer.from(`\nKEY: ${key}\n${head.join("\r\n")}\r\n\r\n${body}`),
    ]),
  );
  return file;
}

const left = (files: readonly string[]) =>
  files.filter((file) => existsSync(file));

describe("the folder of nginx's cache", () => {
  it("loses the pages with one of the tags, and nothing else", async () => {
    const [one, two, wide, script] = [
      cached("https://a/1 br", "all", "s1:a", "s1:b"),
      cached("https://a/2 br", "all", "s1:c"),
      cached("https://a/3 br", "all", "wide"),
      cached("https://a/assets/x.js"),
    ];
    const files = [one, two, wide, script];
    const driver = nginxFolderDriver(folder);
    await driver.purge(new Set(["s1:b", "s1:body", "s1"]));
    expect(left(files)).toEqual([two, script]);
    await driver.purge("all");
    expect(left(files)).toEqual([script]);
  });

  it("is read again where nginx has written a page again", async () => {
    const driver = nginxFolderDriver(folder);
    const file = cached("https://a/1 br", "all", "s1:a");
    await driver.purge(new Set(["s1:x"]));
    expect(existsSync(file)).toBe(true);
    rmSync(file);
    cached("https://a/1 br", "all", "s1:x-and-more", "s1:x");
    await driver.purge(new Set(["s1:x"]));
    expect(existsSync(file)).toBe(false);
  });

  it("takes as many tags as a page may have", async () => {
    const tags = new Set(Array.from({ length: 700 }, (_, n) => `s1:t${n}`));
    const listed = edgeTags(tags);
    expect(listed).toHaveLength(701);
    const file = cached("https://a/1 br", ...listed);
    await nginxFolderDriver(folder).purge(new Set(["s1:t699"]));
    expect(existsSync(file)).toBe(false);
  });

  it("is left alone where nginx still writes", async () => {
    const file = cached("https://a/1 br", "all");
    const unfinished = `${file}.0000000001`;
    writeFileSync(unfinished, "");
    await nginxFolderDriver(folder).purge("all");
    expect(left([file, unfinished])).toEqual([unfinished]);
  });

  it("that is not there is a failure, not an empty one", async () => {
    const driver = nginxFolderDriver(path.join(folder, "missing"));
    await expect(driver.purge("all")).rejects.toThrow("ENOENT");
  });
});
