import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** What Linux counts a process's time in, on every machine that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const text = execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString();
  return Number(text) / 1024;
}

/**
 * Seconds of CPU that a process has used so far, for itself and in the system;
 * null on a machine that has no /proc to tell.
 */
export function cpuSeconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? cpuSecondsOf(readFileSync(file, "utf8")) : null;
}

/** In: a line of /proc/<pid>/stat (proc(5)). Out: its utime and stime, in seconds. */
export function cpuSecondsOf(line: string): number {
  // The second field is the program's name, which may hold anything.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
