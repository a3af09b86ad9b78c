import type { HomeContent } from "../home/content";

/** A section of a page, of any kind: all pages that have sections take the same fragment. */
export type Section = OfAnyPage<HomeContent["sections"][number]>;

type OfAnyPage<OfHome> = OfHome extends unknown
  ? Omit<OfHome, "document"> & { document: { id: string; type: string } }
  : never;

/** A section of one kind. */
export type SectionOf<Type extends Section["_type"]> = Extract<
  Section,
  { _type: Type }
>;

/** A question and its answer. */
export type Faq = SectionOf<"faqSection">["faqs"][number];
