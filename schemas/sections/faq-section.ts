import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineField } from "sanity";

import { defineSection } from "../fields/define-section.ts";
import { faqMember } from "../fields/reference-members.ts";
import { anchorField, headingField } from "../fields/section-fields.ts";

/** Questions and answers, by reference to `faq` documents. */
export const faqSection = defineSection({
  name: "faqSection",
  title: "Questions and answers",
  icon: HelpCircleIcon,
  fields: [
    headingField(),
    defineField({
      name: "faqs",
      title: "Questions",
      type: "array",
      description: "Choose from the FAQs, or write a new one there.",
      of: [faqMember()],
      validation: (rule) => [
        rule.required().min(1).error("Choose at least one question."),
        rule.unique().error("One question stands here twice."),
      ],
    }),
    anchorField(),
  ],
  preview: {
    select: { title: "heading", faqs: "faqs" },
    prepare: ({ title, faqs }) => ({
      title,
      subtitle: `${faqs?.length ?? 0} questions`,
    }),
  },
});
