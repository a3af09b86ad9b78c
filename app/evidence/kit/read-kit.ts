import { openExistingKit } from "./kit-database";
import { EMPTY_KIT, type Kit } from "./photograph";

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
