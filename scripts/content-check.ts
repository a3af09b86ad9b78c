import { parseArgs } from "node:util";

import type { CheckedDocument } from "../schemas/checks/finding.ts";
import {
  contentGaps,
  contentGapsQuery,
  judgedDocuments,
} from "../schemas/rules/content-gaps.ts";
import { checkLink } from "../tooling/content-check/check-link.ts";
import {
  externalLinksIn,
  linkLines,
  linkProblems,
} from "../tooling/content-check/external-links.ts";
import {
  checkedDocuments,
  checkedDocumentsQuery,
  findingLines,
  findingsOf,
} from "../tooling/content-check/findings.ts";
import { reportLines } from "../tooling/content-check/report.ts";
import {
  CheckError,
  findSource,
  openSource,
  type Source,
} from "../tooling/content-check/source.ts";

// `npm run content:check` lists all content gaps: placeholders, legal facts
// that are unconfirmed or were not checked lately, legal pages that counsel has
// not approved, and promises that the firm has not signed off; then the values
// of facts that texts write out, and what the
// checks before publishing say of everything that is published. With `--links`
// it asks each link to another site whether it still leads to a page. With
// `--strict` it exits 1 if there is a gap, an error or a broken link.

async function main(): Promise<number> {
  const { links, strict } = readOptions();
  const source = await findSource(process.env);
  const client = openSource(source);
  const read = <Answer>(query: string, as: (answer: unknown) => Answer) =>
    client
      .fetch<unknown>(query)
      .then(as)
      .catch((error: Error) => {
        throw new CheckError(
          `The dataset ${source.dataset} of project ${source.projectId} cannot be read: ${error.message}`,
        );
      });
  const gaps = contentGaps(
    await read(contentGapsQuery, judgedDocuments),
    Date.now(),
  );
  const documents = await read(checkedDocumentsQuery, checkedDocuments);
  const found = findingsOf(documents, source.siteOrigin, Date.now());
  const lines = [
    ...reportLines(gaps, source.studioUrl),
    "",
    ...findingLines(found, source.studioUrl),
  ];
  console.log(lines.join("\n"));
  const hasError = found.some(({ findings }) =>
    findings.some(({ severity }) => severity === "error"),
  );
  const hasBroken = links && (await printBroken(documents, source));
  const isOpen = gaps.length > 0 || hasError || hasBroken;
  return isOpen && strict ? 1 : 0;
}

/** @throws CheckError for any option but `--links` and `--strict`. */
function readOptions(): { links: boolean; strict: boolean } {
  try {
    const option = { type: "boolean", default: false } as const;
    return parseArgs({ options: { links: option, strict: option } }).values;
  } catch {
    throw new CheckError(
      "The options of content:check are --links and --strict.",
    );
  }
}

/** Asks the links to other sites and prints those that fail. Out: whether one is broken. */
async function printBroken(
  documents: readonly CheckedDocument[],
  { siteOrigin, studioUrl }: Source,
): Promise<boolean> {
  const links = externalLinksIn(documents);
  console.log(`\nLinks to other sites to ask: ${links.length}.`);
  const userAgent = `SiteLinkCheck/1.0${siteOrigin ? ` (+${siteOrigin})` : ""}`;
  const problems = await linkProblems(links, (url) =>
    checkLink(url, { userAgent }),
  );
  console.log(linkLines(problems, studioUrl).join("\n"));
  return problems.some(({ kind }) => kind === "broken");
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CheckError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
