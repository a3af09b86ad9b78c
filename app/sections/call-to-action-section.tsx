import { CallToAction } from "~/components/call-to-action";
import type { SectionOf } from "~/content/types";

export function CallToActionSection({
  section,
}: {
  section: SectionOf<"callToActionSection">;
}) {
  return (
    <section
      id={section.anchor ?? undefined}
      className="shell border-line py-14 lg:py-20"
    >
      <CallToAction
        title={section.heading}
        text={section.text}
        links={section.links}
      />
    </section>
  );
}
