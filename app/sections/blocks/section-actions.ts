import { isConsultation } from "~/components/link/links";
import type { Section } from "~/content/fragments/sections";
import type { LinkTo } from "~/model/page-parts";

/**
 * Returns the links of a section that look like buttons.
 *
 * @param label the words of the link to the consultation.
 */
export function actionsOf(section: Section, label = ""): readonly LinkTo[] {
  switch (section._type) {
    case "heroSection":
      return [section.primaryLink, section.secondaryLink].filter(
        (link) => link !== null,
      );
    case "contactSection":
      return section.link ? [section.link] : [];
    case "callToActionSection":
      return section.links;
    case "consultationSection":
      return [{ label, href: "/consultation" }];
    default:
      return [];
  }
}

/** True for a section with a button that leads to the consultation. */
export function leadsToConsultation(section: Section): boolean {
  return actionsOf(section).some(isConsultation);
}
