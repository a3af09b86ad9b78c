import type { Lake } from "#content-lake/engine";
import { assetFileOf } from "#content-lake/purged-assets";
import { statementTime } from "#content-lake/statements";
import {
  sha256,
  type Statement,
  takeStatement,
} from "../../app/content/preview/statement.ts";

type Verdict = { code: 0 | 1 | 2; text: string };

const READER = {
  id: "verify-statement",
  roles: [],
  grants: [{ filter: '_id in path("**")', permissions: ["read", "history"] }],
};

/**
 * Compares a file with the record of a lake. In: the lake, the text of the file.
 * Out: whether it is verified (0), refused (1) or unverified (2), in a sentence.
 */
export function judgeStatement(lake: Lake, file: string): Verdict {
  const taken = takeStatement(file);
  if (taken === null)
    return refused("the file has no statement, or more than one");
  const recordedAt = statementTime(lake.database, sha256(taken.json));
  if (recordedAt === null)
    return {
      code: 2,
      text: "Unverified: this content lake has no record of the statement. It may have been changed, made on another system, or, with --backup, made after that backup.",
    };
  // What is recorded was written by the site.
  const { page, parts, documents, address, moment } = JSON.parse(
    taken.json,
  ) as Statement;
  // The parts are in it.
  if (sha256(taken.page) !== page)
    return refused("the page is not the one that was recorded");
  const missing = documents.filter(({ id, revision }) => {
    const [then] = lake.history.documents([id], { revision }, READER);
    return then?._rev !== revision;
  });
  // The history of a picture that was removed for good went with it.
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
  };
}

function refused(why: string): Verdict {
  return { code: 1, text: `Refused: ${why}.` };
}
