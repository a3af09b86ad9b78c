import { useEdit } from "~/components/editing/edit";
import { ActionRow } from "~/components/link/links";
import { Countdown } from "~/components/script/scripts";
import { PictureView } from "~/components/picture/picture";
import type { SectionOf } from "~/content/fragments/sections";

type HeroSectionProps = {
  section: SectionOf<"heroSection">;
  /** True if its heading is the page's h1. */
  isMain: boolean;
};

/** The hero of a page; nothing if it is empty. */
export function HeroSection({ section, isMain }: HeroSectionProps) {
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
