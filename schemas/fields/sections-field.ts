import { defineArrayMember, defineField } from "sanity";

/** The section types in the groups of the menu in which an editor chooses one. */
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

/** The sections of a page, in the order in which visitors see them. */
export function sectionsField(group?: string) {
  return defineField({
    name: "sections",
    title: "Sections",
    type: "array",
    group,
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
            previewImageUrl: (type) => `/static/sections/${type}.svg`,
          },
          { name: "list" },
        ],
      },
    },
    validation: (rule) => [
      rule.required().min(1).error("The page needs at least one section."),
      rule.custom((sections: Section[] | undefined) =>
        sections?.length && sections.every(({ isHidden }) => isHidden)
          ? "All sections are hidden. The page needs one that is not."
          : true,
      ),
    ],
  });
}
