import {
  contentGaps,
  contentGapsQuery,
  judgedDocuments,
} from "../schemas/rules/content-gaps.ts";
import { reportLines } from "../tooling/content-check/report.ts";
import {
  CheckError,
  findSource,
  openSource,
} from "../tooling/content-check/source.ts";

// `npm run content:check` lists every placeholder, every legal fact that is
// unconfirmed or was not looked up lately, every legal page that counsel has not
// approved, and every promise that the firm has not signed off. With
// CONTENT_STRICT=1 it exits 1 while there is one.

async function main(): Promise<number> {
  const source = await findSource(process.env);
  const documents = await openSource(source)
    .fetch<unknown>(contentGapsQuery)
    .then(judgedDocuments)
    .catch((error: Error) => {
      throw new CheckError(
        `The dataset ${source.dataset} of project ${source.projectId} cannot be read: ${error.message}`,
      );
    });
  const found = contentGaps(documents, Date.now());
  console.log(reportLines(found, source.studioUrl).join("\n"));
  return found.length > 0 && isStrict(process.env["CONTENT_STRICT"]) ? 1 : 0;
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
