import { readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";

import { folderOfTest } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { ALWAYS, type Validity } from "../../app/cache/cache-entry.ts";
import { cachePage } from "./cached-page.ts";
import { openPageStore } from "./page-store.ts";

let folder: string;

beforeEach(() => {
  folder = folderOfTest("page-store");
});

const open = (build = "one", maxBytes?: number) =>
  openPageStore({ folder, build, ...(maxBytes && { maxBytes }) });

function page(text: string, validity: Validity = ALWAYS) {
  return cachePage(
    {
      validity,
      status: 200,
      headers: { "content-type": "text/html" },
      setCookies: [],
      body: Buffer.from(text),
      tags: new Set(["t"]),
    },
    0,
  );
}

/** The page files, wherever the store put them. */
function pageFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".page"))
    .map((file) => path.join(folder, file));
}

describe("the store of pages", () => {
  it("gives the next start what the last one cached, the newest first", async () => {
    const store = open();
    const [home, blog] = [await page("home"), await page("blog")];
    await store.save("/", home);
    await store.save("/blog", blog);
    const [first, second] = open().load();
    expect(first![0]).toBe("/blog");
    expect(second![1].body("identity").toString()).toBe("home");
    expect(second![1].headers).toEqual({ "content-type": "text/html" });
    expect([...second![1].tags]).toEqual(["t"]);
    expect(second![1].etag("br")).toBe(home.etag("br"));
  });

  it("shows no page that is cut short or damaged", async () => {
    const store = open();
    await store.save("/", await page("home ".repeat(400)));
    const [file] = pageFiles();
    truncateSync(file!, statSync(file!).size - 4);
    expect(open().load()).toEqual([]);
    writeFileSync(pageFiles()[0]!, "nonsense");
    expect(open().load()).toEqual([]);
  });

  it("keeps nothing of another build, whose scripts are gone", async () => {
    await open("one").save("/", await page("home"));
    expect(open("two").load()).toEqual([]);
    expect(pageFiles()).toEqual([]);
  });

  it("stays within its bound", async () => {
    const store = open("one", 600);
    for (const key of ["/a", "/b", "/c", "/d", "/e", "/f"])
      await store.save(key, await page(key));
    const keys = open()
      .load()
      .map(([key]) => key);
    expect(keys.length).toBeLessThan(6);
    expect(keys).toContain("/f");
  });
});
