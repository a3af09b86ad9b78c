import { readFile } from "node:fs/promises";

import type { SupabaseClient } from "@supabase/supabase-js";

import type { Database as Schema } from "../../database.types";
import type { Outcome } from "../delivery/outcome";
import type { EvidenceFolder, EvidencePlace } from "./folder.server";

/** A request by its reference and the hash of its link. */
export type EvidenceOwner = { reference: string; linkHash: string };

/** A file that is put into the store. */
export type StoredFile = EvidencePlace & {
  linkHash: string;
  mediaType: string;
};

/** Where evidence is after its delivery. */
export type EvidenceStore = {
  /** Stores a file of the folder; it may be repeated. Never throws. */
  put(file: StoredFile): Promise<Outcome>;
  /**
   * Removes all files of a request that is withdrawn; it may be repeated. Out:
   * false if some are left. Never throws.
   */
  remove(owner: EvidenceOwner): Promise<boolean>;
  /**
   * Reads a file with the rights of staff. In: its place, the client of the
   * signed-in user. Out: null if there is none.
   */
  read(
    place: EvidencePlace,
    staff: SupabaseClient<Schema>,
  ): Promise<Buffer | null>;
};

/** Keeps evidence in the folder of the machine, as the embedded stack does. */
export function folderStore(folder: EvidenceFolder): EvidenceStore {
  return {
    async put(file) {
      try {
        return (await folder.store(file)) === "stored"
          ? { kind: "delivered", wasThere: false }
          : { kind: "refused", code: "no file" };
      } catch (error) {
        return { kind: "failed", code: codeOf(error) };
      }
    },
    async remove({ reference }) {
      try {
        await folder.remove(reference);
        return true;
      } catch {
        return false;
      }
    },
    async read(place) {
      const file = folder.find(place);
      return file === null ? null : readFile(file);
    },
  };
}

/** The code of an error of the file system, which names no file. */
export function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : "no answer";
}
