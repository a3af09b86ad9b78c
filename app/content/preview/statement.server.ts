import { firmTime } from "../../../domain/moments";
import { FIRM_TIME_ZONE } from "../../../domain/time-zones";

import { environment } from "~/env/env.server";
import type { LoadContext } from "~/load-context";

import { selfContained } from "./self-contained.server";
import { addStatement, sha256, type Statement } from "./statement";

const LIMITS =
  "The content is that of the moment. The design is that of the program named here. A cache between the site and a reader may have shown an older text for a moment.";

const NOT_KEPT =
  "Hosted Sanity keeps no record of this statement, and does not say which documents are on a page: nobody can verify it.";

/**
 * Makes a page of the past one file, with a statement of what it is, whose digest
 * the content source records; null if it cannot be made.
 *
 * @throws ContentUnavailable if the source does not answer.
 */
export async function statedPage(
  { preview, services, readOwn, program }: LoadContext,
  path: string,
): Promise<string | null> {
  const past = services.content.previews?.past;
  if (preview?.state !== "open" || preview.asOf === null) return null;
  if (!past || !readOwn || preview.moment === null) return null;
  const page = await readOwn(path, true);
  if (page === null || !page.type.startsWith("text/html")) return null;
  const address = new URL(path, environment().siteUrl).href;
  const { html, parts } = await selfContained(
    page.body.toString(),
    address,
    readOwn,
  );
  const told: Omit<Statement, "page"> = {
    address,
    status: page.status,
    moment: new Date(preview.moment).toISOString(),
    zone: FIRM_TIME_ZONE,
    documents: await past.revisionsOf(
      preview.asOf,
      [...(page.documents ?? [])].sort(),
    ),
    program: program ?? "in development",
    parts,
  };
  const limits = past.keepsRecords ? LIMITS : `${LIMITS} ${NOT_KEPT}`;
  const section = sectionOf(told, limits);
  const shown = html.replace("</body>", () => `${section}</body>`);
  const statement = JSON.stringify({ ...told, page: sha256(shown) });
  const json = statement.replaceAll("<", "\\u003c");
  await past.record(sha256(json));
  return addStatement(shown, json);
}

function sectionOf(told: Omit<Statement, "page">, limits: string): string {
  const { address, status, moment, zone, documents, program, parts } = told;
  const facts: [string, string][] = [
    ["Address", `${address} (status ${status})`],
    ["Moment", `${firmTime(moment)} (${moment}, ${zone})`],
    ["Program", program],
    ...documents.map(({ id, revision }): [string, string] => [
      `Document ${id}`,
      `revision ${revision}`,
    ]),
    ...parts.map((part): [string, string] => [
      part.name,
      `SHA-256 ${part.sha256}`,
    ]),
  ];
  const rows = facts.map(
    ([name, value]) =>
      `<dt class="mt-2 font-semibold">${escaped(name)}</dt><dd>${escaped(value)}</dd>`,
  );
  return `<section class="shell py-8 text-small" aria-labelledby="statement-title"><h2 id="statement-title" class="text-h2">Statement</h2><p>${limits}</p><dl>${rows.join("")}</dl></section>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
