/** In the place of what unpacks a WOFF2 font. The font of PDF files is TrueType. */
export default function unpack(): never {
  throw new TypeError("The font of PDF files must be TrueType.");
}
