import type { Lake } from "#content-lake/engine";
import { assetFileOf } from "#content-lake/purged-assets";
import { statementTime } from "#content-lake/statements";
import {
  sha256,
  type Statement,
  takeStatement,
} from "../../app/content/preview/statement.ts";
import { pageText, printable } from "./page-text.ts";

type StatementJudgment = {
  code: 0 | 1 | 2;
  text: string;
  /** Only for a verified file: its hashes, and the text of the page. */
  shown?: string;
};

const ASK =
  "Ask for the file as it was downloaded, in a ZIP archive for example";

const READER = {
  id: "verify-statement",
  roles: [],
  grants: [{ filter: '_id in path("**")', permissions: ["read", "history"] }],
};

/**
 * Compares a file with a lake's record.
 *
 * @param file its text, which corresponds to exactly its bytes.
 * @returns whether it is verified (0), refused (1) or unverified (2), in a
 * sentence; and what was verified.
 */
export function judgeStatement(lake: Lake, file: string): StatementJudgment {
  const taken = takeStatement(file);
  if (taken === null)
    return refused(
      `the file has no statement where the site puts it, or more than one. ${ASK}`,
    );
  const recordedAt = statementTime(lake.database, sha256(taken.json));
  if (recordedAt === null)
    return {
      code: 2,
      text: "Unverified: this content lake has no record of the statement. It may have been changed, made on another system, or, with --backup, made after that backup.",
    };
  // The record was written by the site.
  const { page, parts, documents, address, moment } = JSON.parse(
    taken.json,
  ) as Statement;
  // The statement contains the parts.
  if (sha256(taken.page) !== page)
    return refused(
      isPage(asExported(file), page)
        ? `the file was saved anew, as mail programs and editors do: it is the recorded one but for its line ends, a byte order mark or blanks at its end. ${ASK}`
        : `the page is not the one that was recorded. ${ASK}`,
    );
  const missing = documents.filter(({ id, revision }) => {
    const [then] = lake.history.documents([id], { revision }, READER);
    return then?._rev !== revision;
  });
  // A permanently removed picture has lost its history too.
  const lost = missing.find(
    ({ id }) => !lake.purgedAssets.has(assetFileOf(id) ?? ""),
  );
  if (lost)
    return refused(
      `the history has no revision ${lost.revision} of ${lost.id}`,
    );
  const note = missing.map(({ id }) => ` ${id} was removed for good since.`);
  return {
    code: 0,
    text: `Verified: ${address} as of ${moment}, stated on ${recordedAt}, with ${documents.length} documents and ${parts.length} parts.${note.join("")}`,
    shown: shownOf(file, taken.page),
  };
}

/** Reverts what programs change in a text when they save it. */
function asExported(file: string): string {
  return file
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trimEnd();
}

function isPage(file: string, digest: string): boolean {
  const taken = takeStatement(file);
  return taken !== null && sha256(taken.page) === digest;
}

/** The hash of the text covers the lines below it, including the last line break. */
function shownOf(file: string, page: string): string {
  const text = printable(pageText(page));
  return `SHA-256 of the file: ${sha256(file)}
SHA-256 of the page: ${sha256(page)}
SHA-256 of the text: ${sha256(`${text}\n`)}

Text of the page:
${text}`;
}

function refused(why: string): StatementJudgment {
  return { code: 1, text: `Refused: ${why}.` };
}
