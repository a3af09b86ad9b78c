import { url } from "node:inspector";

import type { Heartbeat } from "./watchdog.ts";

// Loaded before a child's script (`--import`): answers the stack's heartbeats
// on the IPC channel as long as the event loop runs. Not over HTTP, since a
// flood of visitors must not make the site look dead.

function answer(): void {
  const heartbeat: Heartbeat = { isDebugged: url() !== undefined };
  process.send?.(heartbeat, undefined, undefined, () => {});
}

// The child's worker threads load this file too, but have no channel.
if (process.channel) {
  process.on("message", answer);
  // The channel must not keep the child alive.
  process.channel.unref();
}
