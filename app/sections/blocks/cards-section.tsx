import { ArrowRight } from "lucide-react";

import { Icon } from "~/components/picture/icon";
import { SectionLayout } from "~/components/layout/section-layout";
import { TextLink } from "~/components/link/text-link";
import type { SectionOf } from "~/content/fragments/sections";
import { stegaClean } from "~/model/stega";

type Card = SectionOf<"cardsSection">["cards"][number];

const columnClasses: Record<number, string> = {
  2: "md:grid-cols-2",
  3: "md:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
};

/** A section with cards in two to four columns; nothing without any. */
export function CardsSection({
  section,
}: {
  section: SectionOf<"cardsSection">;
}) {
  if (section.cards.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      intro={section.intro}
      anchor={section.anchor}
      layout="stack"
    >
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

type CardBodyProps = { card: Card; hasSectionHeading: boolean };

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
