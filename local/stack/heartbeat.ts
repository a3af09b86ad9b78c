import { url } from "node:inspector";

import type { Heartbeat } from "./watchdog.ts";

// Loaded before a child of the stack (`--import`): answers every question on the
// channel to the stack as long as the event loop turns. A channel of its own,
// since a flood of visitors must not make the site look dead to the stack.

function answer(): void {
  const heartbeat: Heartbeat = { isDebugged: url() !== undefined };
  process.send?.(heartbeat, undefined, undefined, () => {});
}

// A worker thread of the child loads this file too, and has no channel.
if (process.channel) {
  process.on("message", answer);
  // The channel alone must not keep the child alive.
  process.channel.unref();
}
