import { BackupError } from "#content-lake/backup/error";
import { openDatasetArchive } from "#content-lake/dataset/archive";
import { commentsName, setUpComments } from "#content-lake/dataset/comments";
import { exportToArchive } from "#content-lake/dataset/export";
import { importArchive } from "#content-lake/dataset/import";
import { ask } from "../seed/console.ts";
import { clientOf, type Target } from "../seed/target.ts";

type Job = {
  target: Target;
  file: string;
  /** The comments and tasks on the dataset, in place of its content. */
  comments: boolean;
};

/**
 * Exports a dataset to an archive that `sanity dataset import` reads.
 *
 * @throws DatasetError if it cannot be read; then there is no archive.
 */
export async function exportTo(job: Job): Promise<void> {
  const { file } = job;
  const { documents, assets } = await exportToArchive(placeOf(job), file);
  console.log(`${file}: ${documents} documents, ${assets} pictures and files.`);
}

/** What is imported, and what happens to existing documents. */
export type ImportJob = Job & {
  replace: boolean;
  missing: boolean;
  /**
   * Removes documents that the archive does not contain; only for the embedded
   * lake.
   */
  exact: boolean;
  yes: boolean;
};

/**
 * Imports an archive of `sanity dataset export`, or its unpacked folder.
 *
 * @throws BackupError if the archive cannot be read, DatasetError if the
 * dataset refuses it.
 */
export async function importFrom(job: ImportJob): Promise<void> {
  const { target, file } = job;
  if (job.exact && !target.embedded) {
    throw new BackupError(
      "--exact removes documents, so it is for the dataset of this machine alone.",
    );
  }
  const archive = await openDatasetArchive(file);
  try {
    const place = placeOf(job);
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

function placeOf({ target, comments }: Pick<Job, "target" | "comments">) {
  const { projectId } = target;
  const dataset = comments ? commentsName(target.dataset) : target.dataset;
  return { client: clientOf({ ...target, dataset }), projectId, dataset };
}
