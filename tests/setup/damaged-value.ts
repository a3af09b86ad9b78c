/** Numbers from 0 to 1 that are the same in each run. In: which run. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const STRANGE: readonly unknown[] = [
  ...[null, 7, -1, 1e308, 0.5, true, false, "", " ", "\0", "constructor"],
  ...["__proto__", "2024-13-45", "javascript:alert(1)", "\ud800", "//x"],
  ...["x".repeat(100_000), [], [null], [[[]]], ["a", 7, {}], {}, { a: 1 }],
  ...[{ _type: "picture", asset: { path: 5, width: "a" } }],
  ...[{ _type: "link", label: {}, target: 7 }, { _type: "notYetThought" }],
  ...[
    { _type: "block", children: 7 },
    { _type: "block", children: [{}] },
  ],
  { length: 3 },
];

/** Some places of a value, each replaced by something that should not be there. */
export function damaged(value: unknown, random: () => number): unknown {
  const pick = <Item>(items: readonly Item[]) =>
    items[Math.floor(random() * items.length)];
  const copy: unknown = structuredClone(value);
  const places: (() => void)[] = [];
  collect(copy);
  const times = 1 + Math.floor(random() * 4);
  for (let time = 0; time < times; time += 1) pick(places)?.();
  return copy;

  function collect(part: unknown): void {
    if (typeof part !== "object" || part === null) return;
    const holder = part as Record<string, unknown>;
    for (const key of Object.keys(holder)) {
      places.push(
        () => (holder[key] = structuredClone(pick(STRANGE))),
        () => delete holder[key],
        () => (holder[key] = [holder[key], holder[key]]),
        () => (holder[`${key}s`] = structuredClone(pick(STRANGE))),
      );
      collect(holder[key]);
    }
  }
}
