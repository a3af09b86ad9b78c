/** A list that a visitor can download and tick off. */
export type Checklist = { title: string; items: readonly string[] };

/** A point of a checklist, as it is printed. */
export type ChecklistItem = { text: string; isTicked: boolean };

/** Points of a checklist under a title of their own. */
export type ChecklistGroup = {
  title: string;
  items: readonly ChecklistItem[];
};
