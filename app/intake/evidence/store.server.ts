import { createClient, type SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "../../database.types";

import type { DeliveryOutcome } from "../submission";
import type { EvidenceFolder, EvidencePlace } from "./evidence-folder.server";

/** A request by its reference and the hash of its link. */
type EvidenceOwner = { reference: string; linkHash: string };

/** A file that is put into the store. */
type StoredFile = EvidencePlace & {
  linkHash: string;
  mediaType: string;
};

/** Where evidence is after its delivery. */
export type EvidenceStore = {
  /** Stores a file of the folder; it may be repeated. Never throws. */
  put(file: StoredFile): Promise<DeliveryOutcome>;
  /**
   * Removes all files of a request that is withdrawn; it may be repeated. Never
   * throws.
   *
   * @returns false if some are left.
   */
  remove(owner: EvidenceOwner): Promise<boolean>;
  /**
   * Reads a file with the rights of staff.
   *
   * @param staff the client of the signed-in user.
   * @returns null if there is none, or it was damaged.
   */
  read(
    place: EvidencePlace,
    staff: SupabaseClient<Schema>,
  ): Promise<Buffer | null>;
};

/** Stores evidence in the folder of this machine, as the embedded stack does. */
export function folderStore(folder: EvidenceFolder): EvidenceStore {
  return withoutThrowing({
    async put(file) {
      return (await folder.store(file)) === "stored"
        ? { kind: "delivered", wasThere: false }
        : { kind: "refused", code: "no file" };
    },
    async remove({ reference }) {
      await folder.remove(reference);
      return true;
    },
    read: (place) => folder.read(place),
  });
}

/** Turns the errors of a store into its results. */
function withoutThrowing({ put, remove, read }: EvidenceStore): EvidenceStore {
  return {
    put: (file) =>
      put(file).catch((error) => ({ kind: "failed", code: codeOf(error) })),
    remove: (owner) => remove(owner).catch(() => false),
    read,
  };
}

/** The code of an error of the file system, which names no file. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "no answer";
}

/** Enough for a file of 10 MB on a slow line, in milliseconds. */
const PATIENCE_MS = 60_000;
/** A request has at most twenty files. */
const MOST_FILES = 100;

/**
 * Stores evidence in a private bucket of Supabase Storage. The site has only the
 * publishable key: the policies of the bucket read the hash of the request's link
 * from a header, accept files while the request stands, and allow all of them to be
 * removed once it is withdrawn.
 */
export function bucketStore(
  { url, publishableKey }: { url: string; publishableKey: string },
  folder: EvidenceFolder,
): EvidenceStore {
  function bucketFor(linkHash: string) {
    const client = createClient(url, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        headers: { "x-request-link": linkHash },
        fetch: (input, init) =>
          fetch(input, {
            ...init,
            redirect: "error",
            signal: AbortSignal.timeout(PATIENCE_MS),
          }),
      },
    });
    return client.storage.from(BUCKET);
  }

  return withoutThrowing({
    async put(file) {
      const bytes = await folder.read(file);
      if (bytes === null) return { kind: "refused", code: "no file" };
      const name = `${file.reference}/${file.sha256}`;
      const { data, error } = await bucketFor(file.linkHash).upload(
        name,
        bytes,
        { contentType: file.mediaType, upsert: false },
      );
      if (error === null)
        // The page of a proxy does not name the file.
        return data.fullPath === `${BUCKET}/${name}`
          ? { kind: "delivered", wasThere: false }
          : { kind: "failed", code: "garbled" };
      // The name is the hash of the content: what is there is this file.
      return statusOf(error) === "409"
        ? { kind: "delivered", wasThere: true }
        : { kind: "failed", code: statusOf(error) };
    },
    async remove({ reference, linkHash }) {
      await folder.remove(reference);
      const bucket = bucketFor(linkHash);
      const found = await bucket.list(reference, { limit: MOST_FILES });
      if (found.error) return false;
      if (found.data.length === 0) return true;
      const names = found.data.map(({ name }) => `${reference}/${name}`);
      const removed = await bucket.remove(names);
      // A policy that forbids the removal leaves the files, without an error.
      return removed.error === null && removed.data.length === names.length;
    },
    async read({ reference, sha256 }, staff) {
      const { data, error } = await staff.storage
        .from(BUCKET)
        .download(`${reference}/${sha256}`);
      return error ? null : Buffer.from(await data.arrayBuffer());
    },
  });
}

function statusOf(error: { statusCode?: unknown }): string {
  return typeof error.statusCode === "string" ? error.statusCode : "no answer";
}

/** The private bucket of a hosted project (supabase/migrations). */
export const BUCKET = "evidence";
