import latinRegular from "@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?inline";
import latinBold from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?inline";
import latinExtBold from "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?inline";
import { LRUCache } from "lru-cache";
import type { Font } from "satori";

import { plainWords } from "../../../domain/stored-text";

import { shorten } from "../page-meta";
import { cardSize } from "../picture-url";

// Matches what the cards' fonts lack: they have Latin letters with diacritics,
// digits and punctuation.
const undrawable =
  /[^\p{Script=Latin}\u0020-\u007e\u00a0-\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u203a\u20ac\u2122]/gu;

/**
 * Returns a title without the characters that the cards' fonts lack.
 *
 * @param otherwise the result for a title in another script.
 */
export function drawable(title: string, otherwise: string): string {
  const words = plainWords(title);
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  const clean = words.replace(/\s+/g, " ").replace(undrawable, "").trim();
  const drawn = clean.match(/\p{L}/gu)?.length ?? 0;
  return clean !== "" && drawn * 2 >= letters ? clean : otherwise;
}

/** The fonts of the cards, bundled with the server. */
export const fonts: Font[] = [
  { name: "Card", weight: 600, data: bytesOf(latinBold) },
  { name: "Card", weight: 400, data: bytesOf(latinRegular) },
  { name: "Card Extended", weight: 600, data: bytesOf(latinExtBold) },
];

function bytesOf(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
}

/** The content of a card. */
export type Card = {
  title: string;
  /** The kind of the page. */
  label: string;
  firmName: string;
  /** The site's host, which shows where the link leads. */
  host: string;
};

const INK = "#14203a";
const PAPER = "#f6f1e6";
const SOFT = "#b9c2d3";
const SIGNAL = "#f2a60d";
const ROW = { display: "flex", alignItems: "center" } as const;
const LONGEST_TITLE = 140;

/** Draws a PNG of 1200 by 630 pixels, which takes a tenth of a second. */
export async function drawCard(card: Card): Promise<Buffer> {
  // Imported at the first use: they are large, and many processes never need them.
  const [{ default: satori }, { default: sharp }] = await Promise.all([
    import("satori"),
    import("sharp"),
  ]);
  const svg = await satori(<CardView {...card} />, { ...cardSize, fonts });
  return sharp(Buffer.from(svg))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

function CardView({ title, label, firmName, host }: Card) {
  const firm = drawable(firmName, "");
  const words = shorten(drawable(title, firm || host), LONGEST_TITLE);
  return (
    <div
      style={{
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        boxSizing: "border-box",
        width: "100%",
        height: "100%",
        padding: "68px 80px 60px",
        backgroundColor: INK,
        color: PAPER,
        fontFamily: "Card, Card Extended",
        fontWeight: 600,
      }}
    >
      <div style={{ ...ROW, fontSize: 36 }}>
        <Mark />
        <div style={{ ...ROW, marginLeft: 20 }}>{firm}</div>
      </div>
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ display: "flex", fontSize: 30, color: SIGNAL }}>
          {shorten(drawable(label, ""), 60)}
        </div>
        <div
          style={{
            display: "block",
            lineClamp: 4,
            marginTop: 18,
            fontSize: sizeOf(words),
            lineHeight: 1.14,
            letterSpacing: "-0.02em",
            wordBreak: "break-word",
          }}
        >
          {words}
        </div>
      </div>
      <div style={{ ...ROW, justifyContent: "space-between" }}>
        <div
          style={{ ...ROW, width: 220, height: 8, backgroundColor: SIGNAL }}
        />
        <div style={{ ...ROW, fontSize: 26, fontWeight: 400, color: SOFT }}>
          {host}
        </div>
      </div>
    </div>
  );
}

function sizeOf(words: string): number {
  if (words.length <= 36) return 82;
  return words.length <= 72 ? 66 : 54;
}

/** The roof of the site's icon. */
function Mark() {
  return (
    <svg width="64" height="58" viewBox="11 15 42 38">
      <path
        d="M21 37v10.5h22V37"
        fill="none"
        stroke={PAPER}
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M15.5 34 32 19.5 48.5 34"
        fill="none"
        stroke={SIGNAL}
        strokeWidth="7.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

const MOST_CARDS = 200;

/** Caches the cards by their content, so that an edit of anything else needs no new card. */
export class ShareCards {
  readonly #cards = new LRUCache<string, Buffer, Card>({
    max: MOST_CARDS,
    fetchMethod: (_key, _stale, { context }) => drawCard(context),
  });

  /** Returns a PNG of 1200 by 630 pixels. */
  get(card: Card): Promise<Buffer> {
    return this.#cards.forceFetch(JSON.stringify(card), { context: card });
  }
}
