import type { SeedDocument } from "./document.ts";
import { richText } from "./rich-text.ts";

export type Question = { question: string; answer: string };

/** Documents `faq-<topic>-1` … in the order of the questions. */
export function faqDocuments(topic: string, items: Question[]): SeedDocument[] {
  return items.map(({ question, answer }, index) => ({
    _id: faqId(topic, index + 1),
    _type: "faq",
    topic,
    question,
    answer: richText(answer),
  }));
}

export function faqId(topic: string, number: number): string {
  return `faq-${topic}-${number}`;
}

export function faqIds(topic: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => faqId(topic, index + 1));
}
