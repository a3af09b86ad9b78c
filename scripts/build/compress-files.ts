import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const GAINS = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".svg",
  ".txt",
  ".webmanifest",
]);

/**
 * Writes beside each text file below a folder its best brotli and gzip forms
 * (`.br`, `.gz`), where they are smaller: the server sends them as they are.
 */
export function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile() || !GAINS.has(path.extname(entry.name))) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    const forms = {
      ".br": brotliCompressSync(body, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength },
      }),
      ".gz": gzipSync(body, { level: 9 }),
    };
    for (const [suffix, form] of Object.entries(forms)) {
      if (form.byteLength < body.byteLength) writeFileSync(file + suffix, form);
    }
  }
}
