import type { SanityClient } from "@sanity/client";

import { ask, SeedError } from "./seed/console.ts";
import { documents } from "./seed/documents.ts";
import { referencedIds, type SeedDocument } from "./seed/expand.ts";
import {
  content,
  digest,
  manifestDocument,
  MANIFEST_ID,
  readManifest,
  type SeedRecord,
} from "./seed/manifest.ts";
import {
  fillPictures,
  imageField,
  renderPictures,
  usedPictures,
} from "./seed/pictures.ts";
import { flag, runCommand } from "./stack/command.ts";
import {
  clientOf,
  faultOf,
  resolveTarget,
  type Target,
} from "./seed/target.ts";

const HELP = `Fills a dataset with the site's content.

  npm run seed                          the dataset of the running project
  npm run seed -- --dataset production  the hosted dataset that SANITY_* names; asks first

  --dry-run   print what would be written, and write nothing
  --force     overwrite what editors changed, and bring back what they deleted
  --if-empty  do nothing if the dataset has content
  --yes       do not ask
`;

const IDS_PER_REQUEST = 60;
const CONTENT_COUNT = `count(*[
  !(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("_.**"))
  && _type != "seedManifest"
])`;

type Stored = SeedDocument & { _rev?: string };
type Action = "create" | "update" | "keep" | "unchanged";
type Planned = { document: SeedDocument; action: Action; why?: string };

/** Decides about a document of the seed. Editors' changes stay unless forced. */
function decide(
  document: SeedDocument,
  stored: ReadonlyMap<string, Stored>,
  record: SeedRecord,
  force: boolean,
): Planned {
  const keep = (why: string): Planned => ({ document, action: "keep", why });
  const current = stored.get(document._id);
  const seeded = record.get(document._id);
  const hasDraft = stored.has(`drafts.${document._id}`);
  const now = current && digest(current);
  if (now === digest(document)) return { document, action: "unchanged" };
  if (!force) {
    if (hasDraft) return keep("an editor has a draft of it");
    if (!current && seeded) return keep("an editor deleted it");
    if (current && now !== seeded) return keep("an editor changed it");
  }
  return { document, action: current ? "update" : "create" };
}

/**
 * The store refuses dangling references. A document that refers to one that an editor
 * deleted is therefore left out, and so is what refers to it.
 */
function withoutDangling(
  planned: readonly Planned[],
  stored: ReadonlyMap<string, Stored>,
): readonly Planned[] {
  const created = planned.filter(({ action }) => action === "create");
  const ids = new Set([
    ...stored.keys(),
    ...created.map(({ document }) => document._id),
  ]);
  const isBlocked = ({ action, document }: Planned) =>
    (action === "create" || action === "update") &&
    !referencedIds(document).every((id) => ids.has(id));
  if (!planned.some(isBlocked)) return planned;
  const why = "it refers to something that an editor deleted";
  const next = planned.map((entry): Planned =>
    isBlocked(entry) ? { ...entry, action: "keep", why } : entry,
  );
  return withoutDangling(next, stored);
}

type Options = Record<"dry-run" | "force" | "if-empty" | "yes", boolean>;

/** Of these documents, those that exist. Drafts count separately. */
async function readStored(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, Stored>> {
  const found = new Map<string, Stored>();
  for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
    const some = ids.slice(start, start + IDS_PER_REQUEST);
    for (const document of await client.getDocuments<Stored>(some))
      if (document) found.set(document._id, document);
  }
  return found;
}

/** Prints the plan; new documents are listed only in a dry run. */
function printPlan(planned: readonly Planned[], isDryRun: boolean): void {
  for (const { document, action, why } of planned)
    if (action !== "unchanged" && (isDryRun || action !== "create"))
      console.log(`  ${action} ${document._id}${why ? ` (${why})` : ""}`);
  const counts = (["create", "update", "keep", "unchanged"] as const).map(
    (name) =>
      `${planned.filter(({ action }) => action === name).length} ${name}`,
  );
  console.log(`${planned.length} documents (${counts.join(", ")}).`);
}

/**
 * Writes all or nothing: creates documents without a current version, changes others
 * if they were not changed since, and records it.
 */
async function write(
  client: SanityClient,
  writes: readonly Planned[],
  stored: ReadonlyMap<string, Stored>,
  record: SeedRecord,
): Promise<void> {
  const transaction = client.transaction();
  for (const { document } of writes) {
    const current = stored.get(document._id);
    if (!current) {
      transaction.create(document);
      continue;
    }
    const { _id, _type, ...fields } = document;
    const gone = Object.keys(content(current)).filter(
      (name) => !(name in document),
    );
    const patch = client.patch(_id).set(fields).unset(gone);
    if (current._rev) patch.ifRevisionId(current._rev);
    transaction.patch(patch);
  }
  transaction.createOrReplace(manifestDocument(record));
  await transaction.commit({ visibility: "sync" });
}

async function seed(target: Target, options: Options): Promise<void> {
  const client = clientOf(target);
  const manifest = await readStored(client, [MANIFEST_ID]);
  const record = readManifest(manifest.get(MANIFEST_ID));
  if (
    options["if-empty"] &&
    (record.size > 0 || (await client.fetch<number>(CONTENT_COUNT)) > 0)
  ) {
    console.log("The dataset already has content; nothing was written.");
    return;
  }
  const stored = await readStored(
    client,
    documents.flatMap(({ _id }) => [_id, `drafts.${_id}`]),
  );
  const pictures = await renderPictures(documents);
  const filled = documents.map((document) =>
    fillPictures(document, (name) => {
      const { light, dark, hotspot } = pictures.get(name)!;
      return imageField(light.id, dark.id, hotspot);
    }),
  );
  const planned = withoutDangling(
    filled.map((each) => decide(each, stored, record, options.force)),
    stored,
  );
  console.log(`Project ${target.projectId}, dataset ${target.dataset}`);
  printPlan(planned, options["dry-run"]);
  if (options["dry-run"]) return;

  const writes = planned.filter(({ action }) => /create|update/.test(action));
  const mayWrite = target.embedded || options.yes || writes.length === 0;
  if (!mayWrite && !(await ask("Write to this dataset?")))
    throw new SeedError("Nothing was written.");
  const ids = new Set(writes.map(({ document }) => document._id));
  for (const name of usedPictures(
    documents.filter(({ _id }) => ids.has(_id)),
  )) {
    // A picture that the dataset already has is not stored again.
    const { light, dark, alt: altText } = pictures.get(name)!;
    for (const { bytes, filename } of [light, dark]) {
      const stored = await client.assets.upload("image", bytes, { filename });
      // The media library uses these words to find and describe it.
      const described = client.patch(stored._id).setIfMissing({ altText });
      await described.commit({ tag: "seed" });
    }
  }
  const next = new Map(record);
  for (const { action, document } of planned)
    if (action !== "keep") next.set(document._id, digest(document));
  await write(client, writes, stored, next);
  console.log(writes.length === 0 ? "Nothing to change." : "Done.");
}

const options = {
  "dry-run": flag,
  force: flag,
  "if-empty": flag,
  yes: flag,
  dataset: { type: "string" },
} as const;

await runCommand({ help: HELP, options }, async ({ dataset, ...how }) => {
  const target = resolveTarget(process.env, dataset ?? null);
  await seed(target, how).catch((error: unknown) => {
    throw error instanceof SeedError ? error : faultOf(target, error);
  });
});
