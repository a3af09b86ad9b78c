import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ASSET_KINDS, assetKindOf, hashIn } from "../engine/purged-assets.ts";
import { bodyTooLarge } from "../http-errors.ts";
import { moveDurably, syncToDisk } from "../replace-file.ts";

/** A temporary file with the SHA-1 of its bytes in hexadecimal; `size` is in bytes. */
type ReceivedFile = { path: string; sha1: string; size: number };

/**
 * The files of assets on disk, by name. Creates missing folders, and removes
 * unfinished uploads.
 */
export function openFileStore(folder: string) {
  const incoming = join(folder, "incoming");
  rmSync(incoming, { recursive: true, force: true });
  for (const each of ["incoming", ...ASSET_KINDS]) {
    mkdirSync(join(folder, each), { recursive: true, mode: 0o700 });
  }
  /** The path of a file with one of our names; null for any other. */
  const pathOf = (name: string) => {
    const kind = assetKindOf(name);
    return kind && join(folder, kind, name);
  };
  /** The paths of all files with the bytes of one, which may be missing. */
  const pathsOf = (name: string) =>
    ASSET_KINDS.flatMap((kind) =>
      readdirSync(join(folder, kind))
        .filter((each) => hashIn(each) === hashIn(name))
        .map((each) => join(folder, kind, each)),
    );

  return {
    /**
     * Streams a body to a temporary file.
     *
     * @throws HttpError 413 beyond the limit.
     */
    async receive(
      body: AsyncIterable<Buffer>,
      limit: number,
    ): Promise<ReceivedFile> {
      const path = join(incoming, randomUUID());
      const hash = createHash("sha1");
      let size = 0;
      const handle = await open(path, "wx", 0o600);
      try {
        for await (const chunk of body) {
          size += chunk.length;
          if (size > limit) throw bodyTooLarge(limit);
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
        await handle.sync();
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
      return { path, sha1: hash.digest("hex"), size };
    },
    /** Moves a received file to its name; it is on disk when this resolves. */
    async keep({ path }: ReceivedFile, name: string) {
      await moveDurably(path, pathOf(name)!);
    },
    discard: ({ path }: ReceivedFile) => rm(path, { force: true }),
    pathsOf,
    /** Permanently removes the bytes of a file, under all their names. */
    async remove(name: string): Promise<void> {
      for (const path of pathsOf(name)) {
        await rm(path, { force: true });
        await syncToDisk(dirname(path));
      }
    },
    /** The path of a file; null if it is missing or the name is not one of ours. */
    find(name: string): string | null {
      const path = pathOf(name);
      return path && existsSync(path) ? path : null;
    },
  };
}
