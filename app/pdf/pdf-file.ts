/** A JPEG of three colors, as a canvas writes it, with its size in pixels. */
export type PdfImage = { jpeg: Blob; width: number; height: number };

/** A page: PDF drawing operators, and the images that they draw as /I0, /I1 and so on. */
export type PdfPage = { content: string; images: readonly PdfImage[] };

type PdfFile = {
  title: string;
  /** Width and height of a page in points. */
  size: readonly [number, number];
  pages: readonly PdfPage[];
};

/** A part of a file. Texts are ASCII, so their length is their size in bytes. */
type PdfPart = string | Blob;

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

/** True if the built-in fonts have every character of a text. */
export function isPrintable(text: string): boolean {
  return [...text].every((character) => {
    const code = special[character] ?? character.codePointAt(0) ?? 0;
    return (
      (code >= 32 && code < 127) ||
      (code >= 160 && code <= 255) ||
      character in special
    );
  });
}

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
 * In: title, size and the drawing of each page. Out: the parts of the file, of
 * which a browser makes a `Blob` without holding all images in memory.
 */
export function pdfParts({ title, size, pages }: PdfFile): PdfPart[] {
  const firstPage = 6;
  let next = firstPage;
  const numbers = pages.map(({ images }) => {
    const page = next;
    next += 2 + images.length;
    return page;
  });
  const kids = numbers.map((page) => `${page} 0 R`);
  const objects: PdfPart[][] = [
    [
      "<< /Type /Catalog /Pages 2 0 R /Lang (en-US) /ViewerPreferences << /DisplayDocTitle true >> >>",
    ],
    [`<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`],
    [`<< /Title ${pdfString(title)} >>`],
    [font("Helvetica")],
    [font("Helvetica-Bold")],
    ...pages.flatMap((page, index) => pageObjects(page, numbers[index]!, size)),
  ];
  return assemble(objects);
}

/** The same for pages without images, as bytes. */
export function writePdf(file: PdfFile): Uint8Array {
  return new TextEncoder().encode(pdfParts(file).join(""));
}

/** The objects of a page, in the order of their numbers: page, content, images. */
function pageObjects(
  { content, images }: PdfPage,
  number: number,
  size: PdfFile["size"],
): PdfPart[][] {
  const names = images.map(
    (_, index) => `/I${index} ${number + 2 + index} 0 R`,
  );
  const pictures =
    images.length > 0 ? ` /XObject << ${names.join(" ")} >>` : "";
  return [
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(" ")}] /Contents ${number + 1} 0 R /Resources << /Font << /F1 4 0 R /F2 5 0 R >>${pictures} >> >>`,
    ],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    ...images.map(({ jpeg, width, height }) => [
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>\nstream\n`,
      jpeg,
      "\nendstream",
    ]),
  ];
}

function font(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
}

function sizeOf(part: PdfPart): number {
  return typeof part === "string" ? part.length : part.size;
}

function assemble(objects: readonly PdfPart[][]): PdfPart[] {
  const parts: PdfPart[] = ["%PDF-1.7\n"];
  let offset = sizeOf(parts[0]!);
  const add = (part: PdfPart) => {
    parts.push(part);
    offset += sizeOf(part);
  };
  const offsets = objects.map((object, index) => {
    const start = String(offset).padStart(10, "0");
    [`${index + 1} 0 obj\n`, ...object, "\nendobj\n"].forEach(add);
    return start;
  });
  const table = offsets.map((start) => `${start} 00000 n \n`).join("");
  const start = offset;
  add(
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  );
  return parts;
}
