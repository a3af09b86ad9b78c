import { useEdit } from "~/components/editing/edit";
import { JsonLd } from "~/components/json-ld";
import { SectionLayout } from "~/components/layout/page-head";
import { CallToAction } from "~/components/link/links";
import { StepList } from "~/components/prose/blocks";
import { Tick } from "~/components/picture/icon";
import type { SectionProps } from "~/content/fragments/sections";
import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";

import {
  FaqList,
  faqStructure,
  RichTextBlocks,
} from "../rich-text/rich-text-blocks";

/** A section with badges; nothing without any. */
export function BadgesSection({ section }: SectionProps<"badgesSection">) {
  if (section.badges.length === 0) return null;
  return (
    <SectionLayout {...section} layout="stack">
      <BadgeList badges={section.badges} />
    </SectionLayout>
  );
}

type Badge = { _key: string; title: string; text: string | null };

/** The firm's badges, side by side. */
export function BadgeList({ badges }: { badges: readonly Badge[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-8 md:grid-cols-3">
      {badges.map((badge) => (
        <li key={badge._key} className="border-t-2 border-ink pt-4">
          {badge.title && <h2 className="text-h4">{badge.title}</h2>}
          {badge.text && (
            <p className="mt-2 text-small text-ink-soft">{badge.text}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A call to action; nothing if it is empty. */
export function CallToActionSection({
  section,
}: SectionProps<"callToActionSection">) {
  const edit = useEdit();
  const { heading, text, links } = section;
  if (!heading && !text && links.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      className="shell border-line py-14 lg:py-20"
      {...edit()}
    >
      <CallToAction title={heading} text={text} links={links} />
    </section>
  );
}

/** The link to the consultation form, for cached pages. */
export function ConsultationSection({
  section,
}: SectionProps<"consultationSection">) {
  const edit = useEdit();
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell py-14 lg:py-20"
      {...edit()}
    >
      <CallToAction
        title={section.heading}
        text={section.text}
        links={[{ label: DEFAULT_CONSULTATION_LABEL, href: "/consultation" }]}
      />
    </section>
  );
}

/** A section with questions and their structured data; nothing without any. */
export function FaqSection({ section }: SectionProps<"faqSection">) {
  if (section.faqs.length === 0) return null;
  return (
    <SectionLayout {...section}>
      <FaqList faqs={section.faqs} />
      <JsonLd thing={faqStructure(section.faqs)} />
    </SectionLayout>
  );
}

/** A section with a plain or ticked list; nothing without items. */
export function ListSection({ section }: SectionProps<"listSection">) {
  if (section.items.length === 0) return null;
  return (
    <SectionLayout {...section}>
      <ul className="grid gap-x-8 border-b border-line sm:grid-cols-2">
        {section.items.map((item) => (
          <li key={item} className="flex gap-3 border-t border-line py-4">
            {section.style === "ticks" && <Tick />}
            {item}
          </li>
        ))}
      </ul>
    </SectionLayout>
  );
}

/** The firm's key figures; nothing without any. */
export function StatsSection({ section }: SectionProps<"statsSection">) {
  const edit = useEdit();
  if (section.stats.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      aria-label={section.heading ?? "Key figures"}
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

/** A section with numbered steps; nothing without any. */
export function StepsSection({ section }: SectionProps<"stepsSection">) {
  if (section.steps.length === 0) return null;
  return (
    <SectionLayout {...section}>
      <StepList steps={section.steps} />
    </SectionLayout>
  );
}

/** A section of running text; nothing without text. */
export function TextSection({ section }: SectionProps<"textSection">) {
  if (section.body.length === 0) return null;
  return (
    <SectionLayout {...section}>
      <div className="prose max-w-measure">
        <RichTextBlocks value={section.body} />
      </div>
    </SectionLayout>
  );
}
