/**
 * The ids of the documents that a document refers to, without those of
 * uploaded assets, which the store made and the seed does not order.
 */
export function referencedIds(value: unknown): Set<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const member of value) collect(member, found);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "_ref" && typeof member === "string") {
      if (!/^(image|file)-/.test(member)) found.add(member);
    } else {
      collect(member, found);
    }
  }
}
