import { blockText } from "~/components/prose/heading-id";
import { QuestionList } from "~/components/prose/question-list";
import { RichText } from "~/components/prose/rich-text";
import type { Faq } from "~/content/fragments/sections";
import { faqPage, type Thing } from "~/seo/json-ld";

/** Questions with their answers. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  return (
    <QuestionList
      questions={faqs.map((faq) => ({
        id: faq._id,
        question: faq.question,
        answer: <RichText value={faq.answer} />,
      }))}
    />
  );
}

/** In: the questions on a page. Out: their structured data. */
export function faqStructure(faqs: readonly Faq[]): Thing {
  return faqPage(
    faqs
      .filter(({ question }) => question)
      .map((faq) => ({
        question: faq.question,
        answer: faq.answer.map(blockText).filter(Boolean).join("\n"),
      })),
  );
}
