/** Who is told when a session or a token ends. */
export function createEndings() {
  const callbacks = new Map<string, Set<() => void>>();
  return {
    /** Calls back once; returns a function that cancels this. */
    on(id: string, callback: () => void): () => void {
      const waiting = callbacks.get(id) ?? new Set();
      callbacks.set(id, waiting.add(callback));
      return () => {
        waiting.delete(callback);
        if (waiting.size === 0 && callbacks.get(id) === waiting)
          callbacks.delete(id);
      };
    },
    end(id: string): void {
      const waiting = callbacks.get(id) ?? [];
      callbacks.delete(id);
      for (const callback of waiting) callback();
    },
  };
}
