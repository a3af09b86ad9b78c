import { useEdit } from "~/components/editing/edit-attributes";
import { CallToAction } from "~/components/link/call-to-action";
import type { SectionOf } from "~/content/fragments/sections";
import { DEFAULT_CONSULTATION_LABEL } from "~/model/default-texts";

type ConsultationSectionProps = { section: SectionOf<"consultationSection"> };

/** The link to the consultation form, for cached pages. */
export function ConsultationSection({ section }: ConsultationSectionProps) {
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
