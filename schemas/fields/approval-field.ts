import { defineField } from "sanity";

import { dateOptions } from "./date-options.ts";
import { type Approval, approvalVerdict } from "../rules/approval.ts";

type ApprovalFieldOptions = {
  name: string;
  title: string;
  description: string;
};

/** The approver of a text, and the day; empty until the text is approved. */
export function approvalField(options: ApprovalFieldOptions) {
  return defineField({
    ...options,
    type: "object",
    options: { columns: 2 },
    fields: [
      defineField({ name: "name", title: "By whom", type: "string" }),
      defineField({
        name: "date",
        title: "On",
        type: "date",
        options: dateOptions,
      }),
    ],
    validation: (rule) =>
      rule.custom((approval) =>
        approvalVerdict(approval as Approval | undefined, Date.now()),
      ),
  });
}
