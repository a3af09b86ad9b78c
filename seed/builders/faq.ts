import type { SeedDocument } from "./document.ts";
import { bullets, p, richText } from "./portable-text.ts";

/** An answer is a list of paragraphs; an inner list is a bulleted list. */
export type Question = { question: string; answer: (string | string[])[] };

/** Documents `faq-<topic>-1` … in the order of the questions. */
export function faqDocuments(
  topic: string,
  items: readonly Question[],
): SeedDocument[] {
  return items.map(({ question, answer }, index) => ({
    _id: faqId(topic, index + 1),
    _type: "faq",
    topic,
    question,
    answer: richText(
      ...answer.map((part) =>
        typeof part === "string" ? p(part) : bullets(part),
      ),
    ),
  }));
}

function faqId(topic: string, number: number): string {
  return `faq-${topic}-${number}`;
}

/** The ids of a topic's questions, in order. */
export function faqIds(topic: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => faqId(topic, index + 1));
}
