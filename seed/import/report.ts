import type { KeepReason, PlannedDocument } from "./plan.ts";

/** Where the seed tells a person what it does. */
export type Console = {
  line(text: string): void;
  progress(label: string, done: number, total: number): void;
  ask(question: string): Promise<boolean>;
};

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

const BAR_WIDTH = 24;

/** "[######------------------]  40/160  Documents" */
export function bar(label: string, done: number, total: number): string {
  const filled =
    total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH);
  const drawn = "#".repeat(filled).padEnd(BAR_WIDTH, "-");
  return `[${drawn}]  ${done}/${total}  ${label}`;
}
