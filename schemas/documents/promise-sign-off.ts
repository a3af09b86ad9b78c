import { defineArrayMember } from "sanity";

import { approvalField } from "../fields/value-fields.ts";
import { isApproved } from "../rules/date.ts";
import { promisingTypes } from "../rules/content-gaps.ts";
import { documentType, field } from "../fields/field.ts";

/**
 * The promises of one page on behalf of the firm, which a person of the firm
 * signs off. It has no page.
 */
export const promiseSignOff = documentType("promiseSignOff", {
  description:
    "What one page says that the firm does for its clients. Nobody can check these sentences but the firm. Read them; change on the page what is not so, and correct the list; then say here who stands by them.",
  fields: [
    field("reference!", "page", "Page", {
      // Weak, so that a page can be deleted although this document refers to
      // it.
      weak: true,
      to: promisingTypes,
    }),
    field("array", "statements", "What the page says", {
      description: "One sentence each, as it stands on the page.",
      of: [defineArrayMember({ type: "text", rows: 2 })],
      check: (statements) =>
        statements?.length === 0
          ? "Without a sentence there is nothing to sign off."
          : true,
    }),
    approvalField({
      name: "signedOff",
      title: "The firm stands by all of this",
      description:
        "Fill in both fields once every sentence is true of the firm. Empty them again when a sentence changes.",
    }),
  ],
  preview: {
    select: {
      title: "page.title",
      name: "page.name",
      question: "page.question",
      statements: "statements",
      signedOff: "signedOff",
    },
    prepare: ({ title, name, question, statements, signedOff }) => ({
      title: title || name || question || "A page that is gone",
      subtitle: isApproved(signedOff)
        ? `Signed off by ${signedOff?.name}`
        : `${statements?.length ?? 0} sentences to sign off`,
    }),
  },
});
