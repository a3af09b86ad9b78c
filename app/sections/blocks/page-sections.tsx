import { PageHead } from "~/components/page-head";
import type { Section } from "~/content/fragments/section-type";

import { BadgesSection } from "./badges-section";
import { CallToActionSection } from "./call-to-action-section";
import { CardsSection } from "./cards-section";
import { ConsultationSection } from "./consultation-section";
import { ContactSection } from "./contact-section";
import { FaqSection } from "./faq-section";
import { HeroSection } from "./hero-section";
import { ListSection } from "./list-section";
import { ServicesSection } from "./services-section";
import { StateCardsSection } from "./state-cards-section";
import { StatsSection } from "./stats-section";
import { StepsSection } from "./steps-section";
import { TextSection } from "./text-section";

type PageSectionsProps = {
  sections: readonly Section[];
  /**
   * The heading of a page that is nothing but its sections: it stands at the
   * top unless a hero has one. Without it the page has its heading elsewhere.
   */
  title?: string;
};

/** A page as the editors put it together, from top to bottom. */
export function PageSections(props: PageSectionsProps) {
  const { sections, title } = props;
  const hero = sections.find(
    (section) => section._type === "heroSection" && section.heading,
  );
  return (
    <>
      {title && !hero && <PageHead title={title} />}
      {sections.map((section) => (
        <SectionView
          key={section._key}
          section={section}
          isMain={title !== undefined && section === hero}
        />
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
