import { JsonLd } from "~/components/json-ld";
import { SectionLayout } from "~/components/layout/section-layout";
import type { SectionOf } from "~/content/fragments/sections";

import { FaqList, faqStructure } from "../rich-text/faq-list";

/** A section with questions and their structured data; nothing without any. */
export function FaqSection({ section }: { section: SectionOf<"faqSection"> }) {
  if (section.faqs.length === 0) return null;
  return (
    <SectionLayout heading={section.heading} anchor={section.anchor}>
      <FaqList faqs={section.faqs} />
      <JsonLd thing={faqStructure(section.faqs)} />
    </SectionLayout>
  );
}
