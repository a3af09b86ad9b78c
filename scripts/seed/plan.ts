import type { SeedDocument } from "./expand.ts";
import { digest, type SeedRecord } from "./manifest.ts";

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

const REASONS: Record<KeepReason, string> = {
  edited: "an editor changed it",
  draft: "an editor has a draft of it",
  deleted: "an editor deleted it",
  blocked: "it refers to something that an editor deleted",
};

export type Counts = Record<PlannedDocument["action"], number>;

export function counts(planned: readonly PlannedDocument[]): Counts {
  const result: Counts = { create: 0, update: 0, unchanged: 0, keep: 0 };
  for (const { action } of planned) result[action] += 1;
  return result;
}

/** "150 create, 2 update, 0 keep, 10 unchanged" */
export function summary(planned: readonly PlannedDocument[]): string {
  const { create, update, keep, unchanged } = counts(planned);
  return `${create} create, ${update} update, ${keep} keep, ${unchanged} unchanged`;
}

/** The plan, one line for each document that is not simply left as it is. */
export function planLines(planned: readonly PlannedDocument[]): string[] {
  return planned
    .filter(({ action }) => action !== "unchanged")
    .map((entry) => {
      const reason =
        entry.action === "keep" ? `  (${REASONS[entry.reason]})` : "";
      return `  ${entry.action.padEnd(6)}  ${entry.document._id}${reason}`;
    });
}

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
