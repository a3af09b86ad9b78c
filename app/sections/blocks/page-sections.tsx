import type { ReactNode } from "react";

import { EditScope, memberPath, useEdit } from "~/components/editing/edit";
import { EmergencyLine } from "~/components/facts/fact-line";
import { PageHead, SectionLayout } from "~/components/layout/page-head";
import { useSiteTexts } from "~/components/site-texts";
import { ActionRow, CallToAction, TextLink } from "~/components/link/links";
import { PictureView } from "~/components/picture/picture";
import { Countdown } from "~/components/script/scripts";
import type { Section, SectionProps } from "~/content/fragments/sections";
import { stegaClean } from "~/model/stega";

import { actionsOf, leadsToConsultation } from "./section-actions";
import { type LaidOutSection, sectionBody } from "./section-bodies";
import { useConsultation } from "~/components/layout/closing";
import pageWords from "#words/en/pages.json";
import { useWords } from "~/words/language";

type PageSectionsProps = {
  sections: readonly Section[];
  /**
   * The h1 of a page that consists of its sections, shown unless a hero comes first.
   * Left out if the page has its heading elsewhere.
   */
  title?: string;
  /** False on a page that already has its amber action. */
  isAmber?: boolean;
  /** What the main hero shows below its actions. */
  start?: ReactNode;
  /** What it shows last; on a phone after its picture. */
  proof?: ReactNode;
};

/** The sections of a page, in the editors' order; the first action is amber. */
export function PageSections(props: PageSectionsProps) {
  const { sections, title, isAmber = true, start, proof } = props;
  const amber = isAmber ? sections.find(leadsToConsultation) : undefined;
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
            isAmber={section === amber}
            start={start}
            proof={proof}
          />
        </EditScope>
      ))}
    </>
  );
}

/** `isAmber`: the amber action of the page is here. */
type ActionProps = { isAmber: boolean };

/** `isMain`: its heading is the page's h1. */
type MainProps = ActionProps & {
  isMain: boolean;
  start: ReactNode;
  proof: ReactNode;
};

type SectionViewProps = MainProps & { section: Section };

function SectionView({ section, ...main }: SectionViewProps) {
  const { isAmber } = main;
  switch (section._type) {
    case "heroSection":
      return <HeroSection section={section} {...main} />;
    case "statsSection":
      return <StatsSection section={section} />;
    case "contactSection":
      return <ContactSection section={section} isAmber={isAmber} />;
    case "callToActionSection":
    case "consultationSection":
      return <ActionSection section={section} isAmber={isAmber} />;
    default:
      return <CommonSection section={section} />;
  }
}

const STACKED = new Set(
  ["cards", "services", "stateCards", "badges"].map((kind) => `${kind}Section`),
);

/** A section below its heading; nothing if it is empty. */
function CommonSection({ section }: { section: LaidOutSection }) {
  const { _type: type, anchor } = section;
  const body = sectionBody(section);
  if (!body) return null;
  return (
    <SectionLayout
      {...section}
      anchor={anchor ?? (type === "servicesSection" ? "services" : null)}
      layout={STACKED.has(type) ? "stack" : "side"}
    >
      {body}
    </SectionLayout>
  );
}

/**
 * A call to action, or the link to the consultation form, for cached pages;
 * nothing if it is empty.
 */
function ActionSection({
  section,
  isAmber,
}: SectionProps<"callToActionSection" | "consultationSection"> & ActionProps) {
  const edit = useEdit();
  const { heading, text, anchor } = section;
  const isForm = section._type === "consultationSection";
  const links = actionsOf(section, useConsultation().label);
  if (!heading && !text && links.length === 0) return null;
  return (
    <section
      id={anchor ?? (isForm ? "consultation" : undefined)}
      className={`shell py-14 lg:py-20 ${isForm ? "" : "border-line"}`}
      {...edit()}
    >
      <CallToAction
        title={heading}
        text={text}
        links={links}
        isAmber={isAmber}
      />
    </section>
  );
}

