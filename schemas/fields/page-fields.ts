import {
  defineArrayMember,
  defineField,
  type FieldDefinition,
  type Rule,
} from "sanity";

import { slugVerdict } from "../rules/address.ts";
import { slugHolder } from "../rules/other-documents.ts";
import { field, tab, tabbed } from "./field.ts";

/** The required title of a page. */
export function titleField() {
  return field("string!", "title", "Title", {
    search: "title",
  });
}

/** The required introduction of a singleton page. */
export function requiredIntroField() {
  return field("text!", "intro", "Introduction", { search: "subtitle" });
}

/** How the page appears in search results and when shared. */
export function seoField() {
  return field("seo", "seo", "Search engines and sharing", {
    options: { collapsible: true, collapsed: false },
  });
}

/** The same in a tab of its own. */
export const seoTab = tab("seo", "Search engines", [seoField()]);

/** The form of a page: its content, and its words for search engines. */
export function pageForm(fields: readonly FieldDefinition[]) {
  return tabbed(tab("content", "Page", fields), seoTab);
}

type SlugFieldOptions = {
  /** The field whose text it follows, if any. */
  source?: string;
  /** The part of the address before the slug, shown to the editor. */
  prefix: string;
  reserved?: readonly string[];
  /**
   * Validates a slug by itself.
   *
   * @returns true, or what is wrong.
   */
  verdict?: (slug: string) => true | string;
};

/** The web address of a document, which follows its title until it is published. */
export function slugField(options: SlugFieldOptions) {
  const { reserved, source } = options;
  const { verdict = (slug) => slugVerdict(slug, reserved) } = options;
  return defineField({
    name: "slug",
    title: "Web address",
    type: "slug",
    description: `The end of the address: ${options.prefix}… It follows the title until the page is published or you write another one. A translation keeps the address of its original. When an address changes after it was published, the old one leads to the new one by itself.`,
    options: { source },
    // Skips Sanity's own rule, which would repeat the message in other words.
    validation: (rule, context) => {
      const isUntitled = source && !context?.document?.[source];
      const missing = `The page needs a web address. ${isUntitled ? "Write its title, or type" : "Type"} one here.`;
      return [
        rule.skip().required().error(missing),
        rule.skip().custom(async (slug, asked) => {
          if (slug?.current === undefined) return true;
          if (!slug.current) return missing;
          const judged = verdict(slug.current);
          if (judged !== true) return judged;
          const holder = await slugHolder(slug.current, asked);
          return holder === null
            ? true
            : `"${slug.current}" is the address of "${holder.title}" already. Choose another one.`;
        }),
      ];
    },
  });
}

/**
 * A field that no page reads anymore. Without it, the Studio would warn of what is
 * stored in it; with Sanity's own rules, of what nobody can see and correct.
 */
export function formerField(
  type: string,
  name: string,
  title: string,
  options: { to?: readonly string[] } = {},
): FieldDefinition {
  return {
    ...field(type, name, title, { ...options, hidden: true }),
    validation: (rule: Rule) => rule.skip(),
  };
}

/** Typed until the site computed it. */
export const formerReadTimeField = formerField(
  "number",
  "readTime",
  "Reading time",
);

/** A title and a text: the fields of badges, notices and error pages. */
export const titledTextFields = [
  field("string!", "title", "Title"),
  field("text!", "text", "Text"),
];

/** The same as a member of a list. */
export function titledTextMember() {
  return defineArrayMember({
    type: "object",
    fields: titledTextFields,
    preview: { select: { title: "title", subtitle: "text" } },
  });
}
