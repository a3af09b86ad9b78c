let position: string | null = null;

/** The id of the newest live event that this process has seen, if any. */
export function lastLiveEventId(): string | null {
  return position;
}

/** Remembers how far the stream of live events was followed. */
export function rememberLiveEvent(id: string): void {
  position = id;
}
