import { readFile } from "node:fs/promises";

import { createClient } from "@supabase/supabase-js";

import { BUCKET } from "./bucket";
import type { EvidenceFolder } from "./folder.server";
import { codeOf, type EvidenceStore } from "./store.server";

/** A file of 10 MB takes so long on a slow line, in milliseconds. */
const PATIENCE_MS = 60_000;
/** A request has at most twenty files. */
const MOST_FILES = 100;

/** The address of Supabase and its publishable key. */
export type BucketOptions = { url: string; publishableKey: string };

/**
 * Keeps evidence in a private bucket of Supabase Storage. The site has the
 * public key alone: the policies of the bucket read the hash of the request's
 * link from a header, let a file in while the request stands, and let all of
 * them be removed once it is withdrawn.
 */
export function bucketStore(
  { url, publishableKey }: BucketOptions,
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

  return {
    async put(file) {
      const source = folder.find(file);
      if (source === null) return { kind: "refused", code: "no file" };
      try {
        const { error } = await bucketFor(file.linkHash).upload(
          `${file.reference}/${file.sha256}`,
          await readFile(source),
          { contentType: file.mediaType, upsert: false },
        );
        if (error === null) return { kind: "delivered", wasThere: false };
        // The name is the hash of the content: what is there is this file.
        return statusOf(error) === "409"
          ? { kind: "delivered", wasThere: true }
          : { kind: "failed", code: statusOf(error) };
      } catch (error) {
        return { kind: "failed", code: codeOf(error) };
      }
    },
    async remove({ reference, linkHash }) {
      try {
        await folder.remove(reference);
        const bucket = bucketFor(linkHash);
        const found = await bucket.list(reference, { limit: MOST_FILES });
        if (found.error) return false;
        if (found.data.length === 0) return true;
        const names = found.data.map(({ name }) => `${reference}/${name}`);
        const { error } = await bucket.remove(names);
        return error === null;
      } catch {
        return false;
      }
    },
    async read({ reference, sha256 }, staff) {
      const { data, error } = await staff.storage
        .from(BUCKET)
        .download(`${reference}/${sha256}`);
      return error ? null : Buffer.from(await data.arrayBuffer());
    },
  };
}

function statusOf(error: { statusCode?: unknown }): string {
  return typeof error.statusCode === "string" ? error.statusCode : "no answer";
}
