import { readFileSync } from "node:fs";

import fc from "fast-check";
import { expect, it } from "vitest";

import { checkWith, pdf } from "~/intake/evidence/evidence-files.fixture";
import { Uploads } from "~/intake/evidence/uploads.server";

const check = checkWith(new Uploads(null));
const before = (text: string) => Buffer.concat([bytes(text), pdf()]);
const behind = (text: string) => Buffer.concat([pdf(), bytes(text)]);
const bytes = (text: string) => Buffer.from(text, "latin1");

const FILES = "tests/real/inputs/files";
const plain = readFileSync(`${FILES}/estimate.pdf`);
const packed = readFileSync(`${FILES}/estimate-with-object-streams.pdf`);
/** Signed or filled in: a second part, with its own end, after the first. */
const twice = Buffer.concat([
  plain,
  bytes(
    `4 0 obj\n<</Type/Page/Annots[]>>\nendobj\nxref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 9/Prev 1>>\nstartxref\n${plain.length}\n%%EOF\n`,
  ),
]);
/** For the web: its first part has an end too. */
const linearized = Buffer.concat([
  bytes(
    "%PDF-1.5\n1 0 obj<</Linearized 1/L 900>>endobj\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 9/Root 2 0 R>>\nstartxref\n0\n%%EOF\n",
  ),
  plain.subarray(plain.indexOf("1 0 obj")),
]);

it.each<[where: string, file: Buffer]>([
  [
    "a report generator's, with a byte order mark",
    readFileSync(`${FILES}/bom-before-header.pdf`),
  ],
  // Scripts that print a line first; templates that start with empty ones.
  ["white space before it", before(" \r\n\t\n")],
  ["a zero before it", before("\0")],
  // Print-to-file drivers (HP, Kyocera, Lexmark).
  [
    "the language of a printer around it",
    Buffer.concat([
      bytes("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n"),
      pdf(),
      bytes("\x1b%-12345X@PJL EOJ\r\n"),
    ]),
  ],
  // Macintosh mail programs and old gateways.
  [
    "the header of MacBinary before it",
    before(`\0\x08estimate${"\0".repeat(118)}`),
  ],
  [
    "the header of a mail part before it",
    before("Content-Type: application/pdf\r\n\r\n"),
  ],
  // Insurers' portals append the page that they show.
  [
    "a page of HTML behind it",
    behind(`<!DOCTYPE html>${"<p>Session ended</p>".repeat(200)}`),
  ],
  ["ten thousand zeros behind it", behind("\0".repeat(10_000))],
  [
    "a mail's footer behind it",
    behind("\r\n--=_boundary--\r\nThis message is confidential 12 0\r\n"),
  ],
  ["no line break at the end", pdf().subarray(0, -1)],
  ["an end that lacks its last letters", plain.subarray(0, -4)],
  ["packed objects", packed],
  ["a signature or filled-in fields", twice],
  ["an order for the web", linearized],
  ["version 2.0", bytes(pdf().toString("latin1").replace("1.4", "2.0"))],
])("a PDF is taken as it came: %s", async (_where, file) => {
  expect(await check("a.pdf", file)).toEqual({
    name: "a.pdf",
    mediaType: "application/pdf",
    bytes: file,
  });
});

it.each<[string, Buffer]>([
  ["a plain one", plain],
  ["one of packed objects", packed],
  ["one with a second part", twice],
  ["one for the web", linearized],
])("a PDF that was cut off is refused: %s", async (_what, whole) => {
  const last = whole.lastIndexOf("startxref");
  // A file cut exactly at one of its ends is complete.
  const ends = [
    ...whole
      .toString("latin1")
      .matchAll(/startxref\s+\d+\s+%%EOF\s*\d*\s*\d*\s*o?b?/g),
  ];
  const isEnd = (at: number) =>
    ends.some(({ index, 0: text }) => at >= index && at <= index + text.length);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 8, max: last - 1 }),
      fc.constantFrom("", "\0".repeat(600), "<html>"),
      async (at, tail) => {
        fc.pre(!isEnd(at));
        const cut = Buffer.concat([whole.subarray(0, at), bytes(tail)]);
        expect(await check("a.pdf", cut)).toBe("damaged");
      },
    ),
    { numRuns: 200, seed: 45 },
  );
});

it.each([
  [
    "the header behind the first kilobyte",
    `${" ".repeat(1_030)}%PDF-1.4\n%%EOF`,
  ],
  [
    "an archive that holds one",
    "PK\x03\x04\x14\0\0\0\0\0estimate.pdf%PDF-1.4\nstartxref\n0\n%%EOF\nPK\x01\x02",
  ],
  ["a file that only names the format", "My %PDF file %%EOF"],
  ["a web page in place of the file", "<!DOCTYPE html><title>Sign in</title>"],
])("%s is no PDF", async (_what, text) => {
  expect(await check("a.pdf", bytes(text))).toBe("type");
});
