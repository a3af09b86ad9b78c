import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/**
 * The unit in which Linux reports a process's time, on all platforms of Node.
 */
const TICKS_PER_SECOND = 100;

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const text = execFileSync("ps", ["-o", "rss=", "-p", String(pid)]).toString();
  return Number(text) / 1024;
}

/**
 * The seconds of CPU that a process has used so far, in user and system mode;
 * null without /proc.
 */
export function cpuSeconds(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? cpuSecondsOf(readFileSync(file, "utf8")) : null;
}

/** In: a line of /proc/<pid>/stat (proc(5)). Out: its utime and stime, in seconds. */
export function cpuSecondsOf(line: string): number {
  // Skips the second field, the program's name, which may contain any
  // character.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
