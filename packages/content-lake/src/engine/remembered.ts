/**
 * Returns a map's value for a key, or the one from `make`. Beyond `most` entries the
 * map drops the least recently used one.
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
