import { approvalField } from "../fields/value-fields.ts";
import { seoField, slugField, titleField } from "../fields/page-fields.ts";
import { isDraftOfCounsel, updatedAtVerdict } from "../rules/date.ts";
import { legalSlugVerdict } from "../rules/address.ts";
import { documentType, field } from "../fields/field.ts";

const slug = slugField({
  source: "title",
  prefix: "/",
  verdict: legalSlugVerdict,
});

/**
 * The privacy policy, the terms or the accessibility statement, at /{slug}: a
 * draft until counsel approves it.
 */
export const legalPage = documentType("legalPage", {
  fields: [
    titleField(),
    {
      ...slug,
      description: "One of privacy, terms and accessibility.",
    },
    field("richText!", "body", "Text", {
      description: "Have a lawyer read changes before you publish them.",
    }),
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
  preview: {
    select: {
      title: "title",
      slug: "slug.current",
      approvedByCounsel: "approvedByCounsel",
      updatedAt: "updatedAt",
    },
    prepare: ({ title, slug: path, ...page }) => ({
      title,
      subtitle: `/${path}${isDraftOfCounsel(page) ? " · Draft, to be approved by counsel" : ""}`,
    }),
  },
});
