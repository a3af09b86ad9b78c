import { get } from "node:http";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

/** A response as it was transferred. */
export type ServedPage = {
  /** Names and values in turn. */
  rawHeaders: string[];
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it was sent, compressed or not. */
  body: Buffer;
};

const PATIENCE_MS = 30_000;
/** Compressors differ by a few bytes, but not by this factor. */
const NEARLY = 1.01;
const PAUSE_MS = 400;

/**
 * Requests a URL as a browser that accepts Brotli.
 *
 * @throws Error if the answer is not 200.
 */
export function readServed(url: string): Promise<ServedPage> {
  const headers = { "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        if (response.statusCode !== 200)
          return reject(new Error(`${url}: ${response.statusCode}`));
        const { rawHeaders, headers } = response;
        resolve({ rawHeaders, headers, body: Buffer.concat(chunks) });
      });
    }).once("error", reject);
  });
}

/** The text of a page that was sent plain or with Brotli. */
export function textOf({ body, headers }: ServedPage): string {
  const isBrotli = headers["content-encoding"] === "br";
  return (isBrotli ? brotliDecompressSync(body) : body).toString();
}

/**
 * The same once the server has compressed the page with the best quality, which
 * it does while idle.
 *
 * @throws Error if that does not happen.
 */
export async function readSettled(url: string): Promise<ServedPage> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const page = await readServed(url);
    if (page.body.byteLength <= NEARLY * smallest(page).byteLength) return page;
    if (performance.now() > until)
      throw new Error(`${url} is not compressed as well as it can be.`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function smallest(page: ServedPage): Buffer {
  const plain = Buffer.from(textOf(page));
  return brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
    },
  });
}

/**
 * Reads a page again and again until its text holds some words, or no longer
 * holds them.
 *
 * @throws Error if it does not change within 30 s.
 */
export async function untilShown(
  url: string,
  words: string,
  isThere = true,
): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (textOf(await readServed(url)).includes(words) !== isThere) {
    if (performance.now() > until)
      throw new Error(`${url} does not show what was changed.`);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
