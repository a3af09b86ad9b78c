import path from "node:path";

import type { SanityClient } from "@sanity/client";

import {
  exportToArchive,
  importArchive,
  openDatasetArchive,
} from "#content-lake/dataset";
import { commentsName, setUpComments } from "#content-lake/dataset/comments";
import { hostedFaults, readDocuments } from "#content-lake/dataset/hosted";
import { ask } from "./seed/console.ts";
import { flag, runCommand } from "./stack/command.ts";
import { clientOf, resolveTarget, type Target } from "./seed/target.ts";

// `npm run dataset` moves content between the embedded Content Lake and Sanity with
// Sanity's own libraries, since its command-line tool cannot use another host.

const HELP = `npm run dataset -- export <file.tar.gz>
npm run dataset -- import <file.tar.gz or folder>
npm run dataset -- check-hosted

Moves a dataset with its drafts, pictures and files, in the format of
\`sanity dataset export\` and \`sanity dataset import\`. It is the dataset of the
running project, or the one that the SANITY_* variables name. check-hosted says what
hosted Sanity would refuse.

--comments        the comments and tasks on it instead of the content
--dataset <name>  needed to write to a dataset that this project did not start
--replace         import: existing documents are replaced
--missing         import: existing documents are left as they are
--exact           import beside the running project: what the file does not hold goes
--yes             import: without a question
`;

const command = {
  help: HELP,
  options: {
    comments: flag,
    replace: flag,
    missing: flag,
    exact: flag,
    yes: flag,
    dataset: { type: "string" },
  },
  words: [1, 2],
} as const;

/** What is imported, and what happens to existing documents. */
type ImportJob = {
  target: Target;
  place: { client: SanityClient; projectId: string; dataset: string };
  file: string;
} & Record<"comments" | "replace" | "missing" | "exact" | "yes", boolean>;

/**
 * Imports an archive of `sanity dataset export`, or its unpacked folder.
 *
 * @throws BackupError if the archive cannot be read, DatasetError if the
 * dataset refuses it.
 */
async function importFrom(job: ImportJob): Promise<void> {
  const { target, place } = job;
  if (job.exact && !target.embedded)
    throw new Error(
      "--exact removes documents, so it is for the dataset of this machine alone.",
    );
  const archive = await openDatasetArchive(job.file);
  try {
    const name = `dataset ${place.dataset} of project ${target.projectId}`;
    const question = `Import ${archive.ids.size} documents into ${name}?`;
    if (!target.embedded && !job.yes && !(await ask(question))) return;
    if (job.comments) await setUpComments(place.client, target.dataset);
    const imported = await importArchive(place, archive, job);
    console.log(`Imported ${imported.documents} documents into ${name}.`);
    for (const warning of imported.warnings) console.log(warning);
    if (imported.removed !== null)
      console.log(`Removed ${imported.removed} others.`);
  } finally {
    await archive.close();
  }
}

/**
 * Prints what hosted Sanity would refuse.
 *
 * @throws Error if that is anything
 */
async function checkHosted({ client }: ImportJob["place"]): Promise<void> {
  const documents = await readDocuments(client);
  const { faults, attributes } = hostedFaults(documents);
  for (const fault of faults) console.log(fault);
  console.log(
    `${documents.length} documents with ${attributes} attributes; Sanity's plan Free takes 2,000, and Growth 10,000.`,
  );
  if (faults.length > 0)
    throw new Error(
      `Hosted Sanity would refuse this dataset: ${faults.length} faults.`,
    );
}

await runCommand(command, async (values, [verb = "", name = ""]) => {
  const isExport = verb === "export";
  const isCheck = verb === "check-hosted";
  if (!/^(export|import|check-hosted)$/.test(verb) || isCheck !== (name === ""))
    throw new Error(HELP);
  const use = isExport || isCheck ? "read" : "write";
  const target = resolveTarget(process.env, values.dataset ?? null, use);
  const { projectId } = target;
  const dataset = values.comments
    ? commentsName(target.dataset)
    : target.dataset;
  const client = clientOf({ ...target, dataset });
  const place = { client, projectId, dataset };
  if (isCheck) return checkHosted(place);
  const file = path.resolve(name);
  if (!isExport) return importFrom({ ...values, target, place, file });
  // An archive that `sanity dataset import` reads.
  const { documents, assets } = await exportToArchive(place, file);
  console.log(`${file}: ${documents} documents, ${assets} pictures and files.`);
});
