import { freeBytes } from "../free-disk.server.ts";

/** Checks the free space on the disk before a submission is stored. */
export type RoomGuard = {
  /**
   * True if there is room for one more submission. In: true if it must leave
   * twice the minimum free, as a reserve for other senders.
   */
  isEnough(leavesReserve: boolean): boolean;
};

type RoomOptions = {
  dataDir: string;
  minFreeBytes: number;
  onChange(isFull: boolean, freeBytes: number): void;
};

/**
 * Keeps submissions from filling the disk, on which everything else is stored
 * too.
 */
export function createRoomGuard({
  dataDir,
  minFreeBytes,
  onChange,
}: RoomOptions): RoomGuard {
  let wasFull = false;
  return {
    isEnough(leavesReserve) {
      const free = freeBytes(dataDir);
      // If the free space is unknown, the write itself will tell.
      if (free === null) return true;
      const isFull = free < minFreeBytes;
      if (isFull !== wasFull) onChange(isFull, free);
      wasFull = isFull;
      return leavesReserve ? free >= 2 * minFreeBytes : !isFull;
    },
  };
}
