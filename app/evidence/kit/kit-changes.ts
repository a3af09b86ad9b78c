// Each change is one transaction of what it concerns alone, so tabs do not
// overwrite each other; this tells the others to read again.
const NAME = "evidence-kit";

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs that the kit has changed. */
export function announceChange(): void {
  open()?.postMessage("changed");
}

/** Calls a function when another tab has changed the kit. Out: how to stop it. */
export function onChangeElsewhere(listener: () => void): () => void {
  const opened = open();
  opened?.addEventListener("message", listener);
  return () => opened?.removeEventListener("message", listener);
}
