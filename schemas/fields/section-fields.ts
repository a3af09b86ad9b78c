import { EyeClosedIcon } from "@sanity/icons/EyeClosed";
import {
  defineArrayMember,
  type FieldDefinition,
  type PreviewConfig,
} from "sanity";

import { anchorVerdict } from "../rules/address.ts";
import type { TypeName } from "../types.ts";
import { field, objectType } from "./field.ts";

/** The section types, in the groups of the editor's menu. */
const groups = [
  {
    name: "text",
    title: "Texts",
    of: ["heroSection", "textSection", "listSection", "stepsSection"],
  },
  {
    name: "cards",
    title: "Cards and figures",
    of: [
      "cardsSection",
      "servicesSection",
      "stateCardsSection",
      "statsSection",
      "badgesSection",
    ],
  },
  {
    name: "answers",
    title: "Questions and contact",
    of: [
      "faqSection",
      "contactSection",
      "consultationSection",
      "callToActionSection",
    ],
  },
];

type Section = { isHidden?: boolean };

/** The sections of a page, in the order that visitors see. */
export function sectionsField() {
  return field("array!", "sections", "Sections", {
    description:
      "The page from top to bottom. Drag to change the order, press + to add a section. A section can be hidden without being removed.",
    of: groups.flatMap(({ of }) =>
      of.map((type) => defineArrayMember({ type })),
    ),
    options: {
      insertMenu: {
        filter: true,
        groups,
        views: [
          {
            name: "grid",
            previewImageUrl: (type: string) => `/static/sections/${type}.svg`,
          },
          { name: "list" },
        ],
      },
    },
    check: (sections: Section[] | undefined) =>
      sections?.length && sections.every(({ isHidden }) => isHidden)
        ? "All sections are hidden. The page needs one that is not."
        : true,
  });
}

type SectionParts = {
  description?: string;
  fields: FieldDefinition[];
  preview: Required<PreviewConfig>;
};

/**
 * Defines a page section: an object with an anchor for links, which can be hidden. A
 * hidden section stays in the document, and its preview says so.
 */
export function defineSection(
  name: TypeName,
  { fields, preview: { select, prepare }, ...parts }: SectionParts,
) {
  return objectType(name, {
    ...parts,
    fields: [...fields, anchorField, hiddenField],
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

const anchorField = field("string", "anchor", "Name for links", {
  description:
    "Only if another page should link right to this section: one short name, for example services. Leave empty otherwise.",
  check: (anchor) => anchorVerdict(anchor),
});

const hiddenField = field(
  "boolean",
  "isHidden",
  "Hide this section",
  "Visitors and search engines do not see a hidden section. Turn this off to show it again as it was.",
);

/** The required heading of a section. */
export function headingField() {
  return field("string!", "heading", "Heading");
}

/** The optional heading of a section. */
export function optionalHeadingField() {
  return field(
    "string",
    "heading",
    "Heading",
    "Leave empty if the section needs no heading.",
  );
}

/** One short paragraph below a heading. */
export function introField() {
  return field(
    "text",
    "intro",
    "Introduction",
    "One or two sentences below the heading.",
  );
}
