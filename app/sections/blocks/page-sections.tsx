import { EditScope, memberPath, useEdit } from "~/components/editing/edit";
import { PhoneText } from "~/components/facts/fact-line";
import { PageHead } from "~/components/layout/page-head";
import { useSiteTexts } from "~/components/layout/site-texts";
import { ActionLink, ActionRow } from "~/components/link/links";
import { PictureView } from "~/components/picture/picture";
import { Countdown } from "~/components/script/scripts";
import type {
  Section,
  SectionOf,
  SectionProps,
} from "~/content/fragments/sections";

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

type HeroSectionProps = {
  section: SectionOf<"heroSection">;
  /** True if its heading is the page's h1. */
  isMain: boolean;
};

/** The hero of a page; nothing if it is empty. */
function HeroSection({ section, isMain }: HeroSectionProps) {
  const edit = useEdit();
  const { heading, text, picture, primaryLink, secondaryLink } = section;
  const links = [primaryLink, secondaryLink].filter((link) => link !== null);
  if (!heading && !text && links.length === 0 && !picture) return null;
  const Heading = isMain ? "h1" : "h2";
  return (
    <section id={section.anchor ?? undefined} className="shell" {...edit()}>
      <div className="grid items-center gap-x-8 gap-y-10 py-12 lg:grid-cols-12 lg:py-20">
        <div className={picture ? "lg:col-span-7" : "lg:col-span-10"}>
          {heading && (
            <Heading className="max-w-[8.75em] text-display break-words">
              {heading}
            </Heading>
          )}
          {text && (
            <p className="mt-6 max-w-[52ch] text-lead text-ink-soft">{text}</p>
          )}
          <ActionRow links={links} className="mt-9" />
          {section.showCountdown && (
            <Countdown label={section.countdownLabel} />
          )}
        </div>
        {picture && (
          <PictureView
            picture={picture}
            sizes="(min-width: 80rem) 31rem, (min-width: 64rem) 38vw, 92vw"
            priority={isMain}
            className="rounded-card lg:col-span-5"
          />
        )}
      </div>
    </section>
  );
}

/**
 * A section with points about reaching the firm, its emergency number first;
 * nothing if it is empty.
 */
function ContactSection({ section }: SectionProps<"contactSection">) {
  const edit = useEdit();
  const { heading, text, points, link } = section;
  const { emergencyLabel, phone } = useSiteTexts();
  if (!heading && !text && !link && points.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      aria-label={heading ?? undefined}
      className="border-t border-line bg-sunken"
      {...edit()}
    >
      <div className="shell grid gap-x-8 gap-y-8 py-14 lg:grid-cols-12 lg:py-20">
        <div className="lg:col-span-7">
          {heading && <h2 className="text-h2">{heading}</h2>}
          {text && (
            <p className="mt-4 max-w-measure text-lead text-ink-soft">{text}</p>
          )}
          {link && <ActionLink link={link} kind="primary" className="mt-8" />}
        </div>
        {points.length > 0 && (
          <ul className="border-line lg:col-span-4 lg:col-start-9">
            {emergencyLabel && (
              <li className="border-t border-line py-4 first:border-t-0 lg:first:pt-0">
                {`${emergencyLabel}, `}
                <PhoneText
                  phone={phone}
                  pendingText="number pending publication"
                  className={phone ? undefined : "text-pending italic"}
                />
              </li>
            )}
            {points.map((point) => (
              <li
                key={point}
                className="border-t border-line py-4 first:border-t-0 lg:first:pt-0"
              >
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
