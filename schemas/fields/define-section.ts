import { EyeClosedIcon } from "@sanity/icons/EyeClosed";
import {
  defineField,
  defineType,
  type FieldDefinition,
  type ObjectDefinition,
  type PreviewConfig,
} from "sanity";

type SectionDefinition = Pick<
  ObjectDefinition,
  "name" | "title" | "icon" | "description"
> & {
  fields: FieldDefinition[];
  preview: Required<PreviewConfig>;
};

/**
 * Defines a page section: an object that can be hidden. A hidden section stays in
 * the document, and its preview says so.
 */
export function defineSection(section: SectionDefinition) {
  const { select, prepare } = section.preview;
  return defineType({
    ...section,
    type: "object",
    fields: [...section.fields, hiddenField],
    preview: {
      select: { ...select, isHidden: "isHidden" },
      prepare: ({ isHidden, ...selection }) => {
        const shown = prepare(selection);
        if (!isHidden) return shown;
        const subtitle = ["Hidden", shown.subtitle].filter(Boolean).join(" · ");
        return { ...shown, subtitle, media: EyeClosedIcon };
      },
    },
  });
}

const hiddenField = defineField({
  name: "isHidden",
  title: "Hide this section",
  type: "boolean",
  description:
    "Visitors and search engines do not get a hidden section. Turn this off to show it again as it was.",
});
