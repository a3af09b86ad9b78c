import type { SeedDocument } from "../builders/document.ts";
import type { SeedOptions } from "./arguments.ts";
import { batches } from "./batches.ts";
import type { Dataset, Write } from "./dataset.ts";
import { manifestDocument, MANIFEST_ID, readManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { fillPictures, imageField, usedPictures } from "./picture-assets.ts";
import type { PictureAsset } from "./picture-assets.ts";
import { planSeed, recordAfter } from "./plan.ts";
import type { PlannedDocument } from "./plan.ts";
import { counts, planLines, summary } from "./report.ts";
import type { Console, Counts } from "./report.ts";
import { SeedError } from "./seed-error.ts";
import type { Target } from "./target.ts";

export type Pictures = ReadonlyMap<string, PictureAsset>;

export type SeedSource = {
  documents: readonly SeedDocument[];
  /** Draws the pictures that the documents use, by name. */
  pictures: () => Promise<Pictures>;
};

export type SeedRun = {
  source: SeedSource;
  dataset: Dataset;
  target: Target;
  options: Pick<SeedOptions, "dryRun" | "force" | "ifEmpty" | "yes">;
  console: Console;
};

const LIMITS = { documents: 40, bytes: 400_000 };

/**
 * Updates a dataset to the seed, except for editors' changes. Returns what was
 * (or in a dry run would be) done; null if nothing was tried.
 */
export async function runSeed(run: SeedRun): Promise<Counts | null> {
  const { source, dataset, options, console } = run;
  const manifest = readManifest(
    (await dataset.documents([MANIFEST_ID])).get(MANIFEST_ID),
  );
  if (options.ifEmpty && !(await wantsSeed(dataset, manifest))) {
    console.line("The dataset has content already; nothing was written.");
    return null;
  }

  const stored = await dataset.documents(
    source.documents.flatMap(({ _id }) => [_id, `drafts.${_id}`]),
  );
  const pictures = await source.pictures();
  const assets = await knownAssets(dataset, pictures);
  const plan = (ids: ReadonlyMap<string, string>) =>
    planSeed({
      seed: filled(source.documents, pictures, ids),
      stored,
      record: manifest.record,
      force: options.force,
    });
  const planned = plan(assets.ids);
  const missing = [...neededPictures(planned, source.documents)].flatMap(
    (name) => assets.missing.get(name) ?? [],
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
  const ids = await uploadAll(run, missing, assets.ids);
  await writeAll(run, plan(ids), manifest);
  return counts(planned);
}

/** An empty dataset, or one whose first seeding was cut short. */
async function wantsSeed(
  dataset: Dataset,
  { record, complete }: Manifest,
): Promise<boolean> {
  return record.size > 0 ? !complete : dataset.isEmpty();
}

/** Each picture's asset id, and the pictures that have no asset yet. */
async function knownAssets(dataset: Dataset, pictures: Pictures) {
  const all = [...pictures.values()];
  const known =
    all.length === 0
      ? new Map<string, string>()
      : await dataset.pictures(all.map(({ sha1 }) => sha1));
  return {
    ids: new Map(
      all.map(({ name, sha1, id }) => [name, known.get(sha1) ?? id]),
    ),
    missing: new Map(
      all
        .filter(({ sha1 }) => !known.has(sha1))
        .map((picture) => [picture.name, picture]),
    ),
  };
}

function filled(
  documents: readonly SeedDocument[],
  pictures: Pictures,
  ids: ReadonlyMap<string, string>,
): SeedDocument[] {
  return documents.map((document) =>
    fillPictures(document, (name) => {
      const id = ids.get(name);
      if (!id) {
        throw new SeedError(
          `${document._id} uses the picture "${name}", which the seed does not have.`,
        );
      }
      return imageField(id, pictures.get(name)?.hotspot);
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

async function uploadAll(
  { dataset, console }: SeedRun,
  missing: readonly PictureAsset[],
  known: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const ids = new Map(known);
  for (const [index, asset] of missing.entries()) {
    ids.set(asset.name, await dataset.upload(asset));
    console.progress("Pictures", index + 1, missing.length);
  }
  return ids;
}

async function writeAll(
  { dataset, console }: SeedRun,
  planned: readonly PlannedDocument[],
  manifest: Manifest,
): Promise<void> {
  const writes = planned.flatMap((entry): (PlannedDocument & Write)[] => {
    if (entry.action === "create") return [{ ...entry, current: null }];
    if (entry.action === "update") return [entry];
    return [];
  });
  const groups = batches(writes, LIMITS);
  let { record } = manifest;
  let done = 0;
  for (const group of groups) {
    record = recordAfter(group, record);
    await dataset.write(group, manifestDocument({ record, complete: false }));
    done += group.length;
    console.progress("Documents", done, writes.length);
  }
  const after = manifestDocument({
    record: recordAfter(planned, record),
    complete: true,
  });
  if (JSON.stringify(after) !== JSON.stringify(manifestDocument(manifest))) {
    await dataset.write([], after);
  }
  console.line(writes.length === 0 ? "Nothing to change." : "Done.");
}
