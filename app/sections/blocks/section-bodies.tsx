import type { ReactNode } from "react";
import stateWords from "#words/en/state.json";
import { useWords } from "~/words/language";

import {
  LapsedLicense,
  LicenseNumber,
} from "~/components/facts/license-entries";
import { JsonLd } from "~/components/json-ld";
import { TextLink } from "~/components/link/links";
import { Icon, Tick } from "~/components/picture/icon";
import { StepList } from "~/components/prose/blocks";
import type {
  Section,
  SectionOf,
  SectionProps,
} from "~/content/fragments/sections";
import { stegaClean } from "~/model/stega";

import {
  FaqList,
  faqStructure,
  RichTextBlocks,
} from "../rich-text/rich-text-blocks";

/** The sections with the common layout: a heading, and a body from here. */
export type LaidOutSection = Exclude<
  Section,
  {
    _type: `${"hero" | "stats" | "contact" | "callToAction" | "consultation"}Section`;
  }
>;

const columnClasses: Record<number, string> = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};

/** What a section shows below its heading; nothing if that is empty. */
export function sectionBody(section: LaidOutSection): ReactNode {
  switch (section._type) {
    case "cardsSection":
      return section.cards.length > 0 && <CardGrid section={section} />;
    case "servicesSection":
      if (section.cards.length === 0) return null;
      return (
        <ul className="grid gap-x-8 gap-y-12 lg:grid-cols-3">
          {section.cards.map((card) => (
            <ServiceCard key={card._id} card={card} />
          ))}
        </ul>
      );
    case "stateCardsSection":
      if (section.states.length === 0) return null;
      return (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {section.states.map((state) => (
            <StateCard key={state._id} state={state} peril={section.peril} />
          ))}
        </ul>
      );
    case "faqSection":
      if (section.faqs.length === 0) return null;
      return (
        <>
          <FaqList faqs={section.faqs} />
          <JsonLd thing={faqStructure(section.faqs)} />
        </>
      );
    case "textSection":
      if (section.body.length === 0) return null;
      return (
        <div className="prose max-w-measure">
          <RichTextBlocks value={section.body} />
        </div>
      );
    case "listSection":
      if (section.items.length === 0) return null;
      return (
        <ul className="grid gap-x-8 border-b border-line sm:grid-cols-2">
          {section.items.map((item) => (
            <li key={item} className="flex gap-3 border-t border-line py-4">
              {section.style === "ticks" && <Tick />}
              {item}
            </li>
          ))}
        </ul>
      );
    case "stepsSection":
      return section.steps.length > 0 && <StepList steps={section.steps} />;
    case "badgesSection":
      return section.badges.length > 0 && <BadgeList badges={section.badges} />;
    default:
      return section satisfies never;
  }
}

function CardGrid({ section }: SectionProps<"cardsSection">) {
  return (
    <ul
      className={`grid gap-x-8 gap-y-10 ${columnClasses[section.columns] ?? "md:grid-cols-3"}`}
    >
      {section.cards.map((card) => (
        <li key={card._key} className="relative border-t-2 border-ink pt-5">
          <CardBody card={card} Heading={section.heading ? "h3" : "h2"} />
        </li>
      ))}
    </ul>
  );
}

type Badge = { _key: string; title: string; text: string | null };

/** The firm's badges, side by side. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      {badges.map((badge) => (
        <li key={badge._key} className="border-t-2 border-ink pt-2.5">
          {badge.title && <h2 className="text-h4">{badge.title}</h2>}
          {badge.text && (
            <p className="mt-1 text-small text-ink-soft">{badge.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

type CardBodyProps = {
  card: SectionOf<"cardsSection">["cards"][number];
  Heading: "h2" | "h3";
};

function CardBody({ card, Heading }: CardBodyProps) {
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
      {card.link && stegaClean(card.link.label) !== stegaClean(card.title) && (
        <p
          aria-hidden
          className="mt-3 text-small font-semibold text-link underline"
        >
          {card.link.label}
        </p>
      )}
    </>
  );
}

const iconColors: Record<string, string> = {
  navy: "text-ink",
  teal: "text-link",
  slate: "text-ink-soft",
  amber: "text-pending",
};

type ServiceCardProps = {
  card: SectionOf<"servicesSection">["cards"][number];
};

function ServiceCard({ card }: ServiceCardProps) {
  const { learnMore } = useWords("state", stateWords);
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-6 sm:p-8">
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
            {learnMore}
          </TextLink>
        </p>
      )}
    </li>
  );
}

type StateCardProps = {
  state: SectionOf<"stateCardsSection">["states"][number];
  peril: string;
};

/** A state with its license and a link to its page about the peril. */
function StateCard({ state, peril }: StateCardProps) {
  return (
    <li
      data-testid="state-card"
      className="relative rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h3 className="text-h3">{state.name}</h3>
      <p className="mt-1 text-small">
        {state.license?.isLapsed ? (
          <LapsedLicense />
        ) : (
          <LicenseNumber
            number={state.license?.personalNumber ?? null}
            regulator={state}
            className="relative z-1 inline-block min-h-6"
          />
        )}
      </p>
      <p className="mt-2 sm:mt-5">
        <TextLink
          href={`/claims/${peril}-damage/${state.slug}`}
          className="card-link font-semibold"
        >
          View {state.name} Services
        </TextLink>
      </p>
    </li>
  );
}
