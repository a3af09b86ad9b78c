/**
 * The value that a map holds for a key, or the one that `make` gives. A map of more
 * than `most` entries loses the one that was asked for longest ago.
 */
export function remembered<Key, Value>(
  known: Map<Key, Value>,
  most: number,
  key: Key,
  make: () => Value,
): Value {
  const value = known.has(key) ? (known.get(key) as Value) : make();
  known.delete(key);
  known.set(key, value);
  const [oldest] = known.keys();
  if (known.size > most && oldest !== undefined) known.delete(oldest);
  return value;
}
