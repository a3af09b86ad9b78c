import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

/** What the edge was last known to hold nothing stale of. */
export type PurgedUpTo = {
  /** The build that made its pages; those of another refer to other scripts. */
  build: string;
  /** The newest event whose pages are purged. */
  eventId: string;
};

/** Remembers it over a restart. */
export type PurgeRecord = {
  /** Null: it is not known. */
  read(): PurgedUpTo | null;
  write(upTo: PurgedUpTo): Promise<void>;
};

const schema = z.object({ build: z.string(), eventId: z.string() });

/** In: the file; what cannot be read counts as unknown. */
export function purgeRecord(file: string): PurgeRecord {
  return {
    read() {
      try {
        return schema.parse(JSON.parse(readFileSync(file, "utf8")));
      } catch {
        return null;
      }
    },
    async write(upTo) {
      await mkdir(path.dirname(file), { recursive: true });
      const aside = `${file}.${process.pid}.tmp`;
      await writeFile(aside, JSON.stringify(upTo), { mode: 0o600 });
      await rename(aside, file);
    },
  };
}
