import { defineArrayMember } from "sanity";

import { isApproved, isDraftOfCounsel } from "../../domain/approval.ts";
import { promisingTypes } from "../../domain/page-types.ts";
import { documentType, field, previewOf } from "../fields/field.ts";
import { seoField, slugField, titleField } from "../fields/page-fields.ts";
import { approvalField } from "../fields/value-fields.ts";
import { legalSlugVerdict } from "../rules/address.ts";
import { updatedAtVerdict } from "../rules/date.ts";

/**
 * The privacy policy, the terms or the accessibility statement, at /{slug}: a draft
 * until counsel approves it.
 */
export const legalPage = documentType("legalPage", {
  fields: [
    titleField(),
    {
      // It does not follow the title, whose translation names no address.
      ...slugField({ prefix: "/", verdict: legalSlugVerdict }),
      description: "One of privacy, terms and accessibility.",
    },
    field("array", "summary", "In short", {
      description:
        "At most five sentences, one each. They stand first, and the text is folded below them.",
      of: [defineArrayMember({ type: "text", rows: 2 })],
      most: [5, "Five sentences are enough."],
    }),
    field(
      "richText!",
      "body",
      "Text",
      "Have a lawyer read changes before you publish them.",
    ),
    field("datetime!", "updatedAt", "Last changed on", {
      description: "Printed below the title.",
      check: (date) => updatedAtVerdict(date, Date.now()),
    }),
    approvalField({
      name: "approvedByCounsel",
      title: "Approved by counsel",
      description:
        "While this is empty, or older than the last change, the page says that it is a draft.",
    }),
    seoField(),
  ],
  preview: previewOf(
    {
      title: "title",
      slug: "slug.current",
      approvedByCounsel: "approvedByCounsel",
      updatedAt: "updatedAt",
    },
    ({ slug: path, ...page }) =>
      `/${path}${isDraftOfCounsel(page) ? " · Draft, waiting for counsel" : ""}`,
  ),
});

/**
 * The promises that one page makes on behalf of the firm, signed off by a person of the
 * firm. It has no page.
 */
export const promiseSignOff = documentType("promiseSignOff", {
  description:
    "What one page says the firm does for its clients. Only the firm can check these sentences. Read them. If one is not true, change it on the page and in this list. Then say here who stands by them.",
  fields: [
    field("reference!", "page", "Page", {
      // Weak, so that a page can be deleted although this document refers to it.
      weak: true,
      to: promisingTypes,
    }),
    field("array", "statements", "What the page says", {
      description: "One sentence each, as on the page.",
      of: [defineArrayMember({ type: "text", rows: 2 })],
      check: (statements) =>
        statements?.length === 0
          ? "Without a sentence, there is nothing to sign off."
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
      title: title || name || question || "A deleted page",
      subtitle: isApproved(signedOff)
        ? `Signed off by ${signedOff?.name}`
        : `${statements?.length ?? 0} sentences to sign off`,
    }),
  },
});
