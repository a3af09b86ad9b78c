import type { SeedDocument } from "../builders/document.ts";
import { digest } from "./digest.ts";
import type { SeedRecord } from "./manifest.ts";
import { referencedIds } from "./referenced-ids.ts";

export type StoredDocument = SeedDocument & { _rev?: string };

/** Why a document of the seed is not written. */
export type KeepReason = "edited" | "draft" | "deleted" | "blocked";

export type Decision =
  | { action: "create" }
  | { action: "update"; current: StoredDocument }
  | { action: "unchanged" }
  | { action: "keep"; reason: KeepReason };

export type PlannedDocument = Decision & { document: SeedDocument };

export type PlanInput = {
  seed: readonly SeedDocument[];
  /** The current documents and drafts of the dataset, by id. */
  stored: ReadonlyMap<string, StoredDocument>;
  /** What the seed wrote before. */
  record: SeedRecord;
  /** Write over what editors changed, and bring back what they deleted. */
  force: boolean;
};

/** Decides for each document of the seed what happens to it. Writes nothing. */
export function planSeed(input: PlanInput): PlannedDocument[] {
  const planned = input.seed.map((document) => ({
    document,
    ...decide(document, input),
  }));
  return withoutDangling(planned, input.stored);
}

function decide(
  document: SeedDocument,
  { stored, record, force }: PlanInput,
): Decision {
  const current = stored.get(document._id);
  const seeded = record.get(document._id);
  const hasDraft = stored.has(`drafts.${document._id}`);
  if (!current) {
    if (hasDraft && !force) return { action: "keep", reason: "draft" };
    if (seeded && !force) return { action: "keep", reason: "deleted" };
    return { action: "create" };
  }
  const now = digest(current);
  if (now === digest(document)) return { action: "unchanged" };
  if (force) return { action: "update", current };
  if (now !== seeded) return { action: "keep", reason: "edited" };
  if (hasDraft) return { action: "keep", reason: "draft" };
  return { action: "update", current };
}

/**
 * The store refuses a reference to nothing. A document that points to one that
 * an editor deleted is therefore kept back, and so is what points to it.
 */
function withoutDangling(
  planned: PlannedDocument[],
  stored: PlanInput["stored"],
): PlannedDocument[] {
  const willExist = new Set(
    planned
      .filter(({ action }) => action === "create")
      .map(({ document }) => document._id),
  );
  const exists = (id: string) => stored.has(id) || willExist.has(id);
  let result = planned;
  let blocked: PlannedDocument[];
  do {
    blocked = result.filter(
      ({ action, document }) =>
        (action === "create" || action === "update") &&
        ![...referencedIds(document)].every(exists),
    );
    for (const { document } of blocked) willExist.delete(document._id);
    result = result.map((entry) =>
      blocked.includes(entry)
        ? { document: entry.document, action: "keep", reason: "blocked" }
        : entry,
    );
  } while (blocked.length > 0);
  return result;
}

/**
 * The record once the plan is carried out: what was written or found as the
 * seed has it now, the older digest for what was kept.
 */
export function recordAfter(
  planned: readonly PlannedDocument[],
  record: SeedRecord,
): SeedRecord {
  const next = new Map(record);
  for (const { action, document } of planned) {
    if (action !== "keep") next.set(document._id, digest(document));
  }
  return next;
}
