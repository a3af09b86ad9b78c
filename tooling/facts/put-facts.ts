import type { SanityClient } from "@sanity/client";

import {
  type FactChange,
  factPatch,
  literalChanges,
  outdatedTokens,
} from "../../schemas/checks/fact-changes.ts";
import { patchPath } from "../../schemas/checks/fact-places.ts";
import type { CheckedDocument } from "../../schemas/checks/finding.ts";
import { siteFacts } from "../../schemas/checks/site-facts.ts";
import { type FactValues, withCurrentTokens } from "../../schemas/fact-text.ts";
import type { Console } from "../../scripts/seed/console.ts";
import { SeedError } from "../../scripts/seed/console.ts";

type Job = {
  client: SanityClient;
  /** What the dataset is called in questions. */
  name: string;
  /** Prints every place and writes nothing. */
  isDryRun: boolean;
  /** Writes without a question. */
  isAgreed: boolean;
  console: Console;
};

type Planned = { document: CheckedDocument; changes: FactChange[] };

const PAGE = 500;

const DOCUMENTS = `*[
  _id > $after
  && !(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("_.**"))
  && _type != "seedManifest"
] | order(_id asc) [0...${PAGE}]`;

/**
 * Puts facts in the place of their values in all documents of a dataset, drafts
 * and versions in releases among them, and brings old last values up to date.
 * Each document is written in a transaction of its own, and not if somebody has
 * changed it meanwhile. Out: whether everything was written.
 *
 * @throws SeedError if the dataset has no facts.
 */
export async function putFacts(job: Job): Promise<boolean> {
  const { client, name, isDryRun, isAgreed, console } = job;
  const documents = await readAll(client);
  const published = documents.filter(({ _id }) => !_id.includes("."));
  const { values } = siteFacts(published);
  if (values.size === 0)
    throw new SeedError(
      `The ${name} holds no facts. \`npm run seed\` adds those of the project; others are written in the Studio.`,
    );
  const planned = documents
    .map((document) => ({ document, changes: changesOf(document, values) }))
    .filter(({ changes }) => changes.length > 0);
  for (const line of planned.flatMap(linesOf)) console.line(line);
  const count = planned.reduce((sum, { changes }) => sum + changes.length, 0);
  const total = `${count} texts in ${planned.length} documents of the ${name}`;
  if (isDryRun || count === 0) {
    console.line(
      count === 0
        ? `Every fact of the ${name} stands where it belongs.`
        : `${total}. Nothing was written.`,
    );
    return true;
  }
  if (!isAgreed && !(await console.ask(`Change ${total}?`))) return true;
  return writeAll(client, planned, console);
}

async function readAll(client: SanityClient): Promise<CheckedDocument[]> {
  const documents: CheckedDocument[] = [];
  for (;;) {
    const after = documents.at(-1)?._id ?? "";
    const page = await client.fetch<CheckedDocument[]>(
      DOCUMENTS,
      { after },
      { perspective: "raw", tag: "facts" },
    );
    documents.push(...page);
    if (page.length < PAGE) return documents;
  }
}

function changesOf(
  document: CheckedDocument,
  values: FactValues,
): FactChange[] {
  const changes = new Map<string, FactChange>();
  for (const change of [
    ...outdatedTokens(document, values),
    ...literalChanges(document, values),
  ]) {
    const path = patchPath(change.path);
    const after = withCurrentTokens(change.after, values);
    changes.set(path, { ...change, after });
  }
  return [...changes.values()];
}

function linesOf({ document, changes }: Planned): string[] {
  return [
    `${document._id} (${document._type})`,
    ...changes.flatMap(({ path, before, after }) => [
      `  ${patchPath(path)}`,
      `    - ${before}`,
      `    + ${after}`,
    ]),
  ];
}

async function writeAll(
  client: SanityClient,
  planned: readonly Planned[],
  console: Console,
): Promise<boolean> {
  let refused = 0;
  for (const { document, changes } of planned) {
    const { id, ifRevisionID, set } = factPatch(document, changes);
    try {
      await client.transaction().patch(id, { ifRevisionID, set }).commit({
        returnDocuments: false,
        tag: "facts",
      });
    } catch (error) {
      refused += 1;
      const reason = error instanceof Error ? error.message : String(error);
      console.line(`${id} was not changed: ${reason}`);
    }
  }
  console.line(
    `Changed ${planned.length - refused} documents.${refused > 0 ? ` ${refused} were not; run the command again.` : ""}`,
  );
  return refused === 0;
}