/** The firm's key figures; nothing without any. */
function StatsSection({ section }: SectionProps<"statsSection">) {
  const { keyFigures } = useWords("pages", pageWords);
  const edit = useEdit();
  if (section.stats.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      aria-label={section.heading ?? keyFigures}
      className="on-weight"
      {...edit()}
    >
      <div className="shell py-12 lg:py-14">
        {section.heading && <h2 className="mb-8 text-h3">{section.heading}</h2>}
        <dl className="grid grid-cols-2 gap-x-8 gap-y-10 lg:grid-cols-4">
          {section.stats.map((stat) => (
            <div
              key={stat._id}
              className="flex flex-col-reverse justify-end gap-2 border-t border-weight-line pt-4"
            >
              <dt className="max-w-[24ch] text-small text-on-weight-soft">
                {stat.label}
              </dt>
              <dd className="font-serif text-figure font-semibold tracking-tight">
                {stat.value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

type HeroSectionProps = SectionProps<"heroSection"> & MainProps;

/** The hero of a page; nothing if it is empty. */
function HeroSection(props: HeroSectionProps) {
  const { section, isMain, isAmber, start, proof } = props;
  const edit = useEdit();
  const { heading, text, picture } = section;
  const { areaText } = useSiteTexts();
  const links = actionsOf(section, useConsultation().label);
  if (!heading && !text && links.length === 0 && !picture) return null;
  return (
    <section id={section.anchor ?? undefined} className="shell" {...edit()}>
      <div className="grid gap-x-8 gap-y-8 pt-5 pb-12 sm:pt-12 lg:grid-cols-12 lg:gap-y-6 lg:py-16">
        <div
          className={picture ? "lg:col-span-7 lg:self-end" : "lg:col-span-10"}
        >
          <HeroWords section={section} isMain={isMain} />
          <ActionRow links={links} isAmber={isAmber} className="mt-4 sm:mt-8" />
          {isMain && start}
        </div>
        {picture && (
          <PictureView
            picture={picture}
            sizes="(min-width: 80rem) 31rem, (min-width: 64rem) 38vw, 88vw"
            priority={isMain}
            className="picture-tall self-center rounded-card lg:col-span-5 lg:row-span-2"
          />
        )}
        <div className={picture ? "lg:col-span-7" : "lg:col-span-10"}>
          {isMain && areaText && (
            <p>
              <TextLink
                href="/compliance"
                className="inline-block min-h-6 font-semibold"
              >
                {areaText}
              </TextLink>
            </p>
          )}
          {section.proof && (
            <p className="mt-3 text-small text-ink-soft">{section.proof}</p>
          )}
          {isMain && proof}
          {section.showCountdown && (
            <Countdown label={section.countdownLabel} />
          )}
        </div>
      </div>
    </section>
  );
}

// In characters: on a phone, a longer heading in full size would push the form of the
// home page below the first screen.
const LONG_HEADING = 60;

type HeroWordsProps = Pick<HeroSectionProps, "section" | "isMain">;

/** The heading of a hero and its text, smaller on a phone where they are long. */
function HeroWords({ section: { heading, text }, isMain }: HeroWordsProps) {
  const Heading = isMain ? "h1" : "h2";
  const isLong = stegaClean(heading ?? "").length > LONG_HEADING;
  return (
    <>
      {heading && (
        <Heading
          className={`break-words ${isLong ? "text-h2 sm:max-w-[9.25em] sm:text-display" : "max-w-[9.25em] text-display"}`}
        >
          {heading}
        </Heading>
      )}
      {text && (
        <p
          className={`mt-3 max-w-[46ch] text-ink-soft sm:mt-6 sm:text-lead ${isLong ? "text-small" : ""}`}
        >
          {text}
        </p>
      )}
    </>
  );
}

/**
 * A section with points about reaching the firm, its emergency number first;
 * nothing if it is empty.
 */
function ContactSection({
  section,
  isAmber,
}: SectionProps<"contactSection"> & ActionProps) {
  const edit = useEdit();
  const { heading, text, points, link } = section;
  const { emergencyLabel, phone } = useSiteTexts();
  const point = "border-t border-line py-4 first:border-t-0 lg:first:pt-0";
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
          <ActionRow
            links={actionsOf(section)}
            isAmber={isAmber}
            className="mt-8"
          />
        </div>
        {points.length > 0 && (
          <ul className="border-line lg:col-span-4 lg:col-start-9">
            {emergencyLabel && (
              <li className={point}>
                <EmergencyLine label={emergencyLabel} phone={phone} />
              </li>
            )}
            {points.map((words) => (
              <li key={words} className={point}>
                {words}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
