import { announceChange } from "./kit-changes";
import { deleteKitDatabase, openKit } from "./kit-database";
import { LIMITS, type Photograph } from "./photograph";

/** Thrown when the kit has as many photographs as it takes. */
export class KitFull extends Error {}

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
 * Deletes everything that this page has left on the device: the database, and
 * the worker with its copies of the page.
 */
export async function deleteEverything(): Promise<void> {
  await deleteKitDatabase();
  announceChange();
  await forgetPage();
}

async function forgetPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys())
    if (name.startsWith("evidence-")) await caches.delete(name);
}
