import { createClient } from "@sanity/client";
import type { SanityClient } from "@sanity/client";
import { SeedError } from "./console.ts";
import type { SeedDocument } from "./expand.ts";
import { content } from "./manifest.ts";
import type { PictureAsset } from "./pictures.ts";
import type { StoredDocument } from "./plan.ts";
import type { Target } from "./target.ts";

export type Write = { document: SeedDocument; current: StoredDocument | null };

/** What the seed needs of a dataset. Every failure is a SeedError. */
export type Dataset = {
  /** The documents that exist, of those asked for. Drafts count as their own. */
  documents(ids: readonly string[]): Promise<Map<string, StoredDocument>>;
  /** Whether it holds no content at all. */
  isEmpty(): Promise<boolean>;
  /** The asset ids of the pictures that are there, by SHA-1. */
  pictures(sha1s: readonly string[]): Promise<Map<string, string>>;
  /** Stores a picture: its asset has the id that its bytes give. */
  upload(picture: PictureAsset): Promise<void>;
  /**
   * Writes all or nothing: creates what has no current version, changes what
   * has one if it was not changed since, and replaces `manifest`.
   */
  write(writes: readonly Write[], manifest: SeedDocument): Promise<void>;
};

const IDS_PER_REQUEST = 60;

const CONTENT_COUNT = `count(*[
  !(_type match "sanity.*") && !(_type match "system.*") && !(_id in path("_.**"))
  && _type != "seedManifest"
])`;

/** Sanity's own client for a target. */
export function clientOf(target: Target): SanityClient {
  return createClient({
    projectId: target.projectId,
    dataset: target.dataset,
    token: target.token,
    apiVersion: "2025-02-19",
    perspective: "raw",
    useCdn: false,
    maxRetries: 2,
    ...(target.apiHost === null
      ? {}
      : { apiHost: target.apiHost, useProjectHostname: false }),
  });
}

/** The dataset of a target, through Sanity's own client. */
export function openDataset(target: Target): Dataset {
  const client = clientOf(target);
  const ask = <T>(request: () => Promise<T>) => told(target, request);

  return {
    async documents(ids) {
      const found = new Map<string, StoredDocument>();
      for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
        const some = ids.slice(start, start + IDS_PER_REQUEST);
        const answer = await ask(() =>
          client.getDocuments<Record<string, unknown>>(some),
        );
        for (const document of answer) {
          if (document) found.set(document._id, document);
        }
      }
      return found;
    },

    async isEmpty() {
      return (await ask(() => client.fetch<number>(CONTENT_COUNT))) === 0;
    },

    async pictures(sha1s) {
      const query = `*[_type == "sanity.imageAsset" && sha1hash in $sha1s]{_id, sha1hash}`;
      const found = await ask(() =>
        client.fetch<{ _id: string; sha1hash: string }[]>(query, { sha1s }),
      );
      return new Map(found.map(({ _id, sha1hash }) => [sha1hash, _id]));
    },

    async upload({ bytes, filename }) {
      await ask(() => client.assets.upload("image", bytes, { filename }));
    },

    async write(writes, manifest) {
      const transaction = client.transaction();
      for (const write of writes) addTo(transaction, client, write);
      transaction.createOrReplace(manifest);
      await ask(() => transaction.commit({ visibility: "sync" }));
    },
  };
}

function addTo(
  transaction: ReturnType<SanityClient["transaction"]>,
  client: SanityClient,
  { document, current }: Write,
): void {
  if (current === null) {
    transaction.create(document);
    return;
  }
  const { _id, _type, ...fields } = document;
  const gone = Object.keys(content(current)).filter(
    (name) => !(name in document),
  );
  const patch = client.patch(_id).set(fields);
  if (gone.length > 0) patch.unset(gone);
  if (current._rev) patch.ifRevisionId(current._rev);
  transaction.patch(patch);
}

async function told<T>(target: Target, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    throw new SeedError(sentence(target, error), { cause: error });
  }
}

function sentence({ projectId, dataset, apiHost }: Target, error: unknown) {
  const where = apiHost ?? "Sanity";
  switch (statusOf(error)) {
    case null:
      return `${where} could not be reached (${messageOf(causeOf(error))}); is it running, and is the address right?`;
    case 401:
      return `${where} does not know this token; set SANITY_API_WRITE_TOKEN to one of project ${projectId}.`;
    case 403:
      return `This token may not write to dataset ${dataset} of project ${projectId}; it needs the role Editor or higher.`;
    case 404:
      return `Project ${projectId} has no dataset called ${dataset}.`;
    case 409:
      return `Content changed while the seed was writing, so this part was left out; run the seed again. (${messageOf(error)})`;
    default:
      return `${where} refused the seed: ${messageOf(error)}`;
  }
}

/** The HTTP status of an answer; null when there was no answer. */
function statusOf(error: unknown): number | null {
  return error instanceof Error &&
    "statusCode" in error &&
    typeof error.statusCode === "number"
    ? error.statusCode
    : null;
}

/** What lies at the bottom of an error: "fetch failed" says nothing. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined
    ? causeOf(error.cause)
    : error;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
