import type { SeedDocument } from "../builders/document.ts";
import { referencedIds } from "./referenced-ids.ts";

export type BatchLimits = { documents: number; bytes: number };

/**
 * Groups documents into transactions, so that each refers only to what came
 * before or is in the same one. Documents that refer to each other in a circle
 * share a transaction of any size.
 */
export function batches<T extends { document: SeedDocument }>(
  entries: readonly T[],
  limits: BatchLimits,
): T[][] {
  const result: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const circle of circles(entries)) {
    const size = circle.reduce(
      (sum, { document }) => sum + JSON.stringify(document).length,
      0,
    );
    const full =
      batch.length + circle.length > limits.documents ||
      bytes + size > limits.bytes;
    if (batch.length > 0 && full) {
      result.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(...circle);
    bytes += size;
  }
  if (batch.length > 0) result.push(batch);
  return result;
}

type Visit = { index: number; low: number; onStack: boolean };

/** Tarjan's strongly connected components: each after all that it refers to. */
function circles<T extends { document: SeedDocument }>(
  entries: readonly T[],
): T[][] {
  const byId = new Map(entries.map((entry) => [entry.document._id, entry]));
  const visits = new Map<T, Visit>();
  const stack: T[] = [];
  const result: T[][] = [];

  function visit(entry: T): Visit {
    const own: Visit = { index: visits.size, low: visits.size, onStack: true };
    visits.set(entry, own);
    stack.push(entry);
    for (const id of referencedIds(entry.document)) {
      const next = byId.get(id);
      if (!next) continue;
      const seen = visits.get(next);
      if (!seen) own.low = Math.min(own.low, visit(next).low);
      else if (seen.onStack) own.low = Math.min(own.low, seen.index);
    }
    if (own.low === own.index) result.push(leave(entry));
    return own;
  }

  function leave(entry: T): T[] {
    const circle = stack.splice(stack.indexOf(entry));
    for (const member of circle) {
      const seen = visits.get(member);
      if (seen) seen.onStack = false;
    }
    return circle;
  }

  for (const entry of entries) if (!visits.has(entry)) visit(entry);
  return result;
}
