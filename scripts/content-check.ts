import {
  contentGaps,
  contentGapsQuery,
  judgedDocuments,
} from "../schemas/rules/content-gaps.ts";
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
} from "../tooling/content-check/source.ts";

// `npm run content:check` lists all content gaps: placeholders, legal facts
// that are unconfirmed or were not checked lately, legal pages that counsel has
// not approved, and promises that the firm has not signed off; then the values
// of facts that texts write out, and what the
// checks before publishing say of everything that is published. With
// CONTENT_STRICT=1 it exits 1 if there is a gap or an error.

async function main(): Promise<number> {
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
  const isOpen = gaps.length > 0 || hasError;
  return isOpen && isStrict(process.env["CONTENT_STRICT"]) ? 1 : 0;
}

function isStrict(value: string | undefined): boolean {
  return value === "1" || value === "true" || value === "yes";
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof CheckError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
