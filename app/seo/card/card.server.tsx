import { cardSize } from "../card-path";
import { shorten } from "../shorten";
import { drawable } from "./drawable";
import { fonts } from "./fonts.server";

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
const LONGEST_TITLE = 140;

/**
 * In: the content of a card. Out: a PNG of 1200 by 630 pixels, which takes a
 * tenth of a second.
 */
export async function drawCard(card: Card): Promise<Buffer> {
  // Imported at the first use: they are large, and many processes never need
  // them.
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
      <div style={{ display: "flex", alignItems: "center", fontSize: 36 }}>
        <Mark />
        <div style={{ display: "flex", marginLeft: 20 }}>{firm}</div>
      </div>
      <CardTitle label={label} words={words} />
      <CardFoot host={host} />
    </div>
  );
}

function CardTitle({ label, words }: { label: string; words: string }) {
  return (
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
  );
}

function CardFoot({ host }: { host: string }) {
  return (
    <div
      style={{
        display: "flex",
        alignItems: "center",
        justifyContent: "space-between",
      }}
    >
      <div
        style={{
          display: "flex",
          width: 220,
          height: 8,
          backgroundColor: SIGNAL,
        }}
      />
      <div
        style={{
          display: "flex",
          fontSize: 26,
          fontWeight: 400,
          color: SOFT,
        }}
      >
        {host}
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
