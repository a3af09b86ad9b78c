/**
 * The ids of the documents that a document refers to, without those of
 * uploaded assets, which the store made and the seed does not order.
 */
export function referencedIds(value: unknown): Set<string> {
  if (Array.isArray(value))
    return new Set(value.flatMap((member) => [...referencedIds(member)]));
  if (typeof value !== "object" || value === null) return new Set();
  const { _ref, ...members } = value as { _ref?: unknown };
  const own =
    typeof _ref === "string" && !/^(image|file)-/.test(_ref) ? [_ref] : [];
  return new Set([...own, ...referencedIds(Object.values(members))]);
}
