import type { LegalContent } from "../legal/content";

/** A block of running text, of any kind: all texts take the same fragment. */
export type RichTextBlock = LegalContent["body"][number];

/** A block of one kind. */
export type RichTextBlockOf<Type extends RichTextBlock["_type"]> = Extract<
  RichTextBlock,
  { _type: Type }
>;

/** The deadlines of one state. */
export type TimelineRow = RichTextBlockOf<"timelineTable">["rows"][number];
