import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A file in the folder of evidence: its request and the hash of its bytes. */
export type EvidencePlace = { reference: string; sha256: string };

const REFERENCE = /^[A-Z]+-[0-9A-Z]+$/;
const HASH = /^[0-9a-f]{64}$/;
/** No upload takes longer. */
const UPLOAD_MS = 60 * 60 * 1000;

/**
 * True for the reference of a request, as the intake makes them. What came to the
 * database by another way may have another id, and has no files.
 */
export function isReference(id: string): boolean {
  return REFERENCE.test(id);
}

/** True for the reference of a consultation: nothing else has files. */
export function mayHaveFiles(reference: string): boolean {
  return isReference(reference) && reference.startsWith("CLAIM-");
}

/**
 * The folder of evidence in a data folder, outside of everything that is served:
 * `incoming` for files that are being read, `staged` for acknowledged ones until
 * they are delivered, `stored` for those of the embedded stack.
 */
export class EvidenceFolder {
  /** The data folder. */
  readonly dataDir: string;
  readonly root: string;

  constructor(dataDir: string) {
    this.dataDir = path.resolve(dataDir);
    this.root = path.resolve(dataDir, "evidence");
  }

  /** A new path for a file that is being read. */
  async newIncoming(): Promise<string> {
    const folder = await this.#made("incoming");
    return path.join(folder, randomUUID());
  }

  /**
   * Puts bytes into the staged files: when this resolves, they are on disk under
   * their final name. It may be repeated.
   */
  async stage(place: EvidencePlace, bytes: Buffer): Promise<void> {
    const incoming = await this.newIncoming();
    try {
      const file = await open(incoming, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      const folder = await this.#made("staged", place.reference);
      await rename(incoming, this.#in("staged", place));
      await syncFolder(folder);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  /** The path of a staged or stored file; null if there is none. */
  find(place: EvidencePlace): string | null {
    const found = [this.#in("staged", place), this.#in("stored", place)];
    return found.find((file) => existsSync(file)) ?? null;
  }

  /** Puts a staged file into the stored ones, durably. It may be repeated. */
  async store(place: EvidencePlace): Promise<"stored" | "missing"> {
    const target = this.#in("stored", place);
    if (existsSync(target)) return "stored";
    const staged = this.#in("staged", place);
    if (!existsSync(staged)) return "missing";
    const folder = await this.#made("stored", place.reference);
    await link(staged, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await syncFolder(folder);
    return "stored";
  }

  /** Removes a staged file. */
  async unstage(place: EvidencePlace): Promise<void> {
    await rm(this.#in("staged", place), { force: true });
  }

  /** Removes all files of a request, durably. It may be repeated. */
  async remove(reference: string): Promise<void> {
    requireSafe(REFERENCE, reference);
    for (const area of ["staged", "stored"]) {
      const parent = path.join(this.root, area);
      if (!existsSync(path.join(parent, reference))) continue;
      await rm(path.join(parent, reference), { recursive: true, force: true });
      await syncFolder(parent);
    }
  }

  /** Out: the requests with files in an area. */
  async requests(area: "staged" | "stored"): Promise<string[]> {
    const names = await namesIn(path.join(this.root, area));
    return names.filter(isReference);
  }

  /** Out: the files of a request. */
  async filesOf(reference: string): Promise<EvidencePlace[]> {
    requireSafe(REFERENCE, reference);
    const names = await Promise.all(
      ["staged", "stored"].map((area) =>
        namesIn(path.join(this.root, area, reference)),
      ),
    );
    return [...new Set(names.flat())]
      .filter((name) => HASH.test(name))
      .map((sha256) => ({ reference, sha256 }));
  }

  /** Out: the staged files of a request that were put there an hour ago or earlier. */
  async oldStaged(
    reference: string,
    now = Date.now(),
  ): Promise<EvidencePlace[]> {
    requireSafe(REFERENCE, reference);
    const names = await namesIn(path.join(this.root, "staged", reference));
    const places = names
      .filter((name) => HASH.test(name))
      .map((sha256) => ({ reference, sha256 }));
    const old = await Promise.all(
      places.map((place) => isOld(this.#in("staged", place), now)),
    );
    return places.filter((_place, index) => old[index]);
  }

  /** Removes what uploads left that a kill interrupted. */
  async removeOldIncoming(now = Date.now()): Promise<void> {
    const folder = path.join(this.root, "incoming");
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      if (await isOld(file, now)) await rm(file, { force: true });
    }
  }

  #in(area: "staged" | "stored", { reference, sha256 }: EvidencePlace): string {
    requireSafe(REFERENCE, reference);
    requireSafe(HASH, sha256);
    return path.join(this.root, area, reference, sha256);
  }

  /** Makes a folder that its owner alone may read, durably. */
  async #made(area: string, reference = ""): Promise<string> {
    const folder = path.join(this.root, area, reference);
    if (existsSync(folder)) return folder;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await syncFolder(path.join(this.root, area));
    await syncFolder(this.root);
    await syncFolder(path.dirname(this.root));
    return folder;
  }
}

async function isOld(file: string, now: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && now - found.mtimeMs > UPLOAD_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Both come from the outbox, which may be damaged. */
function requireSafe(pattern: RegExp, name: string): void {
  if (!pattern.test(name)) throw new Error("This is no name of evidence.");
}

/** A new name in a folder is on disk once the folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The private bucket of a hosted project (supabase/migrations). */
export const BUCKET = "evidence";
