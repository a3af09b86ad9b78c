import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/** The state LISTEN in /proc/net/tcp. */
const LISTENING = "0A";

/**
 * Which process listens on a port, as Linux tells it in /proc (proc(5)).
 *
 * Out: its name and id; null if it belongs to another account, or the system has
 * no /proc.
 */
export function ownerOfPort(port: number): string | null {
  const sockets = new Set(
    ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
      listenersIn(file, port),
    ),
  );
  if (sockets.size === 0) return null;
  for (const id of entriesOf("/proc").filter((name) => /^\d+$/.test(name))) {
    const owns = entriesOf(`/proc/${id}/fd`).some((descriptor) =>
      sockets.has(linkOf(`/proc/${id}/fd/${descriptor}`)),
    );
    if (owns) return `${read(`/proc/${id}/comm`).trim()} (process ${id})`;
  }
  return null;
}

/** The sockets, as links of descriptors name them, that listen on a port. */
function listenersIn(file: string, port: number): string[] {
  return read(file)
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, local, , state]) =>
        state === LISTENING &&
        parseInt(local?.split(":")[1] ?? "", 16) === port,
    )
    .map((fields) => `socket:[${fields[9]}]`);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}
