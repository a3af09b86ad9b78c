/** The content of a page, as PDF drawing operators. */
export type PageContent = string;

type PdfFile = {
  title: string;
  /** Width and height of a page in points. */
  size: readonly [number, number];
  pages: readonly PageContent[];
};

// Characters outside Latin-1 that the encoding of the built-in fonts has.
const special: Record<string, number> = {
  "€": 0x80,
  "…": 0x85,
  "‘": 0x91,
  "’": 0x92,
  "“": 0x93,
  "”": 0x94,
  "•": 0x95,
  "–": 0x96,
  "—": 0x97,
  "™": 0x99,
};

/** In: a text. Out: a PDF string literal, in parentheses. */
export function pdfString(text: string): string {
  const bytes = [...text].map((character) => {
    const code = special[character] ?? character.codePointAt(0) ?? 63;
    return code >= 32 && code <= 255 ? code : 63;
  });
  const escaped = bytes.map((code) =>
    code < 127 && !"()\\".includes(String.fromCharCode(code))
      ? String.fromCharCode(code)
      : `\\${code.toString(8).padStart(3, "0")}`,
  );
  return `(${escaped.join("")})`;
}

/**
 * Writes a PDF file with the two built-in fonts /F1 (plain) and /F2 (bold).
 * In: title, size and the drawing of each page. Out: the bytes of the file.
 */
export function writePdf({ title, size, pages }: PdfFile): Uint8Array {
  const firstPage = 6;
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`,
    `<< /Title ${pdfString(title)} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Contents ${firstPage + index * 2 + 1} 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return assemble(objects);
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function assemble(objects: readonly string[]): Uint8Array {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, "0");
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  // Every character written above is ASCII, so length in characters and in
  // bytes agree.
  return new TextEncoder().encode(file);
}
