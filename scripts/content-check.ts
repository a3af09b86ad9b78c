import { parseArgs } from "node:util";

import type { CheckedDocument } from "../schemas/checks/finding.ts";
import {
  contentGaps,
  contentGapsQuery,
  judgedDocuments,
} from "../schemas/rules/content-gaps.ts";
import { readStackFile } from "./backup/running.ts";
import { externalLinksIn, linkProblems } from "./content-check/links.ts";
import {
  checkedDocumentsQuery,
  findingLines,
  findingsOf,
  gapLines,
  linkLines,
} from "./content-check/report.ts";
import { clientOf, resolveTarget } from "./seed/target.ts";

// `npm run content:check` lists all content gaps: placeholders, legal facts
// that are unconfirmed or were not checked lately, legal pages that counsel has
// not approved, and promises that the firm has not signed off; then the values
// of facts that texts write out, and what the
// checks before publishing say of everything that is published. With `--links`
// it asks each link to another site whether it still leads to a page. With
// `--strict` it exits 1 if there is a gap, an error or a broken link.

async function main(): Promise<boolean> {
  const option = { type: "boolean", default: false } as const;
  const { links, strict } = parseArgs({
    options: { links: option, strict: option },
  }).values;
  const { env } = process;
  const target = resolveTarget(env, null, "read");
  const stack = target.embedded
    ? readStackFile(env["DATA_DIR"] || ".data")
    : null;
  const studio =
    stack?.studioUrl ?? (env["STUDIO_URL"] || "http://localhost:3333");
  const studioUrl = studio.replace(/\/+$/, "");
  const site = URL.parse(stack?.siteUrl ?? env["SITE_URL"] ?? "");
  const origin = site?.origin ?? null;
  const client = clientOf(target).withConfig({ perspective: "published" });

  const now = Date.now();
  const judged = judgedDocuments(await client.fetch(contentGapsQuery));
  const gaps = contentGaps(judged, now);
  const documents = await client.fetch<CheckedDocument[]>(
    checkedDocumentsQuery,
  );
  const found = findingsOf(documents, origin, now);
  console.log(
    [...gapLines(gaps, studioUrl), "", ...findingLines(found, studioUrl)].join(
      "\n",
    ),
  );
  let hasBroken = false;
  if (links) {
    const external = externalLinksIn(documents);
    console.log(`\nLinks to other sites to ask: ${external.length}.`);
    const agent = `SiteLinkCheck/1.0${origin ? ` (+${origin})` : ""}`;
    const problems = await linkProblems(external, agent);
    console.log(linkLines(problems, studioUrl).join("\n"));
    hasBroken = problems.some(({ isBroken }) => isBroken);
  }
  const hasError = found.some(({ findings }) =>
    findings.some(({ severity }) => severity === "error"),
  );
  return strict && (gaps.length > 0 || hasError || hasBroken);
}

try {
  process.exitCode = (await main()) ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
