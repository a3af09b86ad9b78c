import { EditScope, memberPath } from "~/components/editing/edit";
import { PageHead } from "~/components/layout/page-head";
import type { Section } from "~/content/fragments/sections";

import {
  BadgesSection,
  CallToActionSection,
  ConsultationSection,
  FaqSection,
  ListSection,
  StatsSection,
  StepsSection,
  TextSection,
} from "./plain-sections";
import {
  CardsSection,
  ServicesSection,
  StateCardsSection,
} from "./card-sections";
import { ContactSection } from "./contact-section";
import { HeroSection } from "./hero-section";

type PageSectionsProps = {
  sections: readonly Section[];
  /**
   * The h1 of a page that consists of its sections, shown unless a hero is the
   * first of them. Left out if the page has its heading elsewhere.
   */
  title?: string;
};

/** The sections of a page, in the editors' order. */
export function PageSections(props: PageSectionsProps) {
  const { sections, title } = props;
  const hero = sections.find(
    (section) => section._type === "heroSection" && section.heading,
  );
  return (
    <>
      {title && !hero && <PageHead title={title} />}
      {sections.map((section) => (
        <EditScope
          key={section._key}
          to={{
            ...section.document,
            path: memberPath("sections", section._key),
          }}
        >
          <SectionView
            section={section}
            isMain={title !== undefined && section === hero}
          />
        </EditScope>
      ))}
    </>
  );
}

type SectionViewProps = { section: Section; isMain: boolean };

function SectionView({ section, isMain }: SectionViewProps) {
  switch (section._type) {
    case "heroSection":
      return <HeroSection section={section} isMain={isMain} />;
    case "cardsSection":
      return <CardsSection section={section} />;
    case "statsSection":
      return <StatsSection section={section} />;
    case "servicesSection":
      return <ServicesSection section={section} />;
    case "faqSection":
      return <FaqSection section={section} />;
    case "contactSection":
      return <ContactSection section={section} />;
    case "textSection":
      return <TextSection section={section} />;
    case "listSection":
      return <ListSection section={section} />;
    case "stepsSection":
      return <StepsSection section={section} />;
    case "badgesSection":
      return <BadgesSection section={section} />;
    case "callToActionSection":
      return <CallToActionSection section={section} />;
    case "stateCardsSection":
      return <StateCardsSection section={section} />;
    case "consultationSection":
      return <ConsultationSection section={section} />;
    default:
      section satisfies never;
      return null;
  }
}
