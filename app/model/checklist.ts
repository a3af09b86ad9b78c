/** A list that a visitor can download and tick off. */
export type Checklist = { title: string; items: readonly string[] };
