/** Everything that stays open until one side ends it. */
export type StreamSet = {
  /** Remembers an open stream or socket; returns the way to forget it. */
  add(end: () => void): () => void;
  /** Ends everything that is open, when the server closes. */
  endAll(): void;
  readonly size: number;
};

/** An empty set, for one server. */
export function createStreamSet(): StreamSet {
  const open = new Set<() => void>();
  return {
    add(end) {
      open.add(end);
      return () => open.delete(end);
    },
    endAll() {
      for (const end of [...open]) end();
      open.clear();
    },
    get size() {
      return open.size;
    },
  };
}
