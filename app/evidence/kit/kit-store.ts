import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
} from "idb";

import { EMPTY_KIT, type Kit, LIMITS, type Photograph } from "./photograph";
import { wordsOnPage } from "~/words/catalogues";
import kitWords from "#words/en/kit.json";
import { fill } from "~/words/fill";

// inline-scripts/evidence-kit.ts looks for the same name.
const NAME = "evidence-kit";
const VERSION = 1;

type KitSchema = DBSchema & {
  photographs: { key: string; value: Photograph };
  /** The files of the photographs by their ids, separate: a note changes without them. */
  files: { key: string; value: Blob };
  /** When a point was ticked, by the name of the point. */
  ticks: { key: string; value: string };
  choices: { key: "keepsLocation"; value: boolean };
};

/** The open database of the kit. */
type KitDatabase = IDBPDatabase<KitSchema>;

const STORES = ["photographs", "files", "ticks", "choices"] as const;
type Stores = [...typeof STORES];

let current: Promise<KitDatabase> | null = null;

/** Opens the database, and makes it if there is none. Rejects if a browser refuses storage. */
function openKit(): Promise<KitDatabase> {
  current ??= openDB<KitSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore("photographs", { keyPath: "id" });
      database.createObjectStore("files");
      database.createObjectStore("ticks");
      database.createObjectStore("choices");
    },
    // Another tab deletes the kit, or has a newer version of the page.
    blocking: () => void closeKit(),
    terminated: () => {
      current = null;
    },
  }).catch((error: unknown) => {
    current = null;
    throw error;
  });
  return current;
}

/** The same, but null if this device has no kit. */
async function openExistingKit(): Promise<KitDatabase | null> {
  if (current) return current;
  // Older browsers cannot tell.
  const databases = (await indexedDB.databases?.()) ?? [{ name: NAME }];
  return databases.some(({ name }) => name === NAME) ? openKit() : null;
}

async function closeKit(): Promise<void> {
  const closing = current;
  current = null;
  const database = await closing?.catch(() => null);
  database?.close();
}

// Makes the other tabs read again.
let opened: BroadcastChannel | null = null;

// Not sooner: an open channel would keep a server process from ending.
const channel = () => (opened ??= new BroadcastChannel(NAME));

/** Calls a function when another tab has changed the kit; returns how to stop it. */
export function onChangeElsewhere(listener: () => void): () => void {
  channel().addEventListener("message", listener);
  return () => channel().removeEventListener("message", listener);
}

/** Reads what is stored on this device. Rejects if the browser refuses its storage. */
export async function readKit(): Promise<Kit> {
  const database = await openExistingKit();
  if (database === null) return EMPTY_KIT;
  const transaction = database.transaction([...STORES]);
  const [photographs, ticks, keepsLocation] = await Promise.all([
    transaction.objectStore("photographs").getAll(),
    transaction.objectStore("ticks").getAllKeys(),
    transaction.objectStore("choices").get("keepsLocation"),
    transaction.done,
  ]);
  return {
    photographs: photographs.sort((one, other) =>
      one.addedAt < other.addedAt ? -1 : 1,
    ),
    ticks: new Set(ticks),
    keepsLocation: keepsLocation ?? false,
  };
}

/** The file of a photograph; null if another tab has removed it. */
export async function readFile(id: string): Promise<Blob | null> {
  const database = await openExistingKit();
  return (await database?.get("files", id)) ?? null;
}

/** Thrown if the kit is full. */
class KitFull extends Error {}

/**
 * Changes the kit, all of it or, if it rejects, nothing. It is one transaction,
 * so that tabs do not overwrite each other.
 */
async function change(
  act: (
    transaction: IDBPTransaction<KitSchema, Stores, "readwrite">,
  ) => Promise<unknown>,
): Promise<void> {
  const database = await openKit();
  const transaction = database.transaction([...STORES], "readwrite");
  try {
    await act(transaction);
    await transaction.done;
  } catch (error) {
    transaction.done.catch(() => undefined);
    abort(transaction);
    throw error;
  }
  channel().postMessage("changed");
}

/** A browser aborts what fails later, but not what it refuses at once. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It was already aborted.
  }
}

/** Stores a photograph and its file. Photographs are counted here, since two tabs may add at once. */
export function addPhotograph(photograph: Photograph, file: Blob) {
  return change(async (kit) => {
    const photographs = kit.objectStore("photographs");
    if ((await photographs.count()) >= LIMITS.photographs) throw new KitFull();
    await photographs.add(photograph);
    await kit.objectStore("files").add(file, photograph.id);
  });
}

/** Changes what the visitor wrote about a photograph, unless it was removed. */
export function describePhotograph(
  id: string,
  words: Partial<Pick<Photograph, "room" | "note">>,
) {
  return change(async (kit) => {
    const photographs = kit.objectStore("photographs");
    const photograph = await photographs.get(id);
    if (photograph) await photographs.put({ ...photograph, ...words });
  });
}

/** Removes a photograph and its file. */
export function removePhotograph(id: string) {
  return change(async (kit) => {
    await kit.objectStore("photographs").delete(id);
    await kit.objectStore("files").delete(id);
  });
}

/** Ticks a point or unticks it. */
export function setTick(name: string, isTicked: boolean) {
  return change(async (kit) => {
    const ticks = kit.objectStore("ticks");
    if (isTicked) await ticks.put(new Date().toISOString(), name);
    else await ticks.delete(name);
  });
}

/** Chooses whether locations stay in the photographs that are added from now on. */
export function setKeepsLocation(keeps: boolean) {
  return change((kit) =>
    kit.objectStore("choices").put(keeps, "keepsLocation"),
  );
}

/**
 * Deletes everything that this page has left on the device: the database, which other
 * tabs then close, and the worker with its copies of the page.
 */
export async function deleteEverything(): Promise<void> {
  await closeKit();
  await deleteDB(NAME);
  channel().postMessage("changed");
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys())
    if (name.startsWith("evidence-")) await caches.delete(name);
}

/** Returns a sentence for the visitor about an error from storing something. */
export function storageTrouble(error: unknown): string {
  const words = wordsOnPage("kit", kitWords);
  if (error instanceof KitFull) return fill(words.full, LIMITS);
  // Not the storage, but this page or its browser.
  if (!(error instanceof DOMException))
    return fill(words.broken, { error: String(error) });
  return error.name === "QuotaExceededError" ? words.noRoom : words.refused;
}
