import { contentGaps } from "../domain/content-gaps.ts";
import {
  contentGapsQuery,
  judgedDocuments,
} from "../domain/content-gaps-query.ts";
import type { CheckedDocument } from "../schemas/checks/finding.ts";
import { siteOf } from "../schemas/checks/site.ts";
import { externalLinksIn, linkProblems } from "./content-check/links.ts";
import { plainWordLines } from "./content-check/plain-words.ts";
import {
  checkedDocumentsQuery,
  type DocumentFindings,
  findingLines,
  findingsOf,
  gapLines,
  linkLines,
} from "./content-check/report.ts";
import { readTerms } from "./content-check/terms.ts";
import { clientOf, resolveTarget } from "./seed/target.ts";
import { dataFolder, flag, runCommand } from "./stack/command.ts";
import { readStackFile } from "./stack/stack-file.ts";

// `npm run content:check` lists all content gaps: placeholders, legal facts that are
// unconfirmed or were not checked recently, legal pages that counsel has not
// approved, and promises that the firm has not signed off; then the values of facts
// that texts write out, and the findings of the checks before publishing for all
// published content; then how easily it reads, and where it leaves the table of
// terms.

const HELP = `npm run content:check [-- --links] [-- --strict]

Lists what is open in the content, and what the checks before publishing find in it.

--links    check whether each link to another site still leads to a page
--strict   exit with 1 if there is a gap, an error or a broken link
`;

const command = { help: HELP, options: { links: flag, strict: flag } };

await runCommand(command, async ({ links, strict }) => {
  const { env } = process;
  const target = resolveTarget(env, null, "read");
  const stack = target.embedded ? readStackFile(dataFolder) : null;
  const studio =
    stack?.studioUrl ?? (env["STUDIO_URL"] || "http://localhost:3333");
  const studioUrl = studio.replace(/\/+$/, "");
  const siteUrl = stack?.siteUrl ?? env["SITE_URL"] ?? "";
  const origin = URL.parse(siteUrl)?.origin ?? null;
  const client = clientOf(target).withConfig({ perspective: "published" });

  const now = Date.now();
  const judged = judgedDocuments(await client.fetch(contentGapsQuery));
  const gaps = contentGaps(judged, now);
  const documents = await client.fetch<CheckedDocument[]>(
    checkedDocumentsQuery,
  );
  const site = siteOf(documents, origin);
  const found = findingsOf(documents, site, now);
  const lines = [
    ...gapLines(gaps, site.documents, studioUrl),
    "",
    ...findingLines(found, site.documents, studioUrl),
    ...plainWordLines(site.documents, readTerms()),
  ];
  console.log(lines.join("\n"));
  let hasFault = gaps.length > 0 || found.some(hasError);
  if (links) {
    const external = externalLinksIn(documents);
    console.log(`\nLinks to other sites to check: ${external.length}.`);
    const agent = `SiteLinkCheck/1.0${origin ? ` (+${origin})` : ""}`;
    const problems = await linkProblems(external, agent);
    console.log(linkLines(problems, site.documents, studioUrl).join("\n"));
    hasFault ||= problems.some(({ isBroken }) => isBroken);
  }
  return strict && hasFault ? 1 : 0;
});

function hasError({ findings }: DocumentFindings): boolean {
  return findings.some(({ severity }) => severity === "error");
}
