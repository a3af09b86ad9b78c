import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineField, defineType } from "sanity";

import { faqMember } from "../fields/reference-members.ts";

/** Questions and answers within running text. */
export const faqList = defineType({
  name: "faqList",
  title: "Questions and answers",
  type: "object",
  icon: HelpCircleIcon,
  fields: [
    defineField({ name: "title", title: "Title", type: "string" }),
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
  ],
  preview: {
    select: { title: "title", faqs: "faqs" },
    prepare: ({ title, faqs }) => ({
      title: title || "Questions and answers",
      subtitle: `${faqs?.length ?? 0} questions`,
    }),
  },
});
