import { ArrowRight } from "lucide-react";

import {
  LapsedLicence,
  LicenceNumber,
} from "~/components/facts/licence-entries";
import { SectionLayout } from "~/components/layout/page-head";
import { TextLink } from "~/components/link/links";
import { Icon, Tick } from "~/components/picture/icon";
import type { SectionOf, SectionProps } from "~/content/fragments/sections";
import { stegaClean } from "~/model/stega";

type PlainCard = SectionOf<"cardsSection">["cards"][number];

const columnClasses: Record<number, string> = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};

/** A section with cards in two to four columns; nothing without any. */
export function CardsSection({ section }: SectionProps<"cardsSection">) {
  if (section.cards.length === 0) return null;
  return (
    <SectionLayout {...section} layout="stack">
      <ul
        className={`grid gap-x-8 gap-y-10 ${columnClasses[section.columns] ?? "md:grid-cols-3"}`}
      >
        {section.cards.map((card) => (
          <li key={card._key} className="relative border-t-2 border-ink pt-5">
            <CardBody
              card={card}
              hasSectionHeading={Boolean(section.heading)}
            />
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}

type CardBodyProps = { card: PlainCard; hasSectionHeading: boolean };

function CardBody({ card, hasSectionHeading }: CardBodyProps) {
  const Heading = hasSectionHeading ? "h3" : "h2";
  return (
    <>
      <Icon name={card.icon} className="mb-4 size-8 text-link" />
      {card.title && (
        <Heading className="text-h3">
          {card.link ? (
            <TextLink
              href={card.link.href}
              className="card-link text-ink no-underline hover:underline"
            >
              {card.title}
            </TextLink>
          ) : (
            card.title
          )}
        </Heading>
      )}
      {card.text && <p className="mt-2 text-ink-soft">{card.text}</p>}
      {card.link && (
        <p
          aria-hidden
          className="mt-4 flex items-center gap-2 text-small font-semibold text-link"
        >
          {stegaClean(card.link.label) !== stegaClean(card.title) &&
            card.link.label}
          <ArrowRight className="size-4" strokeWidth={1.5} />
        </p>
      )}
    </>
  );
}

type ServiceCardContent = SectionOf<"servicesSection">["cards"][number];

const iconColors: Record<string, string> = {
  navy: "text-ink",
  teal: "text-link",
  slate: "text-ink-soft",
  amber: "text-pending",
};

/** A section with cards of services; nothing without any. */
export function ServicesSection({ section }: SectionProps<"servicesSection">) {
  if (section.cards.length === 0) return null;
  return (
    <SectionLayout
      {...section}
      anchor={section.anchor ?? "services"}
      layout="stack"
    >
      <ul className="grid gap-x-8 gap-y-12 lg:grid-cols-3">
        {section.cards.map((card) => (
          <li
            key={card._id}
            className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8"
          >
            <ServiceCard card={card} />
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}

function ServiceCard({ card }: { card: ServiceCardContent }) {
  return (
    <>
      <Icon
        name={card.icon}
        className={`mb-5 size-9 ${iconColors[card.color ?? ""] ?? "text-ink"}`}
      />
      {card.title && <h3 className="text-h3">{card.title}</h3>}
      {card.description && (
        <p className="mt-3 text-ink-soft">{card.description}</p>
      )}
      {card.features.length > 0 && (
        <ul className="mt-5 mb-7 grid gap-2.5 text-small">
          {card.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <Tick className="mt-0.5" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {card.link && (
        <p className="mt-auto">
          <TextLink
            href={card.link.href}
            about={card.title}
            className="font-semibold"
          >
            {card.link.label}
          </TextLink>
        </p>
      )}
    </>
  );
}

/**
 * Cards of the states with their licence and a link to their page about the
 * peril; nothing without any.
 */
export function StateCardsSection({
  section,
}: SectionProps<"stateCardsSection">) {
  if (section.states.length === 0) return null;
  return (
    <SectionLayout {...section} layout="stack">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {section.states.map((state) => (
          <li
            key={state._id}
            data-testid="state-card"
            className="relative rounded-card border border-line bg-surface p-6"
          >
            <h3 className="text-h3">{state.name}</h3>
            <p className="mt-1 text-small">
              {state.licence?.isLapsed ? (
                <LapsedLicence />
              ) : (
                <LicenceNumber number={state.licence?.personalNumber ?? null} />
              )}
            </p>
            <p className="mt-5">
              <TextLink
                href={`/claims/${section.peril}-damage/${state.slug}`}
                className="card-link font-semibold"
              >
                View {state.name} Services
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}
