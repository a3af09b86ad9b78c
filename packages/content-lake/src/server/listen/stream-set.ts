/** The open streams and sockets of a server. */
export type StreamSet = {
  /** Adds an open stream or socket; returns a function that removes it. */
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
