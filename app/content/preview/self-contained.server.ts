import { setImmediate as nextTurn } from "node:timers/promises";

import { readOnly } from "~/render/attributes";

import { type Part, sha256 } from "./statement";

/** A file of this site. */
export type OwnFile = {
  status: number;
  type: string;
  body: Buffer;
  /** The ids of the documents of a page of the past, if they were asked for. */
  documents?: ReadonlySet<string>;
};

/** Reads an address of this site; null for a file that is not there. */
export type ReadOwn = (path: string) => Promise<OwnFile | null>;

const BAR = /<aside aria-label="Preview"[\s\S]*?<\/aside>/;
/** Other sizes of a picture, and lazy loading, which a print cannot use. */
const ALTERNATIVES =
  /<source\b[^>]*>| (?:srcSet|srcset|imagesrcset)="[^"]*"| loading="lazy"/g;
const LINK = /<link\b[^>]*>/g;
const SOURCE = /\bsrc="(\/[^"]*)"/g;
const FILE_OF_STYLES = /url\(["']?(\/[^"')]+)["']?\)/g;

/** Nothing is loaded from anywhere. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`;

/**
 * Returns a page with its pictures, styles and fonts in it, without scripts and the
 * preview's bar.
 */
export async function selfContained(
  html: string,
  address: string,
  read: ReadOwn,
): Promise<{ html: string; parts: Part[] }> {
  const parts = new Map<string, string>();

  async function dataUrl(path: string): Promise<string> {
    const file = await read(path);
    if (file?.status !== 200) return "data:,";
    parts.set(path, sha256(file.body));
    const [type] = file.type.split(";");
    return `data:${type};base64,${file.body.toString("base64")}`;
  }

  async function styles(tag: string): Promise<string> {
    const [, href] = /rel="stylesheet".*href="(\/[^"]*)"/.exec(tag) ?? [];
    const file = href ? await read(href) : null;
    if (!href || !file) return "";
    const text = await replaced(
      file.body.toString(),
      FILE_OF_STYLES,
      async ([, path = ""]) => `url(${await dataUrl(path)})`,
    );
    parts.set(href, sha256(text));
    return `<style>${text}</style>`;
  }

  const bare = readOnly(html).replace(BAR, "").replace(ALTERNATIVES, "");
  const styled = await replaced(bare, LINK, ([tag]) => styles(tag));
  const whole = await replaced(
    styled,
    SOURCE,
    async ([, path = ""]) =>
      `src="${await dataUrl(path.replaceAll("&amp;", "&"))}"`,
  );
  const head = `<head>${POLICY}<base href="${address}">`;
  return {
    html: whole.replace("<head>", () => head),
    parts: [...parts].map(([name, digest]) => ({ name, sha256: digest })),
  };
}

/** Replaces each match, one after another; other requests are answered in between. */
async function replaced(
  text: string,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  let [done, end] = ["", 0];
  for (const match of text.matchAll(pattern)) {
    await nextTurn();
    done += text.slice(end, match.index) + (await replacement(match));
    end = match.index + match[0].length;
  }
  return done + text.slice(end);
}
