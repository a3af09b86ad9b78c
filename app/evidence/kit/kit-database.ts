import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import type { Photograph } from "./photograph";

// inline-scripts/evidence-kit.ts looks for the same name.
const NAME = "evidence-kit";
const VERSION = 1;

type KitSchema = DBSchema & {
  photographs: { key: string; value: Photograph };
  /** The files of the photographs by their ids, apart: a note changes without them. */
  files: { key: string; value: Blob };
  /** When a point was ticked, by the name of the point. */
  ticks: { key: string; value: string };
  choices: { key: "keepsLocation"; value: boolean };
};

/** The open database of the kit. */
export type KitDatabase = IDBPDatabase<KitSchema>;

let current: Promise<KitDatabase> | null = null;

/** Opens the database, and makes it if there is none. Rejects where a browser keeps nothing. */
export function openKit(): Promise<KitDatabase> {
  current ??= open(true).catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/** The same without making one: null if this device has no kit. */
export async function openExistingKit(): Promise<KitDatabase | null> {
  if (current) return current;
  try {
    const database = await open(false);
    current ??= Promise.resolve(database);
    return await current;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError")
      return null;
    throw error;
  }
}

function open(mayCreate: boolean): Promise<KitDatabase> {
  return openDB<KitSchema>(NAME, VERSION, {
    upgrade(database, oldVersion, _newVersion, transaction) {
      if (oldVersion === 0 && !mayCreate) {
        // Nothing remains of a database whose first upgrade is aborted.
        transaction.done.catch(() => undefined);
        transaction.abort();
        return;
      }
      for (const name of ["photographs", "files", "ticks", "choices"] as const)
        database.createObjectStore(
          name,
          name === "photographs" ? { keyPath: "id" } : undefined,
        );
    },
    // Another tab deletes the kit, or has a newer version of the page.
    blocking: () => void closeKit(),
    terminated: () => {
      current = null;
    },
  });
}

async function closeKit(): Promise<void> {
  const closing = current;
  current = null;
  const database = await closing?.catch(() => null);
  database?.close();
}

/** Deletes the database with everything in it; other tabs let go of it. */
export async function deleteKitDatabase(): Promise<void> {
  await closeKit();
  await deleteDB(NAME);
}
