import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

import { z } from "zod";

import { findJava } from "./java.ts";

const jar = createRequire(import.meta.url).resolve(
  "vnu-jar/build/dist/vnu.jar",
);

const report = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      lastLine: z.number().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

type Page = { path: string; html: string };

/**
 * What the W3C's checker of HTML calls an error. In: pages. Out: one line for
 * each error, with the page that it is on.
 *
 * @throws when there is no Java runtime, or when the checker itself fails.
 */
export async function htmlErrors(pages: readonly Page[]): Promise<string[]> {
  const java = findJava();
  const folder = mkdtempSync(path.join(os.tmpdir(), "claims-site-html-"));
  try {
    const files = new Map(
      pages.map((page, index) => {
        const file = path.join(folder, `${index}.html`);
        writeFileSync(file, page.html);
        return [path.basename(file), page.path];
      }),
    );
    const { messages } = report.parse(JSON.parse(await check(java, folder)));
    return (
      messages
        // Of style sheets it knows an older state than browsers do.
        .filter(
          ({ type, message }) => type !== "info" && !message.startsWith("CSS:"),
        )
        .map(({ url = "", message, extract = "" }) => {
          const page = files.get(path.basename(url)) ?? "the checker";
          return `${page}: ${message} (${extract.trim().slice(0, 120)})`;
        })
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function check(java: string, folder: string): Promise<string> {
  const args = ["-Xss4m", "-jar", jar, "--stdout", "--format", "json"];
  return new Promise((resolve, reject) => {
    execFile(
      java,
      [...args, "--skip-non-html", folder],
      { maxBuffer: 256 * 1024 * 1024 },
      // It exits with 1 when there is anything to say.
      (error, stdout) =>
        stdout === ""
          ? reject(error ?? new Error("no answer"))
          : resolve(stdout),
    );
  });
}
