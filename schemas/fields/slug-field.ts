import { defineField } from "sanity";

import { slugHolder } from "../rules/slug-holder.ts";
import { slugVerdict } from "../rules/slug.ts";

const MISSING = 'The page needs a web address. Press "Generate" to make one.';

type SlugFieldOptions = {
  source: string;
  /** The part of the address before the slug, shown to the editor. */
  prefix: string;
  group?: string;
  reserved?: readonly string[];
  /** Judges a slug by itself. Out: true, or what is wrong. */
  verdict?: (slug: string) => true | string;
};

/** The web address of a document, made from its title by one button. */
export function slugField(options: SlugFieldOptions) {
  const { reserved } = options;
  const { verdict = (slug) => slugVerdict(slug, reserved) } = options;
  return defineField({
    name: "slug",
    title: "Web address",
    type: "slug",
    group: options.group,
    description: `The end of the address: ${options.prefix}… Press "Generate" to make it from the title. When you change it later, the old address leads to the new one by itself.`,
    options: {
      source: options.source,
      maxLength: 96,
    },
    // Without Sanity's own rule, which would say the same again in other words.
    validation: (rule) => [
      rule.skip().required().error(MISSING),
      rule.skip().custom(async (slug, context) => {
        if (slug?.current === undefined) return true;
        if (!slug.current) return MISSING;
        const judged = verdict(slug.current);
        if (judged !== true) return judged;
        const holder = await slugHolder(slug.current, context);
        return holder === null
          ? true
          : `"${slug.current}" is the address of "${holder.title}" already. Choose another one.`;
      }),
    ],
  });
}
