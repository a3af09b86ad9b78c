import { CallToAction } from "~/components/call-to-action";
import type { SectionOf } from "~/content/fragments/section-type";
import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";

type ConsultationSectionProps = { section: SectionOf<"consultationSection"> };

/** The way to the consultation, on a page that is the same for everybody. */
export function ConsultationSection({ section }: ConsultationSectionProps) {
  return (
    <section
      id={section.anchor ?? "consultation"}
      className="shell py-14 lg:py-20"
    >
      <CallToAction
        title={section.heading}
        text={section.text}
        links={[{ label: DEFAULT_CONSULTATION_LABEL, href: "/consultation" }]}
      />
    </section>
  );
}
