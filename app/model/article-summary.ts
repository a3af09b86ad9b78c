import type { DateText } from "./date-text";
import type { Picture } from "./picture";

/** An article as a list or a card shows it. */
export type ArticleSummary = {
  /** Whose fields a preview opens. */
  document: { id: string; type: string };
  href: string;
  title: string;
  description: string | null;
  category: string | null;
  date: DateText | null;
  readTime: number | null;
  picture: Picture | null;
};
