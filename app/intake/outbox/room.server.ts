import { freeBytes } from "../free-disk.server.ts";

export type RoomGuard = {
  /**
   * Whether there is room for one more submission. In: true for one that must
   * leave as much again for others.
   */
  isEnough(leavesReserve: boolean): boolean;
};

type RoomOptions = {
  dataDir: string;
  minFreeBytes: number;
  onChange(isFull: boolean, freeBytes: number): void;
};

/** Keeps submissions from filling the disk on which everything else is stored too. */
export function createRoomGuard({
  dataDir,
  minFreeBytes,
  onChange,
}: RoomOptions): RoomGuard {
  let wasFull = false;
  return {
    isEnough(leavesReserve) {
      const free = freeBytes(dataDir);
      // Where the system does not say, the write itself will.
      if (free === null) return true;
      const isFull = free < minFreeBytes;
      if (isFull !== wasFull) onChange(isFull, free);
      wasFull = isFull;
      return leavesReserve ? free >= 2 * minFreeBytes : !isFull;
    },
  };
}
