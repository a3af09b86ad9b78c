import { execFileSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  writeSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";

/** A disk of its own, small enough to be filled to its last byte. */
export type SmallDisk = {
  /** Leaves no byte free. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  remove(): void;
};

/** True if root runs the tests on Linux: no other user may mount. */
export function mayMount(): boolean {
  return os.platform() === "linux" && process.getuid?.() === 0;
}

/** Mounts one at a folder, which is made. In: its size in MB. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync("mount", [
    ...["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`],
    ...["tmpfs", folder],
  ]);
  const filler = path.join(folder, "filler");

  return {
    fill() {
      const file = openSync(filler, "w");
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, block);
      } catch (error) {
        // Another process took the rest between the two calls.
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => void execFileSync("umount", ["-l", folder]),
  };
}

const block = Buffer.alloc(4096, "filler");
