import { CallToAction } from "~/components/call-to-action";
import type { SectionOf } from "~/content/fragments/section-type";

export function CallToActionSection({
  section,
}: {
  section: SectionOf<"callToActionSection">;
}) {
  const { heading, text, links } = section;
  if (!heading && !text && links.length === 0) return null;
  return (
    <section
      id={section.anchor ?? undefined}
      className="shell border-line py-14 lg:py-20"
    >
      <CallToAction title={heading} text={text} links={links} />
    </section>
  );
}
