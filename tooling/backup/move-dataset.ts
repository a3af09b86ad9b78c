import { BackupError } from "#content-lake/backup/error";
import { openDatasetArchive } from "#content-lake/dataset/archive";
import { exportToArchive } from "#content-lake/dataset/export";
import { importArchive } from "#content-lake/dataset/import";
import { clientOf } from "../../seed/import/dataset.ts";
import type { Console } from "../../seed/import/report.ts";
import type { Target } from "../../seed/import/target.ts";

type Job = { target: Target; file: string; console: Console };

/**
 * Exports a dataset to an archive that `sanity dataset import` reads.
 *
 * @throws DatasetError if it cannot be read; then there is no archive.
 */
export async function exportTo({ target, file, console }: Job): Promise<void> {
  const { documents, assets } = await exportToArchive(placeOf(target), file);
  console.line(
    `${file}: ${documents} documents, ${assets} pictures and files.`,
  );
}

export type ImportJob = Job & {
  replace: boolean;
  missing: boolean;
  /** Removes what the archive does not hold; for this machine's lake alone. */
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
  const { target, file, console } = job;
  if (job.exact && !target.embedded) {
    throw new BackupError(
      "--exact removes documents, so it is for the dataset of this machine alone.",
    );
  }
  const archive = await openDatasetArchive(file);
  try {
    const name = `dataset ${target.dataset} of project ${target.projectId}`;
    const question = `Import ${archive.ids.size} documents into ${name}?`;
    if (!target.embedded && !job.yes && !(await console.ask(question))) return;
    const imported = await importArchive(placeOf(target), archive, job);
    console.line(`Imported ${imported.documents} documents into ${name}.`);
    for (const warning of imported.warnings) console.line(warning);
    if (imported.removed !== null)
      console.line(`Removed ${imported.removed} others.`);
  } finally {
    await archive.close();
  }
}

function placeOf(target: Target) {
  const { projectId, dataset } = target;
  return { client: clientOf(target), projectId, dataset };
}
