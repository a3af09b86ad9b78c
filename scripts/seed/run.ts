import type { SeedOptions } from "./arguments.ts";
import type { Console } from "./console.ts";
import { SeedError } from "./console.ts";
import type { Dataset, Write } from "./dataset.ts";
import type { SeedDocument } from "./expand.ts";
import {
  manifestDocument,
  MANIFEST_ID,
  readManifest,
  type SeedRecord,
} from "./manifest.ts";
import {
  fillPictures,
  imageField,
  renderPictures,
  usedPictures,
  type Pictures,
} from "./pictures.ts";
import {
  counts,
  planLines,
  planSeed,
  recordAfter,
  summary,
  type Counts,
  type PlannedDocument,
} from "./plan.ts";
import type { Target } from "./target.ts";

export type SeedRun = {
  documents: readonly SeedDocument[];
  dataset: Dataset;
  target: Target;
  options: Pick<SeedOptions, "dryRun" | "force" | "ifEmpty" | "yes">;
  console: Console;
};

/**
 * Updates a dataset to the seed, except for editors' changes, in one
 * transaction. Returns what was (or in a dry run would be) done; null if nothing
 * was tried.
 *
 * @throws SeedError with a sentence for the operator; nothing is written then.
 */
export async function runSeed(run: SeedRun): Promise<Counts | null> {
  const { dataset, options, console } = run;
  const record = readManifest(
    (await dataset.documents([MANIFEST_ID])).get(MANIFEST_ID),
  );
  if (options.ifEmpty && (record.size > 0 || !(await dataset.isEmpty()))) {
    console.line("The dataset has content already; nothing was written.");
    return null;
  }

  const stored = await dataset.documents(
    run.documents.flatMap(({ _id }) => [_id, `drafts.${_id}`]),
  );
  const pictures = await renderPictures(run.documents);
  const known = await dataset.pictures(
    [...pictures.values()].map(({ sha1 }) => sha1),
  );
  const planned = planSeed({
    seed: filled(run.documents, pictures, known),
    stored,
    record,
    force: options.force,
  });
  const missing = [...neededPictures(planned, run.documents)].flatMap(
    (name) => {
      const picture = pictures.get(name);
      return picture && !known.has(picture.sha1) ? [picture] : [];
    },
  );

  if (options.dryRun) {
    for (const line of planLines(planned)) console.line(line);
    console.line(
      `Would be done: ${summary(planned)}, ${missing.length} pictures to upload.`,
    );
    return counts(planned);
  }
  if (!(await mayWrite(run, planned))) {
    throw new SeedError("Nothing was written.");
  }
  for (const picture of missing) await dataset.upload(picture);
  await writeAll(run, planned, record);
  return counts(planned);
}

function filled(
  documents: readonly SeedDocument[],
  pictures: Pictures,
  known: ReadonlyMap<string, string>,
): SeedDocument[] {
  return documents.map((document) =>
    fillPictures(document, (name) => {
      const picture = pictures.get(name);
      if (!picture)
        throw new SeedError(`There is no picture called "${name}".`);
      return imageField(known.get(picture.sha1) ?? picture.id, picture.hotspot);
    }),
  );
}

/** The names of the pictures of the documents that will be written. */
function neededPictures(
  planned: readonly PlannedDocument[],
  documents: readonly SeedDocument[],
): Set<string> {
  const written = new Set(
    planned
      .filter(({ action }) => action === "create" || action === "update")
      .map(({ document }) => document._id),
  );
  return usedPictures(documents.filter(({ _id }) => written.has(_id)));
}

async function mayWrite(
  { target, options, console }: SeedRun,
  planned: readonly PlannedDocument[],
): Promise<boolean> {
  for (const line of planLines(planned)) {
    if (!line.startsWith("  create")) console.line(line);
  }
  console.line(
    `Project ${target.projectId}, dataset ${target.dataset}: ${planned.length} documents (${summary(planned)}).`,
  );
  const { create, update } = counts(planned);
  if (target.embedded || options.yes || create + update === 0) return true;
  return console.ask("Write to this dataset?");
}

async function writeAll(
  { dataset, console }: SeedRun,
  planned: readonly PlannedDocument[],
  record: SeedRecord,
): Promise<void> {
  const writes = planned.flatMap((entry): Write[] => {
    if (entry.action === "create") return [{ ...entry, current: null }];
    if (entry.action === "update") return [entry];
    return [];
  });
  const before = manifestDocument(record);
  const after = manifestDocument(recordAfter(planned, record));
  if (writes.length > 0 || JSON.stringify(before) !== JSON.stringify(after))
    await dataset.write(writes, after);
  console.line(writes.length === 0 ? "Nothing to change." : "Done.");
}
