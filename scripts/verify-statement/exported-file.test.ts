import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";

import { expect, it } from "vitest";

import { temporaryFolder } from "../../tests/fixtures/temporary-folder.fixture.ts";
import { readExported } from "./exported-file.ts";

const folder = temporaryFolder("exported");

function fileOf(name: string, content: string | Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

it("reads a text as it is, also by a link", async () => {
  const text = "\uFEFF<p>\r\n – \uFFFD</p>\n";
  const link = path.join(folder, "link.html");
  symlinkSync(fileOf("whole.html", text), link);
  expect(await readExported(link)).toBe(text);
});

it("refuses bytes that several texts could stand for", async () => {
  const text = Buffer.from("<p>\uFFFD</p>");
  const latin = Buffer.from("<p>Größe</p>", "latin1");
  const wide = Buffer.from("\uFEFF<p>Größe</p>", "utf16le");
  const shown = Buffer.from(
    text.toString("latin1").replace("\xef\xbf\xbd", "\xff"),
    "latin1",
  );
  for (const bytes of [latin, wide, shown])
    await expect(readExported(fileOf("other.html", bytes))).rejects.toThrow(
      /^Refused: .*as it was downloaded/,
    );
});

it("says why a file is not read, with nothing in its name for the terminal", async () => {
  await expect(
    readExported(path.join(folder, "none\u001b[2J")),
  ).rejects.toThrow(/^There is no file .*none\[U\+001B\]\[2J\.$/);
  mkdirSync(path.join(folder, "folder"));
  await expect(readExported(path.join(folder, "folder"))).rejects.toThrow(
    /is not a file\.$/,
  );
  const loop = path.join(folder, "loop");
  symlinkSync(loop, loop);
  await expect(readExported(loop)).rejects.toThrow(/cannot be read \(ELOOP\)/);
  const large = fileOf("large.html", "");
  truncateSync(large, 2e9);
  await expect(readExported(large)).rejects.toThrow(/larger than 100 MB/);
});
