import { Check } from "lucide-react";

import { Icon } from "~/components/picture/icon";
import { SectionLayout } from "~/components/layout/section-layout";
import { TextLink } from "~/components/link/text-link";
import type { SectionOf } from "~/content/fragments/sections";

type Card = SectionOf<"servicesSection">["cards"][number];

const iconColors: Record<string, string> = {
  navy: "text-ink",
  teal: "text-link",
  slate: "text-ink-soft",
  amber: "text-pending",
};

/** A section with cards of services; nothing without any. */
export function ServicesSection({
  section,
}: {
  section: SectionOf<"servicesSection">;
}) {
  if (section.cards.length === 0) return null;
  return (
    <SectionLayout
      heading={section.heading}
      intro={section.intro}
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

function ServiceCard({ card }: { card: Card }) {
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
              <Check
                aria-hidden
                strokeWidth={1.5}
                className="mt-0.5 size-5 shrink-0 text-link"
              />
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
