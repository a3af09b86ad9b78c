import { defineField, type SlugIsUniqueValidator } from "sanity";

import { slugVerdict } from "../rules/slug.ts";

type SlugFieldOptions = {
  source: string;
  /** The part of the address before the slug, shown to the editor. */
  prefix: string;
  group?: string;
  reserved?: readonly string[];
  isUnique?: SlugIsUniqueValidator;
};

/** The web address of a document, made from its title by one button. */
export function slugField(options: SlugFieldOptions) {
  return defineField({
    name: "slug",
    title: "Web address",
    type: "slug",
    group: options.group,
    description: `The end of the address: ${options.prefix}… Press "Generate" to make it from the title. When you change it later, the old address leads to the new one by itself.`,
    options: {
      source: options.source,
      maxLength: 96,
      ...(options.isUnique ? { isUnique: options.isUnique } : {}),
    },
    validation: (rule) => [
      rule
        .required()
        .error('The page needs a web address. Press "Generate" to make one.'),
      rule.custom((slug) => slugVerdict(slug?.current, options.reserved)),
    ],
  });
}
