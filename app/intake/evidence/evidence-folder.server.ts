import {
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import path from "node:path";

/** A file in the folder of evidence: its request and the hash of its bytes. */
export type EvidencePlace = { reference: string; sha256: string };

const REFERENCE = /^[A-Z]+-[0-9A-Z]+$/;
const HASH = /^[0-9a-f]{64}$/;
/** The longest that an upload takes, in milliseconds. */
const UPLOAD_MS = 60 * 60 * 1000;

/**
 * True for a reference that the intake made. Rows that came to the database in
 * another way may have other ids, and have no files.
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

  /**
   * Stages a file: when this resolves, its bytes are on disk under their final name.
   * It may be repeated.
   */
  async stage(place: EvidencePlace, bytes: Buffer): Promise<void> {
    const incoming = path.join(await this.#made("incoming"), randomUUID());
    try {
      const durably = { flag: "wx", mode: 0o600, flush: true };
      await writeFile(incoming, bytes, durably);
      const folder = await this.#made("staged", place.reference);
      await rename(incoming, this.#in("staged", place));
      await syncFolder(folder);
    } finally {
      await rm(incoming, { force: true });
    }
  }

  /** Reads a staged or stored file; null if it is missing or damaged. */
  async read(place: EvidencePlace): Promise<Buffer | null> {
    return (
      (await readWhole(this.#in("staged", place))) ??
      (await readWhole(this.#in("stored", place)))
    );
  }

  /** True if a file of this size is staged or stored; its content is not read. */
  has(place: EvidencePlace, bytes: number): boolean {
    return (["stored", "staged"] as const).some(
      (area) =>
        statSync(this.#in(area, place), { throwIfNoEntry: false })?.size ===
        bytes,
    );
  }

  /**
   * Stores a staged file durably, also in place of a damaged one. It may be repeated.
   */
  async store(place: EvidencePlace): Promise<"stored" | "missing"> {
    const target = this.#in("stored", place);
    if (await readWhole(target)) return "stored";
    const staged = this.#in("staged", place);
    if (!(await readWhole(staged))) return "missing";
    const folder = await this.#made("stored", place.reference);
    await rm(target, { force: true });
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

  /** Removes a file, staged or stored, durably. It may be repeated. */
  async removeFile(place: EvidencePlace): Promise<void> {
    for (const area of ["staged", "stored"] as const) {
      const file = this.#in(area, place);
      if (!existsSync(file)) continue;
      await rm(file, { force: true });
      await syncFolder(path.dirname(file));
    }
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

  /** The requests with files in an area. */
  async requests(area: "staged" | "stored"): Promise<string[]> {
    const names = await namesIn(path.join(this.root, area));
    return names.filter(isReference);
  }

  /** The files of a request. */
  async filesOf(reference: string): Promise<EvidencePlace[]> {
    const staged = await this.#placesIn("staged", reference);
    const stored = await this.#placesIn("stored", reference);
    const all = [...staged, ...stored];
    return [...new Map(all.map((place) => [place.sha256, place])).values()];
  }

  /** The staged files of a request that were put there an hour ago or earlier. */
  async oldStaged(
    reference: string,
    now = Date.now(),
  ): Promise<EvidencePlace[]> {
    const old: EvidencePlace[] = [];
    for (const place of await this.#placesIn("staged", reference))
      if (await isOld(this.#in("staged", place), now)) old.push(place);
    return old;
  }

  async #placesIn(
    area: "staged" | "stored",
    reference: string,
  ): Promise<EvidencePlace[]> {
    requireSafe(REFERENCE, reference);
    const names = await namesIn(path.join(this.root, area, reference));
    return names
      .filter((name) => HASH.test(name))
      .map((sha256) => ({ reference, sha256 }));
  }

  /** Removes what interrupted uploads left behind. */
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

/** The bytes of a file; null if it is missing, or its bytes do not match its name. */
async function readWhole(file: string): Promise<Buffer | null> {
  if (!existsSync(file)) return null;
  const bytes = await readFile(file);
  const hash = createHash("sha256").update(bytes).digest("hex");
  return hash === path.basename(file) ? bytes : null;
}

async function isOld(file: string, now: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && now - found.mtimeMs > UPLOAD_MS;
}

async function namesIn(folder: string): Promise<string[]> {
  return existsSync(folder) ? readdir(folder) : [];
}

/** Both parts of a path come from the outbox, which may be damaged. */
function requireSafe(pattern: RegExp, name: string): void {
  if (!pattern.test(name)) throw new Error("This is no name of evidence.");
}

/** A new name in a folder is durable only once the folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Says how many delivered files, of how many requests, are missing in the folder of
 * this machine or cut short; null: none.
 */
export function describeMissing(
  dataDir: string,
  delivered: readonly (EvidencePlace & { bytes: number })[],
): string | null {
  const folder = new EvidenceFolder(dataDir);
  const missing = delivered.filter(
    ({ bytes, ...place }) => !folder.has(place, bytes),
  );
  if (missing.length === 0) return null;
  const requests = new Set(missing.map(({ reference }) => reference));
  return `Files of requests are missing in ${folder.root}, or were cut short: ${missing.length}, of requests: ${requests.size}. Restore a backup (npm run restore), or ask the people for them again.`;
}
