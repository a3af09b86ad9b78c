import { blockText } from "~/components/heading-id";
import { QuestionList } from "~/components/question-list";
import { RichText } from "~/components/rich-text";
import type { Faq } from "~/content/fragments/section-type";
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

/** In: the questions that stand on a page. Out: the same for search engines. */
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
