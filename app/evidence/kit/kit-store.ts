import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from "idb";

import { EMPTY_KIT, type Kit, LIMITS, type Photograph } from "./photograph";

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
type KitDatabase = IDBPDatabase<KitSchema>;

let current: Promise<KitDatabase> | null = null;

/** Opens the database, and makes it if there is none. Rejects where a browser keeps nothing. */
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

/** The same without making one: null if this device has no kit. */
async function openExistingKit(): Promise<KitDatabase | null> {
  if (current) return current;
  // Older browsers do not tell.
  const databases = (await indexedDB.databases?.()) ?? [{ name: NAME }];
  return databases.some(({ name }) => name === NAME) ? openKit() : null;
}

async function closeKit(): Promise<void> {
  const closing = current;
  current = null;
  const database = await closing?.catch(() => null);
  database?.close();
}

// Each change is one transaction of what it concerns alone, so tabs do not
// overwrite each other; this tells the others to read again.
let opened: BroadcastChannel | null = null;

// Not sooner: an open channel would keep a server from ending.
const channel = () => (opened ??= new BroadcastChannel(NAME));

/** Tells the other tabs that the kit has changed. */
function announceChange(): void {
  channel().postMessage("changed");
}

/** Calls a function when another tab has changed the kit. Out: how to stop it. */
export function onChangeElsewhere(listener: () => void): () => void {
  channel().addEventListener("message", listener);
  return () => channel().removeEventListener("message", listener);
}

/** Reads what is kept on this device. Rejects if the browser refuses its storage. */
export async function readKit(): Promise<Kit> {
  const database = await openExistingKit();
  if (database === null) return EMPTY_KIT;
  const transaction = database.transaction(["photographs", "ticks", "choices"]);
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

/** Thrown when the kit has as many photographs as it takes. */
class KitFull extends Error {}

/**
 * Keeps a photograph: all of it or, if it rejects, nothing of it. The number is
 * counted in the same transaction, since two tabs may add at once.
 */
export async function addPhotograph(
  photograph: Photograph,
  file: Blob,
): Promise<void> {
  const database = await openKit();
  const transaction = database.transaction(
    ["photographs", "files"],
    "readwrite",
  );
  const photographs = transaction.objectStore("photographs");
  if ((await photographs.count()) >= LIMITS.photographs) throw new KitFull();
  try {
    await photographs.add(photograph);
    await transaction.objectStore("files").add(file, photograph.id);
    await transaction.done;
  } catch (error) {
    transaction.done.catch(() => undefined);
    abort(transaction);
    throw error;
  }
  announceChange();
}

/** A browser aborts by itself what fails later, but not what it refuses at once. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It was aborted already.
  }
}

/** Changes what the visitor wrote of a photograph; nothing if it was removed. */
export async function describePhotograph(
  id: string,
  words: Partial<Pick<Photograph, "room" | "note">>,
): Promise<void> {
  const database = await openKit();
  const transaction = database.transaction("photographs", "readwrite");
  const photograph = await transaction.store.get(id);
  if (photograph) await transaction.store.put({ ...photograph, ...words });
  await transaction.done;
  announceChange();
}

/** Removes a photograph and its file. */
export async function removePhotograph(id: string): Promise<void> {
  const database = await openKit();
  const transaction = database.transaction(
    ["photographs", "files"],
    "readwrite",
  );
  await Promise.all([
    transaction.objectStore("photographs").delete(id),
    transaction.objectStore("files").delete(id),
    transaction.done,
  ]);
  announceChange();
}

/** Ticks a point or takes the tick away. */
export async function setTick(name: string, isTicked: boolean): Promise<void> {
  const database = await openKit();
  if (isTicked) await database.put("ticks", new Date().toISOString(), name);
  else await database.delete("ticks", name);
  announceChange();
}

/** Chooses whether locations stay in the photographs that are added from now on. */
export async function setKeepsLocation(keeps: boolean): Promise<void> {
  const database = await openKit();
  await database.put("choices", keeps, "keepsLocation");
  announceChange();
}

/**
 * Deletes everything that this page has left on the device: the database, which
 * other tabs let go of, and the worker with its copies of the page.
 */
export async function deleteEverything(): Promise<void> {
  await closeKit();
  await deleteDB(NAME);
  announceChange();
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys())
    if (name.startsWith("evidence-")) await caches.delete(name);
}

/** In: what an attempt to keep something threw. Out: a sentence for the visitor. */
export function storageTrouble(error: unknown): string {
  if (error instanceof KitFull)
    return `A kit holds ${LIMITS.photographs} photographs. Save these and remove some first.`;
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError")
    return "This device has no room left for it. Save your kit, then remove some photographs or free some space.";
  return "This browser refused to keep it. A private window or a setting that blocks site data may be the reason.";
}
