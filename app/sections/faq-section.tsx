import { JsonLd } from "~/components/json-ld";
import { SectionFrame } from "~/components/section-frame";
import type { SectionOf } from "~/content/types";

import { FaqList, faqStructure } from "./faq-list";

export function FaqSection({ section }: { section: SectionOf<"faqSection"> }) {
  if (section.faqs.length === 0) return null;
  return (
    <SectionFrame heading={section.heading} anchor={section.anchor}>
      <FaqList faqs={section.faqs} />
      <JsonLd thing={faqStructure(section.faqs)} />
    </SectionFrame>
  );
}
