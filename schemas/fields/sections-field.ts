import { defineArrayMember, defineField } from "sanity";

const sectionTypes = [
  "heroSection",
  "textSection",
  "cardsSection",
  "servicesSection",
  "stepsSection",
  "listSection",
  "statsSection",
  "faqSection",
  "badgesSection",
  "stateCardsSection",
  "contactSection",
  "consultationSection",
  "callToActionSection",
] as const;

/** The building blocks of a page, in the order in which visitors see them. */
export function sectionsField(group?: string) {
  return defineField({
    name: "sections",
    title: "Sections",
    type: "array",
    group,
    description:
      "The page from top to bottom. Drag to change the order, press + to add a section.",
    of: sectionTypes.map((type) => defineArrayMember({ type })),
    validation: (rule) =>
      rule.required().min(1).error("The page needs at least one section."),
  });
}
